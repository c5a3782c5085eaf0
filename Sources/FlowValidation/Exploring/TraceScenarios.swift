extension RunTrace {
  /// The run as a file of scenarios for a flow, which goes the same way again.
  public func scenarioFile(flow: String, name: String) -> String {
    var lines = ["for: \(quoted(flow))", "scenarios:", "  \(quoted(name)):", "    steps:"]
    if steps.isEmpty { lines[3] += " []" }
    for step in steps { lines.append("      - \(step.deed)") }
    if let loopStart { lines.append("      # and again from step \(loopStart + 1)") }
    return lines.joined(separator: "\n") + "\n"
  }
}
