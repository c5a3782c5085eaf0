internal import CEL
internal import FlowProgram

// Places of instances: allocated, listed and freed.
extension Engine {
  /// Allocates a place for an instance of a presenter: a free one if possible, otherwise a new one at the end.
  func takePlace(of presenter: PresenterID) -> NodeID {
    willChangeOutline()
    outline.livingCount += 1
    let free = outline.freePlaces[presenter.position]
    if free.exists {
      outline.freePlaces[presenter.position] = nodes[free].nextFree
      nodes[free].isAlive = true
      return free
    }
    let layout = layout.presenters[presenter]
    let place = NodeID(outline.nodeCount)
    let node = PresenterNode(
      presenterPosition: Int32(truncatingIfNeeded: presenter.position),
      firstWord: Int32(truncatingIfNeeded: outline.wordCount),
      firstValue: Int32(truncatingIfNeeded: outline.valueCount),
      firstRowList: Int32(truncatingIfNeeded: outline.rowListCount), isAlive: true)
    outline.nodeCount += 1
    outline.wordCount += layout.ranges.wordCount
    outline.valueCount += layout.ranges.valueCount
    outline.rowListCount += layout.ranges.rowListCount
    state.memory.grow(for: outline)
    nodes[place] = node
    return place
  }

  /// Frees a place and the values in it.
  func free(_ place: NodeID) {
    let left = context(ofNode: place)
    for offset in 0..<left.layout.ranges.valueCount { values[left.firstValue + offset] = .null }
    var node = nodes[place]
    for offset in 0..<left.layout.ranges.rowListCount { rowLists[Int(node.firstRowList) + offset] = [] }
    models[place] = nil
    willChangeOutline()
    outline.livingCount -= 1
    node.generation &+= 1
    node.nextFree = outline.freePlaces[node.presenter.position]
    nodes[place] = node
    outline.freePlaces[node.presenter.position] = place
  }

  // MARK: Lists of all instances of a presenter

  /// Inserts an instance at the head of the list of its presenter.
  func list(_ context: Context) {
    let presenter = context.layout.presenter.index
    let head = outline.firstListed[presenter.position]
    words[context.firstWord + context.layout.ranges.nextOffset] = NodeWord.to(head)
    words[context.firstWord + context.layout.ranges.previousOffset] = 0
    if head.exists {
      words[Int(nodes[head].firstWord) + context.layout.ranges.previousOffset] = NodeWord.to(context.node)
    }
    willChangeOutline()
    outline.firstListed[presenter.position] = context.node
  }

  /// Removes an instance from the list of its presenter.
  func unlist(_ context: Context) {
    let layout = context.layout
    let previous = NodeWord.node(words[context.firstWord + layout.ranges.previousOffset])
    let next = NodeWord.node(words[context.firstWord + layout.ranges.nextOffset])
    if next.exists { words[Int(nodes[next].firstWord) + layout.ranges.previousOffset] = NodeWord.to(previous) }
    if previous.exists {
      words[Int(nodes[previous].firstWord) + layout.ranges.nextOffset] = NodeWord.to(next)
    } else {
      willChangeOutline()
      outline.firstListed[layout.presenter.index.position] = next
    }
  }

  // MARK: Tree order

  /// Whether a living presenter precedes another in tree order: it surrounds the other, or lies in an earlier child,
  /// row or entry.
  func precedes(_ left: NodeID, _ right: NodeID) -> Bool {
    var (left, right) = (left, right)
    let isFurtherOut = nodes[left].depth < nodes[right].depth
    while nodes[left].depth > nodes[right].depth { left = nodes[left].parent }
    while nodes[right].depth > nodes[left].depth { right = nodes[right].parent }
    if left == right { return isFurtherOut }
    while nodes[left].parent != nodes[right].parent {
      (left, right) = (nodes[left].parent, nodes[right].parent)
    }
    let children = (nodes[left].child, nodes[right].child)
    if children.0 != children.1 {
      // The entries of stacks follow the children.
      return children.0 < 0 || children.1 < 0 ? children.1 < 0 : children.0 < children.1
    }
    return children.0 < 0 ? isEntry(left, before: right) : rowPosition(of: left) < rowPosition(of: right)
  }

