internal import CEL
internal import Diagnostics
internal import FlowProgram

/// The arguments for the creation of a presenter.
struct Creation {
  /// The index in ``Program/presenters``.
  let presenter: PresenterID
  /// The value of each param, or `nil` for its default.
  var params: [Value?] = []
  /// The node that composes the presenter, or ``NodeID/absent`` for the flow.
  var parent = NodeID.absent
  /// The index among the children of ``parent``, or a negative number for an entry of the backstack.
  var child = ChildID(-1)
  /// The node of the template whose slot the presenter fills, if any.
  var template: NodeID?
  /// The item and the key of the row, for a repeated child.
  var row: (item: Value, key: Value)?
  /// The saved state, or `null`.
  var saved = Value.null
  /// The entry of a stack that the presenter occupies, if any.
  var entry: EntryPlace?
}

extension Engine {
  /// Creates a presenter and everything composed into it: first its stores, then its slots in order, then its
  /// children. Each slot sees those before it.
  func create(_ creation: Creation) throws(Fault) -> InstanceID {
    let new = try place(creation)
    let layout = new.layout
    if let entry = creation.entry {
      // From now on `visible` holds for the presenter, which its slots and children may read.
      willChangeOutline()
      self[entry].settle(instance(ofNode: new.node))
    }
    context = new
    keepForChildren(creation.saved)
    try createStores(of: new)
    resolveReferences(of: new)
    if layout.isListed { list(new) }
    context = new
    try initializeSlots(creation.params, saved: creation.saved)
    let instance = instance(ofNode: new.node)
    work.moves.entered.append(Work.Arrival(presenter: instance))
    words[new.firstWord + layout.ranges.flagsOffset] |= InstanceFlags.waitsToEnter
    trace(.entered(presenter: path(of: new.node)))
    if layout.backstack != nil { openStacks(of: new, saved: SavedState(creation.saved)) }
    cover(.presenter(creation.presenter))
    guard !layout.presenter.children.isEmpty || layout.modes != nil else { return instance }
    try compose(new.node)
    if !creation.saved.isNull { forgetKept(of: new) }
    return instance
  }

  /// Returns the params that a presenter would have if it entered now. To compute a default, the presenter takes a
  /// place with its stores, and gives it up without entering.
  func paramsOnEntering(_ creation: Creation) throws(Fault) -> [Value?] {
    guard creation.params.contains(where: { $0 == nil }) else { return creation.params }
    let new = try place(creation)
    let arrivals = work.moves.entered.count
    try createStores(of: new)
    resolveReferences(of: new)
    context = new
    let slots = new.layout.presenter.slots
    for (index, given) in zip(slots.ids, creation.params) {
      let value = if let given { given } else { try firstValue(of: slots[index], isParam: true) }
      try initialize(slot: index, with: value, at: slots[index].span)
    }
    let params = zip(slots.ids, creation.params).map { index, _ -> Value? in value(ofSlot: index, in: new) }
    work.moves.entered.removeSubrange(arrivals...)
    let stores = new.layout.presenter.children.ids.flatMap { nodes(ofChild: $0, in: new) }
    for store in stores where context(ofNode: store).layout.isListed { unlist(context(ofNode: store)) }
    for node in stores + [new.node] { nodes[node].isAlive = false }
    work.moves.gone += stores + [new.node]
    return params
  }

  /// Allocates a place for a new presenter and links it into the tree. All its readers are stale, and no slot has a
  /// value yet.
  func place(_ creation: Creation) throws(Fault) -> Context {
    let depth = !creation.parent.exists ? 0 : Int(nodes[creation.parent].depth) + 1
    let layout = layout.presenters[creation.presenter]
    if depth > limits.treeDepth { throw tooDeep(creation) }
    if outline.livingCount >= limits.presenters { throw tooMany(creation) }
    let place = takePlace(of: creation.presenter)
    var node = nodes[place]
    node.parent = creation.parent
    node.child = Int32(truncatingIfNeeded: creation.child.position)
    node.surroundings = creation.template ?? creation.parent
    let isFlow = layout.presenter.role == .flow
    node.flow = isFlow || !creation.parent.exists ? place : nodes[creation.parent].flow
    node.holder = place == Engine.flowNode ? 0 : -1
    node.depth = Int32(truncatingIfNeeded: depth)
    nodes[place] = node
    forgetCauses(ofNode: place)
    let new = context(ofNode: place)
    for offset in 0..<layout.ranges.slotsOffset {
      words[new.firstWord + offset] = offset < layout.ranges.staleWordCount ? .max : 0
    }
    if let row = creation.row, layout.isRepeated {
      values[new.firstValue + layout.ranges.itemOffset] = row.item
      values[new.firstValue + layout.ranges.keyOffset] = row.key
    }
    return new
  }

