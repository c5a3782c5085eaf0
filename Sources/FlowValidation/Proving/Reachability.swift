/// Which nodes of a graph can reach others, worked out backwards from those.
struct Reachability {
  /// For each node whether it can reach one of the goals.
  private(set) var canReach: [Bool]

  /// Works it out for nodes that are numbered from zero.
  ///
  /// - Parameters:
  ///   - goals: The nodes to be reached.
  ///   - successors: Calls its last argument with each successor of a node.
  /// - Complexity: Linear in the number of edges.
  init(count: Int, goals: [Bool], successors: (Int, (Int) -> Void) -> Void) {
    var starts = [Int](repeating: 0, count: count + 1)
    for node in 0..<count { successors(node) { starts[$0 + 1] += 1 } }
    for node in 0..<count { starts[node + 1] += starts[node] }
    var filled = starts
    var sources = [UInt32](repeating: 0, count: starts[count])
    for node in 0..<count {
      successors(node) {
        sources[filled[$0]] = UInt32(truncatingIfNeeded: node)
        filled[$0] += 1
      }
    }
    canReach = goals
    var open = goals.indices.filter { goals[$0] }
    while let node = open.popLast() {
      for edge in starts[node]..<starts[node + 1] {
        let source = Int(sources[edge])
        if !canReach[source] {
          canReach[source] = true
          open.append(source)
        }
      }
    }
  }
}
