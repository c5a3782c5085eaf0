internal import FlowReports
internal import Diagnostics
public import FlowProgram
internal import FlowRuntime

/// Explores a flow: every state that is reachable by the inputs that its screens offer, back, time and the outcomes
/// of service requests, within limits.
///
/// The exploration performs general checks and checks the properties of the program. The same program and limits
/// give the same result, unless the time limit ended the exploration.
///
/// With timers by deadlines, users act only at the instants at which a timer has run. This finds most runs but
/// proves nothing if two timers may be armed at once. Such a flow is explored a second time with its timers in any
/// order. The second pass covers a superset of all times at which users and services can act, so everything that
/// holds in it holds at every time.
public func explore(_ program: Program, limits: ExplorationLimits = ExplorationLimits()) -> Exploration {
  let flow: RunningFlow
  do throws(Fault) {
    flow = try RunningFlow.launch(
      program, params: program.exploration.params, limits: limits.runtime,
      services: program.operations.isEmpty ? .faked : .chosen,
      now: program.exploration.instants.first ?? RunningFlow.usualInstant)
  } catch {
    var outcome = Exploration()
    outcome.hasStarted = false
    outcome.add(error.diagnostic, RunTrace())
    return outcome
  }
  var brief = limits
  if limits.proves, !limits.surveys {
    brief.states = min(limits.states, limits.budget)
    brief.pathBytes = min(limits.pathBytes, ExplorationLimits.briefPathBytes)
  }
  var outcome = explore(flow, brief)
  let isBrief =
    outcome.stopped == .states && brief.states < limits.states
    || outcome.stopped == .memory && brief.pathBytes < limits.pathBytes
  outcome.testKeys(flow, brief)
  if isBrief { outcome.prove(flow, brief) }
  if !isBrief || !outcome.isDecided {
    if isBrief {
      outcome.extend(by: explore(flow, limits))
      outcome.testKeys(flow, limits)
    }
    outcome.prove(flow, limits)
  }
  let parts = UnreachedParts(program: program, reached: outcome.reached, isCut: outcome.isCut).parts
  outcome.unreached = parts.map { part in
    // No value helps to reach a part that no run reaches.
    let isFinding = outcome.findings.contains { $0.code == NeverShown.code && $0.message == part.finding?.message }
    return isFinding ? part.withoutCause : part
  }
  for property in outcome.properties { outcome.addFinding(of: property) }
  return outcome
}

extension ExplorationLimits {
  /// The bytes of the values on a path after which proof runs are tried.
  fileprivate static var briefPathBytes: Int { 1 << 26 }
  /// The bytes of the values on a path of a proof run. Conditions may take quadratic time in the length of a list.
  static var proofPathBytes: Int { 1 << 21 }
}

/// Explores a flow and checks its properties, without proof runs.
private func explore(_ flow: RunningFlow, _ limits: ExplorationLimits) -> Exploration {
  let program = flow.program
  let rounds = PropertyRound.rounds(of: program.properties)
  let untried = untriedInputs(of: program, followingLinks: limits.followsLinks) + unvariedFacts(of: program)
  var outcome = explore(flow, rounds[0], limits, untried, isFirst: true)
  for round in rounds.dropFirst() where limits.keepsTransitions {
    let further = explore(flow, round, limits, untried, isFirst: false)
    outcome.stopped = outcome.stopped ?? further.stopped
    outcome.properties += further.properties
  }
  outcome.addBlindProperties(of: program)
  return outcome
}

