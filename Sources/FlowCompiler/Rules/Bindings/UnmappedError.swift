internal import Diagnostics
internal import FlowSpec

/// A declared error of an operation that no cause is mapped to.
struct UnmappedError: DiagnosticKind {
  static let code: DiagnosticCode = "unmapped-error"
  static let group = DiagnosticGroup.bindings
  static let severity = Severity.warning
  static let explanation = """
    A server and a file know nothing of the errors of a flow: `errors` says what leads to each of them. One that is not named there
    never comes, and what the flow does about it is never done; what goes wrong is a fault instead. A program names the errors itself.
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

  var message: String { "nothing leads to the error '\(error)' of '\(operation)'" }

  var hints: [String] { ["say what does, under 'errors': '\(error): \(causes.first ?? "")'"] }
}
