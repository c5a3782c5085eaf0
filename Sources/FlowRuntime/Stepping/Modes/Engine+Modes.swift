internal import CEL
internal import Diagnostics
internal import FlowProgram

// Modes. A step makes the active mode leave at once. The structure phase creates the next one, after all sent events
// have been handled.
extension Engine {
  /// Returns the index of the mode that a presenter is in, or is about to enter.
  func namedMode(of owner: Context, _ modes: ModeLayout) -> ModeID {
    noteRead(node: owner.node, slot: modes.slot.position)
    let place = owner.layout.ranges.slots[modes.slot.position]
    let mode = ModeID(Int(truncatingIfNeeded: words[owner.firstWord + place.offset]))
    return modes.modes.ids.contains(mode) ? mode : ModeID(0)
  }

  /// Returns the index of the active mode of a presenter, or `nil` while none is there.
  func liveMode(of owner: Context) -> ModeID? {
    guard let modes = owner.layout.modes, flags(of: owner) & InstanceFlags.awaitsMode == 0 else { return nil }
    return namedMode(of: owner, modes)
  }

  /// Whether a mode of a presenter is active. The presenter itself always is.
  func isLive(_ mode: ModeID, of owner: Context) -> Bool {
    mode == Alternative.anyMode || liveMode(of: owner) == mode
  }

  /// Whether a mode of a presenter is active and its `enter` steps have run or run now.
  func hasEntered(_ mode: ModeID, of owner: Context) -> Bool {
    mode == Alternative.anyMode
      || flags(of: owner) & InstanceFlags.modeWaitsToEnter == 0 && liveMode(of: owner) == mode
  }

  private func flags(of owner: Context) -> UInt64 { words[owner.firstWord + owner.layout.ranges.flagsOffset] }

  private func setFlags(of owner: Context, _ flags: UInt64) {
    words[owner.firstWord + owner.layout.ranges.flagsOffset] = flags
  }

  /// Returns the index of the mode that has left a presenter whose next mode is not created yet, or `nil`.
  func formerMode(of owner: Context) -> ModeID? {
    let former = flags(of: owner) & InstanceFlags.formerMode
    return former == 0 ? nil : ModeID(Int(former >> InstanceFlags.formerModeShift) - 1)
  }

  /// The path of a mode of a presenter.
  private func path(ofMode mode: ModeID, of owner: Context, _ modes: ModeLayout) -> String {
    "\(path(of: owner.node)).\(modes.modes[mode].name)"
  }

  // MARK: Changing

  /// Makes a mode of the present context active, and sets its state.
  func become(_ mode: ModeID, _ values: [(slot: SlotID, value: ValuePlan)], at span: Span) throws(Fault) {
    let owner = context
    guard let modes = owner.layout.modes, nodes[owner.node].isAlive else { return }
    var state: [(slot: SlotID, value: Value)] = []
    for (slot, plan) in values { state.append((slot, try evaluate(plan))) }
    leaveMode(of: owner, isDying: false)
    context = owner
    guard case .enumeration(let shape) = owner.layout.ranges.slots[modes.slot.position].coding,
      let name = EnumValue(shape: shape, index: mode.position)
    else { return }
    try write(.enumeration(name), toSlot: modes.slot, at: span)
    work.moves.comingModes.removeAll { $0.node == owner.node }
    work.moves.comingModes.append(Work.ComingMode(node: owner.node, values: state))
    work.moves.life?.noteTurn(to: mode, of: owner.node)
    linkUp(owner)
    queueComposition(of: owner)
  }

  /// Prepares the creation of the first mode of the present context, with its saved or given state.
  func awaitFirstMode(_ values: [(slot: SlotID, value: Value)]) {
    guard let modes = context.layout.modes else { return }
    var mode = namedMode(of: context, modes)
    // A mode without a value that it needs gives way to the first one, which needs none.
    let slots = context.layout.presenter.slots
    let isComplete = modes.modes[mode].slots.allSatisfy { index in
      slots[index].initial != nil || slots[index].type.isNullable || values.contains { $0.slot == index }
    }
    if !isComplete {
      mode = ModeID(0)
      words[context.firstWord + context.layout.ranges.slots[modes.slot.position].offset] = 0
    }
    let own = values.filter { modes.ofSlot[$0.slot.position] == mode }
    setFlags(of: context, flags(of: context) | InstanceFlags.awaitsMode)
    if !own.isEmpty { work.moves.comingModes.append(Work.ComingMode(node: context.node, values: own)) }
  }

