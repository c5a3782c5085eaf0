internal import Diagnostics
internal import FlowSpec

/// An error that is mapped from a cause that does not occur.
///
/// Reported while lowering bindings.
struct UnknownFailure: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-failure"
  static let group = DiagnosticGroup.bindings
  static let explanation = """
    `errors` maps each declared error to its causes. A cause is a word for a failure of this kind of service, such as
    `timeout`, or the status of an HTTP reply, such as `404` or the range `500..599`. A status is from 100 to 599.
    """
  static let example = DiagnosticExample(
    .bindings,
    from: .bindings,
    wrong: [.replace("offline: [connection, timeout, 500..599]", "offline: [conection, timeout, 500..599]")],
    flow: BindingVocabulary.flow)

  let cause: String
  let transport: String
  /// The possible words.
  let known: [String]
  /// Whether it is a status, or a range of statuses, that does not exist.
  let isStatus: Bool

  var message: String {
    isStatus
      ? "no reply has the status '\(cause)'"
      : "'\(cause.truncated(to: 40))' is not a cause of failure for '\(transport)'"
  }

  var hints: [String] {
    if isStatus { return transport == "http" ? ["write a status from 100 to 599, or a range, as in '500..599'"] : own }
    return own
  }

  private var own: [String] { nameHints(for: cause, among: known, listedAs: "the causes are") }
}
