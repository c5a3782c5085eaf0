internal import FlowReports
internal import Diagnostics

/// No run executes the steps of a transition.
struct NeverRuns: DiagnosticKind {
  static let code: DiagnosticCode = "never-runs"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    The exploration reached every state of the flow with all possible inputs, and these steps never ran. The event never
    occurs while their condition holds. An exploration sends an event only by a control, a step, a timer or a service. If
    only the app sends the event, turn this rule off for the steps, and give a reason.
    """
  static let example = DiagnosticExample(
    from: .switchboard,
    wrong: [
      .replace(
        "turn: { set: { isOn: =!isOn } }",
        """
        turn:
          - when: isOn && backstack.depth == 1
            do: { message: The board is gone. }
          - do: { set: { isOn: =!isOn } }
        """)
    ])

  let name: String

  var message: String { "no run of the flow reaches the steps of '\(name)'" }

  var hints: [String] { ["find the condition that never holds", "remove the steps if they are not needed"] }
}
