internal import CEL
public import Diagnostics
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// The reason that keeps a claim that holds for what was tried from being proved for all values.
public struct ProofObstacle: Sendable, Hashable {
  /// The expression that depends on a value as a whole, in quotes, or another reason.
  public let text: String
  /// The place of the expression, if there is one.
  public let span: Span?

  /// Whether a run was found against the claim, and is no evidence.
  fileprivate var isOfRun = false

  init(_ text: String, at span: Span? = nil) { (self.text, self.span) = (text, span) }

  fileprivate static func tooManyStates(_ count: Int) -> ProofObstacle {
    ProofObstacle("there are more than \(count) states")
  }

  fileprivate static var tooManyRuns: ProofObstacle { ProofObstacle("the proof runs take too many states together") }

  /// Whether the run found too many states.
  fileprivate var isOfStates: Bool { text.hasPrefix("there are more than ") }

  init(_ cause: DemandCause) { self.init(cause.text, at: cause.span) }
}

extension Exploration {
  /// Proves claims that were not violated for all values and at all times, by runs of their own.
  ///
  /// A proof run has its own values, its own abstraction and its own order of time. It can turn `holds for what was
  /// tried` into `proved`, or it adds the obstacle. A violation that only a proof run finds counts, because its run
  /// was played and rehearsed with the complete state.
  mutating func prove(_ flow: RunningFlow, _ limits: ExplorationLimits) {
    guard limits.proves, stopped != .time else { return }
    // An author who chose the order of time wants to see what it leaves open.
    let isChosen = limits.timeOrder != .deadlines
    // Links that are not followed are outside of the exploration, and so of the proof.
    if !limits.followsLinks, flow.program.flows.contains(where: { !$0.routes.isEmpty }) { return }
    var limits = limits
    limits.states = min(limits.states, 2_000 + 4 * stateCount)
    limits.pathBytes = min(limits.pathBytes, ExplorationLimits.proofPathBytes)
    limits.timeOrder = .any
    let sameKeys = findings.first { $0.isOfEqualKeys }
    if sameKeys == nil { proveGenerally(flow, limits) }
    let open = properties.indices.filter {
      // A value that was not tried may lead to the scope of a claim that seems to be vacuous.
      (properties[$0].isOpenToProof || properties[$0].verdict == .vacuous && !isExhaustive)
        && !(isChosen && properties[$0].verdict == .undecided)
    }
    if open.isEmpty { return }
    if let fault = sameKeys {
      let rows = fault.code == "duplicate-key-of-child" ? "repeated children" : "rows of a list"
      let obstacle = ProofObstacle("two \(rows) may have the same key", at: fault.span)
      for position in open where properties[position].verdict.isGood { properties[position].obstacle = obstacle }
      return
    }
    let run = ProofRun(flow: flow, limits: limits)
    for (position, result) in run.results(of: open.map { properties[$0].property }) {
      properties[open[position]].take(result)
    }
    proveAbsence(run, among: open)
  }

  /// Decides claims that are violated or vacuous if a moment never comes. Such a proof needs less than the claim itself.
  private mutating func proveAbsence(_ run: ProofRun, among open: [Int]) {
    let absences = open.filter { properties[$0].verdict == .undecided }.compactMap { position in
      properties[position].property.absence.map { (position, claim: $0) }
    }
    if absences.isEmpty { return }
    for (number, result) in run.results(of: absences.map(\.claim)) {
      guard case .verdict(let found) = result, found.verdict == .proved || found.verdict == .vacuous else { continue }
      properties[absences[number].0].takeAbsence()
    }
  }
}

extension Property {
  /// The claim that the moment never comes without which this claim is violated or vacuous.
  fileprivate var absence: Property? {
    let moment: Moment?
    switch claim {
    case .reachable, .leadsTo: moment = moments.first
    case .precedes: moment = moments.last
    case .always, .never, .alwaysReachable, .until: moment = nil
    }
    return moment.map { Property(name: name, claim: .never, moments: [$0], scope: scope, span: span) }
  }
}

extension Diagnostic {
  /// Whether the finding contradicts what every proof assumes: rows of lists, and repeated children, have distinct
  /// keys.
  var isOfEqualKeys: Bool { code == "duplicate-key-of-row" || code == "duplicate-key-of-child" }
}

extension PropertyVerdict {
  /// Whether a proof run may add to the verdict.
  fileprivate var isOpenToProof: Bool {
    switch verdict {
    case .tried, .bounded, .undecided: true
    case .holds, .proved, .violated, .vacuous: false
    }
  }

  /// Takes the result of a proof run.
  fileprivate mutating func take(_ result: ProofRun.Result) {
    switch result {
    case .obstacle(let found): if verdict.isGood { obstacle = found }
    case .verdict(let found): self = found
    }
  }

