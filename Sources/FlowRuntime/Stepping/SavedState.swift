internal import CEL
internal import FlowProgram

/// The saved state of a presenter and of everything composed into it, as a value that a slot can hold.
struct SavedState {
  /// The values of the saved slots, in source order. `nil` for a slot that gets its initial value.
  var slots: [Value?]
  /// The saved state of children, with their indices and the keys of rows.
  var children: [(child: ChildID, key: Value, state: Value)]
  /// The entries of each stack, for a presenter that holds stacks.
  var stacks: [[Value]]

  init(slots: [Value?], children: [(child: ChildID, key: Value, state: Value)], stacks: [[Value]] = []) {
    self.slots = slots
    self.children = children
    self.stacks = stacks
  }

  /// Reads the output of ``value``. Returns `nil` for `null` and for any other value.
  init?(_ value: Value) {
    guard case .list(let parts) = value, parts.count == 3, case .list(let slots) = parts[0],
      case .list(let children) = parts[1], case .list(let stacks) = parts[2]
    else { return nil }
    self.stacks = stacks.map { if case .list(let entries) = $0 { Array(entries) } else { [] } }
    self.slots = slots.map { if case .optional = $0 { nil } else { $0 } }
    self.children = children.compactMap { child in
      guard case .list(let parts) = child, parts.count == 3, case .int(let index) = parts[0] else { return nil }
      return (ChildID(Int(clamping: index)), parts[1], parts[2])
    }
  }

  /// Whether entries of stacks lie anywhere inside.
  var holdsEntries: Bool {
    !stacks.allSatisfy(\.isEmpty) || children.contains { SavedState($0.state)?.holdsEntries ?? false }
  }

  /// The state as a value.
  var value: Value {
    let children = children.map { Value.list([.int(Int64($0.child.position)), $0.key, $0.state]) }
    // No slot can hold an optional.
    let stacks = stacks.map { Value.list(ListValue($0)) }
    return .list([
      .list(ListValue(slots.map { $0 ?? .optional(.none) })), .list(ListValue(children)), .list(ListValue(stacks)),
    ])
  }
}

extension Engine {
  /// Returns the saved state of a presenter and of everything composed into it, including absent children.
  func savedState(of node: NodeID) -> SavedState {
    let context = context(ofNode: node)
    let presenter = context.layout.presenter
    let slots = presenter.slots.ids.filter { presenter.slots[$0].isSaved }
    var children: [(child: ChildID, key: Value, state: Value)] = []
    for (index, child) in zip(presenter.children.ids, presenter.children)
    where layout.presenters[child.presenter].hasSaved {
      if let modes = context.layout.modes, !isKept(modes.ofChild[index.position], in: context, modes) { continue }
      let rows = nodes(ofChild: index, in: context)
      for row in rows {
        children.append((index, child.each == nil ? .null : key(ofRow: row), savedState(of: row).value))
      }
      let kept = values[context.firstValue + context.layout.ranges.keptOffset + index.position]
      if rows.isEmpty, child.keepsSaved, !kept.isNull { children.append((index, .null, kept)) }
    }
    let holder = Int(nodes[node].holder)
    // The stack of the flow itself is not part of the saved state of its presenter.
    let stacks =
      holder > 0
      ? outline.holders[holder].stacks.map { stack in
        stack.entries.map { entry in
          var sleeping = asleep(entry)
          if let caller = sleeping.caller, case .gone = callerState(of: caller.presenter, caller.home) {
            sleeping.caller = nil
          }
          return sleeping.saving
        }
      } : []
    return SavedState(
      slots: slots.map { isKept(slot: $0, in: context) ? savedValue(ofSlot: $0, in: context) : nil },
      children: children, stacks: stacks)
  }

  /// Returns the value of a slot for the saved state. A mode that is not created yet has only the state that `become`
  /// sets.
  private func savedValue(ofSlot slot: SlotID, in context: Context) -> Value? {
    guard let modes = context.layout.modes, liveMode(of: context) == nil,
      modes.ofSlot[slot.position] != Alternative.anyMode
    else {
      return value(ofSlot: slot, in: context)
    }
    let coming = work.moves.comingModes.first { $0.node == context.node }
    return coming?.values.first { $0.slot == slot }?.value
  }

  /// Whether a saved slot is kept: one of a mode, and the mode itself, only while that mode is active and has `saved`.
  private func isKept(slot: SlotID, in context: Context) -> Bool {
    guard let modes = context.layout.modes else { return true }
    return isKept(slot == modes.slot ? namedMode(of: context, modes) : modes.ofSlot[slot.position], in: context, modes)
  }

  private func isKept(_ mode: ModeID, in context: Context, _ modes: ModeLayout) -> Bool {
    mode == Alternative.anyMode || modes.canBeRestored[mode.position] && namedMode(of: context, modes) == mode
  }

  /// Stores the saved state of children until they are created.
  func keepForChildren(_ saved: Value) {
    guard let saved = SavedState(saved) else { return }
    let presenter = context.layout.presenter
    for (index, child) in zip(presenter.children.ids, presenter.children)
    where layout.presenters[child.presenter].hasSaved {
      let parts = saved.children.filter { $0.child == index }
      guard let first = parts.first else { continue }
      let rows = parts.map { Value.list([$0.key, $0.state]) }
      values[context.firstValue + context.layout.ranges.keptOffset + index.position] =
        child.each == nil ? first.state : .list(ListValue(rows))
    }
  }

  /// Removes and returns the saved state of a child that is being created.
  func takeKept(child index: ChildID, in owner: Context) -> Value {
    guard layout.presenters[owner.layout.presenter.children[index].presenter].hasSaved else { return .null }
    let place = owner.firstValue + owner.layout.ranges.keptOffset + index.position
    let kept = values[place]
    if !kept.isNull { values[place] = .null }
    return kept
  }

  /// Discards the saved state of all absent children of a presenter that leaves for good.
  func forgetAllKept(of owner: Context) {
    guard owner.layout.keepsAnything else { return }
    for index in owner.layout.presenter.children.ids { forgetKept(child: index, in: owner) }
  }

  /// Discards the saved state of a child, and answers the callers inside it.
  func forgetKept(child index: ChildID, in owner: Context) {
    let states = keptStates(ofChild: index, in: owner)
    guard !states.isEmpty else { return }
    values[owner.firstValue + owner.layout.ranges.keptOffset + index.position] = .null
    for state in states { cancelCallers(inside: state) }
  }

  /// Returns the saved state of an absent child, or of each absent row of a repeated one.
  func keptStates(ofChild index: ChildID, in owner: Context) -> [Value] {
    let kept = values[owner.firstValue + owner.layout.ranges.keptOffset + index.position]
    if kept.isNull { return [] }
    guard owner.layout.presenter.children[index].each != nil, case .list(let rows) = kept else { return [kept] }
    return rows.compactMap { if case .list(let row) = $0, row.count == 2 { row[1] } else { nil } }
  }

  /// Discards the saved state of children that were not created with their presenter, except for those it keeps.
  /// Children created later start fresh.
  func forgetKept(of owner: Context) {
    let children = owner.layout.presenter.children
    for (index, child) in zip(children.ids, children) where !child.keepsSaved {
      if layout.presenters[child.presenter].hasSaved { forgetKept(child: index, in: owner) }
    }
  }
}
