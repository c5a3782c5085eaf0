internal import CEL
internal import Diagnostics
internal import FlowProgram

/// The state that an instance keeps of an effect.
struct EffectMemory {
  /// Whether the effect is active, that is, its condition holds.
  var isActive = false
  /// Whether the condition that it waits for already holds.
  var holds = false
  /// The duration that it was last armed for, in nanoseconds.
  var span: Int64 = 0
  /// The key that it was started with.
  var key = Value.null

  /// Bits of the state word.
  fileprivate static let isActive: UInt64 = 1
  fileprivate static let holds: UInt64 = 2
}

extension Engine {
  /// Returns the state that an instance keeps of an effect.
  func memory(ofEffect index: EffectID, in owner: Context) -> EffectMemory {
    noteRead(node: owner.node, slot: owner.layout.effectContents + index.position)
    let memory = owner.firstWord + owner.layout.ranges.effectsOffset + 2 * index.position
    return EffectMemory(
      isActive: words[memory] & EffectMemory.isActive != 0, holds: words[memory] & EffectMemory.holds != 0,
      span: span(ofEffect: index, in: owner),
      key: values[owner.firstValue + owner.layout.ranges.effectKeysOffset + index.position])
  }

  /// Restores the state of an effect from a snapshot.
  func remember(_ memory: EffectMemory, ofEffect index: EffectID, in owner: Context) {
    let word = owner.firstWord + owner.layout.ranges.effectsOffset + 2 * index.position
    words[word] = (memory.isActive ? EffectMemory.isActive : 0) | (memory.holds ? EffectMemory.holds : 0)
    words[word + 1] = UInt64(bitPattern: memory.span)
    values[owner.firstValue + owner.layout.ranges.effectKeysOffset + index.position] = memory.key
  }

  /// Runs the effects caused by leaving, by entering, and by changed keys or conditions. Leaving comes first.
  func runEffects() throws(Fault) {
    work.readsSettledModels = true
    defer { work.readsSettledModels = false }
    if !work.moves.left.isEmpty { try runLeaving() }
    if !work.moves.entered.isEmpty {
      let entered = work.moves.entered
      work.moves.entered.removeAll(keepingCapacity: entered.count < 4096)
      for arrival in entered where enterContext(of: arrival.presenter) {
        let instance = arrival.presenter
        if arrival.mode != Alternative.anyMode {
          try enterMode(arrival.mode, of: instance)
          continue
        }
        let presenter = context.layout.presenter
        words[context.firstWord + context.layout.ranges.flagsOffset] &= ~InstanceFlags.waitsToEnter
        if !presenter.enter.isEmpty {
          noteLife(of: context.node, isLeaving: false, presenter.enter)
          try run(presenter.enter)
          work.current = -1
        }
        for index in presenter.effects.ids
        where enterContext(of: instance) && !work.isEnding(context.node) {
          if let modes = context.layout.modes, modes.ofEffect[index.position] != Alternative.anyMode { continue }
          try checkEffect(at: index, isFirst: true)
        }
      }
    }
    guard !work.effects.toWatch.isEmpty else { return }
    try checkEffects()
  }

  /// Checks the effects whose inputs changed, in tree order. An effect that becomes due meanwhile is checked in this
  /// round if it lies further on in the tree, otherwise in the next round.
  private func checkEffects() throws(Fault) {
    // The next presenter is the last element.
    var waiting = work.effects.toWatch.filter { nodes[$0].isAlive }.sorted { precedes($1, $0) }
    work.effects.toWatch.removeAll(keepingCapacity: waiting.count < 4096)
    var seen = 0
    while let node = waiting.popLast() {
      guard nodes[node].isAlive, !work.isEnding(node) else { continue }
      try checkEffects(of: node)
      guard work.effects.toWatch.count > seen else { continue }
      var (later, others): ([NodeID], [NodeID]) = ([], [])
      for added in work.effects.toWatch[seen...] {
        let isLater = nodes[node].isAlive && nodes[added].isAlive && precedes(node, added)
        if isLater { later.append(added) } else { others.append(added) }
      }
      if !later.isEmpty {
        work.effects.toWatch.replaceSubrange(seen..., with: others)
        waiting = (waiting.filter { nodes[$0].isAlive } + later).sorted { precedes($1, $0) }
      }
      seen = work.effects.toWatch.count
    }
  }