  /// Takes the proof that a moment never comes; see ``Property/absence``.
  fileprivate mutating func takeAbsence() {
    let isReachability = property.claim == .reachable
    self = PropertyVerdict(
      property: property, verdict: isReachability ? .violated : .vacuous, trace: RunTrace(),
      reason: isReachability ? nil : property.premise)
  }
}

/// The runs that prove claims for all values.
private struct ProofRun {
  enum Result {
    case verdict(PropertyVerdict)
    case obstacle(ProofObstacle)
  }

  let flow: RunningFlow
  let limits: ExplorationLimits
  private let budget: Budget

  init(flow: RunningFlow, limits: ExplorationLimits) {
    (self.flow, self.limits) = (flow, limits)
    budget = Budget(states: ProofRun.mostRuns * limits.states)
  }

  /// The states that all runs together may still explore.
  private final class Budget {
    private(set) var states: Int

    init(states: Int) { self.states = states }

    func spend(_ count: Int) { states -= count }
  }

  /// The number of runs of the maximum size that all claims together may take.
  private static let mostRuns = 8

  /// Returns the results of claims by their positions: of all together, or else of each by itself, since a claim
  /// keeps others from being proved if it depends on more.
  func results(of claims: [Property]) -> [(Int, Result)] {
    var triesNames = true
    let together = self.together(claims, &triesNames)
    if claims.count == 1 || together.allSatisfy({ $0.isVerdict }) { return Array(together.enumerated()) }
    return claims.indices.map { position in
      if together[position].isVerdict { return (position, together[position]) }
      return (position, self.together([claims[position]], &triesNames)[0])
    }
  }

  /// Returns the results of claims with exact values. Where values are demanded as a whole, names may do instead.
  ///
  /// - Parameter triesNames: Whether names are tried. They are not tried again after too many states were found.
  private func together(_ claims: [Property], _ triesNames: inout Bool) -> [Result] {
    let (plan, results) = self.results(of: claims, names: nil, limits)
    guard let plan else { return results }
    if results.allSatisfy(\.isVerdict) { return results }
    if let blurred = self.blurred(claims) { return blurred }
    if !plan.isRefused { return results }
    var limits = limits
    limits.states = min(limits.states, ProofRun.mostStatesWithNames)
    for count in 2...NamePool.most where triesNames {
      let (plan, named) = self.results(of: claims, names: count, limits)
      guard let plan, plan.refusals.isEmpty else { break }
      if plan.values.refusals.contains(NameWatch.tooMany(at: claims[0].span)), count < NamePool.most { continue }
      // With more names than necessary, more states say nothing about the flow.
      if case .obstacle(let obstacle)? = named.first, obstacle.isOfStates {
        triesNames = false
        break
      }
      return zip(results, named).map { $0.isVerdict ? $0 : $1 }
    }
    return results
  }

  /// Returns the results of claims with texts that are not always told apart, if they decide all claims.
  private func blurred(_ claims: [Property]) -> [Result]? {
    guard claims.allSatisfy(\.isKeptByMoreRuns) else { return nil }
    var limits = limits
    for names in [nil] + (2...NamePool.most).map(Optional.some) {
      if names != nil { limits.states = min(limits.states, ProofRun.mostStatesWithNames) }
      let (plan, results) = self.results(of: claims, names: names, blursTexts: true, limits)
      guard let plan, plan.blursTexts else { return nil }
      if results.allSatisfy(\.isVerdict) { return results }
      let needsNames = names == nil && plan.isRefused
      guard needsNames || plan.values.refusals.contains(NameWatch.tooMany(at: claims[0].span)) else { return nil }
    }
    return nil
  }

  /// The maximum number of states of a run that tries several names.
  private static let mostStatesWithNames = 100_000

  /// Returns the plan and the results of claims, with as many numbers beyond the constants as the inputs count.
  ///
  /// A run without the parts that decide nothing cannot be played. If such a run was found against a claim, the parts
  /// count in a further one.
  private func results(
    of claims: [Property], names: Int?, blursTexts: Bool = false, _ limits: ExplorationLimits
  ) -> (plan: ProofPlan?, results: [Result]) {
    let isAboutAnswers = claims.contains { $0.claim == .leadsTo || $0.claim == .until }
    let detail = isAboutAnswers ? ProofDetail.parts : .deciding
    let (plan, results) = self.results(of: claims, names: names, blursTexts: blursTexts, detail: detail, limits)
    guard let plan, plan.leavesPartsOut, !results.allSatisfy(\.isVerdict) else { return (plan, results) }
    let further = self.results(of: claims, names: names, blursTexts: blursTexts, detail: .parts, limits)
    return (plan, zip(results, further.results).map { $0.isVerdict || !$1.isVerdict ? $0 : $1 })
  }

