internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Updates the presenter tree after changes of stacks and state. Removes the presenters that left, creates the new
  /// ones and passes params down.
  ///
  /// Parents are composed before children. A child whose params read the model of a sibling is composed after that
  /// sibling, so that no expression sees a half-composed tree.
  func composeTree() throws(Fault) {
    freeRemovedPresenters()
    if !work.formerReads.isEmpty { markFormerReaders() }
    while true {
      try composeStacks()
      if !work.navigation.links.isEmpty, try followLinksInwards() { continue }
      guard work.composing.count > 0, let depth = work.composing.waiting.firstIndex(where: { !$0.isEmpty }) else {
        break
      }
      if let node = takeNextToCompose(atDepth: depth) { try composeIfWaiting(node) }
    }
    work.navigation.links = []
    if work.moves.hasWoken, !work.isReviving {
      work.moves.hasWoken = false
      connectCallers()
    }
  }

  /// Removes and returns the first presenter, in tree order, that waits for composition at a depth.
  private func takeNextToCompose(atDepth depth: Int) -> NodeID? {
    if !work.composing.areInOrder[depth] {
      work.composing.waiting[depth].removeAll { !nodes[$0].isAlive }
      work.composing.waiting[depth].sort { precedes($1, $0) }
      work.composing.areInOrder[depth] = true
      work.composing.count = work.composing.waiting.reduce(0) { $0 + $1.count }
    }
    guard let node = work.composing.waiting[depth].popLast() else { return nil }
    work.composing.count -= 1
    return node
  }

  private func composeIfWaiting(_ node: NodeID) throws(Fault) {
    let context = context(ofNode: node)
    let flags = context.firstWord + context.layout.ranges.flagsOffset
    guard nodes[node].isAlive, !work.isEnding(node), words[flags] & InstanceFlags.waitsForComposition != 0 else {
      return
    }
    stopWaiting(context)
    try compose(node)
  }

  /// Composes the children of a presenter that a change affects.
  func compose(_ node: NodeID) throws(Fault) {
    let owner = context(ofNode: node)
    let layout = owner.layout
    let numbering = layout.presenter.dependencies.readers
    for child in layout.presenter.compositionOrder {
      let bit = numbering.child(child)
      let mode = layout.modes?.ofChild[child.position] ?? Alternative.anyMode
      // The children of modes come last. A mode that begins makes its children stale.
      if mode != Alternative.anyMode { try beginAwaitedMode(of: owner) }
      guard isStale(bit, in: owner), isLive(mode, of: owner) else { continue }
      for source in layout.composition.childSources[child.position] { try settle(child: source, of: owner) }
      context = owner
      setFresh(bit)
      if layout.composition.repetitions[child.position] != nil {
        try composeRows(child, of: owner)
      } else {
        try composeOne(child, of: owner)
      }
    }
    if layout.modes != nil { try beginAwaitedMode(of: owner) }
    guard isStale(ReaderNumbering.steps, in: owner) else { return }
    for source in layout.readers.settledChildren {
      try settle(child: source, of: owner)
      // The fields of stacks are read without a model, and what their entries show concerns no reader.
      for row in nodes(ofChild: source, in: owner) where nodes[row].holder < 0 { _ = try refresh(row) }
    }
    context = owner
    setFresh(ReaderNumbering.steps)
  }

  /// Composes the presenters that wait inside a child, outermost first, so that the model of the child can be read.
  ///
  /// - Complexity: Linear in the waiting presenters and the children on the path to them.
  private func settle(child: ChildID, of owner: Context) throws(Fault) {
    guard work.composing.waitingInside[owner.node] != nil else { return }
    for node in nodes(ofChild: child, in: owner) { try settle(node) }
  }

  private func settle(_ node: NodeID) throws(Fault) {
    try composeIfWaiting(node)
    let inside = context(ofNode: node)
    // Composing an inner presenter can make an outer one wait again. The loop is bounded.
    for _ in 0..<limits.roundsPerInput where nodes[node].isAlive && work.composing.waitingInside[node] != nil {
      for child in inside.layout.presenter.compositionOrder {
        for row in nodes(ofChild: child, in: inside) where isWaiting(row) { try settle(row) }
      }
      try composeIfWaiting(node)
    }
  }

  /// Whether a presenter, or one inside it, waits for composition.
  private func isWaiting(_ node: NodeID) -> Bool {
    let context = context(ofNode: node)
    return work.composing.waitingInside[node] != nil
      || words[context.firstWord + context.layout.ranges.flagsOffset] & InstanceFlags.waitsForComposition != 0
  }

  /// Records that a presenter no longer waits, because it is composed now or has left.
  func stopWaiting(_ context: Context) {
    let flags = context.firstWord + context.layout.ranges.flagsOffset
    words[flags] &= ~InstanceFlags.waitsForComposition
    guard layout.readsSiblings else { return }
    var around = nodes[context.node].parent
    while around.exists, around != Engine.flowNode {
      let count = work.composing.waitingInside[around, default: 1] - 1
      work.composing.waitingInside[around] = count > 0 ? count : nil
      around = nodes[around].parent
    }
  }

  // MARK: One child

  private func composeOne(_ index: ChildID, of owner: Context) throws(Fault) {
    let child = owner.layout.presenter.children[index]
    let present = node(ofChild: index, in: owner)
    if layout.presenters[child.presenter].presenter.role == .store { return }
    guard try isWanted(child, in: owner) else {
      if let present {
        remove([present], from: owner)
        childDidChange(index, to: nil, in: owner)
      }
      return
    }
    let params = try values(of: child)
    if let present {
      try pass(params, to: present, at: child.span)
      return
    }
    let template = child.filling.flatMap { node(ofChild: $0.template, in: owner) }
    let instance = try create(
      Creation(
        presenter: child.presenter, params: params, parent: owner.node, child: index, template: template,
        saved: takeKept(child: index, in: owner)))
    childDidChange(index, to: instance.node, in: owner)
  }

  private func isWanted(_ child: Child, in owner: Context) throws(Fault) -> Bool {
    if let filling = child.filling, node(ofChild: filling.template, in: owner) == nil { return false }
    guard let condition = child.condition else { return true }
    return try holds(condition)
  }

  /// Returns the params of a child, evaluated in the present context.
  func values(of child: Child) throws(Fault) -> [Value?] {
    var params: [Value?] = []
    params.reserveCapacity(child.params.count)
    for plan in child.params {
      if let plan { params.append(try evaluate(plan)) } else { params.append(nil) }
    }
    return params
  }

  /// Writes the params of an existing presenter. Params that are not given keep their values.
  func pass(_ params: [Value?], to node: NodeID, at span: Span) throws(Fault) {
    let owner = context
    context = context(ofNode: node)
    defer { context = owner }
    for (index, value) in params.enumerated() {
      if let value { try write(value, toSlot: SlotID(index), at: span) }
    }
  }

  /// Records that a child came, left or moved. Marks the models that show or read it as stale and requeues the
  /// children that fill its slots.
  func childDidChange(_ index: ChildID, to node: NodeID?, in owner: Context) {
    let layout = owner.layout
    traceCause("\(path(of: owner.node)).\(layout.presenter.children[index].name)")
    words[owner.firstWord + layout.ranges.childrenOffset + index.position] = ChildWord.changed(to: node)
    words[owner.firstWord + layout.ranges.flagsOffset] |= InstanceFlags.hasNewChildren
    markStale(layout.readers.children[index.position], in: owner)
    linkUp(owner)
    let children = layout.presenter.children
    for other in children.ids where children[other].filling?.template == index {
      let bit = layout.presenter.dependencies.readers.child(other)
      words[owner.firstWord + bit >> 6] |= 1 << UInt64(bit & 63)
      queueComposition(of: owner)
    }
  }
}
