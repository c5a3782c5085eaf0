internal import CEL
internal import Diagnostics
package import FlowProgram
internal import FlowReports
package import FlowRuntime

/// Random runs of a flow with values that no proof run tries, compared with the states of a proof run.
///
/// The inputs run as they would for a user. After each one, the state has to be among those of the proof run, where
/// two values count as one if they have the same answers to all questions, and the claims have to hold.
package final class ProofPlay {
  /// The number of states of the proof run.
  package private(set) var stateCount = 0
  /// The number of inputs that were played.
  package private(set) var inputCount = 0
  /// The cells of texts and numbers that the proof run tried, ordered by place.
  package let cells: [Cell]
  /// The names of the texts that the proof run does not always tell apart.
  package let blurred: [String]

  /// A cell of a place, both as in a certificate.
  package struct Cell: Hashable, Sendable {
    package let place: String
    package let witness: String
  }

  private let launched: RunningFlow
  private let walker: FlowWalker
  private let samples: SampleValues
  private var outcomes: OutcomeValues
  private var links: LinkValues
  private var facts: StateFacts
  private var known: Set<Fingerprint> = []
  private let claims: [Property]
  private let next: @Sendable () -> UInt64
  private var steps: [String] = []

  /// Explores a flow for a proof of some claims, or of the general checks, and keeps the facts about all its states.
  ///
  /// The result is `nil` if the proof run is refused, leaves inputs out, or has too many states.
  ///
  /// - Parameters:
  ///   - blursTexts: Whether the proof run does not always tell some texts apart.
  ///   - states: The number of states beyond which a proof run is not played.
  ///   - runtime: The limits of each input.
  ///   - mutation: A mistake in the analysis that the play should find.
  ///   - next: Returns the next random number.
  package init?(
    _ program: Program, claims: [Property], detail: ProofDetail = .deciding, blursTexts: Bool = false,
    states: Int = 20_000,
    runtime: RuntimeLimits = .standard, mutation: ProofMutation? = nil, _ next: @escaping @Sendable () -> UInt64
  ) {
    guard
      let launched = try? RunningFlow.launch(
        program, params: program.exploration.params, limits: runtime,
        services: program.operations.isEmpty ? .faked : .chosen,
        now: program.exploration.instants.first ?? RunningFlow.usualInstant)
    else { return nil }
    let plan = ProofPlan(program, claims, blursTexts: blursTexts, detail: detail, mutation)
    guard plan.refusals.isEmpty, !plan.losesLanguage(of: program, ExplorationLimits()) else { return nil }
    self.claims = claims
    blurred = plan.blurredNames(in: program)
    self.launched = launched
    self.next = next
    // The values are near everything that is asked, also if the plan has forgotten it.
    let walk = DemandWalk.following(program, claims, usesNames: false, detail: detail)
    samples = SampleValues(program, random: RandomValues(program, walk.table, next))
    outcomes = OutcomeValues(program, samples)
    links = LinkValues(launched, samples)
    walker = FlowWalker(launched)
    facts = StateFacts(program, plan)
    var limits = ExplorationLimits()
    limits.runtime = runtime
    limits.timeOrder = .any
    limits.learns = false
    limits.keepsTransitions = false
    limits.states = states
    limits.isEnded = { plan.values.isRefused }
    var explorer = Explorer(launched, watch: Watch(), limits: limits, proof: plan)
    let collected = Collected(facts)
    explorer.onState = { collected.note($0) }
    explorer.run()
    guard explorer.stopped == nil, explorer.gap == nil, !plan.values.isRefused else { return nil }
    (facts, known) = (collected.facts, collected.known)
    stateCount = explorer.space.count
    cells = plan.values.tables.map { ($0, PlaceName($0.place, in: program)) }.sorted { $0.1 < $1.1 }
      .flatMap { table, name in table.cells.map { Cell(place: name.text, witness: $0.witness) } }
  }

  /// The facts about the states of the proof run.
  private final class Collected {
    var facts: StateFacts
    var known: Set<Fingerprint> = []

    init(_ facts: StateFacts) { self.facts = facts }

    func note(_ walker: FlowWalker) { known.insert(facts.fingerprint(of: walker)) }
  }

  private func below(_ bound: Int) -> Int { bound < 2 ? 0 : Int(next() % UInt64(bound)) }

  /// Plays inputs until something is wrong.
  ///
  /// - Returns: The run to the first state that the proof run does not contain or that violates a claim. If all states
  ///   are right, `nil`.
  package func play(inputs: Int) -> [String]? {
    let end = inputCount + inputs
    while inputCount < end {
      while walker.depth > 0 { walker.leave() }
      // A flow may end as it is launched.
      if walker.hasExited { return nil }
      steps = []
      if inputCount & 0xFF == 0 || below(8) == 0 { refresh() }
      let order: TimeOrder = below(2) == 0 ? .any : .deadlines
      var model = launched.model
      var length = min(end - inputCount, 10 + below(50))
      while length > 0, !walker.hasExited {
        length -= 1
        inputCount += 1
        guard let outcome = enter(model, order) else { continue }
        if !outcome.faults.isEmpty || outcome.isDropped { steps.append("(undone)") }
        do throws(Fault) { model = try walker.buildModel() } catch {
          // A running flow undoes the input as well.
          steps.append("(undone, since there is no model)")
          walker.leave()
          continue
        }
        if !known.contains(facts.fingerprint(of: walker)) {
          return steps + ["is not a state of the proof run:"] + facts.words(for: walker)
        }
        if let broken = claims.first(where: { $0.isBroken(at: walker) }) {
          return steps + ["violates '\(broken.name)'"] + facts.words(for: walker)
        }
      }
    }
    return nil
  }

  /// Draws other replies and links.
  private func refresh() {
    outcomes = OutcomeValues(launched.program, samples)
    if launched.program.flows.contains(where: { !$0.routes.isEmpty }) { links = LinkValues(launched, samples) }
  }

  /// Runs one of the inputs that a model offers.
  private func enter(_ model: FlowModel, _ order: TimeOrder) -> FlowWalker.Outcome? {
    let walker = walker
    var reading = OfferReading(program: launched.program, samples: samples) { walker.place(of: $0) }
    reading.read(model)
    reading.read(walker.openRequests, outcomes)
    if walker.canGoForward { reading.addForward() }
    let addresses = Addresses(walker, timeOrder: order)
    var inputs = reading.offer.events
    inputs.append(.back)
    for way in 0..<addresses.time.wayCount { inputs.append(.time(way: way)) }
    if !links.links.isEmpty { inputs.append(.link(links.links[below(links.links.count)])) }
    if order == .deadlines, let time = walker.timeToNextTimer, time > 1, below(4) == 0 {
      let part = Int64(next() % UInt64(time))
      steps.append("wait \(part) ns")
      return walker.enter(.advance(nanoseconds: part))
    }
    let input = inputs[below(inputs.count)]
    steps.append(input.words)
    return input.enter(walker, addresses)
  }
}

extension Exploration {
  /// The claims that each proof run has proved.
  package var claimsByProof: [[Property]] {
    var runs: [[String]] = []
    for certificate in properties.compactMap(\.certificate) where !runs.contains(certificate.claims) {
      runs.append(certificate.claims)
    }
    return runs.map { names in properties.map(\.property).filter { names.contains($0.name) } }
  }
}

extension OfferedInput {
  /// The input in short, for a failure.
  fileprivate var words: String {
    switch self {
    case .event(_, let presenter, let event, let payload):
      "event \(presenter).\(event) \(Value.record(payload).text.prefix(200))"
    case .outcome(let request, let outcome): "reply of \(request.operation): \("\(outcome)".prefix(200))"
    case .link(let link): "open \(link)"
    default: "\(self)"
    }
  }
}

extension Property {
  /// Whether the present state of a walker violates a claim about every state.
  fileprivate func isBroken(at walker: FlowWalker) -> Bool {
    guard case .everywhere = scope, case .holds(let condition)? = moments.first,
      case .holds(let holds) = walker.truth(of: condition)
    else { return false }
    switch claim {
    case .always: return !holds
    case .never: return holds
    default: return false
    }
  }
}
