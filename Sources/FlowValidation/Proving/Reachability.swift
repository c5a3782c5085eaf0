/// The nodes of a graph that can reach others, worked out backwards from those.
///
/// A node has two kinds of edges. One edge of the first kind is enough to go on. Edges of the second kind belong together: the
/// node decides to let something happen and does not decide which of them it is, so it can rely on them only where all of them
/// lead on.
struct Reachability {
  /// For each node whether it can reach one of the goals.
  private(set) var canReach: [Bool]

  /// Works it out for nodes that are numbered from zero.
  ///
  /// - Parameters:
  ///   - goals: The nodes to be reached.
  ///   - successors: Calls its last argument with each successor of a node, and with whether the edge belongs together with the
  ///     others of its kind; `nil` stands for a successor that is not known.
  /// - Complexity: Linear in the number of edges.
  init(count: Int, goals: [Bool], successors: (Int, (_ next: Int?, _ isJoint: Bool) -> Void) -> Void) {
    var starts = [Int](repeating: 0, count: count + 1)
    // The number of joint edges of each node that do not lead on yet.
    var waiting = [UInt32](repeating: 0, count: count)
    for node in 0..<count {
      successors(node) { next, isJoint in
        if let next { starts[next + 1] += 1 }
        if isJoint { waiting[node] += 1 }
      }
    }
    for node in 0..<count { starts[node + 1] += starts[node] }
    var filled = starts
    var sources = [UInt32](repeating: 0, count: starts[count])
    for node in 0..<count {
      successors(node) { next, isJoint in
        guard let next else { return }
        sources[filled[next]] = UInt32(truncatingIfNeeded: node << 1 | (isJoint ? 1 : 0))
        filled[next] += 1
      }
    }
    canReach = goals
    var open = goals.indices.filter { goals[$0] }
    while let node = open.popLast() {
      for edge in starts[node]..<starts[node + 1] {
        let source = Int(sources[edge] >> 1)
        if canReach[source] { continue }
        if sources[edge] & 1 != 0 {
          waiting[source] -= 1
          if waiting[source] > 0 { continue }
        }
        canReach[source] = true
        open.append(source)
      }
    }
  }
}
