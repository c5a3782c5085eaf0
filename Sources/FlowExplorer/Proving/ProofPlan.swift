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
  let abstraction: StateAbstraction
  /// The demands that no run covers, found without running.
  let refusals: [DemandCause]
  /// Whether states count as equal that differ in values that nothing demands.
  let forgets: Bool

  /// Whether inputs that change nothing of importance may hold up a timer: they count as activity of the user.
  var delaysIdleTimers: Bool { forgets && hasIdleTimers }
  private let hasIdleTimers: Bool

  /// Plans a run about some claims.
  ///
  /// - Parameter mutation: A mistake that a test makes in the analysis.
  init(_ program: Program, _ claims: [Property], _ mutation: ProofMutation? = nil) {
    hasIdleTimers = program.presenters.contains { presenter in
      presenter.effects.contains { if case .idle = $0.trigger { true } else { false } }
    }
    let walk = DemandWalk(program, claims, omitting: mutation?.omittedCopy)
    var table = walk.table
    if case .demand(let number)? = mutation { table.remove(number, in: program) }
    var omitted: Place.Root?
    if case .member(let number)? = mutation { omitted = ProofPlan.member(number, in: program, table) }
    self.claims = claims
    self.table = table
    values = ProofValues(program, table, mutation)
    refusals = walk.refusals
    var treatments: [[StateAbstraction.Treatment]] = []
    var forgets = false
    for presenter in program.presenters {
      let slots = presenter.slots.indices.map { slot -> StateAbstraction.Treatment in
        let root = Place.Root.slot(presenter: presenter.index, slot: slot)
        return table.isDemanded(root) && root != omitted ? .exact : .ignored
      }
      if slots.contains(.ignored) { forgets = true }
      treatments.append(slots.contains(.ignored) ? slots : [])
    }
    abstraction = StateAbstraction(slots: forgets ? treatments : [])
    self.forgets = forgets
  }
}
