internal import Diagnostics
public import FlowProgram
internal import FlowRuntime

/// Explores a flow: every state that the inputs offered by its screens, back, time and the outcomes of what it asks services
/// for can reach, within limits.
///
/// It finds what is wrong without being asked and checks the properties of the program. The same program and limits give the
/// same outcome, unless it was time that ended it.
public func explore(_ program: Program, limits: ExplorationLimits = ExplorationLimits()) -> Exploration {
  let flow: RunningFlow
  do throws(Fault) {
    flow = try RunningFlow.launch(
      program, params: program.exploration.params, services: program.operations.isEmpty ? .faked : .chosen)
  } catch {
    var outcome = Exploration()
    outcome.hasStarted = false
    outcome.add(error.diagnostic, RunTrace())
    return outcome
  }
  let rounds = PropertyRound.rounds(of: program.properties)
  var outcome = explore(flow, rounds[0], limits) { explorer, narrator, outcome in
    var findings = Findings(explorer, narrator: narrator, isWhole: outcome.verdict == .proved)
    findings.collect()
    for (diagnostic, trace) in findings.found {
      if trace.isExplained { outcome.add(diagnostic, trace) } else { outcome.unexplainedCount += 1 }
    }
    if outcome.stopped != nil { outcome.growing = narrator.growingState() }
  }
  for round in rounds.dropFirst() where limits.keepsWays {
    let further = explore(flow, round, limits) { _, _, _ in }
    outcome.stopped = outcome.stopped ?? further.stopped
    for property in further.properties { outcome.add(property) }
  }
  return outcome
}

/// Explores a flow and checks the properties of a round.
private func explore(
  _ flow: RunningFlow, _ round: PropertyRound, _ limits: ExplorationLimits,
  finding: (Explorer, Narrator, inout Exploration) -> Void
) -> Exploration {
  var explorer = Explorer(flow, watch: round.watch, limits: limits)
  explorer.run()
  var outcome = Exploration(explorer)
  let narrator = Narrator(space: explorer.space, launched: flow)
  if limits.keepsWays {
    let check = PropertyCheck(
      space: explorer.space, narrator: narrator, isComplete: outcome.stopped == nil,
      isExhaustive: outcome.isExhaustive && !outcome.isCut)
    for (property, monitor) in round.monitored { outcome.add(check.verdict(of: property, monitor)) }
  }
  finding(explorer, narrator, &outcome)
  return outcome
}

extension Exploration {
  init(_ explorer: Explorer) {
    let space = explorer.space
    stateCount = space.count
    inputCount = explorer.inputCount
    outcomeCount = explorer.outcomeCount
    depth = explorer.depth
    byteCount = explorer.byteCount
    stopped = explorer.stopped
    isCut = explorer.cutCount > 0
    untried = untriedInputs(of: space.program)
    isExhaustive =
      space.offers.allSatisfy(\.isExhaustive) && space.program.exploration.ignored.isEmpty
      && !explorer.hasUntriedOrders && untried.isEmpty
    reached = explorer.sights.points
  }

  mutating func add(_ diagnostic: Diagnostic, _ trace: RunTrace) {
    findings.append(diagnostic)
    traces.append(trace)
  }

  mutating func add(_ verdict: PropertyVerdict) {
    properties.append(verdict)
    guard verdict.verdict == .violated else { return }
    let property = verdict.property
    var report = Report()
    report.add(
      BrokenProperty(name: property.name, claim: property.claim, trace: verdict.trace), at: property.span)
    for diagnostic in report.diagnostics { add(diagnostic, verdict.trace) }
  }
}
