internal import CEL
internal import FlowProgram

// Restoration after process death: presenters are created with their saved state.
extension Restoration {
  /// Returns the saved state of a presenter and of everything composed into it.
  func savedState(_ node: JSONNode, of index: PresenterID) throws(SnapshotProblem) -> SavedState {
    let presenter = shape.program.presenters[index]
    let object = try SnapshotObject(node, expected: "an object")
    let held = try object.object("slots")
    let mode = try restoredMode(of: index, in: object, held)
    let slots = try within("slots") { () throws(SnapshotProblem) in
      var slots: [Value?] = []
      for (position, slot) in zip(presenter.slots.ids, presenter.slots) where slot.isSaved {
        if position == presenter.modes?.slot {
          slots.append(value(of: mode, in: slot))
          continue
        }
        var value = try value(ofSlot: position, of: index, in: held)
        if let tab = value, position == engine.layout.presenters[index].backstack?.selection {
          value = try selection(tab, of: object, ofStacks: index)
        }
        slots.append(value)
      }
      return slots
    }
    noteUnknown(in: held, of: presenter, besides: mode.gone)
    let parts = try object.list("children")
    let children = try within("children") { () throws(SnapshotProblem) in
      try withinEach(parts) { (_, node) throws(SnapshotProblem) in try savedChild(node, of: presenter) }
    }
    return SavedState(
      slots: slots, children: children.compactMap { $0 }, stacks: try savedStacks(of: object, ofStacks: index))
  }

  /// Returns the entries in the saved state of a presenter, for each of its present stacks.
  private func savedStacks(of object: SnapshotObject, ofStacks index: PresenterID) throws(SnapshotProblem) -> [[Value]]
  {
    let nodes = try object.list("stacks")
    let holds = engine.layout.presenters[index].backstack != nil && index != Program.flowPresenter
    guard holds else {
      if !nodes.isEmpty {
        let owner = shape.names.names[index.position]
        notes.add("The stacks of '\(owner)' are dropped, because it contains none any more.")
      }
      return []
    }
    var stacks = engine.layout.presenters[index].backstack?.tabs.map { _ in [Value]() } ?? []
    var seen: Set<TabID> = []
    for (position, node) in nodes.enumerated() {
      try within("stacks[\(position)]") { () throws(SnapshotProblem) in
        let stack = try SnapshotObject(node, expected: "a stack")
        guard let tab = try tab(of: stack, ofStacks: index) else { return try dropStack(stack, of: index) }
        guard seen.insert(tab).inserted else { throw SnapshotProblem("another stack has this name").inside("tab") }
        for entry in try readEntries("entries", of: stack, ofStacks: index) {
          if let entry = try sleepingEntry(entry) { stacks[tab.position].append(entry.saving) }
        }
        let had = try !stack.list("entries").isEmpty
        if had, stacks[tab.position].isEmpty { noteEmptiness(ofTab: tab, of: index, at: "") }
      }
    }
    return stacks
  }

  private typealias SavedChild = (child: ChildID, key: Value, state: Value)

  private func savedChild(_ node: JSONNode, of owner: Presenter) throws(SnapshotProblem) -> SavedChild? {
    let object = try SnapshotObject(node, expected: "a child")
    let name = try object.text("child")
    guard let index = owner.children.firstID(where: { isSameName($0.name, name) }),
      engine.layout.presenters[owner.children[index].presenter].hasSaved,
      (owner.children[index].each != nil) == (object["key"] != nil)
    else {
      let reason = "because it has no such child any more, or one without saved state."
      notes.add("The saved state of '\(name)' of '\(shape.names.names[owner.index.position])' is dropped, \(reason)")
      return nil
    }
    let child = owner.children[index]
    var key = Value.null
    if let each = child.each, let node = object["key"] {
      key = try within("key") { () throws(SnapshotProblem) in try reader.value(node, as: each.key.type) }
    }
    let saved = try object.member("saved")
    let state = try within("saved") { () throws(SnapshotProblem) in try savedState(saved, of: child.presenter) }
    return (index, key, state.value)
  }

  /// Restarts the flow. All presenters enter with their saved state, and conditions that already hold do not count
  /// as rising.
  func revive() throws(SnapshotProblem) {
    let flow = try header.object.member("saved")
    let state = try within("saved") { () throws(SnapshotProblem) in try savedState(flow, of: Program.flowPresenter) }
    let handed = try params(header.object.object("params"), of: Program.flowPresenter)
    if let lacking = handed.lacking { throw missingParam(lacking) }
    var entries: [Entry] = []
    for entry in try readEntries("stack", of: header.object, ofStacks: Program.flowPresenter) {
      if let entry = try sleepingEntry(entry) { entries.append(entry) }
    }
    if entries.isEmpty { noteStart() }
    engine.beginStep()
    try restoreNumbers()
    try running { () throws(Fault) in
      engine.work.isReviving = true
      _ = try engine.create(Creation(presenter: Program.flowPresenter, params: handed.params, saved: state.value))
      engine.outline.stack = entries
      try engine.settle()
    }
    // Only now do presenters exist that can be callers.
    engine.connectCallers()
    try cancelUntied()
    try restoreAnswers()
    try running { () throws(Fault) in
      try engine.settle()
      try engine.finishRestoring(hasExited: header.hasExited)
    }
    try requireModel()
  }
}