  private func isEntry(_ left: NodeID, before right: NodeID) -> Bool {
    guard let left = place(ofEntryWith: left), let right = place(ofEntryWith: right) else { return false }
    return left.tab == right.tab ? left.position < right.position : left.tab < right.tab
  }

  private func rowPosition(of node: NodeID) -> UInt64 {
    let row = context(ofNode: node)
    return words[row.firstWord + row.layout.ranges.positionOffset]
  }

  // MARK: Instances

  /// Makes a presenter the present context. Returns whether it is alive.
  func enterContext(of instance: InstanceID) -> Bool {
    guard isAlive(instance) else { return false }
    context = context(ofNode: instance.node)
    return true
  }

  /// Whether an instance is alive.
  func isAlive(_ instance: InstanceID) -> Bool {
    guard outline.hasNode(of: instance) else { return false }
    let node = nodes[instance.node]
    return node.isAlive && node.generation == instance.generation
  }

  /// Returns the identity of the presenter that last took a place.
  func instance(ofNode node: NodeID) -> InstanceID {
    InstanceID(index: UInt32(truncatingIfNeeded: node.position), generation: nodes[node].generation)
  }

  /// Returns the node of an unrepeated child, or `nil`.
  func node(ofChild child: ChildID, in context: Context) -> NodeID? {
    ChildWord.node(words[context.firstWord + context.layout.ranges.childrenOffset + child.position])
  }

  /// Returns the nodes of all instances of a child, in order.
  func nodes(ofChild child: ChildID, in context: Context) -> [NodeID] {
    guard let repetition = context.layout.composition.repetitions[child.position] else {
      return node(ofChild: child, in: context).map { [$0] } ?? []
    }
    return rowLists[Int(nodes[context.node].firstRowList) + repetition.list]
  }

  /// Returns the presenter of the nearest surrounding entry, which may be the presenter itself, or `nil` outside
  /// entries (the flow itself and its stores).
  func entryRoot(of start: NodeID) -> NodeID? {
    var node = start
    while nodes[node].parent.exists {
      if nodes[node].child < 0 { return node }
      node = nodes[node].parent
    }
    return nil
  }

  /// Whether the user can see a presenter: only modals and sheets lie above it, in every stack around it.
  func isVisible(_ start: NodeID) -> Bool {
    var node = start
    while let root = entryRoot(of: node) {
      node = nodes[root].parent
      // The contents of a stack leave together with its holder.
      guard nodes[node].holder >= 0 else { return false }
      let stack = selectedStack(of: Int(nodes[node].holder))
      guard stack.visible.contains(where: { stack.entries[$0].isOccupied(inBy: root) }) else { return false }
    }
    return true
  }

  /// Whether a presenter receives user actions: it lies in the top entry of every stack around it.
  func isActive(_ start: NodeID) -> Bool {
    var node = start
    while let root = entryRoot(of: node) {
      node = nodes[root].parent
      guard nodes[node].holder >= 0, isOnTop(root, of: Int(nodes[node].holder)) else { return false }
    }
    return true
  }

  @inline(__always) private func isOnTop(_ root: NodeID, of holder: Int) -> Bool {
    let tab = selectedTab(of: holder)
    // Accessed by index, because copying the entry out would copy all its parts.
    let count = outline.holders[holder].stacks[tab.position].entries.count
    return count > 0 && outline.holders[holder].stacks[tab.position].entries[count - 1].isOccupied(inBy: root)
  }

  /// The presenter of the top entry of the flow's own stack.
  var topInstance: InstanceID? { outline.topInstance }
}

extension Entry {
  /// Whether a node is that of the entry's presenter.
  @inline(__always) func isOccupied(inBy node: NodeID) -> Bool { instance.map { $0.node == node } ?? false }
}