  private func results(
    of claims: [Property], names: Int?, blursTexts: Bool, detail: ProofDetail, _ limits: ExplorationLimits
  ) -> (plan: ProofPlan?, results: [Result]) {
    var window: Int64 = 1
    while true {
      if limits.isTimeOver() { return (nil, claims.map { _ in .obstacle(ProofObstacle("the time is over")) }) }
      let plan = ProofPlan(
        flow.program, claims, names: names, window: window, blursTexts: blursTexts, detail: detail, limits.mutation)
      let results = self.results(of: claims, plan, limits)
      guard let needed = plan.cuts.neededWindow, needed <= NumberCut.widest else { return (plan, results) }
      window = needed
    }
  }

  private func results(of claims: [Property], _ plan: ProofPlan, _ limits: ExplorationLimits) -> [Result] {
    if plan.losesLanguage(of: flow.program, limits) {
      return claims.map { _ in .obstacle(ProofObstacle("the process may die, and the language matters")) }
    }
    if let refusal = plan.refusals.first { return claims.map { _ in .obstacle(ProofObstacle(refusal)) } }
    var results: [Result] = []
    for round in PropertyRound.rounds(of: claims) { results += self.results(of: round, plan, limits) }
    return results
  }

  private func results(of round: PropertyRound, _ plan: ProofPlan, _ limits: ExplorationLimits) -> [Result] {
    if budget.states <= 0 {
      return round.monitored.map { _ in .obstacle(.tooManyRuns) }
    }
    var limits = limits
    limits.states = min(limits.states, budget.states)
    let run = PlannedRun(flow, round, plan, limits, isGeneral: false)
    budget.spend(run.stateCount)
    let proof = run.outcome
    let obstacle = self.obstacle(proof, plan, limits) ?? run.gap.map { ProofObstacle($0) }
    let certificate = ProofCertificate(plan, of: proof, clock: run.clock, in: flow.program)
    return proof.properties.map { verdict in
      if let obstacle, !(verdict.verdict == .violated && verdict.property.isBrokenByOneRun) {
        return .obstacle(obstacle)
      }
      if plan.delaysIdleTimers, verdict.property.claim == .leadsTo || verdict.property.claim == .until {
        return .obstacle(ProofObstacle("a user may keep an idle timer from running"))
      }
      switch verdict.verdict {
      case .vacuous where proof.isExhaustive: return .verdict(verdict)
      case .proved where proof.isExhaustive:
        var verdict = verdict
        verdict.certificate = certificate
        return .verdict(verdict)
      case .violated where verdict.property.isBrokenByOneRun: return .verdict(verdict)
      // The run has every state that a real run reaches, and others at most. So a path that it lacks is not there.
      case .violated where proof.isExhaustive: return .verdict(verdict)
      case .holds, .proved, .tried, .bounded, .violated, .vacuous, .undecided:
        var obstacle = ProofObstacle(verdict.reason ?? "a run with all values leaves it open")
        if plan.hasCuts, verdict.verdict == .undecided { obstacle = ProofObstacle(plan.cuts.cause) }
        obstacle.isOfRun = true
        return .obstacle(obstacle)
      }
    }
  }

  /// Returns the reason that keeps a whole run from proving anything.
  private func obstacle(_ proof: Exploration, _ plan: ProofPlan, _ limits: ExplorationLimits) -> ProofObstacle? {
    if let refusal = plan.values.refusals.first { return ProofObstacle(refusal) }
    switch proof.stopped {
    case .states: return budget.states > 0 ? .tooManyStates(limits.states) : .tooManyRuns
    case .memory: return ProofObstacle("the states take too much memory, or a list grows too long")
    case .time: return ProofObstacle("the time is over")
    case nil: break
    }
    return nil
  }
}

extension ProofRun.Result {
  fileprivate var isVerdict: Bool { if case .verdict = self { true } else { false } }
  fileprivate var isOfRun: Bool { if case .obstacle(let obstacle) = self { obstacle.isOfRun } else { false } }
}

extension Property {
  /// Whether a single run that was played decides against the claim.
  fileprivate var isBrokenByOneRun: Bool {
    switch claim {
    case .always, .never, .precedes, .leadsTo, .until: true
    case .reachable, .alwaysReachable: false
    }
  }
}

extension ProofObstacle {
  /// Returns the obstacle with its place: `'title == other' at todo.flow.yaml:12`.
  public func words(in sources: Sources) -> String {
    let place = span.flatMap { ReportedPlace($0, in: sources) }.map { " at \($0.file):\($0.line)" }
    return text + (place ?? "")
  }
}
