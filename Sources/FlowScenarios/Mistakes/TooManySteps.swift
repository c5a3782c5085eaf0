internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario performs more steps than any scenario needs.
struct TooManySteps: DiagnosticKind {
  static let code: DiagnosticCode = "too-many-steps"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    The steps of a scenario are counted each time they are done. Ten thousand of them are a slip in a number, or a loop in a loop.
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
    case .steps: "the scenario has done \(limit) steps and is not at its end"
    case .runs: "more than \(limit) scenarios run one another"
    case .models: "the scenario has shown \(limit) models and is not at its end"
    }
  }

  var hints: [String] {
    switch measure {
    case .steps: ["repeat less often, or let time pass in one 'advance'"]
    case .runs: ["write the steps that all of them share into one scenario"]
    case .models: ["let less time pass, or pause what ticks"]
    }
  }
}
