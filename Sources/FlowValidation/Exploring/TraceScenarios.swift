extension RunTrace {
  /// The run as a file of scenarios for a flow, which goes the same way again.
  ///
  /// What services answer are steps of it, and what they leave unanswered is given as fakes that say nothing. Nothing secret is
  /// in it. Where no step does the same, which is rare, the file says so.
  public func scenarioFile(flow: String, name: String) -> String {
    var lines: [String] = isReplayable ? [] : [RunTrace.notReplayable]
    lines += ["for: \(quoted(flow))", "scenarios:", "  \(quoted(name)):", "    relaxed: true"]
    if !silentOperations.isEmpty || !params.isEmpty {
      lines.append("    given:")
      if !params.isEmpty { lines.append("      params: { \(params.joined(separator: ", ")) }") }
      lines += silentOperations.map { "      \($0): []" }
    }
    let done = steps.contains { $0.scenarioStep != nil }
    lines.append(done ? "    steps:" : "    steps: []")
    for step in steps {
      let words = step.scenarioStep.map { "- " + $0.replacing("\n", with: "\n        ") }
      lines.append("      " + (words ?? "# \(step.deed)"))
    }
    if isReplayable, let last = steps.last {
      let name = last.screen.prefix { $0 != "." }
      lines.append("      - expect: { \(last.isEnd ? "exited: true" : "screen: \(name)") }")
    }
    if let loopStart { lines.append("      # and again from step \(loopStart + 1)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private var isReplayable: Bool { steps.allSatisfy { $0.scenarioStep != nil } }

  private static var notReplayable: String {
    "# Not replayable as it stands: no step of a scenario does what stands behind '#'."
  }
}
