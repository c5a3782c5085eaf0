internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Arms a timer of the present context, replacing any timer of the same name.
  func arm(delay plan: ValuePlan, name: String?, block: BlockID, at span: Span) throws(Fault) {
    let value = try evaluate(plan)
    guard case .duration(let delay) = value else { return }
    if delay.nanoseconds < 0 { throw Fault(NegativeDelay(delay: value.text), at: span) }
    let owner = instance(ofNode: context.node)
    willChangeOutline()
    if let name { outline.timers.cancel(named: name, of: owner) }
    if outline.timers.count >= limits.timers { throw Fault(TooManyTimers(limit: limits.timers), at: span) }
    insert(
      FlowTimer(
        deadline: instant(after: delay.nanoseconds), order: outline.nextTimer, owner: owner, block: block, name: name,
        captures: captures(ofBlock: block),
        effect: work.effects.current?.owner == owner ? work.effects.current?.index : nil))
  }

  /// Arms the timer of an effect.
  func arm(_ effect: LivingEffect, after nanoseconds: Int64, at span: Span) throws(Fault) {
    if outline.timers.count >= limits.timers { throw Fault(TooManyTimers(limit: limits.timers), at: span) }
    let presenter = layout.presenters[nodes[effect.owner.node].presenter].presenter
    willChangeOutline()
    insert(
      FlowTimer(
        deadline: instant(after: nanoseconds), order: outline.nextTimer, owner: effect.owner,
        block: presenter.effects[effect.index].block, name: nil, captures: [], effect: effect.index, isOfEffect: true))
  }

  /// Arms the timer that dismisses a message. It belongs to the flow.
  func arm(dismissalOf message: Int64, after nanoseconds: Int64, at span: Span) throws(Fault) {
    if outline.timers.count >= limits.timers { throw Fault(TooManyTimers(limit: limits.timers), at: span) }
    var timer = FlowTimer(
      deadline: instant(after: nanoseconds), order: outline.nextTimer, owner: instance(ofNode: Engine.flowNode),
      block: BlockID(-1), name: nil, captures: [])
    timer.message = message
    insert(timer)
  }

  /// Inserts a new timer.
  func insert(_ timer: FlowTimer) {
    var timer = timer
    timer.batch = journal.batch
    timer.length = timer.deadline &- state.clock.now
    outline.timers.arm(timer)
    outline.nextTimer += 1
  }

  private func instant(after nanoseconds: Int64) -> Int64 {
    let (sum, overflow) = state.clock.now.addingReportingOverflow(nanoseconds)
    return overflow ? .max : sum
  }

  // MARK: Disarming

  /// Disarms all timers of a presenter.
  func cancelTimers(of owner: InstanceID) {
    if !outline.restingEffects.isEmpty, outline.restingEffects.contains(where: { $0.owner == owner }) {
      willChangeOutline()
      outline.restingEffects.removeAll { $0.owner == owner }
    }
    guard outline.timers.hasTimer(of: owner) else { return }
    willChangeOutline()
    outline.timers.cancelAll(of: owner)
  }

  /// Disarms the timers of a presenter that run one of some blocks.
  func cancelTimers(of owner: InstanceID, ofBlocks blocks: Set<BlockID>) {
    guard outline.timers.hasTimer(of: owner) else { return }
    willChangeOutline()
    outline.timers.cancelAll(of: owner, ofBlocks: blocks)
  }

  /// Disarms the timers of an effect: those armed by its steps and, unless `armedByStepsAlone` is set, its own.
  func cancelTimers(of effect: LivingEffect, armedByStepsAlone: Bool = false) {
    if !armedByStepsAlone, outline.restingEffects.contains(effect) {
      willChangeOutline()
      outline.restingEffects.removeAll { $0 == effect }
    }
    guard outline.timers.hasTimer(of: effect, armedByStepsAlone: armedByStepsAlone) else { return }
    willChangeOutline()
    outline.timers.cancel(of: effect, armedByStepsAlone: armedByStepsAlone)
  }

  /// Disarms the timers of the present context that have a name.
  func cancelTimers(named name: String) {
    let owner = instance(ofNode: context.node)
    guard outline.timers.hasTimer(named: name, of: owner) else { return }
    willChangeOutline()
    outline.timers.cancel(named: name, of: owner)
  }

  // MARK: Running

  /// Runs the steps of a timer with its captured locals.
  func run(_ timer: FlowTimer) throws(Fault) {
    if timer.isOfEffect, let effect = timer.effect {
      try runTimed(LivingEffect(owner: timer.owner, index: effect))
      return
    }
    guard enterContext(of: timer.owner) else { return }
    let layout = context.layout
    guard layout.presenter.blocks.ids.contains(timer.block) else { return }
    for (local, value) in zip(layout.captures[timer.block.position], timer.captures) { setLocal(local, to: value) }
    work.effects.current = timer.effect.map { LivingEffect(owner: timer.owner, index: $0) }
    try run(layout.presenter.blocks[timer.block])
    work.effects.current = nil
  }

  /// Returns the current values of the locals that a block of the present context reads.
  func captures(ofBlock block: BlockID) -> [Value] {
    guard context.layout.captures.indices.contains(block.position) else { return [] }
    return context.layout.captures[block.position].map { locals.indices.contains($0) ? locals[$0] : .null }
  }
}
