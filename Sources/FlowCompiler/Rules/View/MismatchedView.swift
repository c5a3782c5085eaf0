internal import Diagnostics
internal import FlowSpec

/// A view with cases for a model without cases, or the reverse.
///
/// Reported while lowering presenters.
struct MismatchedView: DiagnosticKind {
  static let code: DiagnosticCode = "mismatched-view"
  static let group = DiagnosticGroup.view
  static let explanation = """
    If a model has cases, its view has a list of elements for each case. If a model has fields, its view is one list.
    """
  static let example = DiagnosticExample(
    from: .mail,
    wrong: [
      .replace(
        """
        Writing:
          - field: { label: Address, edits: address }
          - button: { label: Send, sends: send }
        Sent:
          - text: Sent to ${model.address}
        """,
        """
        - field: { label: Address, edits: address }
        - button: { label: Send, sends: send }
        """)
    ])

  let caseName: String
  let hasCases: Bool

  var message: String {
    hasCases
      ? "the model has cases, but the view is one list for all of them"
      : "the view has a case '\(caseName)', but the model has no cases"
  }

  var hints: [String] {
    hasCases
      ? ["write a list for each case: '\(caseName): […]'"] : ["write the elements as one list", "give the model cases"]
  }
}
