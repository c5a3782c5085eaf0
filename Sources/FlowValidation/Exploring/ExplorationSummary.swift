internal import FlowProgram

extension Exploration {
  /// What was seen and proved, in lines for a person.
  ///
  /// - Parameter name: What the flow is called in the first line.
  public func summary(of name: String) -> [String] {
    var lines = ["\(name): \(counted(stateCount, "state")), \(counted(inputCount, "input")) tried, \(ending)"]
    if let growing, stopped != nil {
      lines.append(
        "  what grows most is '\(growing.name)', with \(growing.valueCount) values among those looked at, such as "
          + growing.lastValue)
    }
    for property in properties {
      lines.append("  \(property.property.name): \(property.verdict.words)")
    }
    let seen = Coverage.Kind.allCases.compactMap { kind -> String? in
      let count = coverage.count(of: kind)
      return count.all == 0 ? nil : "\(count.seen)/\(count.all) \(kind.plural)"
    }
    if !seen.isEmpty { lines.append("  seen: \(seen.joined(separator: ", "))") }
    return lines
  }

  private var ending: String {
    switch stopped {
    case .states: "stopped at the number of states that were allowed, \(depth) inputs deep"
    case .memory: "stopped at the memory that was allowed, \(depth) inputs deep"
    case .time: "stopped when the time was over, \(depth) inputs deep"
    case nil:
      isCut
        ? "every state within the bounds"
        : isExhaustive ? "every state there is" : "every state that these inputs reach"
    }
  }

  private func counted(_ count: Int, _ word: String) -> String { count == 1 ? "1 \(word)" : "\(count) \(word)s" }
}

extension Verdict {
  /// The verdict in words.
  fileprivate var words: String {
    switch self {
    case .proved: "proved"
    case .holds: "holds for the inputs tried"
    case .violated: "violated"
    case .inconclusive: "unknown"
    }
  }
}

extension Coverage.Kind {
  /// What several parts of the kind are called.
  public var plural: String {
    switch self {
    case .screen: "screens"
    case .modelCase: "model cases"
    case .event: "events"
    case .transition: "transitions"
    case .guardHolds: "guards that hold"
    case .guardFails: "guards that do not"
    case .answer: "answers"
    }
  }
}
