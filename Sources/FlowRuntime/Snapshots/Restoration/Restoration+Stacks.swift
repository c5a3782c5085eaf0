internal import CEL
internal import FlowProgram

/// An entry of a snapshot that still exists.
struct RestoredEntry {
  let id: UInt64
  /// The index in ``Program/presenters`` of its screen or flow.
  let presenter: PresenterID
  /// The style in which it joined the stack.
  let style: Step.Navigation.Style
  /// The entry as written.
  let object: SnapshotObject
  /// The place in the snapshot.
  let path: String
}

/// A stack of a snapshot that still exists.
struct RestoredStack {
  /// The node of the presenter that holds it.
  let node: NodeID
  /// The index among the stacks of that presenter.
  let tab: TabID
  /// The entries that still exist.
  let entries: [RestoredEntry]
  /// The entries that back has left and whose screens still exist.
  let forward: [RestoredEntry]
  /// The last change of the stack, as written.
  let change: JSONNode?
  /// Whether it had entries.
  let hadEntries: Bool
  /// The place in the snapshot. Empty for the stack of the flow itself.
  let path: String
}

// The stacks of all presenters. Sleeping entries keep their state and stay asleep.
extension Restoration {
  // MARK: Reading

  /// Reads the stack of the flow itself, and opens it.
  func openFlowStack(_ flow: Context) throws(SnapshotProblem) {
    engine.openStacks(of: flow, saved: nil)
    try open(header.object, "stack", tab: TabID(0), of: flow, at: "")
  }

  /// Reads the stacks of a presenter, and opens those that it still has.
  func openStacks(of context: Context, _ object: SnapshotObject, at position: Int) throws(SnapshotProblem) {
    guard context.layout.backstack != nil else { return }
    engine.openStacks(of: context, saved: nil)
    let index = context.layout.presenter.index
    var seen: Set<TabID> = []
    for (place, node) in try object.list("stacks").enumerated() {
      try within("stacks[\(place)]") { () throws(SnapshotProblem) in
        let stack = try SnapshotObject(node, expected: "a stack")
        guard let tab = try tab(of: stack, ofStacks: index) else { return try dropStack(stack, of: index) }
        guard seen.insert(tab).inserted else { throw SnapshotProblem("another stack has this name").inside("tab") }
        try open(stack, "entries", tab: tab, of: context, at: "presenters[\(position)].stacks[\(place)]")
      }
    }
  }

  private func open(
    _ object: SnapshotObject, _ name: String, tab: TabID, of context: Context, at path: String
  ) throws(SnapshotProblem) {
    let index = context.layout.presenter.index
    let entries = try readEntries(name, of: object, ofStacks: index)
    for entry in entries { entryPlaces.holders[entry.id] = context.node }
    stacks.append(
      RestoredStack(
        node: context.node, tab: tab, entries: entries,
        forward: try readEntries("forward", of: object, ofStacks: index),
        change: object["lastChange"], hadEntries: try !object.list(name).isEmpty, path: path))
  }

  /// Returns the index of the stack that a snapshot names, among those of a presenter, or `nil` when it has none of
  /// that name.
  func tab(of stack: SnapshotObject, ofStacks index: PresenterID) throws(SnapshotProblem) -> TabID? {
    let name = try stack.textIfPresent("tab") ?? ""
    let tabs = engine.layout.presenters[index].backstack?.tabs ?? []
    return tabs.firstID { isSameName($0.name, name) }
  }

  /// Drops a stack that no longer exists, with all its entries.
  func dropStack(_ stack: SnapshotObject, of index: PresenterID) throws(SnapshotProblem) {
    let tab = try stack.textIfPresent("tab")
    let owner = shape.names.names[index.position]
    let name = tab.map { "The tab '\($0)'" } ?? "The only stack"
    notes.add(
      "\(name) of '\(owner)' is dropped, because '\(owner)' has \(tab == nil ? "tabs" : "no such tab") now.")
    try dropEntries(of: stack)
  }

