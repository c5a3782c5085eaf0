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
    A server or a file does not name the errors that an operation declares. So `errors` in the binding lists the causes
    of each declared error. If an error has no cause, it never occurs, and the steps under `catch` for this error never
    run. A failure that `errors` does not map is a fault instead. A program is an exception: it names the errors itself.
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
