internal import CEL
internal import FlowProgram

// The places of stacks and entries.
extension Engine {
  /// Returns the declared behavior of the stacks of a holder.
  func backstack(of holder: Int) -> Backstack {
    let node = outline.holders[holder].node
    return layout.presenters[nodes[node].presenter].backstack ?? layout.program.backstack
  }

  /// Returns the index of the selected tab, or 0 for a holder of a single stack.
  func selectedTab(of holder: Int) -> TabID {
    guard outline.holders[holder].stacks.count > 1 else { return TabID(0) }
    let context = context(ofNode: outline.holders[holder].node)
    guard let slot = context.layout.backstack?.selection, case .int(let tab) = value(ofSlot: slot, in: context) else {
      return TabID(0)
    }
    return TabID(min(max(Int(clamping: tab), 0), outline.holders[holder].stacks.count - 1))
  }

  /// Returns the stack of the selected tab.
  func selectedStack(of holder: Int) -> Stack { outline.holders[holder].stacks[selectedTab(of: holder).position] }

  /// Returns the place of the entry whose presenter is given.
  func place(ofEntryWith root: NodeID) -> EntryPlace? {
    let holder = Int(nodes[nodes[root].parent].holder)
    guard holder >= 0 else { return nil }
    for tab in outline.holders[holder].tabIDs {
      let position = outline.holders[holder].stacks[tab.position].entries.lastIndex { $0.isOccupied(inBy: root) }
      if let position { return EntryPlace(holder: holder, tab: tab, position: position) }
    }
    return nil
  }

  /// Returns the place of the entry with a number.
  func place(ofEntry id: UInt64) -> EntryPlace? {
    for holder in outline.holders.indices where outline.holders[holder].node.exists {
      for tab in outline.holders[holder].tabIDs {
        if let position = outline.holders[holder].stacks[tab.position].entries.firstIndex(where: { $0.id == id }) {
          return EntryPlace(holder: holder, tab: tab, position: position)
        }
      }
    }
    return nil
  }

  subscript(place: EntryPlace) -> Entry {
    _read { yield outline.holders[place.holder].stacks[place.tab.position].entries[place.position] }
    _modify { yield &outline.holders[place.holder].stacks[place.tab.position].entries[place.position] }
  }

  /// The place of the entry that steps of the present context refer to: the nearest surrounding one, and for a flow
  /// the top of its stack.
  var placeOfContext: EntryPlace {
    if !context.isFlow, let root = entryRoot(of: context.node), let place = place(ofEntryWith: root) { return place }
    let holder = max(0, Int(nodes[flowNode].holder))
    return EntryPlace(holder: holder, tab: TabID(0), position: outline.holders[holder].stacks[0].entries.count - 1)
  }

  // MARK: Stacks by name

  /// Returns the nearest presenter of a kind that holds stacks: first around the present context or composed by a
  /// surrounding presenter, then along the visible path of the flow, then anywhere in the flow.
  func holder(ofStacks presenter: PresenterID) -> Int? {
    var node = context.node
    while node.exists {
      if let found = holder(at: node, of: presenter) { return found }
      if nodes[node].flow == node { break }
      node = nodes[node].parent
    }
    let flow = flowNode
    var candidates = outline.holders.indices.filter { holder in
      let node = outline.holders[holder].node
      return node.exists && nodes[node].presenter == presenter && nodes[node].flow == flow
    }
    if candidates.count > 1 {
      // The tree order decides, not the order in which places were allocated.
      candidates = presentersInOrder().map { Int(nodes[$0.node].holder) }.filter { candidates.contains($0) }
    }
    return candidates.first { isActive(outline.holders[$0].node) } ?? candidates.first
  }

  /// Returns the holder that a presenter is, or composes directly.
  private func holder(at node: NodeID, of presenter: PresenterID) -> Int? {
    if nodes[node].presenter == presenter, nodes[node].holder >= 0 { return Int(nodes[node].holder) }
    let context = context(ofNode: node)
    let children = context.layout.presenter.children
    for child in children.ids where children[child].presenter == presenter {
      if let found = nodes(ofChild: child, in: context).first, nodes[found].holder >= 0 {
        return Int(nodes[found].holder)
      }
    }
    return nil
  }

  // MARK: Opening and closing

  /// Gives a new presenter its stacks: its saved ones, or empty ones that start when they are selected.
  func openStacks(of new: Context, saved: SavedState?) {
    guard let backstack = new.layout.backstack else { return }
    willChangeOutline()
    var stacks = saved?.stacks.map { Stack(saved: $0) } ?? []
    while stacks.count < backstack.tabs.count { stacks.append(Stack()) }
    let holder = StackHolder(node: new.node, stacks: Array(stacks.prefix(backstack.tabs.count)))
    let place: Int
    if new.node == Engine.flowNode {
      place = 0
      outline.holders[0] = holder
    } else if let free = outline.freeHolders.popLast() {
      place = free
      outline.holders[free] = holder
    } else {
      place = outline.holders.count
      outline.holders.append(holder)
    }
    nodes[new.node].holder = Int32(truncatingIfNeeded: place)
    work.noteStackChange(of: place)
  }

  /// Ends everything on the stacks of a presenter that leaves.
  func closeStacks(of node: NodeID) {
    let holder = Int(nodes[node].holder)
    guard holder >= 0 else { return }
    willChangeOutline()
    let stacks = outline.holders[holder].stacks
    outline.holders[holder] = StackHolder(node: .absent, stacks: [])
    outline.freeHolders.append(holder)
    nodes[node].holder = -1
    for stack in stacks.reversed() {
      for entry in stack.entries.reversed() { leave(entry, with: nil) }
      forget(stack.forward)
    }
    if nodes[node].parent.exists { visiblePathDidChange(in: nodes[node].parent) }
  }
}
