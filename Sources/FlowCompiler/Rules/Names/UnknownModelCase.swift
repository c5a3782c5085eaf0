internal import Diagnostics
internal import FlowSpec

/// A view for a case that the model does not have.
///
/// Reported while lowering presenters and lowering scenarios.
struct UnknownModelCase: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-model-case"
  static let group = DiagnosticGroup.names
  static let explanation = """
    If a model has cases, the view has a list of elements for each case, under the name of the case.
    """
  static let example = DiagnosticExample(
    from: .mail,
    wrong: [
      .insert(
        """
        Lost:
          - text: Lost
        """,
        after: """
          Sent:
            - text: Sent to ${model.address}
          """)
    ])

  let name: String
  let declared: [String]

  var message: String { "the model has no case '\(name)'" }

  var hints: [String] { nameHints(for: name, among: declared, listedAs: "its cases are") }
}