  /// Drops all entries of stacks whose presenter is dropped.
  func dropStacks(of object: SnapshotObject) throws(SnapshotProblem) {
    for node in try object.list("stacks") { try dropEntries(of: SnapshotObject(node, expected: "a stack")) }
  }

  private func dropEntries(of stack: SnapshotObject) throws(SnapshotProblem) {
    for node in try stack.list("entries") {
      let entry = try SnapshotObject(node, expected: "an entry")
      drop(SnapshotPath.entry(UInt64(try entry.number("id", in: 1...Int64.max - 1))))
    }
  }

  /// Returns the entries of a list that may still lie on the stacks of a presenter.
  func readEntries(
    _ name: String, of object: SnapshotObject, ofStacks index: PresenterID
  ) throws(SnapshotProblem) -> [RestoredEntry] {
    let destinations = shape.program.scope(of: shape.program.presenters[index]).destinations
    let nodes = try object.list(name)
    return try within(name) { () throws(SnapshotProblem) in
      let entries = try withinEach(nodes) { (_, node) throws(SnapshotProblem) -> RestoredEntry? in
        let object = try SnapshotObject(node, expected: "an entry")
        let id = UInt64(try object.number("id", in: 1...Int64.max - 1))
        let path = survey[id]?.path ?? ""
        let style = try style(of: object)
        if let presenter = survey[id]?.presenter, destinations.contains(presenter) {
          return RestoredEntry(id: id, presenter: presenter, style: style, object: object, path: path)
        }
        drop(SnapshotPath.entry(id))
        let reason = "because no screen is named '\(try object.text("screen"))' any more."
        notes.add("Entry #\(id) is dropped, \(reason)", at: path)
        return nil
      }
      guard entries.count <= engine.limits.stackDepth else {
        throw SnapshotProblem(
          "there are \(entries.count) entries, but no flow has more than \(engine.limits.stackDepth)")
      }
      return entries.compactMap { $0 }
    }
  }

  /// Returns the style in which an entry joined the stack.
  func style(of entry: SnapshotObject) throws(SnapshotProblem) -> Step.Navigation.Style {
    guard let word = try entry.textIfPresent("as") else { return .push }
    guard let style = Step.Navigation.Style(rawValue: word) else {
      let known = Step.Navigation.Style.allCases.map(\.rawValue).joined(separator: ", ")
      throw SnapshotProblem("expected one of \(known), found '\(word)'").inside("as")
    }
    return style
  }

  // MARK: Filling

  /// Puts the entries on their stacks. Their presenters already have places.
  func fillStacks() throws(SnapshotProblem) {
    for stack in stacks {
      let holder = Int(engine.nodes[stack.node].holder)
      var filled = Stack()
      for entry in stack.entries {
        if let entry = try self.entry(entry) { filled.entries.append(entry) }
      }
      for entry in stack.forward {
        if let entry = try sleepingEntry(entry) { filled.forward.append(entry) }
      }
      if let change = stack.change {
        let path = stack.path.isEmpty ? "lastChange" : "\(stack.path).lastChange"
        filled.change = try within(path) { () throws(SnapshotProblem) in try self.change(change) }
      }
      noteEmptiness(of: filled, stack)
      engine.outline.holders[holder].stacks[stack.tab.position] = filled
    }
  }

  private func noteEmptiness(of filled: Stack, _ stack: RestoredStack) {
    guard filled.entries.isEmpty else { return }
    let index = engine.context(ofNode: stack.node).layout.presenter.index
    if stack.node == Engine.flowNode { return noteStart() }
    if stack.hadEntries { noteEmptiness(ofTab: stack.tab, of: index, at: stack.path) }
  }

  /// Notes that the flow restarts.
  func noteStart() {
    let start = shape.names.names[shape.program.backstack.start.position]
    notes.add("The flow starts at '\(start)', because no entry of the backstack is left.", at: "stack")
  }

