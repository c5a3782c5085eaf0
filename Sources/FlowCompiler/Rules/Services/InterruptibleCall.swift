internal import Diagnostics

/// A call that changes something outside and may be cancelled before it ends.
///
/// Reported while lowering presenters.
struct InterruptibleCall: DiagnosticKind {
  static let code: DiagnosticCode = "interruptible-call"
  static let group = DiagnosticGroup.services
  static let severity = Severity.warning
  static let explanation = """
    A call belongs to the presenter that makes it, and is cancelled when the presenter leaves. If the user goes back
    while the flow saves data, the user cannot know whether the data was saved. An operation that only reads data can be
    cancelled without harm, and declares `readOnly: true`. For any other operation, the call declares its intent:
    `onLeave: finish` lets the call finish, and `onLeave: cancel` allows its cancellation.
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