  private func checkEffects(of node: NodeID) throws(Fault) {
    let instance = instance(ofNode: node)
    let owner = context(ofNode: node)
    words[owner.firstWord + owner.layout.ranges.flagsOffset] &= ~InstanceFlags.waitsForEffects
    let numbering = owner.layout.presenter.dependencies.readers
    for index in owner.layout.presenter.effects.ids {
      guard enterContext(of: instance), !work.isEnding(node) else { return }
      guard isStale(numbering.effect(index)) else { continue }
      if let modes = owner.layout.modes, !hasEntered(modes.ofEffect[index.position], of: owner) { continue }
      let isRestart =
        !work.effects.restarting.isEmpty
        && work.effects.restarting.contains(LivingEffect(owner: instance, index: index))
      try checkEffect(at: index, isFirst: isRestart)
    }
  }

  // MARK: One effect

  /// Starts, stops or runs an effect of the present context according to its key and its conditions.
  func checkEffect(at index: EffectID, isFirst: Bool) throws(Fault) {
    let owner = context
    let effect = owner.layout.presenter.effects[index]
    setFresh(owner.layout.presenter.dependencies.readers.effect(index))
    noteRead(node: owner.node, slot: owner.layout.effectContents + index.position)
    let memory = owner.firstWord + owner.layout.ranges.effectsOffset + 2 * index.position
    let wasActive = words[memory] & EffectMemory.isActive != 0
    let isActive = try isWanted(effect)
    let hasNewKey = try takeKey(of: effect, at: index, isFirst: isFirst, in: owner)
    guard isActive else {
      if wasActive {
        let id = LivingEffect(owner: instance(ofNode: owner.node), index: index)
        cancelTimers(of: id)
        cancelCalls(of: id)
        if case .items(let stream) = effect.trigger { stopFollowing(id, after: stream.stopDelay) }
        trace(.effectEnded(presenter: path(of: owner.node), effect: effect.name))
      }
      words[memory] &= ~(EffectMemory.isActive | EffectMemory.holds)
      return
    }
    words[memory] |= EffectMemory.isActive
    let isRestarting = isFirst || !wasActive || hasNewKey
    if isRestarting, isTraced { traceStart(of: effect, at: index, isRestart: wasActive, in: owner) }
    let id = LivingEffect(owner: instance(ofNode: owner.node), index: index)
    if isRestarting, !isFirst { cancelCalls(of: id) }
    switch effect.trigger {
    case .key: if isRestarting { try run(effect, id) }
    case .items(let stream): try follow(stream, id, isRestarting: isRestarting)
    case .every(let span), .after(let span), .idle(let span):
      let nanoseconds = try length(of: span, in: effect)
      let isNewSpan = words[memory + 1] != UInt64(bitPattern: nanoseconds)
      words[memory + 1] = UInt64(bitPattern: nanoseconds)
      if isRestarting || isNewSpan {
        cancelTimers(of: id)
        try arm(id, after: nanoseconds, at: effect.span)
      }
    case .rising(let condition, let skipsInitially):
      let held = words[memory] & EffectMemory.holds != 0 && !hasNewKey
      let holds = try holds(condition)
      if holds { words[memory] |= EffectMemory.holds } else { words[memory] &= ~EffectMemory.holds }
      let isSkipped = skipsInitially && (isFirst || !wasActive) || isFirst && work.isReviving
      if holds, !held, !isSkipped { try run(effect, id) }
    }
  }