  /// Creates the mode that a presenter awaits, if it awaits one: first its state, in order, then its readers.
  func beginAwaitedMode(of owner: Context) throws(Fault) {
    guard let modes = owner.layout.modes, flags(of: owner) & InstanceFlags.awaitsMode != 0 else { return }
    let mode = namedMode(of: owner, modes)
    let position = work.moves.comingModes.firstIndex { $0.node == owner.node }
    let given = position.map { work.moves.comingModes.remove(at: $0).values } ?? []
    keepState(ofDeparted: mode, of: owner, modes)
    setFlags(
      of: owner,
      flags(of: owner) & ~(InstanceFlags.awaitsMode | InstanceFlags.formerMode) | InstanceFlags.modeWaitsToEnter)
    for index in modes.modes[mode].slots {
      context = owner
      let slot = owner.layout.presenter.slots[index]
      let value =
        if let found = given.first(where: { $0.slot == index }) { found.value } else { try firstValue(of: slot) }
      noteRead(node: owner.node, slot: index.position)
      try initialize(slot: index, with: value, at: slot.span)
      slotDidChange(index, in: owner)
    }
    publishedDidChange(by: modes.modes[mode], of: owner.node)
    // Readers of the model may have been told meanwhile that it is the last one.
    modelDidBecomeStale(of: owner)
    let numbering = owner.layout.presenter.dependencies.readers
    for child in modes.modes[mode].children {
      let bit = numbering.child(child)
      words[owner.firstWord + bit >> 6] |= 1 << UInt64(bit & 63)
    }
    work.moves.entered.append(Work.Arrival(presenter: instance(ofNode: owner.node), mode: mode))
    if isTraced { trace(.entered(presenter: path(ofMode: mode, of: owner, modes))) }
    context = owner
  }

  /// Runs the `enter` steps and the effects of a mode of the present context that has come.
  func enterMode(_ mode: ModeID, of instance: InstanceID) throws(Fault) {
    let owner = context
    guard let modes = owner.layout.modes, liveMode(of: owner) == mode,
      flags(of: owner) & InstanceFlags.modeWaitsToEnter != 0
    else { return }
    setFlags(of: owner, flags(of: owner) & ~InstanceFlags.modeWaitsToEnter)
    if let block = modes.modes[mode].enter, let steps = owner.layout.presenter.blocks.element(at: block) {
      try run(steps)
    }
    for index in modes.modes[mode].effects {
      guard enterContext(of: instance), hasEntered(mode, of: owner), !work.isEnding(owner.node) else { return }
      try checkEffect(at: index, isFirst: true)
    }
  }

  // MARK: Leaving

  /// Ends the active mode of a presenter, if one is there: its children, timers, calls, streams and effects. Its state
  /// stays until its `leave` steps have run.
  ///
  /// - Parameter isDying: Whether the presenter itself leaves, which ends everything else of the mode.
  func leaveMode(of owner: Context, isDying: Bool) {
    guard let modes = owner.layout.modes, let mode = liveMode(of: owner) else { return }
    var children: [(child: ChildID, nodes: [NodeID])] = []
    for child in owner.layout.presenter.compositionOrder.reversed() where modes.ofChild[child.position] == mode {
      if modes.modes[mode].leave != nil { children.append((child, nodes(ofChild: child, in: owner))) }
      // The picture of a flow that ends contains the children that it had last.
      if isDying {
        for row in nodes(ofChild: child, in: owner).reversed() where nodes[row].isAlive { kill(row) }
      } else {
        removeChild(child, of: owner)
      }
    }
    let hasEntered = flags(of: owner) & InstanceFlags.modeWaitsToEnter == 0
    if isTraced {
      let path = path(of: owner.node)
      for effect in modes.modes[mode].effects.reversed() where isActive(effect: effect, in: owner) {
        trace(.effectEnded(presenter: path, effect: owner.layout.presenter.effects[effect].name))
      }
      trace(.left(presenter: self.path(ofMode: mode, of: owner, modes)))
    }
    work.moves.left.append(
      Work.Departure(node: owner.node, mode: mode, hasEntered: hasEntered, children: children))
    if isDying {
      // The presenter may come back, but in another mode.
      if modes.asks[mode.position], !modes.canBeRestored[mode.position] {
        forgetAnswers(to: instance(ofNode: owner.node), inBlocks: modes.modes[mode].blocks)
      }
      return
    }
    let former = UInt64(mode.position + 1) << InstanceFlags.formerModeShift
    let kept = flags(of: owner) & ~(InstanceFlags.modeWaitsToEnter | InstanceFlags.formerMode)
    setFlags(of: owner, kept | InstanceFlags.awaitsMode | former)
    endWork(of: modes.modes[mode], mode, in: owner)
    publishedDidChange(by: modes.modes[mode], of: owner.node)
  }