  /// Notes that a stack restarts.
  func noteEmptiness(ofTab tab: TabID, of index: PresenterID, at path: String) {
    let name = engine.layout.presenters[index].backstack?.tabs.element(at: tab)?.name ?? ""
    let what = name.isEmpty ? "The stack" : "The tab '\(name)'"
    notes.add("\(what) of '\(shape.names.names[index.position])' is reset, because no entry of it is left.", at: path)
  }

  /// Returns an entry with its presenter, or `nil` when it is dropped.
  private func entry(_ restored: RestoredEntry) throws(SnapshotProblem) -> Entry? {
    if try restored.object.truth("isAsleep") { return try sleepingEntry(restored) }
    let path = Array(SnapshotPath.entry(restored.id).utf8)
    if dropped.contains(path) { return nil }
    guard let node = places[path] else {
      throw SnapshotProblem("the screen of entry #\(restored.id) is missing from 'presenters'").placed(
        at: restored.path)
    }
    return Entry(
      id: restored.id, presenter: restored.presenter, instance: engine.instance(ofNode: node), params: [],
      style: restored.style, caller: try connectedCaller(of: restored), isAdmitted: true)
  }

  /// Returns a sleeping entry with its params and its saved state, or `nil` when it needs something that the
  /// snapshot does not hold.
  func sleepingEntry(_ restored: RestoredEntry) throws(SnapshotProblem) -> Entry? {
    let object = restored.object
    let isNew = try object.truth("awaitsAdmission") || header.content == .saved
    let held = try at(restored.path) { () throws(SnapshotProblem) in try holding(of: restored) }
    guard let held else { return nil }
    return Entry(
      id: restored.id, presenter: restored.presenter, instance: nil, params: held.params, saved: held.saved,
      style: restored.style, caller: try connectedCaller(of: restored), isAdmitted: !isNew)
  }

  private func holding(of entry: RestoredEntry) throws(SnapshotProblem) -> (params: [Value?], saved: Value)? {
    let held = try entry.object.object("params")
    let (params, lacking) = try params(held, of: entry.presenter)
    if let lacking {
      let screen = shape.names.names[entry.presenter.position]
      drop(SnapshotPath.entry(entry.id))
      notes.add(
        "Entry #\(entry.id) is dropped, because '\(screen)' requires '\(lacking)', which the snapshot lacks.",
        at: entry.path)
      return nil
    }
    noteUnknown(in: held, of: shape.program.presenters[entry.presenter])
    guard let saved = entry.object["saved"] else { return (params, .null) }
    let state = try within("saved") { () throws(SnapshotProblem) in try savedState(saved, of: entry.presenter) }
    return (params, state.value)
  }

  /// Returns the params of a presenter, and the first required param that is missing.
  func params(
    _ held: SnapshotObject, of index: PresenterID
  ) throws(SnapshotProblem) -> (params: [Value?], lacking: String?) {
    let presenter = shape.program.presenters[index]
    var params: [Value?] = []
    for (position, slot) in zip(presenter.slots.ids, presenter.slots.prefix(presenter.parameterCount)) {
      let value = try within("params") { () throws(SnapshotProblem) in
        try self.value(ofSlot: position, of: index, in: held)
      }
      if value == nil, slot.initial == nil, !slot.type.isNullable { return (params, slot.name) }
      params.append(value)
    }
    return (params, nil)
  }

  // MARK: The selected tab

  /// Returns the selection of the tab that was selected, by its name: tabs may have changed or moved.
  func selection(_ held: Value, of object: SnapshotObject, ofStacks index: PresenterID) throws(SnapshotProblem) -> Value
  {
    let stacks = try object.list("stacks")
    guard case .int(let position) = held, let node = stacks.element(at: Int(clamping: position)) else { return .int(0) }
    let stack = try SnapshotObject(node, expected: "a stack")
    return .int(Int64(try tab(of: stack, ofStacks: index)?.position ?? 0))
  }
}
