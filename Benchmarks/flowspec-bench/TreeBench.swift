import CEL
import FlowKit
import FlowProgram
import FlowRuntime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures the cost of a tick, a frame, a launch and a copy in trees of several sizes.
func measureTrees(_ table: inout FigureTable) {
  measureLaunch(&table)
  measureRows(&table)
  measureNested(&table)
  measureFrame(&table)
  measureCopies(&table)
}

// MARK: One leaf of many

private func measureRows(_ table: inout FigureTable) {
  guard table.wants("tree, event of a leaf") else { return }
  var small = 0.0
  for count in [10, 10_000] {
    guard var tree = TreeFlow.rows(count) else { return }
    let ours = tree.costOfLeafEvent()
    let byHand = HandWrittenTree(leaves: count, fanOut: count).costOfLeafEvent()
    if count == 10 { small = ours }
    table.add("tree, event of a leaf, \(count) rows", ours, "ns", against: byHand, "by hand, \(short(byHand)) ns")
    if count > 10 { table.add("tree, event of a leaf, \(count) rows", ours, "ns", against: small, "with 10 rows") }
  }
}

private func measureNested(_ table: inout FigureTable) {
  guard table.wants("tree, event of a leaf") else { return }
  var small = 0.0
  for (depth, count) in [(1, 10), (4, 10_000)] {
    guard var tree = TreeFlow.nested(depth: depth) else { return }
    precondition(tree.leaves.count == count)
    let ours = tree.costOfLeafEvent()
    let byHand = HandWrittenTree(leaves: count, fanOut: 10).costOfLeafEvent()
    if count == 10 { small = ours }
    let name = "tree, event of a leaf, \(count) nested"
    table.add(name, ours, "ns", against: byHand, "by hand, \(short(byHand)) ns")
    if count > 10 { table.add(name, ours, "ns", against: small, "with 10 nested") }
  }
}

// MARK: Many events in one frame

private func measureFrame(_ table: inout FigureTable) {
  let name = "frame of 1000 events, each"
  guard table.wants(name), var tree = TreeFlow.rows(10) else { return }
  let inputs = (0..<1_000).map { tree.event(ofLeaf: $0 % 10) }
  let ours = shortest(of: 20) { use(tree.flow.step(inputs)) } / 1_000
  let single = tree.costOfLeafEvent()
  table.add(name, ours, "ns", against: single, "alone, with its model")
}

// MARK: Launches

private func measureLaunch(_ table: inout FigureTable) {
  guard table.wants("launch") else { return }
  var small = 0.0
  for count in [10_000, 100_000] {
    guard var tree = TreeFlow.rows(0) else { return }
    let start = ContinuousClock().now
    let before = usedMemory()
    tree.fill(count)
    let spent = ContinuousClock().now - start
    let after = usedMemory()
    let nanoseconds = Double(spent.components.seconds) * 1e9 + Double(spent.components.attoseconds) / 1e9
    let each = nanoseconds / Double(count)
    if count == 10_000 { small = each }
    table.add("launch, \(count) presenters, each", each, "ns", against: small, "10000 presenters")
    guard let before, let after else { continue }
    table.add(
      "memory, \(count) presenters, each", Double(after - before) / Double(count), "B", against: 1_024, "one KB")
  }
}

/// Returns the resident memory of the process in bytes, or `nil` if the system does not provide `/proc`.
///
/// Pages that earlier measurements left are filled first, so launches are measured before everything else of trees.
private func usedMemory() -> Int? {
  let pageSize = 4_096
  return (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))
    .flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) }.map { $0 * pageSize }
}

// MARK: Copies

private func measureCopies(_ table: inout FigureTable) {
  guard table.wants("copy") else { return }
  var small = 0.0
  for count in [10_000, 100_000] {
    guard let tree = TreeFlow.rows(count) else { return }
    let rounds = 20_000
    let copying = shortest(of: 3) {
      var copies: [RunningFlow] = []
      copies.reserveCapacity(rounds)
      for _ in 0..<rounds { copies.append(tree.flow) }
      use(copies)
    }
    table.add("copy, \(count) presenters", copying / Double(rounds), "ns", against: nil, "")
    let inputs = (0..<rounds).map { tree.event(ofLeaf: $0 &* 7919 % count) }
    let changing = shortest(of: 3) {
      for input in inputs {
        var copy = tree.flow
        use(copy.run([input]))
      }
    }
    let each = changing / Double(rounds)
    if count == 10_000 { small = each }
    table.add("copy and one leaf, \(count) presenters", each, "ns", against: small, "10000 presenters")
  }
}

// MARK: Hand-written

/// The hand-written equivalent: class nodes that track dirty children and rebuild their models on demand.
private final class HandWrittenTree {
  final class Model {
    let count: Int
    let children: [Model]
    init(count: Int, children: [Model]) {
      self.count = count
      self.children = children
    }
  }

  final class Node {
    var count = 0
    var model = Model(count: 0, children: [])
    var children: [Node] = []
    var dirty: [Int] = []
    unowned(unsafe) var parent: Node?
    var position = 0
    var isDirty = false
  }

  private let root = Node()
  private var leaves: [Node] = []

  init(leaves count: Int, fanOut: Int) {
    grow(root, leaves: count, fanOut: fanOut)
  }

  private func grow(_ node: Node, leaves count: Int, fanOut: Int) {
    for position in 0..<fanOut {
      let child = Node()
      child.parent = node
      child.position = position
      node.children.append(child)
      if count > fanOut { grow(child, leaves: count / fanOut, fanOut: fanOut) } else { leaves.append(child) }
    }
    node.model = Model(count: 0, children: node.children.map(\.model))
  }

  @inline(never) private func increment(_ leaf: Node) {
    leaf.count &+= 1
    var node = leaf
    while !node.isDirty, let parent = node.parent {
      node.isDirty = true
      parent.dirty.append(node.position)
      node = parent
    }
  }

  @inline(never) private func refresh(_ node: Node) -> Model {
    if node.children.isEmpty {
      node.model = Model(count: node.count, children: [])
    } else {
      // Models are values: a reader of the previous one must not see it change.
      var children = node.model.children
      for position in node.dirty { children[position] = refresh(node.children[position]) }
      node.model = Model(count: 0, children: children)
      node.dirty.removeAll(keepingCapacity: true)
    }
    node.isDirty = false
    return node.model
  }

  func costOfLeafEvent() -> Double {
    let rounds = 20_000
    let best = shortest(of: 5) {
      for round in 0..<rounds {
        increment(leaves[round &* 7919 % leaves.count])
        use(refresh(root))
      }
    }
    return best / Double(rounds)
  }
}
