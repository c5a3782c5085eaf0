internal import CEL
internal import FlowProgram

// What outlived the process: presenters are created anew, with what was saved of them.
extension Restoration {
  /// What is saved of a presenter and of what is composed into it.
  func savedState(_ node: JSONNode, of index: Int) throws(SnapshotProblem) -> SavedState {
    let presenter = shape.program.presenters[index]
    let object = try SnapshotObject(node, expected: "an object")
    let held = try object.object("slots")
    let slots = try within("slots") { () throws(SnapshotProblem) in
      var slots: [Value?] = []
      for (position, slot) in presenter.slots.enumerated() where slot.isSaved {
        slots.append(try value(ofSlot: position, of: index, in: held))
      }
      return slots
    }
    noteUnknown(in: held, of: presenter)
    let parts = try object.list("children")
    let children = try within("children") { () throws(SnapshotProblem) in
      try withinEach(parts) { (_, node) throws(SnapshotProblem) in try savedChild(node, of: presenter) }
    }
    return SavedState(slots: slots, children: children.compactMap { $0 })
  }

  private typealias SavedChild = (child: Int, key: Value, state: Value)

  private func savedChild(_ node: JSONNode, of owner: Presenter) throws(SnapshotProblem) -> SavedChild? {
    let object = try SnapshotObject(node, expected: "a child")
    let name = try object.text("child")
    guard let index = owner.children.firstIndex(where: { isSameName($0.name, name) }),
      machine.layout.presenters[owner.children[index].presenter].hasSaved,
      (owner.children[index].each != nil) == (object["key"] != nil)
    else {
      let reason = "because it has no such child any more, or one that saves nothing."
      notes.add("What was saved of '\(name)' of '\(shape.names.names[owner.index])' is dropped, \(reason)")
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

  /// Lets the flow come back to life: everything enters, with what was saved of it, and what holds already has not just
  /// come to hold.
  func revive() throws(SnapshotProblem) {
    let flow = try header.object.member("saved")
    let state = try within("saved") { () throws(SnapshotProblem) in try savedState(flow, of: Program.flowPresenter) }
    let entries = try readStack()
    let stack = try header.object.list("stack")
    var params: [(entry: RestoredEntry, params: [Value?], saved: Value)] = []
    for entry in entries {
      do throws(SnapshotProblem) {
        if let birth = try birth(of: entry, in: stack[entry.position]) { params.append(birth) }
      } catch { throw error.inside("stack[\(entry.position)]") }
    }
    let next = try nextEntry(behind: entries)
    machine.beginStep()
    try running { () throws(Fault) in
      machine.work.isReviving = true
      _ = try machine.create(Birth(presenter: Program.flowPresenter, saved: state.value))
      machine.outline.stack = params.map {
        Entry(
          id: $0.entry.id, presenter: $0.entry.screen, instance: nil, params: $0.params, saved: $0.saved,
          style: $0.entry.style)
      }
      machine.outline.nextEntry = next
      startIfEmpty()
      machine.work.noteStackChange(of: 0)
      try machine.settle()
    }
    // Only now there are presenters again that can have asked.
    let living = machine.presentersInOrder().map(\.node)
    let paths = machine.snapshotPaths(of: living)
    for node in living { if let path = paths[node] { places[Array(path.utf8)] = node } }
    try restoreAskers()
    try running { () throws(Fault) in
      try machine.settle()
      try machine.finishRestoring(hasExited: header.hasExited)
    }
    try requireModel()
  }

  /// What the screen of an entry is created with, or `nil` when it needs something that the snapshot does not hold.
  private func birth(
    of entry: RestoredEntry, in node: JSONNode
  ) throws(SnapshotProblem) -> (entry: RestoredEntry, params: [Value?], saved: Value)? {
    let presenter = shape.program.presenters[entry.screen]
    let object = try SnapshotObject(node, expected: "an entry")
    let held = try object.object("params")
    var params: [Value?] = []
    for (position, slot) in presenter.slots.prefix(presenter.parameterCount).enumerated() {
      let value = try within("params") { () throws(SnapshotProblem) -> Value? in
        try self.value(ofSlot: position, of: entry.screen, in: held)
      }
      if value == nil, slot.initial == nil, !slot.type.isNullable {
        let reason = "because '\(presenter.name)' needs '\(slot.name)', which the snapshot does not hold."
        notes.add("Entry #\(entry.id) is dropped, \(reason)", at: "stack[\(entry.position)]")
        return nil
      }
      params.append(value)
    }
    noteUnknown(in: held, of: presenter)
    guard let saved = object["saved"] else { return (entry, params, .null) }
    let state = try within("saved") { () throws(SnapshotProblem) in try savedState(saved, of: entry.screen) }
    return (entry, params, state.value)
  }

  /// An empty stack becomes the start of the flow.
  func startIfEmpty() {
    guard machine.outline.stack.isEmpty else { return }
    let start = shape.program.backstack.start
    machine.push(start, params: [], on: EntryPlace(holder: 0, tab: 0, position: 0))
    notes.add("The flow is at '\(shape.names.names[start])', because no entry of the backstack is left.", at: "stack")
  }

  /// The number of the next entry, which no entry of the snapshot has.
  func nextEntry(behind entries: [RestoredEntry]) throws(SnapshotProblem) -> UInt64 {
    let next = UInt64(try header.object.number("nextEntry", in: 1...Int64.max - 1))
    guard entries.allSatisfy({ $0.id < next }) else {
      throw SnapshotProblem("an entry of the stack has a number that is yet to be given").inside("nextEntry")
    }
    return next
  }
}
