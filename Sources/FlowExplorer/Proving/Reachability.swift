internal import FlowReports

/// The nodes of a graph from which goals are reachable, computed backwards from the goals.
///
/// A node has two kinds of edges. One edge of the first kind is sufficient to continue. Edges of the second kind are
/// joint: a run at this node does not choose among them, so the goal counts as reachable through them only if it is
/// reachable through all of them.
struct Reachability {
  /// For each node, whether a goal is reachable.
  private(set) var canReach: [Bool]

  /// Returns the number of bytes that computing takes.
  static func byteCount(nodes: Int, edges: Int) -> Int { 16 * nodes + 4 * edges }

  /// Computes reachability for nodes that are numbered from zero.
  ///
  /// - Parameters:
  ///   - goals: For each node, whether it is a goal.
  ///   - successors: Calls its last argument with each successor of a node, and with whether the edge is joint;
  ///     `nil` stands for an unknown successor.
  /// - Complexity: Linear in the number of edges.
  init(count: Int, goals: [Bool], successors: (Int, (_ next: Int?, _ isJoint: Bool) -> Void) -> Void) {
    // For each node the end of its edges in `sources`; filling them backwards turns it into their start.
    var starts = [UInt32](repeating: 0, count: count + 1)
    // The number of joint edges of each node from which no goal is reachable yet.
    var waiting = [UInt32](repeating: 0, count: count)
    for node in 0..<count {
      successors(node) { next, isJoint in
        if let next { starts[next] += 1 }
        if isJoint { waiting[node] += 1 }
      }
    }
    var edgeCount: UInt32 = 0
    for node in 0...count {
      edgeCount += starts[node]
      starts[node] = edgeCount
    }
    var sources = [UInt32](repeating: 0, count: Int(edgeCount))
    for node in 0..<count {
      successors(node) { next, isJoint in
        guard let next else { return }
        starts[next] -= 1
        sources[Int(starts[next])] = UInt32(truncatingIfNeeded: node << 1 | (isJoint ? 1 : 0))
      }
    }
    canReach = goals
    var open = goals.indices.filter { goals[$0] }
    while let node = open.popLast() {
      for edge in starts[node]..<starts[node + 1] {
        let source = Int(sources[Int(edge)] >> 1)
        if canReach[source] { continue }
        if sources[Int(edge)] & 1 != 0 {
          waiting[source] -= 1
          if waiting[source] > 0 { continue }
        }
        canReach[source] = true
        open.append(source)
      }
    }
  }
}
