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
    A server or a file does not know the errors of a flow, so `errors` lists the causes of each error. If an error has
    no cause, it never occurs: each failure is a fault instead, and the steps under `catch` for this error never run. A
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
