internal import FlowReports

/// The strongly connected components of a graph: two nodes have the same number exactly if each is reachable from
/// the other.
struct Components {
  /// The component number of each node, or a negative number for excluded nodes.
  private(set) var numbers: [Int32]

  /// Finds the components among the nodes for which `isIncluded` holds.
  ///
  /// The search uses an explicit stack, because state graphs are deeper than any call stack.
  ///
  /// - Complexity: Linear in the number of edges. Successors are computed once per node.
  init(count: Int, isIncluded: (Int) -> Bool, successors: (Int) -> [Int]) {
    numbers = Array(repeating: -1, count: count)
    var indices = [Int32](repeating: -1, count: count)
    var lows = [Int32](repeating: 0, count: count)
    var isOnStack = [Bool](repeating: false, count: count)
    var stack: [Int] = []
    var next: Int32 = 0
    var component: Int32 = 0
    for root in 0..<count where indices[root] < 0 && isIncluded(root) {
      var frames: [(node: Int, targets: [Int], followed: Int)] = []
      func enter(_ node: Int) {
        indices[node] = next
        lows[node] = next
        next += 1
        stack.append(node)
        isOnStack[node] = true
        frames.append((node, successors(node).filter(isIncluded), 0))
      }
      enter(root)
      while let frame = frames.last {
        let node = frame.node
        if frame.followed < frame.targets.count {
          frames[frames.count - 1].followed += 1
          let target = frame.targets[frame.followed]
          if indices[target] < 0 {
            enter(target)
          } else if isOnStack[target] {
            lows[node] = min(lows[node], indices[target])
          }
          continue
        }
        frames.removeLast()
        if let parent = frames.last?.node { lows[parent] = min(lows[parent], lows[node]) }
        guard lows[node] == indices[node] else { continue }
        while let member = stack.popLast() {
          isOnStack[member] = false
          numbers[member] = component
          if member == node { break }
        }
        component += 1
      }
    }
  }
}
