extension FlowGraph {
  /// The number of arrows up to which people can follow each of them.
  static var readableArrowCount: Int { 40 }

  /// The number of boxes from which an input leads to the same box before it is listed there.
  private static let commonCount = 4

  /// Replaces arrows of a picture of states that has too many of them, and notes the rule.
  ///
  /// Inputs that lead to the same box from many boxes, such as a tab that is on every screen, become a line in that
  /// box. If that is not enough, the arrows between the same two boxes become one.
  mutating func foldArrows(to limit: Int = FlowGraph.readableArrowCount) {
    guard subject == .states, edges.count > limit else { return }
    listCommonInputs()
    if edges.count > limit { joinParallelArrows() }
  }

  /// An input that leads to a box, from wherever it begins.
  private struct Input: Hashable {
    let target: Int
    let label: String
    let mark: Mark?
  }

  private mutating func listCommonInputs() {
    var sources: [Input: [Int]] = [:]
    var order: [Input] = []
    for edge in edges {
      for label in edge.labels {
        let input = Input(target: edge.to, label: label, mark: edge.mark)
        if sources[input] == nil { order.append(input) }
        if sources[input]?.last != edge.from { sources[input, default: []].append(edge.from) }
      }
    }
    let common = order.filter { sources[$0, default: []].count >= FlowGraph.commonCount }
    if common.isEmpty { return }
    // Inputs from the same boxes share a line.
    var lines: [(target: Int, mark: Mark?, sources: [Int], labels: [String])] = []
    for input in common {
      let from = sources[input, default: []]
      let place = lines.firstIndex { $0.target == input.target && $0.mark == input.mark && $0.sources == from }
      if let place {
        lines[place].labels.append(input.label)
      } else {
        lines.append((input.target, input.mark, from, [input.label]))
      }
    }
    for line in lines {
      let words = line.labels.joined(separator: " · ")
      nodes[line.target].lines.append(
        Line(.note, "\(line.mark?.sign ?? "")from \(line.sources.count) boxes: \(words)"))
    }
    let listed = Set(common)
    edges = edges.compactMap { edge in
      var edge = edge
      let before = edge.labels.count
      edge.labels.removeAll { listed.contains(Input(target: edge.to, label: $0, mark: edge.mark)) }
      return edge.labels.isEmpty && before > 0 ? nil : edge
    }
    notes.append(
      "Inputs that lead to a box from \(FlowGraph.commonCount) or more boxes are listed in it ('from …'), "
        + "because there were too many arrows to follow.")
  }

  private mutating func joinParallelArrows() {
    var joined: [Edge] = []
    var places: [[Int]: Int] = [:]
    for edge in edges {
      if let place = places[[edge.from, edge.to]] {
        joined[place].mark = .joined(joined[place].mark, edge.mark)
        joined[place].labels += edge.labels.filter { !joined[place].labels.contains($0) }
      } else {
        places[[edge.from, edge.to]] = joined.count
        joined.append(edge)
      }
    }
    guard joined.count < edges.count else { return }
    edges = joined
    notes.append("Inputs of any kind that lead from one box to another share an arrow.")
  }
}
