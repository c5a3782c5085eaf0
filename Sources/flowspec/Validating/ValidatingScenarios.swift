import Diagnostics
import FlowKit
import FlowValidation

extension ValidationRun {
  /// Plays the scenarios of a flow that has no mistakes.
  mutating func playScenarios(of file: FlowFile, named name: String, path: String) throws(FileProblem) {
    guard let program = file.program, scenarios.includes(.scenarios) else { return }
    progress.show("playing the scenarios of \(path)")
    let played = try ScenarioValidation(
      program, path: path == "-" ? nil : path, filter: scenarios.filter, isUpdating: scenarios.update,
      isCovering: scenarios.isCovering, takes: { shard.takesNext() })
    for outcome in played.outcomes {
      report.add(
        CheckResult(
          .scenario, of: name, named: outcome.name, at: outcome.span, verdict: outcome.isHeld ? .holds : .violated,
          diagnostics: outcome.failures, in: file.sources, seconds: outcome.seconds))
    }
    if !played.orphans.isEmpty, shard.takesNext() {
      report.add(
        CheckResult(
          .scenario, of: name, named: "snapshots", verdict: .violated, diagnostics: played.orphans, in: file.sources))
    }
    if scenarios.isCovering { addCoverage(played, of: program, file, named: name) }
  }

  /// Says how much of a flow its scenarios have reached.
  private mutating func addCoverage(
    _ played: ScenarioValidation, of program: Program, _ file: FlowFile, named name: String
  ) {
    var coverage = Coverage(of: program)
    for outcome in played.outcomes { coverage.add(outcome.coverage) }
    self.coverage.add(FlowCoverage.Part(file: name, scenarios: coverage, sources: file.sources))
    guard let minimum = scenarios.minimum else { return }
    report.add(
      .coverage(
        coverage, of: name, asked: minimum, part: shard.index + 1, of: shard.count, in: file.sources))
  }
}
