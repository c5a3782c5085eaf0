internal import CEL
internal import FlowProgram

// The presenters, without their contents.
extension Restoration {
  /// Allocates a place in the tree for every presenter of the snapshot that still exists.
  func restoreTree() throws(SnapshotProblem) {
    let nodes = try header.object.list("presenters")
    guard !nodes.isEmpty else { throw SnapshotProblem("the flow itself is missing").inside("presenters") }
    try within("presenters") { () throws(SnapshotProblem) in
      _ = try withinEach(nodes) { (position, node) throws(SnapshotProblem) in
        let object = try SnapshotObject(node, expected: "a presenter")
        if position == 0 {
          try restoreFlow(object)
        } else if object["entry"] != nil {
          try restoreEntry(object, at: position)
        } else {
          try restoreChild(object, at: position)
        }
      }
    }
    for list in rows.keys.sorted() { engine.rowLists[list] = rows[list] ?? [] }
    for presenter in restored { settleSurroundings(of: presenter.node) }
    for presenter in restored { try createMissingStores(of: presenter.node) }
    for presenter in restored { engine.resolveReferences(of: engine.context(ofNode: presenter.node)) }
    for presenter in restored.sorted(by: { ($0.age, $0.position) < ($1.age, $1.position) }) {
      let context = engine.context(ofNode: presenter.node)
      if context.layout.isListed { engine.list(context) }
    }
  }

  private func restoreFlow(_ object: SnapshotObject) throws(SnapshotProblem) {
    if let lacking = try lackingParam(of: Program.flowPresenter, object) { throw missingParam(lacking) }
    try restore(object, at: 0, Creation(presenter: Program.flowPresenter), called: SnapshotPath.flow)
  }

  /// Returns the problem of a flow whose own required param is missing.
  func missingParam(_ param: String) -> SnapshotProblem {
    SnapshotProblem("the flow requires '\(param)', which the snapshot lacks")
  }

  func drop(_ path: String) { dropped.insert(Array(path.utf8)) }

  private func restore(
    _ object: SnapshotObject, at position: Int, _ creation: Creation, called path: String
  ) throws(SnapshotProblem) {
    guard places[Array(path.utf8)] == nil else { throw SnapshotProblem("'\(path)' occurs twice") }
    let age = object["age"] == nil ? Int64(position) : try object.number("age", in: 0...Int64.max)
    let context = try running { () throws(Fault) in try engine.place(creation) }
    places[Array(path.utf8)] = context.node
    restored.append(RestoredPresenter(position: position, object: object, node: context.node, age: age))
    if context.layout.modes != nil {
      modes[context.node] = try restoredMode(of: creation.presenter, in: object, object.object("slots"))
    }
    if !creation.parent.exists { try openFlowStack(context) } else { try openStacks(of: context, object, at: position) }
    guard creation.child >= ChildID(0) else { return }
    let owner = engine.context(ofNode: creation.parent)
    if let repetition = owner.layout.composition.repetitions[creation.child.position] {
      let list = Int(engine.nodes[creation.parent].firstRowList) + repetition.list
      engine.words[context.firstWord + context.layout.ranges.positionOffset] = UInt64(rows[list, default: []].count)
      rows[list, default: []].append(context.node)
    } else {
      let place = owner.firstWord + owner.layout.ranges.childrenOffset + creation.child.position
      engine.words[place] = NodeWord.to(context.node)
    }
  }

  // MARK: Entries

  private func restoreEntry(_ object: SnapshotObject, at position: Int) throws(SnapshotProblem) {
    let id = UInt64(try object.number("entry", in: 1...Int64.max - 1))
    let path = SnapshotPath.entry(id)
    let outer = try object.textIfPresent("in") ?? SnapshotPath.flow
    guard let holder = places[Array(outer.utf8)], !dropped.contains(Array(path.utf8)) else {
      guard dropped.contains(Array(path.utf8)) || isDropped(outer) else {
        throw SnapshotProblem("no presenter before it is named '\(outer)'").inside("in")
      }
      drop(path)
      return try dropStacks(of: object)
    }
    guard entryPlaces.holders[id] == holder, let entry = survey[id], let presenter = entry.presenter else {
      throw SnapshotProblem("the stack has no entry \(path)").inside("entry")
    }
    if try entry.object.truth("isAsleep") { throw SnapshotProblem("entry \(path) is asleep").inside("entry") }
    if let lacking = try lackingParam(of: presenter, object) {
      drop(path)
      let screen = shape.names.names[presenter.position]
      notes.add(
        "Entry \(path) is dropped, because '\(screen)' requires '\(lacking)', which the snapshot lacks.",
        at: "presenters[\(position)]")
      return try dropStacks(of: object)
    }
    try restore(object, at: position, Creation(presenter: presenter, parent: holder), called: path)
    if let node = places[Array(path.utf8)] { entryPlaces.ofNodes[node] = id }
  }

  /// Returns the first required param of a presenter that the snapshot does not hold in its present type.
  private func lackingParam(of index: PresenterID, _ object: SnapshotObject) throws(SnapshotProblem) -> String? {
    let presenter = shape.program.presenters[index]
    let slots = try object.object("slots")
    return presenter.slots.prefix(presenter.parameterCount).enumerated().first { position, slot in
      let name = shape.declared[index.position].slots[position].name
      let isHeld =
        slots[name] != nil
        && header.declared[index.position].slot(name)?.isSameType(
          as: shape.declared[index.position].slots[position].type) ?? false
      // Params of stacks are computed at once, so a missing one must not lose the entries.
      if presenter.role == .stack, slot.type.placeholder != nil { return false }
      return !isHeld && slot.initial == nil && !slot.type.isNullable
    }?.element.name
  }

