/// The layer of each box. Layers of boxes and of labels alternate.
struct Ranking {
  /// The order in which a walk visits the boxes, which decides the arrows that lead upwards.
  enum Walk: CaseIterable {
    case breadthFirst, depthFirst, greedy
  }

  private(set) var ranks: [Int]
  /// Whether an arrow leads upwards.
  private(set) var isReversed: [Bool]
  /// The boxes in the order in which a walk from the first box visits them.
  private(set) var visited: [Int] = []

  init(_ graph: LayoutGraph, _ walk: Walk = .breadthFirst) {
    ranks = Array(repeating: 0, count: graph.nodes.count)
    isReversed = Array(repeating: false, count: graph.edges.count)
    switch walk {
    case .breadthFirst:
      let depths = visitByDistance(graph)
      // An arrow to a box nearer to the start leads upwards. Between boxes of one distance the walk decides.
      var places = [Int](repeating: 0, count: graph.nodes.count)
      for (place, node) in visited.enumerated() { places[node] = place }
      for (index, edge) in graph.edges.enumerated() {
        isReversed[index] = (depths[edge.to], places[edge.to]) < (depths[edge.from], places[edge.from])
      }
    case .depthFirst: visitByDepth(graph)
    case .greedy: visitByBalance(graph)
    }
    rank(graph)
    shorten(graph)
  }

  /// The boxes from which walks start, in order: the first, those without a source, and the rest.
  private func starts(_ graph: LayoutGraph) -> [Int] {
    var hasSource = [Bool](repeating: false, count: graph.nodes.count)
    for edge in graph.edges where edge.from != edge.to { hasSource[edge.to] = true }
    let sources = graph.nodes.indices.filter { $0 == 0 || !hasSource[$0] }
    return sources + graph.nodes.indices
  }

