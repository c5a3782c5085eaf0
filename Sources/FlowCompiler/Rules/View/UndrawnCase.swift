internal import Diagnostics
internal import FlowSpec

/// A case of a model without a view, while other cases have one.
///
/// Reported while lowering presenters.
struct UndrawnCase: DiagnosticKind {
  static let code: DiagnosticCode = "undrawn-case"
  static let group = DiagnosticGroup.view
  static let severity = Severity.warning
  static let explanation = """
    A case without a view is shown as data. If other cases are drawn, this one was probably forgotten.
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
        Writing:
          - field: { label: Address, edits: address }
          - button: { label: Send, sends: send }

        """)
    ])

  let caseName: String

  var message: String { "the case '\(caseName)' is not drawn" }

  var hints: [String] { ["add '\(caseName):' and its elements to the view"] }
}
