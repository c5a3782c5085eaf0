internal import FlowReports
internal import Diagnostics

/// A set of states that no run can leave.
struct Trap: DiagnosticKind {
  static let code: DiagnosticCode = "trap"
  static let group = DiagnosticGroup.exploration
  static let explanation = """
    From this state, no sequence of inputs leads to the first screen or to the end of the flow. Such a state is reported
    in two cases: the flow can end from other states, or from this state on, the user can never leave one screen. The
    message shows the shortest path to the state.
    """
  static let example = DiagnosticExample(
    from: .order,
    wrong: [
      .replace(
        """
        thanks:
          model: {}
        """,
        """
        thanks:
          state:
            asked: bool = false
          model: [asked]
          back: { when: backstack.depth == 1, do: { set: { asked: =!asked } } }
        """),
      .replace("- text: Thank you.", "- text: Thank you. ${model.asked}"),
    ])

  let screen: String
  let trace: RunTrace

  var message: String { "neither the first screen nor the end of the flow can be reached from '\(screen)' any more" }

  var steps: [String] { trace.lines }

  var hints: [String] {
    ["offer a way out: 'goBack', 'navigate', or a 'back' with a 'when' that can fail", trace.hint]
  }
}
