internal import FlowProgram

extension Exploration {
  /// What was seen and proved, in lines for a person.
  ///
  /// - Parameter name: What the flow is called in the first line.
  public func summary(of name: String) -> [String] {
    if !hasStarted { return ["\(name): not explored, because the flow cannot start"] }
    var lines = ["\(name): \(counted(stateCount, "state")), \(tried), \(ending)"]
    if let growing, stopped != nil {
      lines.append(
        "  what grows most is '\(growing.name)', with \(growing.valueCount) values among those looked at, such as "
          + growing.lastValue)
    }
    if unexplainedCount > 0 {
      lines.append(
        "  \(counted(unexplainedCount, "run")) found that no time explains: try it without '--time any-order'")
    }
    if !untried.isEmpty { lines.append("  not tried: \(untried.joined(separator: ", "))") }
    for property in properties {
      lines.append("  \(property.property.name): \(property.verdict.words)")
    }
    return lines
  }

  private var tried: String {
    guard outcomeCount > 0 else { return "\(counted(inputCount, "input")) tried" }
    return "\(counted(inputCount, "input")) tried, \(outcomeCount) of them outcomes of services"
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
    case .holds: "holds for what was tried"
    case .violated: "violated"
    case .inconclusive: "unknown"
    }
  }
}
