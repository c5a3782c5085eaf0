internal import CEL
internal import FlowProgram

// Effects: rule 1.4 and section 12 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Runs the `leave` steps, the `enter` steps and the effects of a round; see rule 1.4.
  mutating func effectsPhase() throws(ReferenceFault) {
    try runLeaving()
    let entered = work.entered
    work.entered = []
    for arrival in entered where isAlive(arrival.id) {
      let id = arrival.id
      if let mode = arrival.mode {
        try enterMode(mode, of: id)
        continue
      }
      var frame = Frame(owner: id, isInSteps: true)
      self[id].hasEntered = true
      try run(plan(id).enter, &frame)
      for index in plan(id).effects.ids
      where isAlive(id) && !work.isEnding(id) && plan(id).mode(ofEffect: index) == nil {
        try look(at: LivingEffect(owner: id, index: index), isFirst: true)
      }
    }
    // Rule 1.4: in tree order, each effect runs once in a round.
    for id in inOrder {
      for index in plan(id).effects.ids
      where isAlive(id) && !work.isEnding(id) && isEntered(effect: index, of: id) {
        let effect = LivingEffect(owner: id, index: index)
        if try hasChanged(effect) { try look(at: effect, isFirst: false) }
      }
    }
  }

  /// Runs the `leave` steps of the presenters and modes that left, in the order of leaving.
  mutating func runLeaving() throws(ReferenceFault) {
    let left = work.left
    work.left = []
    for departure in left {
      if let mode = departure.mode {
        try runLeaving(of: departure.id, mode: mode)
        continue
      }
      guard self[departure.id].hasEntered else { continue }
      var frame = Frame(owner: departure.id, isInSteps: true)
      try run(plan(departure.id).leave, &frame)
    }
  }

  /// Returns whether an effect has to be started, stopped or run.
  private func hasChanged(_ id: LivingEffect) throws(ReferenceFault) -> Bool {
    let memory = self[id.owner].effects[id.index.position]
    let effect = plan(id.owner).effects[id.index]
    let frame = Frame(owner: id.owner, isInSteps: true)
    let isActive = try isWanted(effect, frame)
    if isActive != memory.isActive { return true }
    if let key = effect.key, try !evaluate(key, frame).isIdentical(to: memory.key) { return true }
    guard isActive else { return false }
    switch effect.trigger {
    case .key: return false
    case .every(let span), .after(let span), .idle(let span): return try length(of: span, frame) != memory.span
    case .rising(let condition, _): return try holds(condition, frame) != memory.holds
    case .items(let stream): return try !isFollowed(stream, by: id)
    }
  }

  /// Starts, stops or runs an effect according to its key and conditions.
  mutating func look(at id: LivingEffect, isFirst: Bool) throws(ReferenceFault) {
    let effect = plan(id.owner).effects[id.index]
    let frame = Frame(owner: id.owner, isInSteps: true)
    let former = self[id.owner].effects[id.index.position]
    var memory = former
    memory.isActive = try isWanted(effect, frame)
    var hasNewKey = false
    if let key = effect.key {
      memory.key = try evaluate(key, frame)
      hasNewKey = !isFirst && !memory.key.isIdentical(to: former.key)
    }
    if !memory.isActive { memory.holds = false }
    self[id.owner].effects[id.index.position] = memory
    guard memory.isActive else {
      // Rule 12.3: the effect ends when the condition becomes false.
      if former.isActive { end(id, effect) }
      return
    }
    let isRestarting = isFirst || !former.isActive || hasNewKey
    if isRestarting, !isFirst { cancelCalls { call, plan in call.effect == id && !plan.outlivesCaller } }
    switch effect.trigger {
    case .key: if isRestarting { try runSteps(of: id) }
    case .items(let stream): try follow(stream, id, isRestarting: isRestarting)
    case .every(let span), .after(let span), .idle(let span):
      memory.span = try length(of: span, frame)
      self[id.owner].effects[id.index.position] = memory
      if isRestarting || memory.span != former.span {
        cancelTimers(of: id, armedByStepsAlone: false)
        arm(.effect(id.index), after: memory.span, for: id.owner)
      }
    case .rising(let condition, let skipsInitially):
      // Rule 12.1: the effect runs each time the condition becomes true.
      memory.holds = try holds(condition, frame)
      self[id.owner].effects[id.index.position] = memory
      let held = former.holds && !hasNewKey
      let isSkipped = skipsInitially && (isFirst || !former.isActive) || isFirst && work.isReviving
      if memory.holds, !held, !isSkipped { try runSteps(of: id) }
    }
  }

  private mutating func end(_ id: LivingEffect, _ effect: Effect) {
    cancelTimers(of: id, armedByStepsAlone: false)
    cancelCalls { call, plan in call.effect == id && !plan.outlivesCaller }
    if case .items(let stream) = effect.trigger { stopFollowing(id, after: stream.stopDelay) }
    work.changes += 1
  }

  /// Returns whether an effect should be active: its `while` holds or, for an observed stream, its presenter is
  /// visible.
  private func isWanted(_ effect: Effect, _ frame: Frame) throws(ReferenceFault) -> Bool {
    if case .items(let stream) = effect.trigger, stream.isObserved { return isVisible(frame.owner) }
    guard let condition = effect.condition else { return true }
    return try holds(condition, frame)
  }

  private func length(of plan: ValuePlan, _ frame: Frame) throws(ReferenceFault) -> Int64 {
    guard case .duration(let span) = try evaluate(plan, frame) else { return 1 }
    if span.nanoseconds <= 0 { throw ReferenceFault("an effect has no span of time") }
    return span.nanoseconds
  }

  /// Runs the steps of an effect, after disarming the timers of its last run; see rule 12.5.
  mutating func runSteps(of id: LivingEffect, locals: [Int: Value] = [:]) throws(ReferenceFault) {
    guard isAlive(id.owner) else { return }
    cancelTimers(of: id, armedByStepsAlone: true)
    work.effect = id
    var frame = Frame(owner: id.owner, locals: locals, isInSteps: true)
    try run(plan(id.owner).blocks[plan(id.owner).effects[id.index].block], &frame)
    work.effect = nil
    work.changes += 1
  }
}
