internal import Diagnostics
internal import FlowSpec

/// A bound service that the flow does not have.
///
/// Reported while lowering bindings.
struct UnknownService: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-service"
  static let group = DiagnosticGroup.bindings
  static let explanation = """
    Bindings refer by name to the services that their flow and its imports declare.
    """
  static let example = DiagnosticExample(
    .bindings,
    from: .bindings,
    wrong: [
      .replace("notes:", "note:"),
      .replace(
        """
        operations:
          add: { call: append, returns: =reply.id }
        """, "operations: {}"),
    ],
    flow: BindingVocabulary.flow)

  let name: String
  let known: [String]

  var message: String { "the flow has no service '\(name.truncated(to: 40))'" }

  var hints: [String] {
    known.isEmpty ? ["the flow declares no services"] : nameHints(for: name, among: known, listedAs: "its services are")
  }
}
