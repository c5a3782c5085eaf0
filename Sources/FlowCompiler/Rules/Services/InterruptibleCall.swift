internal import Diagnostics

/// A call that changes something outside and may be cancelled before it ends.
struct InterruptibleCall: DiagnosticKind {
  static let code: DiagnosticCode = "interruptible-call"
  static let group = DiagnosticGroup.services
  static let severity = Severity.warning
  static let explanation = """
    A call belongs to the presenter that makes it, and is cancelled when that leaves: a person who goes back while something is
    being saved cannot tell whether it was. For reading that is right, and an operation says so by `readOnly: true`. For anything else a
    call says what is meant: `keep: flow` lets it finish, `keep: presenter` lets it be cancelled.
    """
  static let example = DiagnosticExample(from: .shelf, wrong: [.remove("keep: flow")])

  let operation: String
  let presenter: String

  var message: String { "'\(operation)' may be cancelled half way when '\(presenter)' leaves" }

  var hints: [String] {
    [
      "add 'keep: flow' to let it finish", "add 'keep: presenter' if it may be cancelled",
      "declare 'readOnly: true' if it changes nothing",
    ]
  }
}
