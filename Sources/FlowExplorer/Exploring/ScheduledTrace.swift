internal import FlowReports
internal import CEL

extension RunTrace {
  /// Adds the time that passes before each step to the run, or marks the run as unexplained.
  mutating func schedule(_ times: [Int64]?) {
    guard let times, times.count == steps.count else {
      isExplained = false
      return
    }
    var scheduled: [Step] = []
    var now: Int64 = 0
    var screen = steps.first?.screen ?? ""
    let formerLoopStart = loopStart
    for (index, step) in steps.enumerated() {
      if formerLoopStart == index { loopStart = scheduled.count }
      let wait = times[index] - now
      now = times[index]
      let advance = "advance: \(Value.duration(Value.Duration(nanoseconds: wait)).text)"
      if step.input.hasPrefix("advance: ") {
        scheduled.append(step.doing(advance))
      } else {
        if wait > 0 { scheduled.append(Step.waiting(advance, on: screen)) }
        scheduled.append(step)
      }
      screen = step.screen
    }
    steps = scheduled
  }
}

extension RunTrace.Step {
  /// Returns the step with another waiting time. It keeps the timers that run first.
  fileprivate func doing(_ advance: String) -> RunTrace.Step {
    let lines = [advance] + (scenarioStep ?? "").split(separator: "\n").dropFirst().map(String.init)
    return RunTrace.Step(
      input: lines.joined(separator: ", "), screen: screen, isOfService: isOfService,
      scenarioStep: lines.joined(separator: "\n"), isEnd: isEnd, faults: faults, changes: changes, picture: picture)
  }

  /// Returns a step in which only time passes.
  fileprivate static func waiting(_ input: String, on screen: String) -> RunTrace.Step {
    RunTrace.Step(input: input, screen: screen, isOfService: false, scenarioStep: input, isEnd: false, changes: [])
  }
}
