/// The layer of each box. Layers of boxes and of labels alternate.
struct Ranking {
  private(set) var ranks: [Int]
  /// Whether an arrow leads upwards.
  private(set) var isReversed: [Bool]
  /// The boxes in the order in which a walk from the first box visits them.
  private(set) var visited: [Int] = []

  init(_ graph: LayoutGraph) {
    ranks = Array(repeating: 0, count: graph.nodes.count)
    isReversed = Array(repeating: false, count: graph.edges.count)
    let depths = walk(graph)
    // An arrow to a box nearer to the start leads upwards. Between boxes of one distance the walk decides.
    var places = [Int](repeating: 0, count: graph.nodes.count)
    for (place, node) in visited.enumerated() { places[node] = place }
    for (index, edge) in graph.edges.enumerated() {
      isReversed[index] = (depths[edge.to], places[edge.to]) < (depths[edge.from], places[edge.from])
    }
    rank(graph)
  }

  /// Visits all boxes, breadth first, and returns their distances from the start.
  private mutating func walk(_ graph: LayoutGraph) -> [Int] {
    var targets = [[Int]](repeating: [], count: graph.nodes.count)
    var hasSource = [Bool](repeating: false, count: graph.nodes.count)
    for edge in graph.edges where edge.from != edge.to {
      targets[edge.from].append(edge.to)
      hasSource[edge.to] = true
    }
    var depths = [Int](repeating: -1, count: graph.nodes.count)
    let sources = graph.nodes.indices.filter { $0 == 0 || !hasSource[$0] }
    for start in [Array(sources.prefix(1)), Array(sources.dropFirst()), Array(graph.nodes.indices)].joined()
    where depths[start] < 0 {
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

  /// Puts each box two layers below the lowest box that leads to it, and a box without such near its targets.
  private mutating func rank(_ graph: LayoutGraph) {
    var lower = [[Int]](repeating: [], count: graph.nodes.count)
    var pending = [Int](repeating: 0, count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() where edge.from != edge.to {
      let (from, to) = isReversed[index] ? (edge.to, edge.from) : (edge.from, edge.to)
      lower[from].append(to)
      pending[to] += 1
    }
    let roots = visited.filter { pending[$0] == 0 }
    var open = roots
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
    for node in roots where node != 0 {
      if let nearest = lower[node].map({ ranks[$0] }).min() { ranks[node] = max(0, nearest - 2) }
    }
  }
}
