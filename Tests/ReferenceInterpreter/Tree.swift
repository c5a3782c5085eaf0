internal import CEL
internal import FlowProgram

/// The parameters for creating a presenter.
struct Creation {
  let presenter: PresenterID
  var params: [Value?] = []
  var parent: Int?
  var child: ChildID?
  var template: Int?
  var row: (item: Value, key: Value) = (.null, .null)
  var saved: Saved?
}

// The tree: section 4 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Creates a presenter: before its children, and after its stores; see rule 4.1.
  mutating func create(_ creation: Creation) throws(ReferenceFault) -> Int {
    let id = try place(creation)
    let plan = program.presenters[creation.presenter]
    for (index, child) in zip(plan.children.ids, plan.children) where isStore(child) {
      let saved = takeKept(child: index, key: .null, of: id)
      let store = try create(Creation(presenter: child.presenter, parent: id, child: index, saved: saved))
      self[id].children[index.position] = [store]
    }
    for (index, slot) in zip(plan.slots.ids, plan.slots) {
      // The state of a mode exists while the mode is active.
      if plan.mode(ofSlot: index) != nil {
        self[id].slots.append(.null)
        continue
      }
      let given = index.position < plan.parameterCount ? creation.params.at(index.position) ?? nil : nil
      let restored = slot.isSaved ? creation.saved?.slots[index] : nil
      let value = if let known = restored ?? given { known } else { try firstValue(of: slot, Frame(owner: id)) }
      self[id].slots.append(value)
    }
    work.entered.append(Arrival(id: id))
    work.changes += 1
    prepareMode(of: id, from: creation.saved)
    openStacks(of: id, creation.saved)
    try composeChildren(of: id)
    // Only a child with `keep: saved` keeps its state while it is absent.
    for (position, child) in plan.children.enumerated() where !child.keepsSaved {
      for row in self[id].kept[position].rows { cancelCallers(inside: row.state) }
      self[id].kept[position] = KeptState()
    }
    return id
  }

  /// Places a presenter with its stores, and returns its params.
  mutating func firstParams(_ creation: Creation) throws(ReferenceFault) -> [Value?] {
    let id = try place(creation)
    for (index, child) in zip(plan(id).children.ids, plan(id).children) where isStore(child) {
      let store = try create(Creation(presenter: child.presenter, parent: id, child: index))
      self[id].children[index.position] = [store]
    }
    for (slot, given) in zip(plan(id).slots, creation.params) {
      let value = if let given { given } else { try firstValue(of: slot, Frame(owner: id)) }
      self[id].slots.append(value)
    }
    return self[id].slots
  }

  private mutating func place(_ creation: Creation) throws(ReferenceFault) -> Int {
    let plan = program.presenters[creation.presenter]
    let depth = creation.parent.map { self[$0].depth + 1 } ?? 0
    if depth > limits.depth { throw ReferenceFault("presenters lie too deep in one another") }
    let id = nextPresenter
    nextPresenter += 1
    let flow = plan.role == .flow ? id : creation.parent.map { self[$0].flow } ?? id
    var new = Living(
      id: id, presenter: creation.presenter, parent: creation.parent, child: creation.child,
      surroundings: creation.template ?? creation.parent, flow: flow, depth: depth, row: creation.row,
      children: Array(repeating: [], count: plan.children.count),
      effects: Array(repeating: EffectMemory(), count: plan.effects.count),
      kept: Array(repeating: KeptState(), count: plan.children.count))
    for part in creation.saved?.children ?? [] { new.kept[part.child.position].rows.append((part.key, part.state)) }
    living[id] = new
    return id
  }

  func isStore(_ child: Child) -> Bool { program.presenters[child.presenter].role == .store }

  func firstValue(of slot: Slot, _ frame: Frame) throws(ReferenceFault) -> Value {
    if let initial = slot.initial { return try evaluate(initial, frame) }
    if slot.type.isNullable { return .null }
    throw ReferenceFault("'\(slot.name)' was given no value")
  }

  // MARK: Composition

  /// Updates the children of a presenter, each after the siblings that its params read; see rule 4.2.
  mutating func composeChildren(of id: Int) throws(ReferenceFault) {
    let order = plan(id).compositionOrder.filter { !isStore(plan(id).children[$0]) }
    for index in order where plan(id).mode(ofChild: index) == nil { try compose(index, of: id) }
    try beginMode(of: id)
    guard let mode = activeMode(of: id) else { return }
    for index in order where plan(id).mode(ofChild: index) == mode { try compose(index, of: id) }
  }

  private mutating func compose(_ index: ChildID, of id: Int) throws(ReferenceFault) {
    let former = self[id].children[index.position]
    if plan(id).children[index].each != nil {
      try composeRows(index, of: id)
    } else {
      try composeOne(index, of: id)
    }
    // A new presenter is created with everything inside it.
    guard isRead(child: index, of: id) else { return }
    for row in self[id].children[index.position] where former.contains(row) { try composeAll(in: row) }
  }

  /// Whether a sibling reads the model of a child, and is composed after everything inside it.
  private func isRead(child index: ChildID, of id: Int) -> Bool {
    let dependencies = plan(id).dependencies
    let readers = dependencies.readers(of: .child(index))
    return plan(id).children.ids.contains { $0 != index && readers.contains(dependencies.readers.child($0)) }
  }

  private mutating func composeAll(in id: Int) throws(ReferenceFault) {
    try composeChildren(of: id)
    for row in self[id].children.joined() { try composeAll(in: row) }
  }

  /// Composes a child that is not repeated; see rule 4.3.
  private mutating func composeOne(_ index: ChildID, of id: Int) throws(ReferenceFault) {
    let child = plan(id).children[index]
    let present = self[id].children[index.position].first
    guard try isWanted(child, of: id) else {
      if let present { try remove([present], from: index, of: id) }
      return
    }
    let params = try evaluateAll(child.params, Frame(owner: id))
    if let present { return hand(params, to: present) }
    let template = child.filling.flatMap { self[id].children[$0.template.position].first }
    let saved = takeKept(child: index, key: .null, of: id)
    let new = try create(
      Creation(
        presenter: child.presenter, params: params, parent: id, child: index, template: template, saved: saved))
    self[id].children[index.position] = [new]
  }

  private func isWanted(_ child: Child, of id: Int) throws(ReferenceFault) -> Bool {
    if let filling = child.filling, self[id].children[filling.template.position].isEmpty { return false }
    guard let condition = child.condition else { return true }
    return try holds(condition, Frame(owner: id))
  }

  /// Composes a child once for each item; see rule 4.4.
  private mutating func composeRows(_ index: ChildID, of id: Int) throws(ReferenceFault) {
    let child = plan(id).children[index]
    guard let each = child.each else { return }
    var items: ListValue = []
    if try isWanted(child, of: id) { items = try evaluate(each.items, Frame(owner: id)).asList ?? [] }
    let former = self[id].children[index.position]
    var rows: [Int] = []
    for item in items {
      let frame = Frame(owner: id, locals: [each.item: item])
      let key = try evaluate(each.key, frame)
      if rows.contains(where: { self[$0].row.key.isIdentical(to: key) }) { throw ReferenceFault("two equal keys") }
      let params = try evaluateAll(child.params, frame)
      if let row = former.first(where: { self[$0].row.key.isIdentical(to: key) }) {
        if !self[row].row.item.isIdentical(to: item) { self[row].row.item = item }
        hand(params, to: row)
        rows.append(row)
      } else {
        let saved = takeKept(child: index, key: key, of: id)
        rows.append(
          try create(
            Creation(
              presenter: child.presenter, params: params, parent: id, child: index, row: (item, key), saved: saved))
        )
      }
    }
    try remove(former.reversed().filter { !rows.contains($0) }, from: index, of: id)
    if rows != former { work.changes += 1 }
    self[id].children[index.position] = rows
  }

  /// Writes the params of a living child; see rule 4.5.
  private mutating func hand(_ params: [Value?], to id: Int) {
    for (slot, value) in params.enumerated() { if let value { write(value, to: SlotID(slot), of: id) } }
  }

  // MARK: Leaving

  private mutating func remove(_ gone: [Int], from index: ChildID, of id: Int) throws(ReferenceFault) {
    let child = plan(id).children[index]
    for row in gone {
      // Rule 4.3: with `keep: saved` the child's `saved` state returns.
      if child.keepsSaved {
        self[id].kept[index.position] = KeptState(rows: [(self[row].row.key, saved(of: row))])
        fallingAsleep { $0.kill(row) }
      } else {
        kill(row)
      }
      self[id].children[index.position].removeAll { $0 == row }
    }
  }

  /// Ends a presenter after its children, in reverse order of entering; see rule 4.1.
  mutating func kill(_ id: Int) {
    guard isAlive(id) else { return }
    closeStacks(of: id)
    leaveMode(of: id, isDying: true)
    killChildren(of: id, areStores: false)
    if !work.isFallingAsleep {
      for row in self[id].kept.flatMap(\.rows) { cancelCallers(inside: row.state) }
    }
    self[id].isAlive = false
    timers.removeAll { $0.owner == id && $0.isOfOwner }
    resting.removeAll { $0.owner == id }
    cancelCalls { $0.caller == id && !$1.outlivesCaller }
    for stream in streams where stream.effect.owner == id { endStream(stream.number) }
    work.left.append(Departure(id: id))
    work.changes += 1
    killChildren(of: id, areStores: true)
  }

  /// Ends the stores of a presenter, or everything else that it composes.
  mutating func killChildren(of id: Int, areStores: Bool) {
    for index in plan(id).compositionOrder.reversed() where isStore(plan(id).children[index]) == areStores {
      for row in self[id].children[index.position].reversed() { kill(row) }
    }
  }
}
