internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario acts on a flow in the background, or sends a flow to the foreground that is not in the background.
struct SleepingFlow: DiagnosticKind {
  static let code: DiagnosticCode = "sleeping-flow"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Between `background` and `foreground`, only time passes. The user cannot operate a flow that is not on the screen.
    """
  static let example = DiagnosticExample(
    from: .kettle,
    wrong: [.insert("- background", after: "- expect: { model: { degrees: 60 } }")])

  /// The keyword of the step.
  let step: String
  /// Whether the flow is in the background.
  let isAsleep: Bool

  var message: String {
    isAsleep ? "'\(step)' is not possible while the flow is in the background" : "the flow is not in the background"
  }

  var hints: [String] { isAsleep ? ["write '- foreground' before it"] : ["write '- background' before it"] }
}