  private func removeChild(_ index: ChildID, of owner: Context) {
    let rows = nodes(ofChild: index, in: owner)
    for row in rows.reversed() where nodes[row].isAlive { kill(row) }
    if owner.layout.keepsAnything { forgetKept(child: index, in: owner) }
    if rows.isEmpty { return }
    unlinkRemovedChildren(owner)
    if let repetition = owner.layout.composition.repetitions[index.position] {
      rowLists[Int(nodes[owner.node].firstRowList) + repetition.list] = []
    }
    childDidChange(index, to: nil, in: owner)
  }

  /// Ends the timers, calls, streams and effects of a mode, and makes it deaf for answers.
  private func endWork(of mode: Mode, _ index: ModeID, in owner: Context) {
    let instance = instance(ofNode: owner.node)
    cancelTimers(of: instance, ofBlocks: mode.blocks)
    cancelCalls(of: instance, atSites: mode.calls)
    for effect in mode.effects {
      let id = LivingEffect(owner: instance, index: effect)
      cancelTimers(of: id)
      stopFollowing(id)
      let memory = owner.firstWord + owner.layout.ranges.effectsOffset + 2 * effect.position
      noteRead(node: owner.node, slot: owner.layout.effectContents + effect.position)
      words[memory] = 0
      words[memory + 1] = 0
      values[owner.firstValue + owner.layout.ranges.effectKeysOffset + effect.position] = .null
    }
    if case .modeHandler(instance)? = outline.gesture?.target {
      willChangeOutline()
      outline.gesture.map { outline.gesture = Gesture(target: .gone, progress: $0.progress) }
    }
    if owner.layout.modes?.asks[index.position] ?? false { forgetAnswers(to: instance, inBlocks: mode.blocks) }
  }

  /// Runs the `leave` steps of a mode that has left, and discards its state.
  func runLeaving(of departure: Work.Departure) throws(Fault) {
    let owner = context(ofNode: departure.node)
    guard let modes = owner.layout.modes, modes.modes.ids.contains(departure.mode) else { return }
    let mode = modes.modes[departure.mode]
    if departure.hasEntered, let block = mode.leave, let steps = owner.layout.presenter.blocks.element(at: block) {
      let current = departure.state.map { exchange($0, mode, in: owner) }
      context = owner
      work.moves.leaving = departure
      defer { work.moves.leaving = nil }
      try run(steps)
      if let current { _ = exchange(current, mode, in: owner) }
    }
    // A mode that has followed itself uses the same places, and one that has left with its presenter is in the last
    // picture of a flow.
    if liveMode(of: owner) != departure.mode {
      for slot in mode.slots { clear(slot: slot, in: owner) }
    }
  }

  /// Keeps the state of a mode that has left and that is about to be created again, for its `leave` steps.
  private func keepState(ofDeparted mode: ModeID, of owner: Context, _ modes: ModeLayout) {
    guard modes.modes[mode].leave != nil else { return }
    for position in work.moves.left.indices
    where work.moves.left[position].node == owner.node && work.moves.left[position].mode == mode
      && work.moves.left[position].state == nil
    {
      work.moves.left[position].state = modes.modes[mode].slots.map {
        value(at: owner.layout.ranges.slots[$0.position], in: owner)
      }
    }
  }

  /// Replaces the state of a mode. Returns the former state.
  private func exchange(_ state: [Value], _ mode: Mode, in owner: Context) -> [Value] {
    var former: [Value] = []
    for (slot, value) in zip(mode.slots, state) {
      let place = owner.layout.ranges.slots[slot.position]
      former.append(self.value(at: place, in: owner))
      if let word = place.coding.word(of: value) {
        words[owner.firstWord + place.offset] = word
      } else if !place.coding.isWord {
        values[owner.firstValue + place.offset] = value
      }
      if nodes[owner.node].isAlive { slotDidChange(slot, in: owner) }
    }
    return former
  }

  /// Empties the place of a slot, so that states in which it means nothing are the same.
  func clear(slot index: SlotID, in owner: Context) {
    noteRead(node: owner.node, slot: index.position)
    let place = owner.layout.ranges.slots[index.position]
    if place.coding.isWord {
      words[owner.firstWord + place.offset] = 0
    } else {
      values[owner.firstValue + place.offset] = .null
    }
    if nodes[owner.node].isAlive { slotDidChange(index, in: owner) }
  }
}
