internal import FlowReports
internal import Diagnostics

/// No run shows a screen or a case of a model.
struct NeverShown: DiagnosticKind {
  static let code: DiagnosticCode = "never-shown"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    The exploration reached every state of the flow with all possible inputs, and never showed this screen or case.
    Either its condition never holds, or the condition of an earlier case always holds.
    """
  static let example = DiagnosticExample(
    from: .switchboard,
    wrong: [
      .replace(
        "model: [isOn]",
        """
        model:
          Lost:
            when: isOn && backstack.depth == 1
          Known:
            isOn: =isOn
        """),
      .replace(
        """
        - text: "${model.isOn}"
        - button: { label: Turn, sends: turn }
        - button: { label: Leave, sends: leave }
        """,
        """
        Lost:
          - text: The board is gone.
        Known:
          - text: "${model.isOn}"
          - button: { label: Turn, sends: turn }
          - button: { label: Leave, sends: leave }
        """),
    ])

  let name: String

  var message: String { "no run of the flow shows '\(name)'" }

  var hints: [String] { ["find the condition that never holds", "remove it if it is not needed"] }
}
