public import FlowExplorer
public import FlowProgram

extension FlowGraph {
  /// Creates the picture of the screens with their modes and cases that an exploration reached, and of the inputs
  /// that lead from one to another.
  public init(statesOf program: Program, _ survey: Survey) {
    self.init(title: program.name, subject: .states)
    var boxes: [String: Int] = [:]
    var places: [Int] = []
    var counts: [Int] = []
    for card in survey.cards {
      let facets = card.isEnd ? "" : card.facets.joined(separator: ", ")
      let id = card.isEnd ? "end" : "\(card.screen) \(facets)"
      let place = boxes[id] ?? nodes.count
      if place == nodes.count {
        boxes[id] = place
        counts.append(0)
        let lines = facets.isEmpty ? [] : [Line(.state, facets)]
        let kind: Node.Kind = card.isEnd ? .end : card.model.stack.last?.isModal == true ? .modal : .screen
        nodes.append(Node(id: id, title: card.isEnd ? "end of the flow" : card.screen, kind: kind, lines: lines))
      }
      counts[place] += card.stateCount
      places.append(place)
    }
    for index in nodes.indices where counts[index] > 1 {
      nodes[index].lines.append(Line(.note, "\(counts[index]) states"))
    }
    var arrows = ArrowCollector()
    for move in survey.moves {
      let (from, to) = (places[move.from], places[move.to])
      guard from != to, let kind = move.kind.arrow else { continue }
      arrows.connect(from, to, kind, withoutValue(move))
    }
    edges = arrows.edges
    if survey.isCutShort { notes.append("The exploration ended early, so boxes and arrows may be missing.") }
    notes.append("\(survey.stateCount) states. Links, process death and inputs that stay in a box are not drawn.")
  }

  /// Returns an input without what is typed or replied, so that samples do not make arrows of their own.
  private func withoutValue(_ move: Survey.Move) -> String {
    let input = move.input
    if move.kind == .service {
      for word in [" replies ", " sends "] {
        if let place = input.firstRange(of: word) { return String(input[..<place.upperBound].dropLast()) }
      }
    }
    guard move.entered != nil, let brace = input.firstRange(of: "{ ") else { return input }
    return String(input[..<brace.lowerBound] + input[brace.upperBound...].prefix { $0 != ":" })
  }
}

extension Survey.Move.Kind {
  fileprivate var arrow: FlowGraph.Edge.Kind? {
    switch self {
    case .user: .input
    case .back: .back
    case .service: .reply
    case .time: .time
    case .outside: nil
    }
  }
}
