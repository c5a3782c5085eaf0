internal import FlowRuntime

/// When each step of a run happens whose timers ran in any order: the least waiting that lets each timer run at its time.
///
/// A timer runs exactly as long after it was armed as it waits, and whatever happens before that happens earlier. These are
/// differences of times, so that either a shortest schedule meets all of them, or none does.
struct TimedRun {
  /// What is known of a step.
  struct Step {
    /// The timers that are armed when it happens.
    let armed: [ArmedTimer]
    /// The timer that runs, or `nil` when a person or a service does something.
    let fired: ArmedTimer?
    /// Whether a person does it.
    let isOfPerson: Bool
  }

  /// When each step happens, in nanoseconds after the launch; `nil` when no time explains the run.
  let times: [Int64]?

  /// - Complexity: Quadratic in the number of steps, times the number of timers; runs of more steps than a limit are not
  ///   explained.
  init(_ steps: [Step]) {
    times = steps.count > TimedRun.longestRun ? nil : TimedRun.schedule(steps)
  }

  /// One step happens at least so much later than another, which may be negative.
  private struct Gap {
    let from: Int
    let to: Int
    let least: Int64
  }

  private static func schedule(_ steps: [Step]) -> [Int64]? {
    let gaps = gaps(steps)
    // The launch is the step of number zero.
    var times = [Int64](repeating: 0, count: steps.count + 1)
    for _ in 0...times.count {
      var isSettled = true
      for gap in gaps {
        let (time, overflow) = times[gap.from].addingReportingOverflow(gap.least)
        guard !overflow else { return nil }
        if time > times[gap.to] {
          times[gap.to] = time
          isSettled = false
        }
      }
      if times[0] > 0 { return nil }
      if isSettled { return Array(times.dropFirst()) }
    }
    return nil
  }

  private static func gaps(_ steps: [Step]) -> [Gap] {
    var gaps: [Gap] = []
    var armedAt: [UInt64: Int] = [:]
    var lastTouch = 0
    for (index, step) in steps.enumerated() {
      let number = index + 1
      gaps.append(Gap(from: index, to: number, least: 0))
      for timer in step.armed {
        let armed = armedAt[timer.number] ?? index
        armedAt[timer.number] = armed
        let start = timer.isIdle ? max(armed, lastTouch) : armed
        let wait = min(timer.remaining, longestWait)
        if timer == step.fired {
          gaps.append(Gap(from: start, to: number, least: wait))
          gaps.append(Gap(from: number, to: start, least: -wait))
        } else {
          gaps.append(Gap(from: number, to: start, least: min(0, moment - wait)))
        }
      }
      if step.isOfPerson { lastTouch = number }
    }
    return gaps
  }

  /// How much earlier something happens at least than a timer that runs after it.
  private static var moment: Int64 { 1_000_000 }
  /// Longer waits are as good as this one, and their sum does not overflow.
  private static var longestWait: Int64 { 1 << 50 }
  /// How many steps a run has at most that is explained.
  private static var longestRun: Int { 500 }
}
