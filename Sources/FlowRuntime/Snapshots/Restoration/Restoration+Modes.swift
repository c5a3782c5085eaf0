internal import CEL
internal import FlowProgram

// Modes. A mode that is gone, or that lacks a value that it needs, is dropped with a note, and the first mode enters.
extension Restoration {
  /// The mode of a presenter in a snapshot.
  struct RestoredMode {
    /// The index of the mode, or `nil` when the first one enters.
    var index: ModeID?
    /// The name of a mode that is dropped.
    var gone: String?
  }

  /// Returns the mode of a presenter in a snapshot.
  ///
  /// - Parameters:
  ///   - holder: The object that names the mode.
  ///   - slots: The object that holds its state.
  func restoredMode(
    of index: PresenterID, in holder: SnapshotObject, _ slots: SnapshotObject
  ) throws(SnapshotProblem) -> RestoredMode {
    guard let modes = engine.layout.presenters[index].modes, let name = try holder.textIfPresent("mode") else {
      return RestoredMode()
    }
    let owner = shape.names.names[index.position]
    guard let mode = modes.modes.firstID(where: { isSameName($0.name, name) }) else {
      notes.add("The mode '\(name)' of '\(owner)' is dropped, because it has no such mode any more.")
      return RestoredMode(gone: name)
    }
    let presenter = shape.program.presenters[index]
    for slot in modes.modes[mode].slots {
      let declared = presenter.slots[slot]
      let isHeld =
        slots[declared.name] != nil
        && header.declared[index.position].slot(declared.name)?.isSameType(
          as: shape.declared[index.position].slots[slot.position].type) ?? false
      if isHeld || declared.initial != nil || declared.type.isNullable { continue }
      notes.add(
        "The mode '\(name)' of '\(owner)' is dropped, because it requires '\(declared.name)', which the snapshot lacks."
      )
      return RestoredMode(gone: name)
    }
    return RestoredMode(index: mode)
  }

  /// Returns the value of the slot of a mode, or `nil` when the first one enters.
  func value(of mode: RestoredMode, in slot: Slot) -> Value? {
    guard case .enumeration(let name) = slot.type, let shape = shape.program.types.enumeration(named: name)?.shape
    else {
      return nil
    }
    return mode.index.flatMap { EnumValue(shape: shape, index: $0.position) }.map(Value.enumeration)
  }

  /// Restores the slot of the mode, and leaves those of other modes empty.
  ///
  /// - Returns: Whether the slot needs nothing else.
  func restoreMode(
    _ mode: RestoredMode, slot index: SlotID, of context: Context, _ modes: ModeLayout
  ) throws(SnapshotProblem) -> Bool {
    if index == modes.slot {
      try running { () throws(Fault) in
        engine.context = context
        if let mode = mode.index {
          engine.words[context.firstWord + context.layout.ranges.slots[index.position].offset] = UInt64(mode.position)
        } else {
          engine.words[context.firstWord + context.layout.ranges.slots[index.position].offset] = 0
          engine.awaitFirstMode([])
          engine.queueComposition(of: context)
        }
      }
      return true
    }
    if modes.ofSlot[index.position] == Alternative.anyMode || modes.ofSlot[index.position] == mode.index {
      return false
    }
    engine.clear(slot: index, in: context)
    return true
  }

  /// Returns whether something of a presenter is part of a mode that is not active after the restoration.
  func isOfAbsentMode(_ mode: ModeID?, of context: Context) -> Bool {
    guard let mode, mode != Alternative.anyMode else { return false }
    return !engine.isLive(mode, of: context)
  }
}
