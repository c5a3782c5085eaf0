internal import Diagnostics
internal import FlowSpec

/// A cause that is mapped to an error twice.
///
/// Reported while lowering bindings.
struct RepeatedFailure: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-failure"
  static let group = DiagnosticGroup.bindings
  static let severity = Severity.warning
  static let explanation = """
    The first entry of `errors` that matches a failure is used. So an entry never matches if an earlier entry contains
    the same cause, or a range that includes the same status.
    """
  static let example = DiagnosticExample(
    .bindings,
    from: .bindings,
    wrong: [.replace("offline: [connection, timeout, 500..599]", "offline: [connection, timeout, 400..599]")],
    flow: BindingVocabulary.flow)

  let cause: String
  let error: String
  /// The error that the cause is already mapped to.
  let earlier: String

  var message: String {
    error == earlier
      ? "'\(cause)' is already a cause of '\(error)'"
      : "'\(cause)' is already a cause of '\(earlier)', so it never leads to '\(error)'"
  }

  var hints: [String] { error == earlier ? ["remove it"] : ["put '\(error)' above '\(earlier)'", "remove it"] }
}
