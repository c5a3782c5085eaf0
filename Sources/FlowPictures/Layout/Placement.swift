/// The coordinates of layers.
///
/// In each column the items of a layer go as near to the middle of their neighbors as the distances allow; the layers
/// above and below decide in turn.
struct Placement {
  private(set) var nodes: [Box] = []
  private(set) var edges: [[Point]] = []
  private(set) var labels: [Box] = []
  private(set) var groups: [(group: Int, box: Box)] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  private let layers: Layers
  /// The middle of each item.
  private var middles: [Double]
  private var tops: [Double] = []
  private var heights: [Double] = []

  init(_ layers: Layers) {
    self.layers = layers
    middles = Array(repeating: 0, count: layers.items.count)
    var left = Placement.margin
    for (column, order) in layers.content where order.contains(where: { !$0.isEmpty }) {
      left = place(order, from: left, isGroup: column > 0)
    }
    width = max(left - Placement.columnGap + Placement.margin, 2 * Placement.margin)
    stackLayers()
    placeBoxes()
    for (index, edge) in layers.graph.edges.enumerated() { route(edge, index) }
    for (index, group) in layers.groups.enumerated() { surround(group, column: index + 1) }
  }

  // MARK: Layers

  private mutating func stackLayers() {
    var top = Placement.margin + (layers.groups.isEmpty ? 0 : Placement.groupTitle)
    var bottom = top
    for layer in layers.order {
      let height = layer.map { layers.items[$0].height }.max() ?? 0
      tops.append(top)
      heights.append(height)
      bottom = top + height
      // Arrows that lead far to the side get more height, so that they stay apart from each other.
      let reaches = layer.flatMap { item in layers.items[item].below.map { abs(middles[item] - middles[$0]) } }
      top =
        bottom + Placement.layerGap + min(Placement.mostExtraGap, (reaches.max() ?? 0) / 9)
        + (layers.groups.isEmpty ? 0 : Placement.groupPadding / 2)
    }
    height = bottom + Placement.margin + (layers.groups.isEmpty ? 0 : Placement.groupPadding)
  }

  // MARK: Columns

  /// Places the items of a column to the right of a position, and returns where the next column begins.
  private mutating func place(_ order: [[Int]], from left: Double, isGroup: Bool) -> Double {
    for layer in order {
      var x = 0.0
      for item in layer {
        middles[item] = x + layers.items[item].width / 2
        x += layers.items[item].width + Placement.itemGap
      }
      for item in layer { middles[item] -= (x - Placement.itemGap) / 2 }
    }
    for round in 0..<Placement.rounds {
      let ranks = round % 2 == 0 ? Array(order.indices) : order.indices.reversed()
      for rank in ranks { settle(order[rank], usesAbove: round % 2 == 0, usesBoth: round >= Placement.rounds - 2) }
    }
    let items = order.joined()
    let leftmost = items.map { middles[$0] - halfWidth($0) }.min() ?? 0
    let rightmost = items.map { middles[$0] + halfWidth($0) + loopRoom($0) }.max() ?? 0
    let start = left + (isGroup ? Placement.groupPadding : 0)
    for item in items { middles[item] += start - leftmost }
    return start + rightmost - leftmost + (isGroup ? Placement.groupPadding : 0) + Placement.columnGap
  }

  private func halfWidth(_ item: Int) -> Double { max(layers.items[item].width, Placement.bendWidth) / 2 }

  /// The room that the loops of a box need on its right.
  private func loopRoom(_ item: Int) -> Double {
    guard let node = layers.items[item].node else { return 0 }
    let loops = layers.graph.edges.filter { $0.from == node && $0.to == node }
    return loops.map { $0.labelWidth + Placement.loopWidth }.max() ?? 0
  }

  /// Moves the items of a layer to the positions nearest to those that they want. The items keep their order and
  /// distances, and share what is left.
  private mutating func settle(_ layer: [Int], usesAbove: Bool, usesBoth: Bool) {
    guard !layer.isEmpty else { return }
    // The wanted position of an item, less the room of all items to its left, never decreases in the result.
    var rooms: [Double] = []
    var room = 0.0
    for (place, item) in layer.enumerated() {
      if place > 0 {
        let former = layer[place - 1]
        room += halfWidth(former) + loopRoom(former) + Placement.itemGap + halfWidth(item)
      }
      rooms.append(room)
    }
    var blocks: [(sum: Double, weight: Double, count: Int)] = []
    for (place, item) in layer.enumerated() {
      let weight = layers.items[item].node == nil ? 2.0 : 1
      blocks.append(((wanted(item, usesAbove, usesBoth) - rooms[place]) * weight, weight, 1))
      while blocks.count > 1 {
        let (last, former) = (blocks[blocks.count - 1], blocks[blocks.count - 2])
        guard last.sum / last.weight < former.sum / former.weight else { break }
        blocks.removeLast(2)
        blocks.append((former.sum + last.sum, former.weight + last.weight, former.count + last.count))
      }
    }
    var place = 0
    for block in blocks {
      for _ in 0..<block.count {
        middles[layer[place]] = block.sum / block.weight + rooms[place]
        place += 1
      }
    }
  }

