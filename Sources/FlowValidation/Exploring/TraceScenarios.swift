extension RunTrace {
  /// The run as a file of scenarios for a flow, which goes the same way again unless services answered in it.
  ///
  /// When a service answers is no step of a scenario: such a run has its answers as comments, and says so.
  public func scenarioFile(flow: String, name: String) -> String {
    var lines = ["for: \(quoted(flow))", "scenarios:", "  \(quoted(name)):", "    relaxed: true", "    steps:"]
    if steps.isEmpty { lines[4] += " []" }
    for step in steps { lines.append("      \(step.isOfService ? "#" : "-") \(step.deed)") }
    if steps.contains(where: \.isOfService) {
      lines.insert(RunTrace.notReplayable, at: 0)
      if steps.allSatisfy(\.isOfService) { lines[5] += " []" }
    } else if let last = steps.last {
      let name = last.screen.prefix { $0 != "." }
      lines.append("      - expect: { \(last.isEnd ? "exited: true" : "screen: \(name)") }")
    }
    if let loopStart { lines.append("      # and again from step \(loopStart + 1)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var notReplayable: String {
    "# Not replayable as it stands: services answer in this run where it says '#'. "
      + "Give fakes that answer so to go the same way."
  }
}
