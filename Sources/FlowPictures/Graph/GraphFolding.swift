extension FlowGraph {
  /// The number of boxes up to which people read a picture: beyond about fifty they get lost in dense pictures.
  public static var readableCount: Int { 50 }

  /// Returns a picture with at most a number of boxes, and a note about the rule by which boxes were folded.
  ///
  /// Tabs and imported flows become one box each. If that is not enough, boxes that lead nowhere are folded into the
  /// only box that leads to them, and finally the boxes farthest from the start are left out. Arrows are folded too;
  /// see ``foldArrows(to:)``.
  public func folded(to limit: Int = FlowGraph.readableCount) -> FlowGraph {
    var graph = self
    graph.foldBoxes(to: limit)
    graph.foldArrows()
    return graph
  }

  private mutating func foldBoxes(to limit: Int) {
    guard nodes.count > limit else { return }
    foldGroups()
    while nodes.count > limit, foldLeaves(to: limit) {}
    if nodes.count > limit { cut(to: limit) }
  }

  private mutating func foldGroups() {
    guard !groups.isEmpty else { return }
    var targets = Array(nodes.indices)
    var kept: [Node] = []
    var places: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() {
      guard let group = node.group else {
        targets[index] = kept.count
        kept.append(node)
        continue
      }
      if let place = places[group] {
        targets[index] = place
        kept[place].mark = .joined(kept[place].mark, node.mark)
        kept[place].lines[0] = Line(.state, kept[place].lines[0].text + " · " + node.title)
      } else {
        places[group] = kept.count
        targets[index] = kept.count
        var box = Node(id: groups[group], title: groups[group], kind: .folded, lines: [Line(.state, node.title)])
        box.mark = node.mark
        kept.append(box)
      }
    }
    replaceNodes(by: kept, targets)
    groups = []
    notes.append("Each tab and each imported flow is folded into one box, because there were too many to read.")
  }

  private mutating func foldLeaves(to limit: Int) -> Bool {
    var targets = Array(nodes.indices)
    var isGone = [Bool](repeating: false, count: nodes.count)
    var surplus = nodes.count - limit
    // Each arrow is read once, since an exploration can reach thousands of boxes.
    var leads = [Bool](repeating: false, count: nodes.count)
    var sources = [Set<Int>](repeating: [], count: nodes.count)
    for edge in edges where edge.from != edge.to && edge.kind != .back {
      leads[edge.from] = true
      sources[edge.to].insert(edge.from)
    }
    for index in nodes.indices.dropFirst().reversed() where surplus > 0 && !isGone[index] {
      guard !leads[index], sources[index].count == 1, let source = sources[index].first, !isGone[source] else {
        continue
      }
      isGone[index] = true
      targets[index] = source
      surplus -= 1
    }
    guard isGone.contains(true) else { return false }
    var kept: [Node] = []
    var places = [Int](repeating: 0, count: nodes.count)
    var folded = [[String]](repeating: [], count: nodes.count)
    for index in nodes.indices where isGone[index] { folded[targets[index]].append(nodes[index].signedTitle) }
    for index in nodes.indices where !isGone[index] {
      var node = nodes[index]
      let inside = folded[index]
      if !inside.isEmpty { node.lines.append(Line(.note, "with \(inside.joined(separator: ", "))")) }
      places[index] = kept.count
      kept.append(node)
    }
    replaceNodes(by: kept, targets.map { places[$0] })
    let rule = "Boxes that lead nowhere are folded into the only box that leads to them ('with …')."
    if !notes.contains(rule) { notes.append(rule) }
    return true
  }

  private mutating func cut(to limit: Int) {
    var distances = [Int](repeating: .max, count: nodes.count)
    distances[0] = 0
    var open = [0]
    var next = 0
    var followers = [[Int]](repeating: [], count: nodes.count)
    for edge in edges { followers[edge.from].append(edge.to) }
    while next < open.count {
      for follower in followers[open[next]] where distances[follower] == .max {
        distances[follower] = distances[open[next]] + 1
        open.append(follower)
      }
      next += 1
    }
    let near = Set(nodes.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(limit))
    let lost = nodes.count - near.count
    var places = [Int](repeating: -1, count: nodes.count)
    var kept: [Node] = []
    for index in nodes.indices where near.contains(index) {
      places[index] = kept.count
      kept.append(nodes[index])
    }
    let lostEdges = edges.count { !near.contains($0.from) || !near.contains($0.to) }
    edges.removeAll { !near.contains($0.from) || !near.contains($0.to) }
    replaceNodes(by: kept, places)
    notes.append(
      "The \(limit) boxes nearest to the start are shown; \(lost) more, and \(lostEdges) arrows to them, are left out.")
  }

  private mutating func replaceNodes(by kept: [Node], _ targets: [Int]) {
    var arrows = ArrowCollector()
    for edge in edges {
      let (from, to) = (targets[edge.from], targets[edge.to])
      // A way inside a folded box is not shown.
      if from == to, edge.from != edge.to { continue }
      if edge.labels.isEmpty { arrows.connect(from, to, edge.kind, nil, edge.mark) }
      for label in edge.labels { arrows.connect(from, to, edge.kind, label, edge.mark) }
    }
    nodes = kept
    edges = arrows.edges
  }
}
