internal import CEL
internal import FlowProgram

// The contents of presenters: params, state, the state of their effects, and the saved state of absent children.
extension Restoration {
  /// Restores the contents of all presenters. Stores come first, because new slots of other presenters may read
  /// them.
  func restoreContents() throws(SnapshotProblem) {
    let stores = restored.filter { isStore($0.node) }
    for presenter in stores + restored.filter({ !isStore($0.node) }) {
      do throws(SnapshotProblem) { try restoreContents(of: presenter) } catch {
        throw error.inside("presenters[\(presenter.position)]")
      }
    }
  }

  private func isStore(_ node: NodeID) -> Bool { engine.context(ofNode: node).layout.presenter.role == .store }

  private func restoreContents(of presenter: RestoredPresenter) throws(SnapshotProblem) {
    let context = engine.context(ofNode: presenter.node)
    let slots = try presenter.object.object("slots")
    let effects = try presenter.object.object("effects")
    let kept = try presenter.object.object("kept")
    try within("slots") { () throws(SnapshotProblem) in
      try restoreSlots(slots, of: context, presenter.object)
    }
    try within("effects") { () throws(SnapshotProblem) in try restoreEffects(effects, of: context) }
    try within("kept") { () throws(SnapshotProblem) in try restoreKept(kept, of: context) }
  }

  // MARK: Slots

  private func restoreSlots(
    _ object: SnapshotObject, of context: Context, _ holder: SnapshotObject
  ) throws(SnapshotProblem) {
    let presenter = context.layout.presenter
    let mode = modes[context.node] ?? RestoredMode()
    for index in presenter.slots.ids {
      if let modes = context.layout.modes, try restoreMode(mode, slot: index, of: context, modes) { continue }
      var held = try value(ofSlot: index, of: presenter.index, in: object)
      if let tab = held, index == context.layout.backstack?.selection {
        held = try selection(tab, of: holder, ofStacks: presenter.index)
      }
      if held == nil, presenter.role == .stack, index.position < presenter.parameterCount {
        held = presenter.slots[index].type.placeholder
      }
      try running { () throws(Fault) in
        engine.context = context
        let value = if let held { held } else { try engine.firstValue(of: presenter.slots[index]) }
        try engine.initialize(slot: index, with: value, at: presenter.slots[index].span)
      }
    }
    noteUnknown(in: object, of: presenter, besides: mode.gone)
  }

  /// Returns the value of a slot in a snapshot, or `nil` when it holds none of the slot's present type.
  func value(ofSlot index: SlotID, of presenter: PresenterID, in object: SnapshotObject) throws(SnapshotProblem)
    -> Value?
  {
    let slot = shape.program.presenters[presenter].slots[index]
    let name = storedName(ofSlot: index, of: presenter, in: object)
    guard let node = object[name] else { return nil }
    guard let former = header.declared[presenter.position].slot(name) else {
      throw SnapshotProblem("'\(name)' is missing from 'declared'")
    }
    guard former.isSameType(as: shape.declared[presenter.position].slots[index.position].type) else {
      let written = former.written
      let reason =
        written == slot.type.description
        ? "the type of \(written) has changed"
        : "\(name == slot.name ? "it" : "'\(name)'") was \(written) and is \(slot.type) now"
      notes.add("'\(slot.name)' of '\(shape.names.names[presenter.position])' is reset, because \(reason).")
      return nil
    }
    let reader = reader
    let value = try within(name) { () throws(SnapshotProblem) in try reader.value(node, as: slot.type) }
    if reader.lostSecrets > 0 {
      let owner = shape.names.names[presenter.position]
      notes.add("The secret parts of '\(slot.name)' of '\(owner)' are empty, because snapshots keep no secrets.")
    }
    return value
  }