/// Explores a flow and checks the properties of a round.
///
/// - Parameters:
///   - untried: The inputs that no pass tries.
///   - isFirst: Whether the general checks are performed. Their result is the same in each round.
private func explore(
  _ flow: RunningFlow, _ round: PropertyRound, _ limits: ExplorationLimits, _ untried: [String], isFirst: Bool
) -> Exploration {
  var outcome = Exploration()
  var isTwofold = false
  // Each pass is released before the next one starts, so that only one is in memory.
  do {
    let pass = ExplorationPass(flow, round, limits, untried: untried)
    isTwofold = pass.dependsOnTime && limits.triesEveryTime && limits.timeOrder == .deadlines && limits.keepsTransitions
    outcome = pass.outcome(isTwofold ? .finding : .whole, isFirst: isFirst)
    if limits.surveys, isFirst { outcome.survey = pass.survey }
  }
  guard isTwofold, outcome.stopped == nil else { return outcome }
  var timeless = limits
  timeless.timeOrder = .any
  var proof = Exploration()
  var step: Int64?
  var missingClock: String?
  do {
    let pass = ExplorationPass(flow, round, timeless, untried: untried)
    proof = pass.outcome(.proof, isFirst: isFirst)
    (step, missingClock) = (pass.timeStep, pass.missingClock)
  }
  if let missingClock { proof.noteMissingClock(missingClock) }
  if proof.stopped == nil, proof.leavesOpen, let step {
    // Only the clock can decide whether the unexplained runs exist.
    timeless.timeOrder = .grid(step)
    proof.refine(by: ExplorationPass(flow, round, timeless, untried: untried).outcome(.proof, isFirst: isFirst))
  }
  outcome.add(proof: proof)
  return outcome
}

/// One exploration of a flow with one order of time.
struct ExplorationPass {
  private let flow: RunningFlow
  private let round: PropertyRound
  private let explorer: Explorer
  private let limits: ExplorationLimits
  /// The inputs that no pass tries. The plan of a proof refuses claims that depend on them.
  private let untried: [String]
  /// The plan of a proof run.
  private let proof: ProofPlan?

  /// The task of a pass.
  enum Role {
    /// The only pass.
    case whole
    /// Finds runs. Another pass provides proofs.
    case finding
    /// Provides proofs, and finds runs that require users to act between two timers.
    case proof
  }

  init(
    _ flow: RunningFlow, _ round: PropertyRound, _ limits: ExplorationLimits, untried: [String] = [],
    proof: ProofPlan? = nil
  ) {
    (self.flow, self.round, self.limits, self.untried, self.proof) = (flow, round, limits, untried, proof)
    var explorer = Explorer(flow, watch: round.watch, limits: limits, proof: proof)
    explorer.run()
    self.explorer = explorer
  }

  /// Whether users who act between two deadlines may change the result: if two timers are armed at once, they decide
  /// which one runs first, and a timer that they restart again and again never runs.
  var dependsOnTime: Bool {
    explorer.timers.areSeveral || explorer.timers.step > 0 && round.monitored.contains { $0.property.claim.isLiveness }
  }

  /// The step in which time has to pass to reach all states that any times reach; `nil` if there would be too many
  /// steps, or if the flow has an idle timer, which each touch restarts.
  var timeStep: Int64? {
    guard explorer.timers.step > 0, !explorer.timers.areIdle else { return nil }
    return explorer.timers.longestSpan / explorer.timers.step <= ExplorationPass.mostSteps ? explorer.timers.step : nil
  }

  /// The reason why time cannot pass in steps, as a clause; `nil` if it can, or if there are no timers.
  var missingClock: String? {
    guard timeStep == nil, explorer.timers.step > 0 else { return nil }
    return explorer.timers.areIdle
      ? "no clock was tried, since an 'idle' timer may be armed"
      : "no clock was tried, since the time of a timer has more than \(ExplorationPass.mostSteps) steps"
  }

  /// The maximum number of steps of a timer span.
  private static var mostSteps: Int64 { 1_000 }

  /// The inputs that the pass could not try, if there are any.
  var gap: String? { explorer.gap }

  /// The reached screens.
  var survey: Survey {
    let traceWriter = TraceWriter(space: explorer.space, launched: flow)
    var surveyor = Surveyor(explorer.space, launched: flow, writer: traceWriter)
    var survey = surveyor.read()
    survey.isCutShort = explorer.stopped != nil
    return survey
  }

