internal import Diagnostics
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// A run of the general checks with witnesses for all values.
///
/// Its states differ only in what decides about screens, cases, timers, calls and controls. So it can be complete
/// although the flow has numbers and lists that grow without end. It decides which screens and cases are shown, which
/// steps run, and where users find no way out. A dead end is searched for with one value of each cell.
private struct GeneralProof {
  let flow: RunningFlow
  let limits: ExplorationLimits

  /// Returns the results of the most detailed run that is complete, or `nil` if none is.
  func result() -> Exploration? {
    var last: ProofPlan?
    for detail in [ProofDetail.guards, .parts, .deciding] {
      let plan = plan(detail, names: nil)
      // A plan with the same demands leads to the same run.
      if let last, plan.table.count == last.table.count, plan.leavesPartsOut == last.leavesPartsOut { continue }
      // Without the parts that decide nothing, a state may seem to be a dead end.
      if let result = result(plan), detail >= .parts || result.findings.isEmpty { return result }
      last = plan
    }
    return nil
  }

  private func plan(_ detail: ProofDetail, names: Int?) -> ProofPlan {
    ProofPlan(flow.program, [], names: names, detail: detail, limits.mutation)
  }

  /// Returns the results of a plan. If it demands values as a whole, names are tried in their place.
  private func result(_ exact: ProofPlan) -> Exploration? {
    if let result = run(exact) { return result }
    guard !exact.refusals.isEmpty || exact.values.isRefused else { return nil }
    for count in 2...NamePool.most {
      let plan = plan(exact.detail, names: count)
      if let result = run(plan) { return result }
      // More names help only if too few were tried.
      guard plan.refusals.isEmpty, plan.values.refusals.contains(NameWatch.tooMany(at: plan.span)) else { return nil }
    }
    return nil
  }

  private func run(_ plan: ProofPlan) -> Exploration? {
    guard plan.refusals.isEmpty, !plan.losesLanguage(of: flow.program, limits) else { return nil }
    let run = PlannedRun(flow, PropertyRound.rounds(of: [])[0], plan, limits, isGeneral: true)
    return run.gap == nil && run.outcome.verdict == .proved ? run.outcome : nil
  }
}

extension Exploration {
  /// Performs the general checks for all values if the states that were found leave them open.
  mutating func proveGenerally(_ flow: RunningFlow, _ limits: ExplorationLimits) {
    let ignoresState = !flow.program.exploration.ignored.isEmpty
    // A value that was not tried may lead to a screen or case that no run showed.
    func leavesPartOpen() -> Bool {
      !isExhaustive && UnreachedParts(program: flow.program, reached: reached).parts.contains { $0.finding != nil }
    }
    guard
      stopped != nil || isCut || !undecidedReasons.isEmpty || ignoresState || leavesWaysOutOpen || leavesPartOpen()
    else { return }
    var limits = limits
    // The run tells fewer states apart than the exploration. More of them mean that something grows.
    limits.states = min(limits.states, 500 + 2 * stateCount)
    guard let general = GeneralProof(flow: flow, limits: limits).result(),
      !general.findings.contains(where: \.isOfEqualKeys)
    else { return }
    generalStateCount = general.stateCount
    generalInputCount = general.inputCount
    undecidedReasons = []
    untried.removeAll { $0 == Exploration.actingBetweenTimers }
    reached.formUnion(general.reached)
    for (diagnostic, trace) in zip(general.findings, general.traces)
    where !findings.contains(where: { $0.isSimilar(to: diagnostic) }) { add(diagnostic, trace) }
  }
}

extension Diagnostic {
  /// Whether two findings at one place have the same cause. A dead end of the flow may be a trap for the run for all
  /// values, which does not see every change.
  fileprivate func isSimilar(to other: Diagnostic) -> Bool {
    let stuck: [DiagnosticCode] = ["dead-end", "trap"]
    return span == other.span && (code == other.code || stuck.contains(code) && stuck.contains(other.code))
  }
}

extension ExplorationLimits {
  /// Whether proof runs are made.
  var proves: Bool { keepsTransitions && provesForAll && triesEveryTime }
}
