internal import CEL
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// The values that a proof run tries, and the differences that it sees.
struct ProofPlan: Sendable {
  /// The claims that the run is about.
  let claims: [Property]
  let values: ProofValues
  let abstraction: StateAbstraction
  /// The demands that no run covers, found without running.
  let refusals: [DemandCause]
  /// Whether states count as equal that differ in values that nothing demands.
  let forgets: Bool

  /// Whether inputs that change nothing of importance may hold up a timer: they count as activity of the user.
  var delaysIdleTimers: Bool { forgets && hasIdleTimers }
  private let hasIdleTimers: Bool

  init(_ program: Program, _ claims: [Property]) {
    hasIdleTimers = program.presenters.contains { presenter in
      presenter.effects.contains { if case .idle = $0.trigger { true } else { false } }
    }
    let walk = DemandWalk(program, claims)
    self.claims = claims
    values = ProofValues(program, walk.table)
    refusals = walk.refusals
    var treatments: [[StateAbstraction.Treatment]] = []
    var forgets = false
    for presenter in program.presenters {
      let slots = presenter.slots.indices.map { slot -> StateAbstraction.Treatment in
        walk.table.isDemanded(.slot(presenter: presenter.index, slot: slot)) ? .exact : .ignored
      }
      if slots.contains(.ignored) { forgets = true }
      treatments.append(slots.contains(.ignored) ? slots : [])
    }
    abstraction = StateAbstraction(slots: forgets ? treatments : [])
    self.forgets = forgets
  }
}
