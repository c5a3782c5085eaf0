public import Diagnostics
public import FlowProgram

/// What a flow shows at one moment of a scenario.
public struct ScenarioMoment: Sendable {
  /// The step after which it is shown, or `nil` for the start.
  public let step: Span?
  /// What is shown.
  public let model: FlowModel
}

extension ScenarioRunner {
  /// Plays a scenario, or its first row, to be looked at.
  ///
  /// - Returns: What is shown at the start and after each thing that is done, as far as it comes, and why it comes no further.
  public func watch(_ index: Int) -> (moments: [ScenarioMoment], failures: [Diagnostic]) {
    guard program.scenarios.indices.contains(index) else { return ([], []) }
    let scenario = program.scenarios[index]
    var moments: [ScenarioMoment] = []
    do throws(ScenarioFailure) {
      var play = try ScenarioPlay(scenario, row: scenario.rows.first, rowNumber: 0, of: program, isCovering: false)
      defer { moments = play.moments }
      play.watch()
      try play.play()
    } catch {
      return (moments, error.diagnostics)
    }
    return (moments, [])
  }
}