  /// Visits all boxes, breadth first, and returns their distances from the start.
  private mutating func visitByDistance(_ graph: LayoutGraph) -> [Int] {
    var targets = [[Int]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges where edge.from != edge.to { targets[edge.from].append(edge.to) }
    var depths = [Int](repeating: -1, count: graph.nodes.count)
    for start in starts(graph) where depths[start] < 0 {
      depths[start] = 0
      var open = [start]
      var next = 0
      while next < open.count {
        let node = open[next]
        next += 1
        for target in targets[node] where depths[target] < 0 {
          depths[target] = depths[node] + 1
          open.append(target)
        }
      }
      visited += open
    }
    return depths
  }

  /// Visits all boxes, depth first. An arrow to a box whose visit has not ended leads upwards.
  private mutating func visitByDepth(_ graph: LayoutGraph) {
    var leaving = [[Int]](repeating: [], count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() where edge.from != edge.to { leaving[edge.from].append(index) }
    var state = [Int](repeating: 0, count: graph.nodes.count)
    for start in starts(graph) where state[start] == 0 {
      var open = [(node: start, next: 0)]
      state[start] = 1
      visited.append(start)
      while let (node, next) = open.last {
        guard next < leaving[node].count else {
          state[node] = 2
          open.removeLast()
          continue
        }
        open[open.count - 1].next += 1
        let target = graph.edges[leaving[node][next]].to
        if state[target] == 0 {
          state[target] = 1
          visited.append(target)
          open.append((target, 0))
        } else if state[target] == 1 {
          isReversed[leaving[node][next]] = true
        }
      }
    }
  }

  /// Orders the boxes by taking those that nothing leads to, and otherwise the one that leads to most others. An arrow
  /// against this order leads upwards.
  private mutating func visitByBalance(_ graph: LayoutGraph) {
    _ = visitByDistance(graph)
    var leaving = [[Int]](repeating: [], count: graph.nodes.count)
    var arriving = leaving
    for edge in graph.edges where edge.from != edge.to {
      leaving[edge.from].append(edge.to)
      arriving[edge.to].append(edge.from)
    }
    var outs = leaving.map(\.count)
    var ins = arriving.map(\.count)
    var rest = visited
    var places = [Int](repeating: 0, count: graph.nodes.count)
    while !rest.isEmpty {
      let next = rest.indices.max { one, other in
        let (a, b) = (rest[one], rest[other])
        return (a == 0 ? 1 : 0, outs[a] - ins[a], -one) < (b == 0 ? 1 : 0, outs[b] - ins[b], -other)
      }
      guard let next else { break }
      let node = rest.remove(at: next)
      places[node] = graph.nodes.count - rest.count
      for target in leaving[node] { ins[target] -= 1 }
      for source in arriving[node] { outs[source] -= 1 }
    }
    for (index, edge) in graph.edges.enumerated() { isReversed[index] = places[edge.to] < places[edge.from] }
  }

  /// Puts each box two layers below the lowest box that leads to it.
  private mutating func rank(_ graph: LayoutGraph) {
    var lower = [[Int]](repeating: [], count: graph.nodes.count)
    var pending = [Int](repeating: 0, count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() where edge.from != edge.to {
      let (from, to) = isReversed[index] ? (edge.to, edge.from) : (edge.from, edge.to)
      lower[from].append(to)
      pending[to] += 1
    }
    var open = visited.filter { pending[$0] == 0 }
    var next = 0
    while next < open.count {
      let node = open[next]
      next += 1
      for target in lower[node] {
        ranks[target] = max(ranks[target], ranks[node] + 2)
        pending[target] -= 1
        if pending[target] == 0 { open.append(target) }
      }
    }
  }

  /// Moves boxes up or down between their neighbors where that makes arrows shorter. The first box stays.
  private mutating func shorten(_ graph: LayoutGraph) {
    var above = [[Int]](repeating: [], count: graph.nodes.count)
    var below = above
    for (index, edge) in graph.edges.enumerated() where edge.from != edge.to {
      let (from, to) = isReversed[index] ? (edge.to, edge.from) : (edge.from, edge.to)
      below[from].append(to)
      above[to].append(from)
    }
    for _ in 0..<Ranking.shortenings {
      var hasMoved = false
      for node in visited.reversed() + visited where node != 0 {
        let highest = above[node].map { ranks[$0] + 2 }.max()
        let lowest = below[node].map { ranks[$0] - 2 }.min()
        var rank = ranks[node]
        if above[node].count > below[node].count, let highest { rank = highest }
        if below[node].count > above[node].count, let lowest { rank = lowest }
        if rank != ranks[node] {
          ranks[node] = rank
          hasMoved = true
        }
      }
      if !hasMoved { break }
    }
    moveBranches(above, below)
    let first = ranks.min() ?? 0
    for node in ranks.indices { ranks[node] -= first }
  }

  /// Moves groups of boxes that short arrows join, where that makes the other arrows shorter.
  private mutating func moveBranches(_ above: [[Int]], _ below: [[Int]]) {
    for _ in 0..<Ranking.shortenings {
      var hasMoved = false
      for node in visited where node != 0 {
        for isDown in [true, false] {
          // All boxes that have to move along, so that no arrow becomes too short.
          var branch: Set<Int> = [node]
          var open = [node]
          while let next = open.popLast() {
            let (neighbors, rank) = isDown ? (below[next], ranks[next] + 2) : (above[next], ranks[next] - 2)
            for other in neighbors where ranks[other] == rank && branch.insert(other).inserted { open.append(other) }
          }
          guard !branch.contains(0) else { continue }
          var gain = 0
          for member in branch {
            for other in above[member] where !branch.contains(other) { gain += isDown ? -1 : 1 }
            for other in below[member] where !branch.contains(other) { gain += isDown ? 1 : -1 }
          }
          guard gain > 0 else { continue }
          for member in branch { ranks[member] += isDown ? 2 : -2 }
          hasMoved = true
        }
      }
      if !hasMoved { break }
    }
  }

  /// The maximum number of rounds in which boxes move.
  private static var shortenings: Int { 8 }
}
