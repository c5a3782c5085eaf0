internal import FlowExplorer
internal import FlowReports
public import Diagnostics
public import FlowProgram

/// The model of a flow at one moment of a scenario.
public struct ScenarioMoment: Sendable {
  /// The step that precedes this moment, or `nil` for the start.
  public let step: Span?
  /// The model at this moment.
  public let model: FlowModel
}

extension ScenarioRunner {
  /// Plays a scenario, or its first example, and collects the models that it passes.
  ///
  /// - Returns: The models at the start and after each action, up to the first failure, and the failures.
  public func watch(_ index: Int) -> (moments: [ScenarioMoment], failures: [Diagnostic]) {
    guard program.scenarios.indices.contains(index) else { return ([], []) }
    let scenario = program.scenarios[index]
    var moments: [ScenarioMoment] = []
    do throws(ScenarioFailure) {
      var play = try ScenarioPlay(
        scenario, example: scenario.examples.first, exampleNumber: 0, of: program, isCovering: false)
      defer { moments = play.watched.moments }
      play.watch()
      try play.play()
    } catch {
      return (moments, error.diagnostics)
    }
    return (moments, [])
  }
}
