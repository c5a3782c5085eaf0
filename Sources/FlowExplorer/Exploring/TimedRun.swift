internal import FlowReports
internal import FlowRuntime

/// The times of the steps of a run whose timers ran in any order: the shortest schedule in which each timer runs at
/// its time.
///
/// A timer runs exactly one span after it was armed, and everything before that happens earlier. These are
/// difference constraints, so either a shortest schedule satisfies all of them or no schedule does.
struct TimedRun {
  /// The timers at a step.
  struct Step {
    /// The timers that are armed at the step.
    let armed: [ArmedTimer]
    /// The timer that runs, or `nil` for an input of the user or a service.
    let fired: ArmedTimer?
    /// Whether the step is a user action.
    let isUserAction: Bool
  }

  /// The time of each step, in nanoseconds after the launch; `nil` if no schedule explains the run.
  let times: [Int64]?

  /// Computes the schedule.
  ///
  /// - Complexity: Quadratic in the number of steps, times the number of timers. Runs with more steps than a limit
  ///   are not explained.
  init(_ steps: [Step]) {
    times = steps.count > TimedRun.longestRun ? nil : TimedRun.schedule(steps)
  }

  /// A minimum distance in time between two steps, which may be negative.
  private struct Gap {
    let from: Int
    let to: Int
    let least: Int64
  }

  private static func schedule(_ steps: [Step]) -> [Int64]? {
    let gaps = gaps(steps)
    // The launch is step zero.
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
      if step.isUserAction { lastTouch = number }
    }
    return gaps
  }

  /// The minimum time between an input and a timer that runs after it.
  private static var moment: Int64 { 1_000_000 }
  /// Longer spans are equivalent to this one, and sums do not overflow.
  private static var longestWait: Int64 { 1 << 50 }
  /// The maximum number of steps of an explained run.
  private static var longestRun: Int { 500 }
}
