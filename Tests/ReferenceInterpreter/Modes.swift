internal import CEL
internal import FlowProgram

/// The mode that a living presenter is in.
struct ActiveMode {
  /// The position in ``Modes/modes``; `nil` between `become` and the structure phase.
  var index: ModeID?
  /// The state that the next mode gets, while ``index`` is `nil`.
  var given: [(slot: SlotID, value: Value)] = []
  /// Whether its `enter` steps have run or run now.
  var hasEntered = false
}

/// A presenter or a mode that has left.
struct Departure {
  let id: Int
  /// The mode with its last state; `nil` for the presenter itself.
  var mode: (index: ModeID, state: [Value], hasEntered: Bool)?
}

/// A presenter or a mode that has entered.
struct Arrival {
  let id: Int
  /// The mode; `nil` for the presenter itself.
  var mode: ModeID?
}

// Modes: section 19 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Returns the position of the active mode; `nil` without modes, and between `become` and the structure phase.
  func activeMode(of id: Int) -> ModeID? { self[id].mode?.index }

  /// Whether steps of a mode, or of the presenter itself, can run.
  func isActive(_ mode: ModeID, of id: Int) -> Bool { mode == Alternative.anyMode || activeMode(of: id) == mode }

  /// Whether an effect can run: it belongs to the presenter itself, or to the active mode after its `enter` steps.
  func isEntered(effect: EffectID, of id: Int) -> Bool {
    guard let mode = plan(id).mode(ofEffect: effect) else { return true }
    return activeMode(of: id) == mode && self[id].mode?.hasEntered ?? false
  }

  /// Returns the position of the mode that is active or comes next.
  private func namedMode(of id: Int) -> ModeID {
    guard let modes = plan(id).modes, case .enumeration(let name) = self[id].slots[modes.slot.position] else {
      return ModeID(0)
    }
    return ModeID(name.index)
  }

  /// Ends the active mode at once, and lets another one follow; see rules 19.2 to 19.4.
  mutating func become(
    _ mode: ModeID, _ values: [(slot: SlotID, value: ValuePlan)], _ frame: Frame
  ) throws(ReferenceFault) {
    let id = frame.owner
    guard isAlive(id), let modes = plan(id).modes else { return }
    var given: [(slot: SlotID, value: Value)] = []
    for (slot, plan) in values { given.append((slot, try evaluate(plan, frame))) }
    leaveMode(of: id)
    if case .enumeration(let former) = self[id].slots[modes.slot.position],
      let name = EnumValue(shape: former.shape, index: mode.position)
    {
      write(.enumeration(name), to: modes.slot, of: id)
    }
    self[id].mode = ActiveMode(given: given)
    work.changes += 1
  }

  /// Prepares the mode of a new presenter: the first one, or the saved one if it has all that it needs; see rules
  /// 19.15 and 19.16.
  mutating func prepareMode(of id: Int, from saved: Saved?) {
    guard let modes = plan(id).modes else { return }
    var given: [(slot: SlotID, value: Value)] = []
    if let name = saved?.slots[modes.slot], case .enumeration(let value) = name {
      let mode = ModeID(value.index)
      let slots = modes.modes[mode].slots
      given = slots.compactMap { slot in saved?.slots[slot].map { (slot, $0) } }
      if isKept(mode: mode, of: plan(id)) { self[id].slots[modes.slot.position] = name } else { given = [] }
    }
    self[id].mode = ActiveMode(given: given)
  }

  /// Creates the mode that comes, after the children of the presenter; see rule 19.3.
  mutating func beginMode(of id: Int) throws(ReferenceFault) {
    guard let coming = self[id].mode, coming.index == nil, let modes = plan(id).modes else { return }
    let index = namedMode(of: id)
    for slot in modes.modes[index].slots {
      let given = coming.given.first { $0.slot == slot }?.value
      self[id].slots[slot.position] =
        if let given { given } else { try firstValue(of: plan(id).slots[slot], Frame(owner: id)) }
    }
    self[id].mode = ActiveMode(index: index)
    work.entered.append(Arrival(id: id, mode: index))
    work.changes += 1
  }

  /// Runs the `enter` steps and the effects of a mode.
  mutating func enterMode(_ mode: ModeID, of id: Int) throws(ReferenceFault) {
    guard let modes = plan(id).modes, activeMode(of: id) == mode, self[id].mode?.hasEntered == false else { return }
    self[id].mode?.hasEntered = true
    if let block = modes.modes[mode].enter {
      var frame = Frame(owner: id, isInSteps: true)
      try run(plan(id).blocks[block], &frame)
    }
    for index in modes.modes[mode].effects
    where isAlive(id) && !work.isEnding(id) && isEntered(effect: index, of: id) {
      try look(at: LivingEffect(owner: id, index: index), isFirst: true)
    }
  }

  // MARK: Leaving

  /// Ends the active mode with its children, timers, calls, streams and effects; see rule 19.2.
  mutating func leaveMode(of id: Int, isDying: Bool = false) {
    guard let index = activeMode(of: id), let modes = plan(id).modes else { return }
    let mode = modes.modes[index]
    for child in plan(id).compositionOrder.reversed() where mode.children.contains(child) {
      for row in self[id].children[child.position].reversed() { kill(row) }
      if isDying { continue }
      self[id].children[child.position] = []
      for row in self[id].kept[child.position].rows { cancelCallers(inside: row.state) }
      self[id].kept[child.position] = KeptState()
    }
    let state = mode.slots.map { self[id].slots[$0.position] }
    work.left.append(Departure(id: id, mode: (index, state, self[id].mode?.hasEntered ?? false)))
    work.changes += 1
    // The presenter ends everything else. If it comes back, it is in another mode, unless this one is saved.
    if isDying {
      if !isKept(mode: index, of: plan(id)) { forgetAnswers(to: id, in: mode) }
      return
    }
    self[id].mode = ActiveMode()
    for slot in mode.slots { self[id].slots[slot.position] = .null }
    endWork(of: mode, id)
    forgetAnswers(to: id, in: mode)
    if case .modeHandler(id)? = gesture?.target {
      gesture = gesture.map { ReferenceGesture(target: .nothing, progress: $0.progress) }
    }
  }

  private mutating func endWork(of mode: Mode, _ id: Int) {
    timers.removeAll { timer in
      guard timer.owner == id else { return false }
      switch timer.action {
      case .block(let steps, _, _): return mode.blocks.contains(steps.block)
      case .effect(let index): return mode.effects.contains(index)
      case .timeout, .retry, .stop, .reply, .item, .dismissal: return false
      }
    }
    resting.removeAll { $0.owner == id && mode.effects.contains($0.index) }
    cancelCalls { $0.caller == id && mode.calls.contains($0.site) && !$1.outlivesCaller }
    for stream in streams where stream.effect.owner == id && mode.effects.contains(stream.effect.index) {
      endStream(stream.number)
    }
    for index in mode.effects { self[id].effects[index.position] = EffectMemory() }
  }

  private mutating func forgetAnswers(to id: Int, in mode: Mode) {
    func isOfMode(_ steps: Continuation?) -> Bool { steps.map { mode.blocks.contains($0.block) } ?? false }
    work.queue.removeAll { sent in
      if case .answer(id, _, let steps, _) = sent { isOfMode(steps) } else { false }
    }
    for holder in living.keys.sorted() {
      for tab in self[holder].tabIDs {
        for position in self[holder].stacks[tab.position].entries.indices {
          guard let caller = self[holder].stacks[tab.position].entries[position].caller, caller.presenter == id,
            isOfMode(caller.then) || isOfMode(caller.cancelled)
          else { continue }
          self[holder].stacks[tab.position].entries[position].caller = nil
        }
      }
    }
  }

  /// Runs the `leave` steps of a mode, which read its last state; see rule 19.5.
  mutating func runLeaving(
    of id: Int, mode departed: (index: ModeID, state: [Value], hasEntered: Bool)
  ) throws(ReferenceFault) {
    guard departed.hasEntered, let mode = plan(id).modes?.modes[departed.index], let block = mode.leave else { return }
    let current = mode.slots.map { self[id].slots[$0.position] }
    for (slot, value) in zip(mode.slots, departed.state) { self[id].slots[slot.position] = value }
    var frame = Frame(owner: id, isInSteps: true)
    try run(plan(id).blocks[block], &frame)
    for (slot, value) in zip(mode.slots, current) { self[id].slots[slot.position] = value }
  }

  // MARK: Saving

  /// Whether the saved state of a presenter contains a slot; see rule 19.15.
  func isKept(slot: SlotID, of id: Int) -> Bool {
    guard let modes = plan(id).modes else { return plan(id).slots[slot].isSaved }
    if slot == modes.slot { return isKept(mode: namedMode(of: id), of: plan(id)) }
    guard let mode = modes.modes.firstID(where: { $0.slots.contains(slot) }) else {
      return plan(id).slots[slot].isSaved
    }
    return plan(id).slots[slot].isSaved && namedMode(of: id) == mode && isKept(mode: mode, of: plan(id))
  }

  /// Returns the value of a slot for the saved state. A mode that is still to come has only the state that `become`
  /// sets.
  func savedValue(ofSlot slot: SlotID, of id: Int) -> Value? {
    guard let mode = self[id].mode, mode.index == nil, plan(id).mode(ofSlot: slot) != nil else {
      return self[id].slots[slot.position]
    }
    return mode.given.first { $0.slot == slot }?.value
  }

  /// Whether the saved state of a presenter contains that of a child.
  func isKept(child: ChildID, of id: Int) -> Bool {
    guard let mode = plan(id).mode(ofChild: child) else { return true }
    return namedMode(of: id) == mode && isKept(mode: mode, of: plan(id))
  }

  /// Whether a mode returns with its presenter: it has `saved`, and all other state has initial values.
  private func isKept(mode: ModeID, of plan: Presenter) -> Bool {
    guard let mode = plan.modes?.modes[mode], mode.isSaved else { return false }
    return mode.slots.allSatisfy { index in
      let slot = plan.slots[index]
      return slot.isSaved || slot.initial != nil || slot.type.isNullable
    }
  }
}

extension Presenter {
  /// Returns the position of the mode that declares a child; `nil` for a child of the presenter itself.
  func mode(ofChild child: ChildID) -> ModeID? { modes?.modes.firstID { $0.children.contains(child) } }

  /// Returns the position of the mode that declares an effect.
  func mode(ofEffect effect: EffectID) -> ModeID? { modes?.modes.firstID { $0.effects.contains(effect) } }

  /// Returns the position of the mode that declares a slot.
  func mode(ofSlot slot: SlotID) -> ModeID? { modes?.modes.firstID { $0.slots.contains(slot) } }

  /// Returns the position of the mode that contains a list of steps.
  func mode(ofBlock block: BlockID) -> ModeID? { modes?.modes.firstID { $0.blocks.contains(block) } }

  /// Returns the position of the mode that declares a derived value, whose name precedes that of the value.
  func mode(ofDerived name: String) -> ModeID? { modes?.modes.firstID { name.hasPrefix("\($0.name).") } }
}