  /// Returns the results, without the findings for violated properties.
  func outcome(_ role: Role, isFirst: Bool) -> Exploration {
    var outcome = Exploration(
      explorer, isEveryTimeTried: explorer.space.timeOrder != .deadlines || !dependsOnTime, untried, proof)
    let traceWriter = TraceWriter(space: explorer.space, launched: flow)
    if limits.keepsTransitions {
      let check = PropertyCheck(
        space: explorer.space, traceWriter: traceWriter,
        extent: PropertyCheck.Extent(
          stopped: outcome.stopped, isExhaustive: outcome.isExhaustive,
          untried: outcome.untried.filter { role != .finding || $0 != Exploration.actingBetweenTimers },
          unknownConditions: explorer.found.unknownConditions,
          // The states of a proof may differ from those of the flow; see ``ProofPlan``.
          hidesState: proof != nil || !explorer.space.program.exploration.ignored.isEmpty,
          ignoresState: proof == nil && !explorer.space.program.exploration.ignored.isEmpty))
      outcome.properties = round.monitored.map { check.verdict(of: $0.property, $0.monitor) }
    }
    guard isFirst else { return outcome }
    var findings = Findings(
      explorer, traceWriter: traceWriter, isWhole: outcome.verdict == .proved, searchesTraps: role != .finding,
      untried: untried, proof)
    findings.collect()
    for (diagnostic, trace) in findings.found {
      if trace.isExplained { outcome.add(diagnostic, trace) } else { outcome.unexplainedCount += 1 }
    }
    outcome.undecidedReasons += findings.undecidedReasons
    outcome.leavesWaysOutOpen = findings.leavesWaysOutOpen
    if outcome.stopped != nil {
      outcome.growing = traceWriter.growingState(
        allowance: outcome.stopped == .time ? explorer.tally.triedCount / 10 : .max)
    }
    return outcome
  }
}

extension Explorer {
  /// The inputs that the exploration could not try, if there are any.
  var gap: String? {
    if tally.hasUnbuiltModels {
      let fault = found.failures.first.map { ": \($0.fault.diagnostic.message)" }
      return "after a timer or an outcome, a model cannot be built\(fault ?? "")"
    }
    if tally.hasUntriedOrders { return "too many timers are armed at once" }
    if !tested.links.isExhaustive || tally.hasUntriedLinks { return "not every link can be tried" }
    return space.offers.allSatisfy(\.isExhaustive) ? nil : "not every input can be tried"
  }
}

extension Exploration {
  fileprivate init(_ explorer: Explorer, isEveryTimeTried: Bool, _ inputs: [String], _ proof: ProofPlan?) {
    let space = explorer.space
    stateCount = space.count
    inputCount = explorer.tally.inputCount
    outcomeCount = explorer.tally.outcomeCount
    depth = explorer.depth
    byteCount = explorer.byteCount
    stopped = explorer.stopped
    isCut = explorer.tally.cutCount > 0
    untried = inputs
    if explorer.tally.hasUnbuiltModels { untried.append(Exploration.unbuilt) }
    if !isEveryTimeTried { untried.append(Exploration.actingBetweenTimers) }
    isExhaustive =
      space.offers.allSatisfy(\.isExhaustive)
      && (proof.map { $0.refusals.isEmpty && !$0.values.isRefused } ?? space.program.exploration.ignored.isEmpty)
      && !explorer.tally.hasUntriedOrders && explorer.tested.links.isExhaustive && !explorer.tally.hasUntriedLinks
      && untried.isEmpty
    reached = explorer.coverageLog.points
    screensInside = explorer.coverageLog.screensInside
  }

  /// The inputs that a pass by deadlines leaves out if two timers may be armed at once.
  static var actingBetweenTimers: String { "users who act between two timers" }

  /// The states that are left out after a fault of a model.
  package static var unbuilt: String { "what follows a timer or an outcome whose model cannot be built" }

  mutating func add(_ diagnostic: Diagnostic, _ trace: RunTrace) {
    findings.append(diagnostic)
    traces.append(trace)
  }

