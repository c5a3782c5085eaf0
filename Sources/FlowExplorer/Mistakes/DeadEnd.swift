internal import FlowReports
internal import Diagnostics

/// A state in which no available input changes anything, although the flow has not ended.
struct DeadEnd: DiagnosticKind {
  static let code: DiagnosticCode = "dead-end"
  static let group = DiagnosticGroup.exploration
  static let explanation = """
    Whoever comes there is stuck: no control, not back and not even time does anything any more, and the flow has not ended.
    Exploring a flow finds such states with the shortest way to them.
    """
  static let example = DiagnosticExample(from: .order, wrong: [.replace("onRootBack: exit", "onRootBack: ignore")])

  let screen: String
  let trace: RunTrace

  var message: String { "on '\(screen)' nothing can be done any more" }

  var steps: [String] { trace.lines }

  var hints: [String] { ["offer a way on, or let back leave the screen"] + [trace.hint] }
}
