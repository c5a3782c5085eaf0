internal import FlowReports

extension RunTrace {
  /// The expectation that the scenario of a run ends with. It fails as long as the defect exists.
  public enum Claim: Sendable, Hashable {
    /// A property of the flow, or one of ``GeneralProperty``, by its name.
    case property(String)
    /// Process death, which is the last step, does not change the screen, nor the screens below it.
    case staysOnScreen
    /// No step fails.
    case nothingFails
  }

  /// The first line of each file that `--save-traces` writes.
  public static let fileHeader =
    "# Written by 'flowspec validate --save-traces'. It fails as long as the finding is there."

  /// Returns the run as a scenario file for a flow, which replays the run.
  ///
  /// Service outcomes are steps, and unanswered requests are given as silent fakes. The file contains no secrets. If
  /// a step cannot be expressed, which is rare, the file states that.
  public func scenarioFile(flow: String, name: String, claim: Claim) -> String {
    var lines = [RunTrace.fileHeader] + (isReplayable ? [] : [RunTrace.notReplayable])
    lines += ["for: \(quoted(flow))", "scenarios:", "  \(quoted(name)):", "    relaxed: true"]
    if !silentOperations.isEmpty || !params.isEmpty || start?.link != nil || now != nil || locale != nil {
      lines.append("    given:")
      if let now { lines.append("      now: \(now)") }
      if let locale { lines.append("      locale: \(locale)") }
      if let link = start?.link { lines.append("      route: \(scenarioText(link))") }
      if !params.isEmpty { lines.append("      params: { \(params.joined(separator: ", ")) }") }
      lines += silentOperations.map { "      \($0): []" }
    }
    let done = stepLines(claim) + (isReplayable ? ["- \(expectation(claim))"] : [])
    let isEmpty = done.allSatisfy { $0.hasPrefix("#") }
    lines.append(isEmpty ? "    steps: []" : "    steps:")
    return (lines + done.map { "      " + $0 }).joined(separator: "\n") + "\n"
  }

  /// The steps as lines. A cycle is repeated often enough for the expectation to detect it.
  private func stepLines(_ claim: Claim) -> [String] {
    var lines: [String] = []
    for (number, step) in steps.enumerated() {
      if number == loopStart { lines += ["- repeat:", "    times: \(RunTrace.rounds)", "    steps:"] }
      let words = step.scenarioStep?.split(separator: "\n") ?? []
      let written = words.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
      let isInside = loopStart.map { number >= $0 } ?? false
      // A fault on the way is not the finding.
      let isExpected = !step.faults.isEmpty && !(claim == .nothingFails && number == steps.count - 1)
      let fault = isExpected ? ["- expect: { fault: [\(step.faults.joined(separator: ", "))] }"] : []
      lines += ((written.isEmpty ? ["# \(step.input)"] : written) + fault).map { (isInside ? "      " : "") + $0 }
    }
    return lines
  }

  private func expectation(_ claim: Claim) -> String {
    switch claim {
    case .property(let name): return "expect: { property: \(quoted(name)) }"
    case .nothingFails: return "expect: { fault: [] }"
    case .staysOnScreen:
      if !lostStack.isEmpty {
        return "expect: { backstack: [\(lostStack.map { quoted(path: $0) }.joined(separator: ", "))] }"
      }
      let before = steps.dropLast().last?.screen ?? start?.screen ?? firstScreen
      return "expect: { screen: \(quoted(path: String(before.prefix { $0 != "." }))) }"
    }
  }

  private var isReplayable: Bool { steps.allSatisfy { $0.scenarioStep != nil } }

  /// The number of repetitions of a cycle: one more than it takes to reach the same state again.
  private static var rounds: Int { 4 }

  private static var notReplayable: String {
    "# Not replayable: no scenario step can express the inputs after '#'."
  }
}
