import Diagnostics
import FlowKit
import FlowExplorer
import FlowReports
import FlowScenarios

extension ValidationRun {
  /// Plays the scenarios of a flow without errors.
  mutating func playScenarios(of file: FlowFile, named name: String, path: String) throws(FileProblem) {
    guard let program = file.program, scenarios.includes(.scenarios) else { return }
    progress.show("running the scenarios of \(path)")
    noteScenarios(of: program)
    let played = try ScenarioValidation(
      program, path: path == "-" ? nil : path, filter: scenarios.filter, isUpdating: scenarios.update,
      isCovering: scenarios.isCovering, takes: { shard.takesNext() })
    for outcome in played.outcomes {
      report.add(
        CheckResult(
          .scenario, of: name, named: outcome.name, at: outcome.span, verdict: outcome.isHeld ? .holds : .violated,
          diagnostics: outcome.failures, in: file.sources, seconds: outcome.seconds))
    }
    if !played.orphans.isEmpty, shard.takesNext() { reportFindings(played.orphans, of: name) }
    let (written, removed) = played.updated
    output.changes += written.map { "wrote \($0)" } + removed.map { "removed \($0)" }
    if scenarios.isCovering { addCoverage(played, of: program, file, named: name) }
  }

  /// Reports the recordings that no scenario asks for, each in its own file.
  private mutating func reportFindings(_ orphans: [ScenarioValidation.Orphan], of name: String) {
    var found = Report()
    for orphan in orphans {
      let file = sources.add(name: orphan.path, text: (try? readText(path: orphan.path)) ?? "")
      found.add(orphan.mistake, at: Span(source: file.id, start: 0, end: 0))
    }
    report.add(
      CheckResult(
        .rules, of: name, named: "snapshots", verdict: .violated, diagnostics: found.sorted, in: sources))
  }

  /// Collects the names of scenarios, for a filter that matches none.
  private mutating func noteScenarios(of program: Program) {
    scenarioNames += program.scenarios.map(\.name)
  }

  /// A sentence about a filter that matches no scenario; `nil` if it matches one, or if not all scenarios are known.
  var idleFilter: String? {
    guard let filter = scenarios.filter, scenarios.includes(.scenarios), report.unread.isEmpty, !hasUnplayed,
      !scenarioNames.contains(where: { ScenarioValidation.matches($0, filter) })
    else { return nil }
    let hint = nameHints(for: filter, among: scenarioNames, listedAs: "there are").first ?? "there are no scenarios"
    return "no scenario has '\(filter)' in its name; \(hint)"
  }

  /// Adds the coverage of a flow by its scenarios.
  private mutating func addCoverage(
    _ played: ScenarioValidation, of program: Program, _ file: FlowFile, named name: String
  ) {
    var coverage = Coverage(of: program)
    for outcome in played.outcomes { coverage.add(outcome.coverage) }
    self.coverage.add(FlowCoverage.Part(file: name, scenarios: coverage, cells: played.cells, sources: file.sources))
    guard let minimum = scenarios.minimum else { return }
    report.add(
      .coverage(
        coverage, played.cells, of: name, asked: minimum, part: shard.index + 1, of: shard.count, in: file.sources))
  }
}
