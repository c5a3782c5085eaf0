internal import Diagnostics
internal import FlowSpec

/// A declared error of an operation that no cause is mapped to.
///
/// Reported while lowering bindings.
struct UnmappedError: DiagnosticKind {
  static let code: DiagnosticCode = "unmapped-error"
  static let group = DiagnosticGroup.bindings
  static let severity = Severity.warning
  static let explanation = """
    A server or a file cannot raise the errors of a flow itself, so `errors` lists the causes of each error. An error
    without a cause never occurs. The failure is a fault instead, and the flow's reaction to the error never runs. A
    program names the errors itself.
    """
  static let example = DiagnosticExample(
    .bindings,
    from: .bindings,
    wrong: [.remove("nothing: 404")],
    flow: BindingVocabulary.flow)

  let operation: String
  let error: String
  /// The possible causes.
  let causes: [String]

  var message: String { "no cause leads to the error '\(error)' of '\(operation)'" }

  var hints: [String] { ["add a cause under 'errors': '\(error): \(causes.first ?? "")'"] }
}
