internal import CEL
internal import Diagnostics
package import FlowProgram
internal import FlowReports
package import FlowRuntime

/// The states of a proof run, by the facts that every real run has to agree with.
package struct ProofStates: Sendable {
  let flow: RunningFlow
  let plan: ProofPlan
  let facts: StateFacts
  private let known: Set<Fingerprint>
  /// The number of states.
  package let count: Int

  /// A cell of a place, both as in a certificate.
  package struct Cell: Hashable, Sendable {
    package let place: String
    package let witness: String
  }

  /// Explores a flow for a proof of some claims, or of the general checks, and keeps the facts about all its states.
  ///
  /// If the flow compares values with each other, the run tries names in place of these values. The result is `nil` if
  /// the proof run is refused, leaves inputs out, or has too many states.
  ///
  /// - Parameters:
  ///   - blursTexts: Whether the proof run does not always tell some texts apart.
  ///   - most: The number of states beyond which a proof run is not explored.
  ///   - runtime: The limits of each input.
  ///   - learns: Whether the effects of inputs are cached. Then only the number of states is known.
  ///   - mutation: A mistake in the analysis that a play should find.
  package init?(
    _ program: Program, claims: [Property], detail: ProofDetail = .deciding, blursTexts: Bool = false,
    atMost most: Int = 20_000, runtime: RuntimeLimits = .standard, learns: Bool = false, mutation: ProofMutation? = nil
  ) {
    guard
      let launched = try? RunningFlow.launch(
        program, params: program.exploration.params, limits: runtime,
        services: program.operations.isEmpty ? .faked : .chosen,
        now: program.exploration.instants.first ?? RunningFlow.usualInstant)
    else { return nil }
    var limits = ExplorationLimits()
    limits.runtime = runtime
    limits.states = most
    limits.learns = learns
    for names in [nil] + (2...NamePool.most).map(Optional.some) {
      let plan = ProofPlan(program, claims, names: names, blursTexts: blursTexts, detail: detail, mutation)
      if let states = ProofStates(of: launched, plan, limits) {
        self = states
        return
      }
      // Values that are compared with each other need names, and sometimes several.
      if !plan.isRefused { return nil }
    }
    return nil
  }

  private init?(of flow: RunningFlow, _ plan: ProofPlan, _ limits: ExplorationLimits) {
    guard plan.refusals.isEmpty, !plan.losesLanguage(of: flow.program, ExplorationLimits()) else { return nil }
    var limits = limits
    limits.timeOrder = .any
    limits.keepsTransitions = false
    limits.isEnded = { plan.values.isRefused }
    var explorer = Explorer(flow, watch: Watch(), limits: limits, proof: plan)
    let collected = Collected(StateFacts(flow.program, plan))
    if !limits.learns { explorer.onState = { collected.note($0) } }
    explorer.run()
    guard explorer.stopped == nil, explorer.gap == nil, !plan.values.isRefused else { return nil }
    (self.flow, self.plan, facts, known) = (flow, plan, collected.facts, collected.known)
    count = explorer.space.count
  }

  private final class Collected {
    var facts: StateFacts
    var known: Set<Fingerprint> = []

    init(_ facts: StateFacts) { self.facts = facts }

    func note(_ walker: FlowWalker) { known.insert(facts.fingerprint(of: walker)) }
  }

  /// Explores the flow as the finding run does, with samples, and looks for its states among those of the proof run.
  ///
  /// - Parameter most: The number of states after which exploring stops.
  /// - Returns: The number of explored states, and the first one that the proof run does not contain, in words.
  package func findSampled(atMost most: Int) -> (count: Int, missing: [String]?) {
    var limits = ExplorationLimits()
    limits.states = most
    limits.learns = false
    limits.keepsTransitions = false
    var explorer = Explorer(flow, watch: Watch(), limits: limits)
    let collected = Collected(facts)
    var missing: [String]?
    explorer.onState = { walker in
      if missing == nil, !contains(collected.facts.fingerprint(of: walker)) {
        missing = collected.facts.words(for: walker)
      }
    }
    explorer.run()
    return (explorer.space.count, missing)
  }

  /// The cells of texts and numbers that the run tried, ordered by place.
  package var cells: [Cell] {
    plan.values.tables.map { ($0, PlaceName($0.place, in: flow.program)) }.sorted { $0.1 < $1.1 }
      .flatMap { table, name in table.cells.map { Cell(place: name.text, witness: $0.witness) } }
  }

  /// The names of the texts that the run does not always tell apart.
  package var blurred: [String] { plan.blurredNames(in: flow.program) }

  /// Whether names stand for values that are compared with each other.
  package var usesNames: Bool { plan.names != nil }

  /// Whether the run contains a state with these facts.
  func contains(_ facts: Fingerprint) -> Bool { known.contains(facts) }
}

/// Claims that a proof run has proved.
package struct ProvedClaims {
  package let claims: [Property]
  /// Whether the run does not always tell some texts apart.
  package let blursTexts: Bool

  package init(claims: [Property], blursTexts: Bool) { (self.claims, self.blursTexts) = (claims, blursTexts) }
}

extension Exploration {
  /// The claims that each proof run has proved.
  package var claimsByProof: [ProvedClaims] {
    var runs: [ProofCertificate] = []
    for certificate in properties.compactMap(\.certificate) {
      if !runs.contains(where: { $0.claims == certificate.claims }) { runs.append(certificate) }
    }
    return runs.map { run in
      ProvedClaims(
        claims: properties.map(\.property).filter { run.claims.contains($0.name) }, blursTexts: !run.blurred.isEmpty)
    }
  }
}
