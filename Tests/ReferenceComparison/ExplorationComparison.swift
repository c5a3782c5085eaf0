import CEL
import FlowExplorer
import FlowProgram
import FlowReports
import ReferenceInterpreter

/// Explores the flow of a seed by the rules and by deadlines, and returns the first difference.
package func compareExploration(seed: UInt64, limit: Int = 120) -> Comparison {
  var generator = FlowGenerator(seed: seed, among: .finite)
  let compared = compareExploration(of: generator.flow(), seed: seed, limit: limit)
  guard let failure = compared.failure, Seeds.isShrinking, !failure.isMistake else { return compared }
  var shrinker = Shrinker(failure) { flow in
    let failure = compareExploration(of: flow, seed: seed, limit: limit).failure
    return failure.flatMap { $0.isMistake ? nil : $0 }
  }
  return .differs(shrinker.shrunk())
}

private func compareExploration(of flow: FlowGenerator.Flow, seed: UInt64, limit: Int) -> Comparison {
  do {
    let program = try ComparedRun.compile(flow)
    guard let run = try ComparedRun(program), ReferenceSpace.hasSamples(program) else { return .same }
    var limits = ExplorationLimits()
    limits.states = limit
    limits.runtime = .compared
    limits.triesEveryTime = false
    limits.learns = !Seeds.isTryingAll
    let exploration = explore(program, limits: limits)
    if exploration.stopped != nil { return .same }
    if exploration.untried.contains(Exploration.unbuilt) { return .same }
    if Seeds.isSurvey { print("COMPARED \(exploration.stateCount) \(exploration.isCut)") }
    guard let space = ReferenceSpace(run.reference, limit: 4 * limit) else { return .skipped }
    if space.isIncomplete {
      return .differs(
        Failure(
          seed: seed, flow: flow, differences: ["states: more by the rules, \(exploration.stateCount) explored"]))
    }
    var found: [String] = []
    if exploration.stateCount != space.states.count {
      found.append("states:\n  rules:   \(space.states.count)\n  explored: \(exploration.stateCount)")
    }
    if exploration.inputCount != space.inputCount {
      found.append("inputs:\n  rules:   \(space.inputCount)\n  explored: \(exploration.inputCount)")
    }
    for verdict in exploration.properties {
      if let difference = space.difference(verdict) { found.append(difference) }
    }
    return found.isEmpty ? .same : .differs(Failure(seed: seed, flow: flow, differences: found))
  } catch {
    return .differs(Failure(seed: seed, flow: flow, differences: ["\(error)"], isMistake: true))
  }
}

extension ReferenceSpace {
  /// Returns the difference between a verdict and the states.
  fileprivate func difference(_ verdict: PropertyVerdict) -> String? {
    guard case .holds(let condition)? = verdict.property.moments.first, case .everywhere = verdict.property.scope,
      let holding = states(in: condition), verdict.verdict != .vacuous
    else { return nil }
    let holds: Bool
    switch verdict.property.claim {
    case .always: holds = holding.count == states.count
    case .never: holds = holding.isEmpty
    case .reachable: holds = !holding.isEmpty
    case .alwaysReachable:
      // After the end of a flow, no reachability is claimed.
      let found = reaching(holding)
      holds = states.indices.allSatisfy { states[$0].hasExited || found.contains($0) }
    default: return nil
    }
    if verdict.verdict == .undecided { return nil }
    // A bound may cut the decisive states.
    if isCut, verdict.property.claim == .alwaysReachable || verdict.property.claim == .reachable && !holds {
      return nil
    }
    if verdict.verdict.isGood == holds { return nil }
    return "\(verdict.property.name): \(verdict.verdict), but by the rules it \(holds ? "holds" : "does not hold")"
  }
}
