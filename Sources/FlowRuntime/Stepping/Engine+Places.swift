internal import CEL
internal import FlowProgram

// Places of instances: allocated, listed and freed.
extension Engine {
  /// Allocates a place for an instance of a presenter: a free one if possible, otherwise a new one at the end.
  func takePlace(of presenter: PresenterID) -> Int {
    willChangeOutline()
    outline.livingCount += 1
    let free = outline.freePlaces[presenter.position]
    if free >= 0 {
      outline.freePlaces[presenter.position] = nodes[Int(free)].nextFree
      nodes[Int(free)].isAlive = true
      return Int(free)
    }
    let layout = layout.presenters[presenter]
    let place = outline.nodeCount
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
  func free(_ place: Int) {
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
    outline.freePlaces[node.presenter.position] = Int32(truncatingIfNeeded: place)
  }

  // MARK: Lists of all instances of a presenter

  /// Inserts an instance at the head of the list of its presenter.
  func list(_ context: Context) {
    let presenter = context.layout.presenter.index
    let head = Int(outline.firstListed[presenter.position])
    words[context.firstWord + context.layout.ranges.nextOffset] = UInt64(head + 1)
    words[context.firstWord + context.layout.ranges.previousOffset] = 0
    if head >= 0 {
      words[Int(nodes[head].firstWord) + context.layout.ranges.previousOffset] = UInt64(context.node) + 1
    }
    willChangeOutline()
    outline.firstListed[presenter.position] = Int32(truncatingIfNeeded: context.node)
  }

  /// Removes an instance from the list of its presenter.
  func unlist(_ context: Context) {
    let layout = context.layout
    let previous = Int(words[context.firstWord + layout.ranges.previousOffset]) - 1
    let next = Int(words[context.firstWord + layout.ranges.nextOffset]) - 1
    if next >= 0 { words[Int(nodes[next].firstWord) + layout.ranges.previousOffset] = UInt64(previous + 1) }
    if previous >= 0 {
      words[Int(nodes[previous].firstWord) + layout.ranges.nextOffset] = UInt64(next + 1)
    } else {
      willChangeOutline()
      outline.firstListed[layout.presenter.index.position] = Int32(truncatingIfNeeded: next)
    }
  }

  // MARK: Tree order

  /// Whether a living presenter precedes another in tree order: it surrounds the other, or lies in an earlier child,
  /// row or entry.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    var (left, right) = (left, right)
    let isFurtherOut = nodes[left].depth < nodes[right].depth
    while nodes[left].depth > nodes[right].depth { left = Int(nodes[left].parent) }
    while nodes[right].depth > nodes[left].depth { right = Int(nodes[right].parent) }
    if left == right { return isFurtherOut }
    while nodes[left].parent != nodes[right].parent {
      (left, right) = (Int(nodes[left].parent), Int(nodes[right].parent))
    }
    let children = (nodes[left].child, nodes[right].child)
    if children.0 != children.1 {
      // The entries of stacks follow the children.
      return children.0 < 0 || children.1 < 0 ? children.1 < 0 : children.0 < children.1
    }
    return children.0 < 0 ? isEntry(left, before: right) : rowPosition(of: left) < rowPosition(of: right)
  }

  private func isEntry(_ left: Int, before right: Int) -> Bool {
    guard let left = place(ofEntryWith: left), let right = place(ofEntryWith: right) else { return false }
    return left.tab == right.tab ? left.position < right.position : left.tab < right.tab
  }

  private func rowPosition(of node: Int) -> UInt64 {
    let row = context(ofNode: node)
    return words[row.firstWord + row.layout.ranges.positionOffset]
  }

  // MARK: Instances

  /// Makes a presenter the present context. Returns whether it is alive.
  func enterContext(of instance: InstanceID) -> Bool {
    guard isAlive(instance) else { return false }
    context = context(ofNode: Int(instance.index))
    return true
  }

  /// Whether an instance is alive.
  func isAlive(_ instance: InstanceID) -> Bool {
    let index = Int(instance.index)
    guard index < outline.nodeCount else { return false }
    let node = nodes[index]
    return node.isAlive && node.generation == instance.generation
  }

  /// Returns the identity of the presenter that last took a place.
  func instance(ofNode index: Int) -> InstanceID {
    InstanceID(index: UInt32(truncatingIfNeeded: index), generation: nodes[index].generation)
  }

  /// Returns the node of an unrepeated child, or `nil`.
  func node(ofChild child: ChildID, in context: Context) -> Int? {
    ChildWord.node(words[context.firstWord + context.layout.ranges.childrenOffset + child.position])
  }

  /// Returns the nodes of all instances of a child, in order.
  func nodes(ofChild child: ChildID, in context: Context) -> [Int] {
    guard let repetition = context.layout.composition.repetitions[child.position] else {
      return node(ofChild: child, in: context).map { [$0] } ?? []
    }
    return rowLists[Int(nodes[context.node].firstRowList) + repetition.list].map { Int($0) }
  }

  /// Returns the presenter of the nearest surrounding entry, which may be the presenter itself, or `nil` outside
  /// entries (the flow itself and its stores).
  func entryRoot(of index: Int) -> Int? {
    var node = index
    while nodes[node].parent >= 0 {
      if nodes[node].child < 0 { return node }
      node = Int(nodes[node].parent)
    }
    return nil
  }

  /// Whether the user can see a presenter: only modals and sheets lie above it, in every stack around it.
  func isVisible(_ index: Int) -> Bool {
    var node = index
    while let root = entryRoot(of: node) {
      node = Int(nodes[root].parent)
      // The contents of a stack leave together with its holder.
      guard nodes[node].holder >= 0 else { return false }
      let stack = selectedStack(of: Int(nodes[node].holder))
      guard stack.visible.contains(where: { stack.entries[$0].isOccupied(inBy: root) }) else { return false }
    }
    return true
  }

  /// Whether a presenter receives user actions: it lies in the top entry of every stack around it.
  func isActive(_ index: Int) -> Bool {
    var node = index
    while let root = entryRoot(of: node) {
      node = Int(nodes[root].parent)
      guard nodes[node].holder >= 0, isOnTop(root, of: Int(nodes[node].holder)) else { return false }
    }
    return true
  }

  @inline(__always) private func isOnTop(_ root: Int, of holder: Int) -> Bool {
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
  @inline(__always) func isOccupied(inBy node: Int) -> Bool { instance.map { Int($0.index) == node } ?? false }
}
