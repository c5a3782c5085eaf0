internal import FlowReports
internal import Diagnostics

/// A state in which no available input changes anything, although the flow has not ended.
struct DeadEnd: DiagnosticKind {
  static let code: DiagnosticCode = "dead-end"
  static let group = DiagnosticGroup.exploration
  static let explanation = """
    The user is stuck: no control has any effect, neither back nor the passage of time changes anything, and the flow
    has not ended. The message shows the shortest path to such a state.
    """
  static let example = DiagnosticExample(from: .order, wrong: [.replace("onRootBack: exit", "onRootBack: ignore")])

  let screen: String
  let trace: RunTrace

  var message: String { "on '\(screen)' no input has any effect any more" }

  var steps: [String] { trace.lines }

  var hints: [String] { ["offer a control that leads on, or let back leave the screen"] + [trace.hint] }
}