  /// Adds the finding for a property that is violated or vacuous.
  fileprivate mutating func addFinding(of verdict: PropertyVerdict) {
    let property = verdict.property
    var report = Report()
    switch verdict.verdict {
    case .violated:
      report.add(
        BrokenProperty(name: property.name, claim: property.claim, trace: verdict.trace, remark: verdict.reason),
        at: property.span)
    case .vacuous:
      if let screen = verdict.unseenScreen {
        report.add(BlindProperty(name: property.name, screen: screen), at: property.span)
      } else {
        report.add(VacuousProperty(name: property.name, reason: verdict.reason ?? ""), at: property.span)
      }
    default: return
    }
    for diagnostic in report.diagnostics { add(diagnostic, verdict.trace) }
  }

  /// Whether the general checks and every claim are decided.
  package var isDecided: Bool {
    verdict != .undecided && properties.allSatisfy { $0.verdict == .proved || $0.verdict == .violated }
  }

  /// Replaces the results by those of an exploration with more states, unless its time was over before it came so far.
  fileprivate mutating func extend(by longer: Exploration) {
    guard longer.stopped == .time, longer.stateCount <= stateCount else {
      self = longer
      return
    }
    for position in properties.indices { properties[position].replace(stopped ?? .time, by: .time) }
    stopped = .time
  }

  /// Whether a pass by the clock could decide more than the pass with timers in any order.
  var leavesOpen: Bool { unexplainedCount > 0 || properties.contains { $0.verdict == .undecided } }

  /// Replaces the undecided results by those of a pass by the clock.
  mutating func refine(by exact: Exploration) {
    if let stopped = exact.stopped {
      noteMissingClock("the pass with a clock stopped at the limit of \(stopped.rawValue)")
      return
    }
    properties = zip(properties, exact.properties).map { $0.verdict == .undecided ? $1 : $0 }
    reached = exact.reached
    screensInside = exact.screensInside
    unexplainedCount = exact.unexplainedCount
    undecidedReasons = exact.undecidedReasons
    leavesWaysOutOpen = exact.leavesWaysOutOpen
    for (diagnostic, trace) in zip(exact.findings, exact.traces)
    where !findings.contains(where: { $0.code == diagnostic.code && $0.span == diagnostic.span }) {
      add(diagnostic, trace)
    }
  }

  /// Tells why no pass by the clock decided what it could have decided.
  fileprivate mutating func noteMissingClock(_ remark: String) {
    for position in properties.indices { properties[position].noteMissingClock(remark) }
  }

  /// Adds the results of the second pass, with timers in any order.
  ///
  /// The second pass contains every state of the first, so its verdicts count if it was complete. A run that
  /// violates a property may be in either. If the second pass was incomplete, the verdicts of the first pass stand
  /// for the tried inputs.
  fileprivate mutating func add(proof: Exploration) {
    proofStateCount = proof.stateCount
    proofInputCount = proof.inputCount
    reached.formUnion(proof.reached)
    if proof.stopped == nil { screensInside = proof.screensInside }
    for (diagnostic, trace) in zip(proof.findings, proof.traces)
    where !findings.contains(where: { $0.code == diagnostic.code && $0.span == diagnostic.span }) {
      add(diagnostic, trace)
    }
    let isComplete = proof.stopped == nil
    properties = zip(properties, proof.properties).map { mine, proof in
      if mine.verdict == .violated && !mine.property.dependsOnEveryRun { return mine }
      if mine.property.claim == .reachable, mine.verdict == .proved { return mine }
      if proof.verdict == .violated || isComplete { return proof }
      return mine.property.dependsOnEveryRun && mine.verdict == .violated ? proof : mine
    }
    guard isComplete else { return }
    untried = proof.untried
    isExhaustive = proof.isExhaustive
    isCut = isCut || proof.isCut
    unexplainedCount = proof.unexplainedCount
    undecidedReasons = proof.undecidedReasons
    leavesWaysOutOpen = proof.leavesWaysOutOpen
  }
}

extension Property.Claim {
  /// Whether the claim is a liveness claim and not only a safety claim.
  fileprivate var isLiveness: Bool { self == .leadsTo || self == .until }
}

extension Property {
  /// Whether a single run cannot violate the claim: a missing path may exist if users act at other times.
  fileprivate var dependsOnEveryRun: Bool { claim == .alwaysReachable || claim == .reachable }
}
