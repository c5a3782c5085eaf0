internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario performs more steps than any scenario needs.
struct TooManySteps: DiagnosticKind {
  static let code: DiagnosticCode = "too-many-steps"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Each step that a scenario runs counts. More than 10,000 steps are usually the result of a wrong number, or of a \
    `repeat` inside a `repeat`.
    """
  static let example = DiagnosticExample(
    from: .kettle,
    wrong: [.replace("- type: { Cups: 2 }", "- repeat: { times: 1000000, steps: [{ type: { Cups: 2 } }] }")])

  /// The quantity that exceeds its limit.
  enum Measure {
    case steps, runs, models
  }

  let measure: Measure
  let limit: Int

  var message: String {
    switch measure {
    case .steps: "the scenario has run \(limit) steps without reaching its end"
    case .runs: "more than \(limit) scenarios run one another"
    case .models: "the scenario has shown \(limit) models without reaching its end"
    }
  }

  var hints: [String] {
    switch measure {
    case .steps: ["repeat less often, or let time pass in one 'advance'"]
    case .runs: ["move the shared steps to one scenario"]
    case .models: ["let less time pass, or stop the effect that runs repeatedly"]
    }
  }
}
