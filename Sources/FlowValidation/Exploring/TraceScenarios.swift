extension RunTrace {
  /// The run as a file of scenarios for a flow, which goes the same way again.
  public func scenarioFile(flow: String, name: String) -> String {
    var lines = ["for: \(quoted(flow))", "scenarios:", "  \(quoted(name)):", "    relaxed: true", "    steps:"]
    if steps.isEmpty { lines[4] += " []" }
    for step in steps { lines.append("      - \(step.deed)") }
    if let last = steps.last {
      let name = last.screen.prefix { $0 != "." }
      lines.append("      - expect: { \(last.isEnd ? "exited: true" : "screen: \(name)") }")
    }
    if let loopStart { lines.append("      # and again from step \(loopStart + 1)") }
    return lines.joined(separator: "\n") + "\n"
  }
}
