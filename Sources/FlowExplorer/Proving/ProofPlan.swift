internal import CEL
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// The values that a proof run tries, and the differences that it sees.
struct ProofPlan: Sendable {
  /// The claims that the run is about.
  let claims: [Property]
  /// The demanded facts about all places.
  let table: DemandTable
  let values: ProofValues
  /// The names to be tried, if values are taken for names.
  let names: NamePool?
  let abstraction: StateAbstraction
  /// The languages that the host can choose; empty if the language does not matter.
  let languages: [LocaleTag]
  /// The demands that no run covers, found without running.
  private(set) var refusals: [DemandCause]
  /// Whether states count as equal that differ in values that nothing demands.
  let forgets: Bool

  /// Whether inputs that change nothing of importance may hold up a timer: they count as activity of the user.
  var delaysIdleTimers: Bool { forgets && hasIdleTimers }
  private let hasIdleTimers: Bool

  /// Makes the plan for some claims.
  ///
  /// - Parameters:
  ///   - names: The number of names of each kind to be tried, or `nil` to demand values that are compared with each
  ///     other as a whole.
  ///   - mutation: A mistake that a test makes in the analysis.
  init(_ program: Program, _ claims: [Property], names count: Int? = nil, _ mutation: ProofMutation? = nil) {
    hasIdleTimers = program.presenters.contains { presenter in
      presenter.effects.contains { if case .idle = $0.trigger { true } else { false } }
    }
    let walk = DemandWalk.following(program, claims, usesNames: count != nil, omitting: mutation?.omittedCopy)
    var table = walk.table
    if case .demand(let number)? = mutation { table.remove(number, in: program) }
    var omitted: Place.Root?
    if case .member(let number)? = mutation { omitted = ProofPlan.member(number, in: program, table) }
    self.claims = claims
    self.table = table
    let names = count.map { NamePool(table, program, count: $0) }
    self.names = names
    values = ProofValues(program, table, names, mutation)
    refusals = walk.refusals
    if names?.isIncomplete ?? false {
      refusals.append(DemandCause("the values that are compared with each other", at: claims[0].span))
    }
    let found = walk.languages.choices(for: program.strings)
    languages = found ?? []
    if found == nil { refusals.append(DemandCause("the language", at: claims[0].span)) }
    var treatments: [[StateAbstraction.Treatment]] = []
    var forgets = false
    for presenter in program.presenters {
      let slots = presenter.slots.indices.map { slot -> StateAbstraction.Treatment in
        let root = Place.Root.slot(presenter: presenter.index, slot: slot)
        if root == omitted { return .ignored }
        let (type, entries) = (presenter.slots[slot].type, table.entries(of: root))
        let treatment = ValueFacts(entries, of: type, in: program).treatment
        // Names are counted where a view writes them.
        let isName = entries.contains { $0.demand == .name }
        return isName && treatment == .exact ? .seen(SlotView(isExact: true) { $0 }) : treatment
      }
      if slots.contains(where: \.hidesAnything) { forgets = true }
      treatments.append(slots.contains { $0 != .exact } ? slots : [])
    }
    var abstraction = StateAbstraction(slots: treatments.contains { !$0.isEmpty } ? treatments : [])
    abstraction.named = names?.bits
    if walk.messages.areForgotten {
      abstraction.forgetsMessages = true
      forgets = true
    }
    self.abstraction = abstraction
    self.forgets = forgets
  }
}
