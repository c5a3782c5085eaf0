public import FlowProgram

/// A stack of a running flow: a backstack, the stack of a child, or one of its tabs.
public struct StackID: Sendable, Hashable {
  /// The presenter with the stack.
  public let owner: InstanceID
  public let tab: TabID

  /// Whether it is the backstack of the flow itself.
  public var isOfFlow: Bool { owner.node == Engine.flowNode }
}

/// A state split by the entries of one stack, for comparison with other states on the same path.
public struct StackPicture: Sendable {
  /// The name of the stack, as in `tabs.news`; `nil` for a backstack.
  public let name: String?
  /// The screens of the entries, the first entry first.
  public let screens: [PresenterID]
  /// The state of each living entry with everything inside it, the first entry first.
  public let entries: [[UInt8]]
  /// The state of everything outside the entries.
  public let surroundings: [UInt8]
}

extension FlowWalker {
  /// Returns the stacks without a maximum depth, in tree order.
  public func endlessStacks() -> [StackID] {
    writer.survey(engine)
    return writer.order.flatMap { node -> [StackID] in
      guard let holder = engine.holder(of: node), engine.backstack(of: holder).maxDepth == nil else { return [] }
      let owner = engine.instance(ofNode: node)
      return engine.outline.holders[holder].tabIDs.map { StackID(owner: owner, tab: $0) }
    }
  }

  /// Returns the number of entries of a stack, or zero if its presenter has left.
  public func depth(of stack: StackID) -> Int { place(of: stack).map { engine.entries(at: $0).count } ?? 0 }

  /// Returns the present state split by the entries of a stack, or `nil` if its presenter has left.
  ///
  /// - Complexity: Linear in the size of the state.
  public func picture(of stack: StackID) -> StackPicture? {
    guard let place = place(of: stack) else { return nil }
    let parts = writer.presenters(of: engine)
    var (entries, surroundings): ([[UInt8]], [UInt8]) = ([], [])
    var next = 0
    func bytes(_ range: Range<Int>) -> [UInt8] {
      range.flatMap { parts[$0] + shape(ofNode: writer.order[$0], without: place) }
    }
    for entry in engine.entries(at: place) {
      guard let instance = entry.instance else { continue }
      let start = writer.position(ofNode: instance.node)
      let end = start + writer.treeSize(ofNode: instance.node, in: engine)
      guard start >= next, end <= parts.count else { continue }
      surroundings += bytes(next..<start)
      entries.append(bytes(start..<end))
      next = end
    }
    surroundings += bytes(next..<parts.count)
    return StackPicture(
      name: engine.stackName(at: place), screens: engine.entries(at: place).map(\.presenter), entries: entries,
      surroundings: surroundings)
  }

  private func place(of stack: StackID) -> EntryPlace? {
    guard engine.isAlive(stack.owner), let holder = engine.holder(of: stack.owner.node),
      engine.outline.holders[holder].tabIDs.contains(stack.tab)
    else { return nil }
    return EntryPlace(holder: holder, tab: stack.tab, position: 0)
  }

  /// Returns the selected tab and the screens on the stacks of a presenter as bytes, except for one stack.
  private func shape(ofNode node: NodeID, without place: EntryPlace) -> [UInt8] {
    guard let holder = engine.holder(of: node) else { return [] }
    var numbers = [engine.selectedTab(of: holder).position]
    for (tab, stack) in zip(engine.outline.holders[holder].tabIDs, engine.outline.holders[holder].stacks)
    where holder != place.holder || tab != place.tab {
      numbers.append(stack.entries.count)
      numbers += stack.entries.map(\.presenter.position)
    }
    return numbers.flatMap { number in
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian, Array.init)
    }
  }
}

extension Engine {
  /// Returns the index in ``Outline/holders`` of the stacks of a presenter, or `nil` if it has none.
  fileprivate func holder(of node: NodeID) -> Int? {
    let holder = Int(nodes[node].holder)
    return outline.holders.indices.contains(holder) ? holder : nil
  }

  /// Returns the entries of a stack, whatever the position in it.
  fileprivate func entries(at place: EntryPlace) -> [Entry] {
    outline.holders[place.holder].stacks[place.tab.position].entries
  }
}