  private func wanted(_ item: Int, _ usesAbove: Bool, _ usesBoth: Bool) -> Double {
    let found = layers.items[item]
    let asked = usesBoth ? found.above + found.below : usesAbove ? found.above : found.below
    let own = asked.filter { layers.items[$0].column == found.column }.map { middles[$0] }.sorted()
    guard !own.isEmpty else { return middles[item] }
    let half = own.count / 2
    return own.count % 2 == 1 ? own[half] : (own[half - 1] + own[half]) / 2
  }

  // MARK: Boxes and arrows

  private mutating func placeBoxes() {
    for index in layers.graph.nodes.indices { nodes.append(box(index)) }
  }

  private func box(_ item: Int) -> Box {
    let found = layers.items[item]
    let top = tops[found.rank] + (heights[found.rank] - found.height) / 2
    return Box(x: middles[item] - found.width / 2, y: top, width: found.width, height: found.height)
  }

  private mutating func route(_ edge: LayoutGraph.Edge, _ index: Int) {
    let chain = layers.chains[index]
    guard chain.count > 1 else { return routeLoop(edge, index) }
    var points = [Point(x: port(of: chain[0], to: chain[1], index, isBelow: true), y: nodes[chain[0]].bottom)]
    for item in chain.dropFirst().dropLast() {
      let rank = layers.items[item].rank
      points.append(Point(x: middles[item], y: tops[rank]))
      points.append(Point(x: middles[item], y: tops[rank] + heights[rank]))
    }
    let last = chain[chain.count - 1]
    points.append(Point(x: port(of: last, to: chain[chain.count - 2], index, isBelow: false), y: nodes[last].y))
    edges.append(layers.isReversed[index] ? points.reversed() : points)
    let place = layers.labelPlaces[index]
    labels.append(place > 0 && place < chain.count - 1 ? box(chain[place]) : Box(x: 0, y: 0, width: 0, height: 0))
  }

  /// Returns the position at which an arrow touches a box. The arrows of a side share it in the order of their other
  /// ends.
  private func port(of item: Int, to other: Int, _ index: Int, isBelow: Bool) -> Double {
    let joined = isBelow ? layers.items[item].below : layers.items[item].above
    let ordered = joined.sorted { (middles[$0], $0) < (middles[$1], $1) }
    let place = ordered.firstIndex(of: other) ?? 0
    let width = min(layers.items[item].width * 0.6, Double(ordered.count) * 28)
    return middles[item] - width / 2 + width * (Double(place) + 0.5) / Double(max(ordered.count, 1))
  }

  private mutating func routeLoop(_ edge: LayoutGraph.Edge, _ index: Int) {
    let box = nodes[edge.from]
    let (right, middle) = (box.x + box.width, box.y + box.height / 2)
    let reach = Placement.loopWidth - 6
    edges.append([
      Point(x: right, y: middle - 9), Point(x: right + reach, y: middle - 9), Point(x: right + reach, y: middle + 9),
      Point(x: right, y: middle + 9),
    ])
    labels.append(
      Box(
        x: right + Placement.loopWidth, y: middle - edge.labelHeight / 2, width: edge.labelWidth,
        height: edge.labelHeight))
  }

  // MARK: Groups

  private mutating func surround(_ group: Int, column: Int) {
    let items = layers.items.indices.filter { layers.items[$0].column == column && layers.items[$0].node != nil }
    let bends = layers.items.indices.filter { layers.items[$0].column == column && layers.items[$0].node == nil }
    let boxes = items.map { nodes[$0] }
    guard let top = boxes.map(\.y).min(), let bottom = boxes.map(\.bottom).max() else { return }
    let across = boxes + bends.map { box($0) }.filter { $0.y >= top && $0.bottom <= bottom }
    let left = across.map(\.x).min() ?? 0
    let right = zip(items, boxes).map { $1.x + $1.width + loopRoom($0) }.max() ?? 0
    let farthest = max(right, across.map { $0.x + $0.width }.max() ?? 0)
    let padding = Placement.groupPadding
    groups.append(
      (
        group,
        Box(
          x: left - padding, y: top - Placement.groupTitle, width: farthest - left + 2 * padding,
          height: bottom - top + Placement.groupTitle + padding)
      ))
  }

  private static var margin: Double { 24 }
  private static var layerGap: Double { 18 }
  private static var mostExtraGap: Double { 46 }
  private static var itemGap: Double { 22 }
  private static var columnGap: Double { 30 }
  private static var bendWidth: Double { 6 }
  private static var loopWidth: Double { 26 }
  private static var groupPadding: Double { 16 }
  private static var groupTitle: Double { 34 }
  private static var rounds: Int { 12 }
}

extension Box {
  var bottom: Double { y + height }
}