  // MARK: Children

  private func restoreChild(_ object: SnapshotObject, at position: Int) throws(SnapshotProblem) {
    let outer = try object.text("in")
    let name = try object.text("child")
    // A presenter inside a dropped one is dropped without a name of its own.
    let unkeyed = SnapshotPath.child(name, key: nil, in: outer)
    func leave(_ reason: String?, key: Value? = nil) throws(SnapshotProblem) {
      drop(key == nil ? unkeyed : SnapshotPath.child(name, key: key, in: outer))
      if let reason { notes.add(reason, at: "presenters[\(position)]") }
      try dropStacks(of: object)
    }
    guard let parent = places[Array(outer.utf8)] else {
      guard isDropped(outer) else { throw SnapshotProblem("no presenter before it is named '\(outer)'").inside("in") }
      return try leave(nil)
    }
    let owner = engine.context(ofNode: parent).layout.presenter
    let ownerName = shape.names.names[owner.index.position]
    guard let index = owner.children.firstID(where: { isSameName($0.name, name) }) else {
      return try leave("'\(name)' of '\(ownerName)' is dropped, because it has no such child any more.")
    }
    if let mode = engine.context(ofNode: parent).layout.modes?.ofChild[index.position], mode != Alternative.anyMode,
      modes[parent]?.index != mode
    {
      return try leave(nil)
    }
    let child = owner.children[index]
    let presenter = try object.text("presenter")
    guard shape.names.index(of: presenter) == child.presenter else {
      return try leave(
        "'\(name)' of '\(ownerName)' is reset, because it presents '\(shape.names.names[child.presenter.position])' now."
      )
    }
    guard (engine.layout.presenters[child.presenter].backstack != nil) == (object["stacks"] != nil) else {
      let reason =
        object["stacks"] == nil ? "because it contains stacks now." : "because it contains no stacks any more."
      return try leave("'\(name)' of '\(ownerName)' is reset, \(reason)")
    }
    guard (child.each != nil) == (object["key"] != nil) else {
      return try leave(
        "'\(name)' of '\(ownerName)' is reset, because it is \(child.each == nil ? "single" : "repeated") now.")
    }
    var creation = Creation(presenter: child.presenter, parent: parent, child: index)
    if let each = child.each {
      guard let key = try key(object, each) else {
        return try leave("'\(name)' of '\(ownerName)' is reset, because its keys are of another type now.")
      }
      creation.row = (item: .null, key: key)
    }
    if let lacking = try lackingParam(of: child.presenter, object) {
      let reason = "because it requires '\(lacking)', which the snapshot lacks."
      return try leave("'\(name)' of '\(ownerName)' is reset, \(reason)", key: creation.row?.key)
    }
    try restore(
      object, at: position, creation, called: SnapshotPath.child(name, key: creation.row?.key, in: outer))
  }

  /// Returns the key of a row, or `nil` when the type of the keys has changed since the snapshot.
  func key(_ object: SnapshotObject, _ each: Child.Each) throws(SnapshotProblem) -> Value? {
    let node = try object.member("key")
    do throws(SnapshotProblem) {
      return try within("key") { () throws(SnapshotProblem) in try reader.value(node, as: each.key.type) }
    } catch {
      if header.object["shape"]?.isText(shape.hash) ?? false { throw error }
      return nil
    }
  }

  /// Whether a path is that of a dropped presenter, or of one inside it.
  func isDropped(_ path: String) -> Bool {
    let path = Array(path.utf8)
    let ends = path.indices.filter { path[$0] == UInt8(ascii: "/") || path[$0] == UInt8(ascii: "[") } + [path.count]
    return ends.contains { dropped.contains(Array(path[..<$0])) }
  }

  // MARK: Templates and stores

  /// Connects a child that fills a slot of a template to the stores and values that the template provides.
  private func settleSurroundings(of node: NodeID) {
    let place = engine.nodes[node]
    guard place.parent.exists, place.child >= 0 else { return }
    let owner = engine.context(ofNode: place.parent)
    guard let filling = owner.layout.presenter.children[Int(place.child)].filling,
      let template = engine.node(ofChild: filling.template, in: owner)
    else { return }
    engine.nodes[node].surroundings = template
  }

  /// Creates the stores that the snapshot lacks, because all other presenters rely on them.
  private func createMissingStores(of node: NodeID) throws(SnapshotProblem) {
    let owner = engine.context(ofNode: node)
    let children = owner.layout.presenter.children
    for (index, child) in zip(children.ids, children) {
      guard shape.program.presenters[child.presenter].role == .store, engine.node(ofChild: index, in: owner) == nil
      else { continue }
      let store = try running { () throws(Fault) in
        try engine.create(Creation(presenter: child.presenter, parent: node, child: index))
      }
      engine.words[owner.firstWord + owner.layout.ranges.childrenOffset + index.position] = NodeWord.to(store.node)
    }
  }
}

extension JSONNode {
  /// Whether the node is the given string.
  func isText(_ text: String) -> Bool {
    if case .string(let own) = self { isSameName(own, text) } else { false }
  }
}

extension ValueType {
  /// The value of a param of the type until its expression is evaluated, or `nil` when there is no simple one.
  var placeholder: Value? {
    switch self {
    case .nullable: .null
    case .bool: .bool(false)
    case .int: .int(0)
    case .double: .double(0)
    case .string: .string("")
    default: nil
    }
  }
}
