internal import FlowReports
internal import Diagnostics

/// A set of states that no run can leave.
struct Trap: DiagnosticKind {
  static let code: DiagnosticCode = "trap"
  static let group = DiagnosticGroup.exploration
  static let explanation = """
    From a trap, no input leads to the end of the flow or to its first screen any more, although inputs in other states
    do. Exploring finds such states with the shortest path to them.
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
