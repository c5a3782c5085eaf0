internal import FlowReports
public import Diagnostics
internal import FlowProgram

extension Exploration {
  /// Returns the extent and the verdicts of the exploration, as lines of text.
  ///
  /// - Parameters:
  ///   - name: The name of the flow in the first line.
  ///   - sources: The sources of the spans.
  public func summary(of name: String, in sources: Sources = Sources()) -> [String] {
    if !hasStarted { return ["\(name): not explored, because the flow cannot start"] }
    var lines = ["\(name): \(counted(stateCount, "state")), \(tried), \(ending)"]
    if let growing, isStoppedEarly {
      lines.append(
        "  the value that grows most is '\(growing.name)', with \(growing.valueCount) values found, such as "
          + growing.lastValue)
    }
    if let proofStateCount {
      lines.append(
        "  with timers in any order: \(counted(proofStateCount, "state")), \(counted(proofInputCount, "input")) tried")
    }
    if let generalStateCount {
      lines.append(
        "  for all values: \(counted(generalStateCount, "state")), \(counted(generalInputCount, "input")) tried")
    }
    if !untried.isEmpty { lines.append("  not tried: \(untried.joined(separator: ", "))") }
    for kind in Coverage.Kind.allCases {
      let parts = unreached.filter { $0.kind == kind }
      if parts.isEmpty { continue }
      let words = parts.map { part in
        let place = ReportedPlace(part.span, in: sources).map { " (\($0.line):\($0.column))" } ?? ""
        return part.name + place + (part.cause.map { ", since \($0)" } ?? "")
      }
      lines.append("  not reached: \(words.joined(separator: ", "))")
    }
    for reason in reasons where !isStoppedEarly { lines.append("  undecided: \(reason)") }
    for property in properties {
      let reason = property.verdict.isGood ? nil : property.reason
      let obstacle = property.obstacle.map { ", not for all values: \($0.words(in: sources))" }
      lines.append(
        "  \(property.property.name): \(property.verdict.rawValue)\(reason.map { ", \($0)" } ?? "")\(obstacle ?? "")")
    }
    return lines
  }

  /// The reasons why the exploration itself is undecided, one clause each.
  public var reasons: [String] {
    var reasons = isStoppedEarly ? stopped.map { [$0.reason] } ?? [] : []
    if unexplainedCount > 0 {
      reasons.append(
        """
        \(counted(unexplainedCount, "run")) found that no clock allows; they hide whether another run leads to the \
        same state
        """
      )
    }
    return reasons + undecidedReasons
  }

  private var tried: String {
    guard outcomeCount > 0 else { return "\(counted(inputCount, "input")) tried" }
    return "\(counted(inputCount, "input")) tried, \(outcomeCount) of them outcomes of services"
  }

  private var ending: String {
    switch stopped {
    case .states where isDecided: "stopped \(depth) inputs deep, as proof runs decide the rest"
    case .states: "stopped at the limit of states, \(depth) inputs deep"
    case .memory: "stopped at the limit of memory, \(depth) inputs deep"
    case .time: "stopped at the limit of time, \(depth) inputs deep"
    case nil:
      isCut
        ? "every state within the bounds"
        : isExhaustive ? "every state" : "every state that these inputs reach"
    }
  }

  private func counted(_ count: Int, _ word: String) -> String { count == 1 ? "1 \(word)" : "\(count) \(word)s" }
}
