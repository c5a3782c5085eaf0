internal import CEL
internal import FlowProgram

extension ArmedTimer {
  /// Whether the timer is disarmed when its presenter leaves. Timers of calls and streams are disarmed with these.
  var isOfOwner: Bool {
    switch action {
    case .block, .effect: true
    case .timeout, .retry, .stop, .reply, .item, .dismissal: false
    }
  }

  /// The number of the call or stream of the timer.
  var number: UInt64? {
    switch action {
    case .timeout(let number), .retry(let number), .stop(let number), .reply(let number, _), .item(let number, _):
      number
    case .block, .effect, .dismissal: nil
    }
  }
}

// Timers, and passing time.
extension ReferenceFlow {
  /// Arms the timer of a step. A timer of the same name is restarted.
  mutating func arm(
    _ delay: ValuePlan, name: String?, block: BlockID, _ frame: Frame
  ) throws(ReferenceFault) {
    guard case .duration(let span) = try evaluate(delay, frame) else { return }
    if span.nanoseconds < 0 { throw ReferenceFault("a delay is negative") }
    if let name { cancelTimers(named: name, of: frame.owner) }
    if timers.count >= limits.timers { throw ReferenceFault("too many timers") }
    let effect = work.effect?.owner == frame.owner ? work.effect?.index : nil
    let steps = continuation(block, frame)
    arm(.block(steps, name: name, effect: effect), after: span.nanoseconds, for: frame.owner)
  }

  /// Returns a block of a presenter with the current values of the locals that it reads.
  func continuation(_ block: BlockID, _ frame: Frame) -> Continuation {
    let reads = plan(frame.owner).localsRead(byBlock: block)
    return Continuation(block: block, locals: frame.locals.filter { reads.contains($0.key) })
  }

  mutating func arm(_ action: ArmedTimer.Action, after nanoseconds: Int64, for owner: Int) {
    timers.append(ArmedTimer(deadline: now + nanoseconds, order: nextTimer, owner: owner, action: action))
    nextTimer += 1
    work.changes += 1
  }

  // MARK: Disarming

  /// Disarms the timers with a name and cancels the calls with it.
  mutating func cancel(named name: String, of id: Int) {
    cancelTimers(named: name, of: id)
    cancelCalls { $0.caller == id && $1.name == name }
  }

  private mutating func cancelTimers(named name: String, of id: Int) {
    timers.removeAll { timer in
      guard timer.owner == id, case .block(_, let other, _) = timer.action else { return false }
      return other == name
    }
  }

  /// Disarms the timers that the steps of an effect have armed, and the effect's own timer.
  mutating func cancelTimers(of id: LivingEffect, armedByStepsAlone: Bool) {
    timers.removeAll { timer in
      guard timer.owner == id.owner else { return false }
      switch timer.action {
      case .block(_, _, let effect): return effect == id.index
      case .effect(let index): return index == id.index && !armedByStepsAlone
      case .timeout, .retry, .stop, .reply, .item, .dismissal: return false
      }
    }
    if !armedByStepsAlone { resting.removeAll { $0 == id } }
  }

  // MARK: Time

  /// The timer that runs next.
  var nextTimerDue: ArmedTimer? {
    timers.min { $0.deadline != $1.deadline ? $0.deadline < $1.deadline : $0.order < $1.order }
  }

  /// Advances time. Each due timer is a separate tick at its own time.
  mutating func pass(_ nanoseconds: Int64) -> [ReferenceFault] {
    let goal = now + nanoseconds
    var faults: [ReferenceFault] = []
    var atOneInstant = 0
    while !hasExited, let timer = nextTimerDue, timer.deadline <= goal {
      atOneInstant = timer.deadline > now ? 1 : atOneInstant + 1
      now = max(now, timer.deadline)
      if atOneInstant > limits.timersPerInstant {
        faults.append(disarmEndless(timer))
      } else if let fault = run(timer) {
        faults.append(fault)
      }
    }
    now = goal
    return faults
  }

  /// Disarms a timer beyond the limit of those that run at one instant; see rule 17.3.
  private mutating func disarmEndless(_ timer: ArmedTimer) -> ReferenceFault {
    timers.removeAll { $0.order == timer.order }
    switch timer.action {
    case .block, .effect, .stop, .dismissal: break
    case .reply(let number, _), .timeout(let number), .retry(let number): _ = tick { $0.resolve(number) }
    case .item(let number, _):
      _ = tick { flow throws(ReferenceFault) in try flow.armNextItem(ofStream: number) }
    }
    return ReferenceFault("timers arm one another at one instant")
  }

  /// Runs a timer as a tick. The timer stays consumed if its steps fail.
  mutating func run(_ timer: ArmedTimer) -> ReferenceFault? {
    timers.removeAll { $0.order == timer.order }
    switch timer.action {
    case .block(let steps, _, let effect):
      return tick { flow throws(ReferenceFault) in
        guard flow.isAlive(timer.owner) else { return }
        flow.work.effect = effect.map { LivingEffect(owner: timer.owner, index: $0) }
        var frame = Frame(owner: timer.owner, locals: steps.locals, isInSteps: true)
        try flow.run(flow.plan(timer.owner).blocks[steps.block], &frame)
        flow.work.effect = nil
      }
    case .effect(let index):
      let id = LivingEffect(owner: timer.owner, index: index)
      guard prepare(id) else { return nil }
      return tick { flow throws(ReferenceFault) in try flow.runSteps(of: id) }
    case .timeout(let number):
      return tickOfCall(number) { flow throws(ReferenceFault) in
        try flow.reply(number, .failed(CallError(Operation.timeoutError)))
      }
    case .retry(let number):
      return tickOfCall(number) { flow throws(ReferenceFault) in try flow.ask(number) }
    case .reply(let number, let outcome):
      return tickOfCall(number) { flow throws(ReferenceFault) in try flow.reply(number, outcome) }
    case .item(let number, let outcome): return tickOfItem(number, outcome)
    case .stop(let number): return tick { $0.endStream(number) }
    case .dismissal(let id): return tick { $0.dismiss(id) }
    }
  }

  /// Prepares an effect whose timer is due, and returns whether its steps run now. A periodic effect is armed again
  /// before its steps run; see rule 2.3. An `idle` effect continues to wait after an input, and becomes inactive
  /// after it ran.
  private mutating func prepare(_ id: LivingEffect) -> Bool {
    let span = self[id.owner].effects[id.index.position].span
    switch plan(id.owner).effects[id.index].trigger {
    case .every: arm(.effect(id.index), after: span, for: id.owner)
    case .idle:
      if now - lastTouch < span {
        arm(.effect(id.index), after: span - (now - lastTouch), for: id.owner)
        return false
      }
      resting.append(id)
    case .key, .after, .rising, .items: break
    }
    return true
  }

  /// Records a user input: inactive idle effects wait again.
  mutating func noteUserAction() {
    lastTouch = now
    let ids = resting
    resting = []
    for id in ids { arm(.effect(id.index), after: self[id.owner].effects[id.index.position].span, for: id.owner) }
  }
}