  private func createStores(of owner: Context) throws(Fault) {
    let children = owner.layout.presenter.children
    let stores = children.ids.filter { layout.presenters[children[$0].presenter].presenter.role == .store }
    for index in stores {
      context = owner
      let saved = takeKept(child: index, in: owner)
      let instance = try create(
        Creation(presenter: children[index].presenter, parent: owner.node, child: index, saved: saved))
      words[owner.firstWord + owner.layout.ranges.childrenOffset + index.position] = NodeWord.to(instance.node)
    }
    // Stores may send to one another, including stores declared later.
    for index in stores where stores.count > 1 {
      if let store = node(ofChild: index, in: owner) { resolveReferences(of: context(ofNode: store)) }
    }
  }

  private func initializeSlots(_ params: [Value?], saved: Value) throws(Fault) {
    let presenter = context.layout.presenter
    var kept = SavedState(saved)?.slots.makeIterator()
    let modes = context.layout.modes
    var stateOfModes: [(slot: SlotID, value: Value)] = []
    for (index, slot) in zip(presenter.slots.ids, presenter.slots) {
      let isParam = index.position < presenter.parameterCount
      let given =
        isParam
        ? index.position < params.count ? params[index.position] : nil
        : self.given?.value(presenter: presenter.index, slot: index)
      var restored = slot.isSaved ? kept?.next() ?? nil : nil
      if let modes, index == modes.slot, case .enumeration(let mode)? = restored, !modes.canBeRestored[mode.index] {
        restored = nil
      }
      if let modes, modes.ofSlot[index.position] != Alternative.anyMode {
        clear(slot: index, in: context)
        if let value = restored ?? given { stateOfModes.append((index, value)) }
        continue
      }
      let value = if let given = restored ?? given { given } else { try firstValue(of: slot, isParam: isParam) }
      try initialize(slot: index, with: value, at: slot.span)
    }
    if modes != nil { awaitFirstMode(stateOfModes) }
  }

  /// Returns the initial value of a slot of the present context.
  func firstValue(of slot: Slot, isParam: Bool = false) throws(Fault) -> Value {
    if let plan = slot.initial { return try evaluate(plan) }
    if slot.type.isNullable { return .null }
    if isParam { throw Fault(MissingParam(param: slot.name), at: slot.span) }
    throw Fault(
      Diagnostic(
        code: "internal-fault", span: slot.span, message: "'\(slot.name)' has no value and no default",
        hints: ["this is a mistake in flowspec, please report it"]))
  }

  // MARK: References

  /// Resolves the presenters that a new one reads from or sends to. They surround it and outlive it, so they are
  /// resolved once.
  func resolveReferences(of context: Context) {
    let layout = context.layout
    for (index, reference) in layout.presenter.references.enumerated() {
      let found =
        switch reference {
        case .store(let presenter): nearestStore(presenter, from: context.node)
        case .provider(let value): nearestProvider(of: value, around: context.node)
        }
      words[context.firstWord + layout.ranges.referencesOffset + index] = NodeWord.to(found ?? .absent)
    }
  }

  private func nearestStore(_ presenter: PresenterID, from start: NodeID) -> NodeID? {
    var node = start
    while node.exists {
      let context = context(ofNode: node)
      let children = context.layout.presenter.children
      if let child = children.firstID(where: { $0.presenter == presenter }) {
        return self.node(ofChild: child, in: context)
      }
      node = nodes[node].surroundings
    }
    return nil
  }

  private func nearestProvider(of value: Int, around start: NodeID) -> NodeID? {
    var node = nodes[start].surroundings
    while node.exists {
      let presenter = layout.presenters[nodes[node].presenter].presenter
      if presenter.provided.element(at: value) ?? nil != nil { return node }
      node = nodes[node].surroundings
    }
    return nil
  }

  // MARK: Limits

  private func tooDeep(_ creation: Creation) -> Fault {
    Fault(
      TooDeepTree(presenter: name(ofPresenter: creation.presenter), limit: limits.treeDepth), at: span(of: creation))
  }

  private func tooMany(_ creation: Creation) -> Fault {
    Fault(
      TooManyPresenters(presenter: name(ofPresenter: creation.presenter), limit: limits.presenters),
      at: span(of: creation))
  }

  /// Returns the place in the source that declares the presenter.
  private func span(of creation: Creation) -> Span {
    guard creation.parent.exists, creation.child >= ChildID(0) else {
      return layout.program.presenters[creation.presenter].model.cases.first?.span
        ?? Span(source: SourceID(0), start: 0, end: 0)
    }
    return layout.presenters[nodes[creation.parent].presenter].presenter.children[creation.child].span
  }
}
