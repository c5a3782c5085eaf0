internal import Diagnostics
internal import FlowSpec

/// An error that is mapped from a cause that does not occur.
struct UnknownFailure: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-failure"
  static let group = DiagnosticGroup.bindings
  static let explanation = """
    Under `errors` stands what leads to each declared error, by a word for what can go wrong with the means of the service, or by the
    status of an HTTP reply from 100 to 599: `404`, or `500..599` for all from one to another.
    """
  static let example = DiagnosticExample(
    .bindings,
    from: .bindings,
    wrong: [.replace("offline: [connection, timeout, 500..599]", "offline: [conection, timeout, 500..599]")],
    flow: BindingVocabulary.flow)

  let cause: String
  let means: String
  /// The possible words.
  let known: [String]
  /// Whether it is a status, or a range of statuses, that does not exist.
  let isStatus: Bool

  var message: String {
    isStatus
      ? "no reply has the status '\(cause)'" : "with '\(means)' nothing fails by '\(cause.truncated(to: 40))'"
  }

  var hints: [String] {
    if isStatus { return means == "http" ? ["write one from 100 to 599, or a range of them, as in '500..599'"] : own }
    return own
  }

  private var own: [String] { nameHints(for: cause, among: known, listedAs: "what can go wrong is") }
}
