public import FlowProgram

extension FlowGraph {
  /// The mark of a box or an arrow in an overlay.
  public enum Mark: String, Sendable, Hashable {
    /// A run passes it.
    case passed
    /// No run passes it.
    case missed
    /// Only the present version has it.
    case added
    /// Only the earlier version has it.
    case removed
    /// Both versions have it, with differences.
    case changed

    /// The sign before a title, so that a picture does not need its colors.
    var sign: String {
      switch self {
      case .passed: "✓ "
      case .missed: ""
      case .added: "+ "
      case .removed: "− "
      case .changed: "± "
      }
    }

    /// Returns the mark of several parts that are drawn as one.
    static func joined(_ one: Mark?, _ other: Mark?) -> Mark? {
      if one == other { return one }
      return one == .passed || other == .passed ? .passed : .changed
    }
  }
}

// MARK: Runs

extension FlowGraph {
  /// Marks the screens and arrows of a picture of screens that runs pass.
  ///
  /// A run is known by the screens after each of its steps, so an arrow is passed if a step leads from its one end to
  /// its other end.
  ///
  /// - Parameters:
  ///   - runs: The models of each run, in order.
  ///   - words: The runs in words: `9 scenarios`.
  public mutating func mark(_ runs: [[FlowModel]], of program: Program, named words: String) {
    var boxes: [String: Int] = [:]
    for (index, node) in nodes.enumerated() { boxes[node.id] = index }
    let flow = boxes["flow"]
    var passedBoxes: Set<Int> = []
    var passedArrows: Set<Int> = []
    func shown(_ model: FlowModel) -> [Int] { model.tops.compactMap { boxes[program.names.name(of: $0.presenter)] } }
    for run in runs {
      var former: [Int] = []
      var formerDepth = 0
      for model in run {
        let now = shown(model)
        let depth = model.tops.reduce(model.stack.count) { $0 + ($1.innerStack?.entries.count ?? 0) }
        passedBoxes.formUnion(now)
        for (index, edge) in edges.enumerated() {
          let isInner = zip(now, now.dropFirst()).contains { $0 == edge.from && $1 == edge.to }
          let isNew = !former.isEmpty && now.contains(edge.to) && !former.contains(edge.to)
          let isReturn = edge.from == now.last && edge.from == edge.to
          let isOfFlow = edge.from == flow && !edges.contains { former.contains($0.from) && $0.to == edge.to }
          guard isInner || isNew && (former.contains(edge.from) || isOfFlow), !isReturn else { continue }
          if isInner || edge.kind.canLead(from: formerDepth, to: depth) { passedArrows.insert(index) }
        }
        (former, formerDepth) = (now, depth)
      }
    }
    for index in nodes.indices { nodes[index].mark = passedBoxes.contains(index) ? .passed : .missed }
    for index in edges.indices { edges[index].mark = passedArrows.contains(index) ? .passed : .missed }
    if let flow, edges.contains(where: { $0.from == flow && $0.mark == .passed }) { nodes[flow].mark = .passed }
    let screens = nodes.indices.filter { nodes[$0].kind != .flow }
    notes.append(
      "\(words): \(screens.count { passedBoxes.contains($0) }) of \(screens.count) screens and \(passedArrows.count) of "
        + "\(edges.count) arrows are passed (✓); the others are faint.")
  }
}

extension FlowGraph.Edge.Kind {
  /// Returns whether a step of this kind can lead from one number of entries to another: going back to a screen is
  /// not the arrow that leads to it.
  fileprivate func canLead(from former: Int, to now: Int) -> Bool {
    switch self {
    case .push, .modal, .sheet: now > former
    case .back: now < former
    case .replace, .reset, .reuse, .tab, .redirect, .uses, .input, .reply, .time: true
    }
  }
}

// MARK: Versions

extension FlowGraph {
  /// Returns the picture with what an earlier version lacks or has more.
  ///
  /// - Parameter name: The name of the earlier version.
  public func compared(with earlier: FlowGraph, named name: String) -> FlowGraph {
    var joined = self
    var groupPlaces: [String: Int] = [:]
    for (index, group) in groups.enumerated() { groupPlaces[group] = index }
    var places: [String: Int] = [:]
    for (index, node) in nodes.enumerated() { places[node.id] = index }
    let formerNodes = Dictionary(earlier.nodes.map { ($0.id, $0) }) { first, _ in first }
    for index in nodes.indices {
      guard let former = formerNodes[nodes[index].id] else {
        joined.nodes[index].mark = .added
        continue
      }
      if former.lines != nodes[index].lines || former.kind != nodes[index].kind { joined.nodes[index].mark = .changed }
    }
    for var node in earlier.nodes where places[node.id] == nil {
      node.mark = .removed
      node.group = node.group.flatMap { groupPlaces[earlier.groups[$0]] }
      places[node.id] = joined.nodes.count
      joined.nodes.append(node)
    }
    joined.compareArrows(with: earlier, places)
    var counts: [String] = []
    for (mark, word) in [(Mark.added, "new (+)"), (.removed, "gone (−)"), (.changed, "changed (±)")] {
      let count = joined.nodes.count { $0.mark == mark } + joined.edges.count { $0.mark == mark }
      if count > 0 { counts.append("\(count) \(word)") }
    }
    joined.notes.append("Since \(name): \(counts.isEmpty ? "no difference" : counts.joined(separator: ", ")).")
    return joined
  }

  private mutating func compareArrows(with earlier: FlowGraph, _ places: [String: Int]) {
    struct Way: Hashable {
      let from: Int
      let to: Int
      let kind: Edge.Kind
    }
    var former: [Way: [String]] = [:]
    var order: [Way] = []
    for edge in earlier.edges {
      guard let from = places[earlier.nodes[edge.from].id], let to = places[earlier.nodes[edge.to].id] else { continue }
      let way = Way(from: from, to: to, kind: edge.kind)
      former[way] = edge.labels
      order.append(way)
    }
    for index in edges.indices {
      let edge = edges[index]
      guard let labels = former.removeValue(forKey: Way(from: edge.from, to: edge.to, kind: edge.kind)) else {
        edges[index].mark = .added
        continue
      }
      guard Set(labels) != Set(edge.labels) else { continue }
      edges[index].mark = .changed
      edges[index].labels =
        edge.labels.map { labels.contains($0) ? $0 : Mark.added.sign + $0 }
        + labels.filter { !edge.labels.contains($0) }.map { Mark.removed.sign + $0 }
    }
    for way in order {
      guard let labels = former[way] else { continue }
      var edge = Edge(from: way.from, to: way.to, kind: way.kind, labels: labels)
      edge.mark = .removed
      edges.append(edge)
    }
  }
}
