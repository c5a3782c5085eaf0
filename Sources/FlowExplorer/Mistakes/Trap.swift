internal import FlowReports
internal import Diagnostics

/// A set of states that no run can leave.
struct Trap: DiagnosticKind {
  static let code: DiagnosticCode = "trap"
  static let group = DiagnosticGroup.exploration
  static let explanation = """
    From some state on neither the end of the flow nor its first screen can be reached, whatever is done, though both can be
    reached from elsewhere. Exploring a flow finds such states with the shortest way to them.
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

  var message: String { "from '\(screen)' neither the first screen nor the end of the flow can be reached any more" }

  var steps: [String] { trace.lines }

  var hints: [String] {
    ["offer a way out: 'goBack', 'navigate', or a 'back' with a 'when' that can fail", trace.hint]
  }
}