  /// Whether an effect of the present context should be active.
  private func isWanted(_ effect: Effect) throws(Fault) -> Bool {
    if case .items(let stream) = effect.trigger, stream.isObserved { return isVisible(context.node) }
    return if let condition = effect.condition { try holds(condition) } else { true }
  }

  private func traceStart(of effect: Effect, at index: EffectID, isRestart: Bool, in owner: Context) {
    let path = path(of: owner.node)
    if isRestart { trace(.effectEnded(presenter: path, effect: effect.name)) }
    let causes = takeCauses(of: owner.layout.presenter.dependencies.readers.effect(index), in: owner)
    trace(.effectStarted(presenter: path, effect: effect.name, causes: causes))
  }

  /// Whether an effect of a presenter is active.
  func isActive(effect index: EffectID, in owner: Context) -> Bool {
    noteRead(node: owner.node, slot: owner.layout.effectContents + index.position)
    return words[owner.firstWord + owner.layout.ranges.effectsOffset + 2 * index.position] & EffectMemory.isActive != 0
  }

  /// Evaluates the key of an effect. Returns whether it changed.
  private func takeKey(
    of effect: Effect, at index: EffectID, isFirst: Bool, in owner: Context
  ) throws(Fault) -> Bool {
    guard let expression = effect.key else { return false }
    let key = try evaluate(expression)
    let place = owner.firstValue + owner.layout.ranges.effectKeysOffset + index.position
    if !isFirst, values[place].isIdentical(to: key) { return false }
    values[place] = key
    return !isFirst
  }

  private func length(of plan: ValuePlan, in effect: Effect) throws(Fault) -> Int64 {
    let value = try evaluate(plan)
    guard case .duration(let span) = value else { return 1 }
    if span.nanoseconds <= 0 { throw Fault(EmptyPeriod(effect: effect.name, span: value.text), at: effect.span) }
    return span.nanoseconds
  }

  /// Runs the steps of an effect after disarming the timers of its previous run.
  private func run(_ effect: Effect, _ id: LivingEffect) throws(Fault) {
    cancelTimers(of: id, armedByStepsAlone: true)
    let cause = work.effects.causes[id.owner.node]
    work.effects.runs.append(Work.EffectRun(effect: id, cause: cause?.run ?? -1, slot: cause?.slot ?? ""))
    let outer = work.effects.run
    work.effects.run = work.effects.runs.count - 1
    work.effects.current = id
    counters.effectRuns += 1
    trace(.effectRan(presenter: path(of: context.node), effect: effect.name))
    try run(context.layout.presenter.blocks[effect.block])
    work.effects.current = nil
    work.effects.run = outer
  }

  /// Runs the steps of an effect whose timer is due.
  func runTimed(_ id: LivingEffect) throws(Fault) {
    guard enterContext(of: id.owner), let effect = context.layout.presenter.effects.element(at: id.index) else {
      return
    }
    try run(effect, id)
  }

  // MARK: Faults

  /// Returns the fault that names the effects that trigger one another, from the previous run of the last one on.
  func endlessEffects() -> Fault {
    var cycle: [String] = []
    var position = work.effects.runs.count - 1
    let last = work.effects.runs[position]
    repeat {
      let run = work.effects.runs[position]
      cycle.append(name(of: run.effect))
      if !run.slot.isEmpty { cycle.append(run.slot) }
      position = run.cause
    } while position >= 0 && work.effects.runs[position].effect != last.effect && cycle.count < 40
    cycle.append(name(of: last.effect))
    let presenter = layout.presenters[nodes[last.effect.owner.node].presenter].presenter
    return Fault(
      EndlessEffects(cycle: cycle.reversed(), limit: limits.roundsPerInput),
      at: presenter.effects[last.effect.index].span)
  }

  private func name(of effect: LivingEffect) -> String {
    let presenter = layout.presenters[nodes[effect.owner.node].presenter].presenter
    return "\(name(ofPresenter: presenter.index)).\(presenter.effects[effect.index].name)"
  }
}
