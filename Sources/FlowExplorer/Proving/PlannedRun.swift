internal import FlowProgram
internal import FlowRuntime

/// An exploration by the plan of a proof: with timers in any order, and then by the clock if that leaves something open.
struct PlannedRun {
  private(set) var outcome: Exploration
  /// The inputs that the run could not try, if there are any.
  let gap: String?
  /// The step of the clock, if a pass by the clock was made.
  private(set) var clock: Int64?
  /// The number of states of all passes.
  private(set) var stateCount: Int

  /// Explores a flow. The exploration ends as soon as the plan is refused.
  ///
  /// - Parameter isGeneral: Whether the general checks are performed.
  init(_ flow: RunningFlow, _ round: PropertyRound, _ plan: ProofPlan, _ limits: ExplorationLimits, isGeneral: Bool) {
    var limits = limits
    let isEnded = limits.isEnded
    limits.isEnded = { isEnded() || plan.values.isRefused }
    let step: Int64?
    // The pass is released before the next one starts, so that only one is in memory.
    do {
      let pass = ExplorationPass(flow, round, limits, proof: plan)
      (gap, step) = (pass.gap, pass.timeStep)
      outcome = pass.outcome(.proof, isFirst: isGeneral)
    }
    stateCount = outcome.stateCount
    guard outcome.stopped == nil, outcome.leavesOpen, !plan.forgetsTimers, let step else { return }
    clock = step
    limits.timeOrder = .grid(step)
    let exact = ExplorationPass(flow, round, limits, proof: plan).outcome(.proof, isFirst: isGeneral)
    stateCount += exact.stateCount
    outcome.refine(by: exact)
  }
}

extension ProofPlan {
  /// Whether the process may die in a flow whose language matters. The language of the host, in which a flow begins
  /// again, is not a part of the state.
  func losesLanguage(of program: Program, _ limits: ExplorationLimits) -> Bool {
    !languages.isEmpty && (limits.triesProcessDeath || program.exploration.triesProcessDeath)
  }
}
