/// A graph in layers: each arrow is a chain of parts that lead from one layer to the next.
struct Layers {
  /// A box, or the bend of an arrow in a layer that it passes.
  struct Item {
    var width: Double
    var height: Double
    let rank: Int
    /// The column: 0 for boxes outside of all groups.
    var column: Int
    /// The position of the box in the graph, or `nil` for a bend.
    let node: Int?
    /// The positions of the items in the layer above, and in the layer below, to which arrows lead.
    var above: [Int] = []
    var below: [Int] = []
  }

  let graph: LayoutGraph
  /// The numbers of the groups, by their columns from the second on.
  let groups: [Int]
  private(set) var items: [Item] = []
  /// The items of each layer, in order.
  private(set) var order: [[Int]] = []
  /// The items of each arrow, downwards; empty for a loop.
  private(set) var chains: [[Int]] = []
  /// Whether an arrow leads upwards, so that its items are in reverse.
  private(set) var isReversed: [Bool]
  /// For each arrow the position of its label in its chain.
  private(set) var labelPlaces: [Int] = []
  /// The columns, from left to right.
  private var columns: [Int]

  init(_ graph: LayoutGraph, _ walk: Ranking.Walk = .breadthFirst) {
    self.graph = graph
    var groups: [Int] = []
    for case let group? in graph.nodes.map(\.group) where !groups.contains(group) { groups.append(group) }
    self.groups = groups
    columns = Array(0...groups.count)
    let ranking = Ranking(graph, walk)
    isReversed = ranking.isReversed
    for (index, node) in graph.nodes.enumerated() {
      let column = node.group.flatMap { groups.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      items.append(
        Item(width: node.width, height: node.height, rank: ranking.ranks[index], column: column, node: index))
    }
    order = Array(repeating: [], count: (ranking.ranks.max() ?? 0) + 1)
    for index in ranking.visited { order[ranking.ranks[index]].append(index) }
    for (index, edge) in graph.edges.enumerated() { add(edge, isReversed: isReversed[index]) }
  }

  /// Adds the chain of an arrow, with a bend in each layer between its ends.
  private mutating func add(_ edge: LayoutGraph.Edge, isReversed: Bool) {
    guard edge.from != edge.to else {
      chains.append([])
      return labelPlaces.append(0)
    }
    let (first, last) = isReversed ? (edge.to, edge.from) : (edge.from, edge.to)
    let length = items[last].rank - items[first].rank
    let middle = length / 2
    var chain = [first]
    for step in 1..<max(length, 1) {
      let isLabel = step == middle
      items.append(
        Item(
          width: isLabel ? edge.labelWidth : 0, height: isLabel ? edge.labelHeight : 0,
          rank: items[first].rank + step, column: items[step <= middle ? first : last].column, node: nil))
      order[items[first].rank + step].append(items.count - 1)
      chain.append(items.count - 1)
    }
    chain.append(last)
    for (upper, lower) in zip(chain, chain.dropFirst()) {
      items[upper].below.append(lower)
      items[lower].above.append(upper)
    }
    chains.append(chain)
    labelPlaces.append(middle)
  }

  // MARK: Crossings

  /// The number of crossings between neighboring layers.
  var crossingCount: Int { order.indices.dropFirst().reduce(0) { $0 + crossings(above: $1, in: order) } }

  /// Counts the crossings of the arrows that lead into a layer.
  private func crossings(above rank: Int, in order: [[Int]]) -> Int {
    var places = [Int](repeating: 0, count: items.count)
    for (place, item) in order[rank].enumerated() { places[item] = place }
    // A tree of partial sums counts, for each arrow, the earlier ones that end to its right.
    let width = order[rank].count
    var sums = [Int](repeating: 0, count: width + 1)
    var (count, total) = (0, 0)
    for item in order[rank - 1] {
      let ends = items[item].below.map { places[$0] }.sorted()
      for end in ends {
        var (before, index) = (0, end + 1)
        while index > 0 {
          before += sums[index]
          index -= index & -index
        }
        count += total - before
      }
      for end in ends {
        var index = end + 1
        while index <= width {
          sums[index] += 1
          index += index & -index
        }
        total += 1
      }
    }
    return count
  }

  /// Orders the layers so that few arrows cross: by the means and medians of the neighbors in the layer above and below
  /// in turn, with exchanges of direct neighbors. The best order that was seen is kept.
  mutating func reduceCrossings() {
    arrangeColumns()
    var best = order
    var least = crossingCount
    // A second start from the mirrored order often ends elsewhere.
    for start in 0..<Layers.startCount where least > 0 {
      if start > 0 {
        order = best.map { Array($0.reversed()) }
        arrangeColumns()
      }
      for sweep in 0..<Layers.sweepCount where least > 0 {
        let isDown = sweep % 2 == start % 2
        let ranks = isDown ? Array(order.indices.dropFirst()) : order.indices.dropLast().reversed()
        for rank in ranks { sort(rank, byAbove: isDown, byMedian: sweep % 8 > 3) }
        // Exchanges that change nothing lead out of an order that no single exchange improves.
        exchangeNeighbors(withEquals: sweep % 4 > 1)
        let count = crossingCount
        if count < least { (best, least) = (order, count) }
      }
    }
    order = best
    exchangeNeighbors(withEquals: false)
    exchangeColumns()
  }

  private mutating func sort(_ rank: Int, byAbove: Bool, byMedian: Bool) {
    let neighbors = order[byAbove ? rank - 1 : rank + 1]
    var places = [Int](repeating: 0, count: items.count)
    for (place, item) in neighbors.enumerated() { places[item] = place }
    let columnPlaces = columnPlaces
    let keyed = order[rank].enumerated().map { place, item -> (column: Int, mean: Double, place: Int, item: Int) in
      let joined = byAbove ? items[item].above : items[item].below
      let share = Double(neighbors.count) / Double(max(order[rank].count, 1))
      let mean = joined.isEmpty ? Double(place) * share : middle(of: joined.map { places[$0] }, byMedian: byMedian)
      return (columnPlaces[items[item].column], mean, place, item)
    }
    order[rank] = keyed.sorted { ($0.column, $0.mean, $0.place) < ($1.column, $1.mean, $1.place) }.map(\.item)
  }

  /// Returns the median or the mean of some places.
  private func middle(of places: [Int], byMedian: Bool) -> Double {
    guard byMedian else { return Double(places.reduce(0, +)) / Double(places.count) }
    let sorted = places.sorted()
    return Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// Exchanges neighbors of a column while that removes crossings.
  private mutating func exchangeNeighbors(withEquals: Bool) {
    var places = [Int](repeating: 0, count: items.count)
    for layer in order { for (place, item) in layer.enumerated() { places[item] = place } }
    for round in 0..<Layers.exchangeRounds {
      var isBetter = false
      for rank in order.indices {
        for place in order[rank].indices.dropLast() {
          let (left, right) = (order[rank][place], order[rank][place + 1])
          guard items[left].column == items[right].column else { continue }
          let now = crossings(left, right, places)
          let then = crossings(right, left, places)
          guard then < now || withEquals && then == now && now > 0 && round == 0 else { continue }
          order[rank].swapAt(place, place + 1)
          (places[left], places[right]) = (place + 1, place)
          isBetter = true
        }
      }
      if !isBetter { return }
    }
  }

  /// Counts the crossings between the arrows of two neighbors, the first on the left.
  private func crossings(_ left: Int, _ right: Int, _ places: [Int]) -> Int {
    func count(_ lefts: [Int], _ rights: [Int]) -> Int {
      lefts.reduce(0) { sum, one in sum + rights.count { places[$0] < places[one] } }
    }
    return count(items[left].above, items[right].above) + count(items[left].below, items[right].below)
  }

  // MARK: Columns

  private var columnPlaces: [Int] {
    var places = [Int](repeating: 0, count: columns.count)
    for (place, column) in columns.enumerated() { places[column] = place }
    return places
  }

  private mutating func arrangeColumns() {
    guard columns.count > 1 else { return }
    let places = columnPlaces
    for rank in order.indices {
      let keyed = order[rank].enumerated().map { (places[items[$1].column], $0, $1) }
      order[rank] = keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }
  }

  /// Exchanges neighboring columns while that removes crossings.
  private mutating func exchangeColumns() {
    guard columns.count > 1 else { return }
    for _ in 0..<Layers.exchangeRounds {
      var isBetter = false
      for place in columns.indices.dropLast() {
        let (before, count) = (order, crossingCount)
        columns.swapAt(place, place + 1)
        arrangeColumns()
        if crossingCount < count {
          isBetter = true
        } else {
          columns.swapAt(place, place + 1)
          order = before
        }
      }
      if !isBetter { return }
    }
  }

  /// The columns from left to right, each with its items in each layer.
  var content: [(column: Int, layers: [[Int]])] {
    columns.map { column in (column, order.map { $0.filter { items[$0].column == column } }) }
  }

  /// After this number of sweeps an order hardly changes.
  private static var sweepCount: Int { 24 }
  /// The number of orders from which sweeps start.
  private static var startCount: Int { 3 }
  /// The maximum number of rounds in which neighbors are exchanged.
  private static var exchangeRounds: Int { 8 }
}