  /// Returns the name under which a snapshot holds the value of a slot: its own, or else its former one.
  private func storedName(ofSlot index: SlotID, of presenter: PresenterID, in object: SnapshotObject) -> String {
    let name = shape.declared[presenter.position].slots[index.position].name
    let former = shape.program.presenters[presenter].slots[index].formerName
    guard object[name] == nil, let former, object[former] != nil else { return name }
    return former
  }

  func noteUnknown(in object: SnapshotObject, of presenter: Presenter, besides mode: String? = nil) {
    let stored = presenter.slots.ids.map { storedName(ofSlot: $0, of: presenter.index, in: object) }
    for name in object.names(besides: Set(stored)) {
      if let mode, name.hasPrefix("\(mode).") { continue }
      let owner = shape.names.names[presenter.index.position]
      notes.add("'\(name)' of '\(owner)' is dropped, because it has no such name any more.")
    }
  }

  // MARK: Effects

  private func restoreEffects(_ object: SnapshotObject, of context: Context) throws(SnapshotProblem) {
    let presenter = context.layout.presenter
    let names = shape.names.names
    for (index, effect) in zip(presenter.effects.ids, presenter.effects) {
      let id = LivingEffect(owner: engine.instance(ofNode: context.node), index: index)
      if isOfAbsentMode(context.layout.modes?.ofEffect[index.position], of: context) { continue }
      guard object[effect.name] != nil else {
        engine.work.effects.restarting.insert(id)
        continue
      }
      guard isUnchanged(effect: index, of: presenter.index) else {
        engine.work.effects.restarting.insert(id)
        notes.add(
          "The effect '\(effect.name)' of '\(names[presenter.index.position])' restarts, because it has changed.")
        continue
      }
      let member = try object.object(effect.name)
      let memory = try within(effect.name) { () throws(SnapshotProblem) in try self.memory(member, of: effect) }
      engine.remember(memory, ofEffect: index, in: context)
    }
    for name in object.names(besides: Set(presenter.effects.map(\.name))) {
      notes.add(
        """
        The effect '\(name)' of '\(names[presenter.index.position])' has ended, because there is no effect with that name any \
        more.
        """)
    }
  }

  /// Whether an effect is the same as when the snapshot was taken.
  func isUnchanged(effect index: EffectID, of presenter: PresenterID) -> Bool {
    let declared = shape.declared[presenter.position].effects[index.position]
    return header.declared[presenter.position].effect(declared.name) == declared.hash
  }

  private func memory(_ object: SnapshotObject, of effect: Effect) throws(SnapshotProblem) -> EffectMemory {
    var memory = EffectMemory(isActive: try object.truth("isActive"), holds: try object.truth("holds"))
    // Zero is not a valid duration: an active effect is never armed for it.
    if object["span"] != nil { memory.span = try object.number("span", in: 1...Int64.max) }
    if let key = effect.key, let node = object["key"] {
      memory.key = try within("key") { () throws(SnapshotProblem) in try reader.value(node, as: key.type) }
    }
    return memory
  }

  // MARK: Saved states of absent children

  private func restoreKept(_ object: SnapshotObject, of context: Context) throws(SnapshotProblem) {
    let presenter = context.layout.presenter
    for member in object.members {
      let owner = shape.names.names[presenter.index.position]
      guard let index = presenter.children.firstID(where: { isSameName($0.name, member.name) }) else {
        notes.add(
          "The saved state of '\(member.name)' of '\(owner)' is dropped, because it has no such child any more.")
        continue
      }
      let child = presenter.children[index]
      guard child.keepsSaved, child.each == nil, engine.layout.presenters[child.presenter].hasSaved else {
        notes.add("The saved state of '\(member.name)' of '\(owner)' is dropped, because it is not kept any more.")
        continue
      }
      let state = try within(member.name) { () throws(SnapshotProblem) in
        try savedState(member.value, of: child.presenter)
      }
      engine.values[context.firstValue + context.layout.ranges.keptOffset + index.position] = state.value
    }
  }
}
