internal import Diagnostics
internal import FlowSpec

/// A cause that is mapped to an error twice.
struct RepeatedFailure: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-failure"
  static let group = DiagnosticGroup.bindings
  static let severity = Severity.warning
  static let explanation = """
    Of what stands under `errors` the first that fits counts. A status that lies in a range further up, or a word that stands there already,
    never counts.
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
      ? "'\(cause)' leads to '\(error)' already" : "'\(cause)' leads to '\(earlier)' already, and never to '\(error)'"
  }

  var hints: [String] { error == earlier ? ["remove it"] : ["put '\(error)' above '\(earlier)'", "remove it"] }
}
