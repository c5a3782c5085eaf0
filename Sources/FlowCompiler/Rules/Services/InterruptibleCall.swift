internal import Diagnostics

/// A call that changes something outside and may be cancelled before it ends.
///
/// Reported while lowering presenters.
struct InterruptibleCall: DiagnosticKind {
  static let code: DiagnosticCode = "interruptible-call"
  static let group = DiagnosticGroup.services
  static let severity = Severity.warning
  static let explanation = """
    A call belongs to the presenter that makes it, and is cancelled when the presenter leaves. If a user goes back while
    data is being saved, the user cannot know whether the data was saved. If an operation only reads data, its
    cancellation is safe, and it declares `readOnly: true`. Any other call declares its intent: `onLeave: finish` lets
    it finish, and `onLeave: cancel` allows its cancellation.
    """
  static let example = DiagnosticExample(from: .shelf, wrong: [.remove("onLeave: finish")])

  let operation: String
  let presenter: String

  var message: String { "'\(operation)' may be cancelled half way when '\(presenter)' leaves" }

  var hints: [String] {
    [
      "add 'onLeave: finish' to let it finish", "add 'onLeave: cancel' if it may be cancelled",
      "declare 'readOnly: true' if it changes nothing",
    ]
  }
}
