internal import FlowReports
internal import Diagnostics

/// No run executes the steps of a transition.
struct NeverRuns: DiagnosticKind {
  static let code: DiagnosticCode = "never-runs"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    Every state of the flow was found, with every input that there is, and these steps never ran: nothing sends the event when
    the condition holds.
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

  var message: String { "no run of the flow comes to the steps of '\(name)'" }

  var hints: [String] { ["look for the condition that never holds", "take the steps out if nobody needs them"] }
}
