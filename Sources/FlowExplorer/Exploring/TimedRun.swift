internal import FlowReports
internal import FlowRuntime

/// The times of the steps of a run whose timers ran in any order: the shortest schedule in which each timer runs at
/// its time.
///
/// A timer runs exactly one span after it was armed, and everything before that happens earlier. These are
/// difference constraints, so either a shortest schedule satisfies all of them or no schedule does.
///
/// If a cycle with an armed timer takes no time, some time passes before its last step, because a run in which time
/// stands still forever is not fair.
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
  /// - Parameters:
  ///   - loopStart: The position of the first step of the cycle at the end of the run, if there is one.
  ///   - repetition: Further rounds of the cycle, if they were played. The schedule then is one that every round can
  ///     have, if there is one.
  /// - Complexity: Quadratic in the number of steps, times the number of timers. Runs with more steps than a limit
  ///   are not explained.
  init(_ steps: [Step], loopStart: Int?, repetition: [Step] = []) {
    if let loopStart, let times = TimedRun.periodic(steps, repetition, loopStart: loopStart) {
      self.times = times
      return
    }
    let times = steps.count > TimedRun.longestRun ? nil : TimedRun.schedule(steps)
    self.times = times.map { TimedRun.movingOn($0, steps, loopStart: loopStart) }
  }

  /// Returns a schedule in which each round of the cycle takes the same time, and each of its steps comes at the same
  /// time in the round; `nil` without one.
  private static func periodic(_ steps: [Step], _ repetition: [Step], loopStart: Int) -> [Int64]? {
    let all = steps + repetition
    let length = steps.count - loopStart
    guard !repetition.isEmpty, length > 0, all.count <= longestRun else { return nil }
    let spans = Set(all[loopStart...].flatMap(\.armed).map { min($0.remaining, longestWait) }).sorted()
    if spans.isEmpty { return nil }
    let periods = pauses + spans.prefix(mostSpans).flatMap { [$0, $0 / 2, $0 / 4] }
    for period in periods where period > 0 {
      // The step before the cycle counts too, because the time before the first step belongs to the round.
      let gaps = (loopStart...(all.count - length)).flatMap { number in
        [
          Gap(from: number, to: number + length, least: period),
          Gap(from: number + length, to: number, least: -period),
        ]
      }
      if let times = schedule(all, gaps) { return Array(times.prefix(steps.count)) }
    }
    return nil
  }

  /// Returns a schedule in which time passes in the cycle, if a timer is armed there; otherwise the given one.
  private static func movingOn(_ times: [Int64], _ steps: [Step], loopStart: Int?) -> [Int64] {
    guard let loopStart, steps.indices.contains(loopStart), let end = times.last,
      end == (loopStart > 0 ? times[loopStart - 1] : 0), steps[loopStart...].contains(where: { !$0.armed.isEmpty })
    else { return times }
    for pause in pauses {
      let passing = Gap(from: loopStart, to: steps.count, least: pause)
      if let longer = schedule(steps, [passing]) { return longer }
    }
    return times
  }

  /// A minimum distance in time between two steps, which may be negative.
  private struct Gap {
    let from: Int
    let to: Int
    let least: Int64
  }

  private static func schedule(_ steps: [Step], _ more: [Gap] = []) -> [Int64]? {
    let gaps = gaps(steps) + more
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
  /// The times that may pass in a cycle, the preferred one first.
  private static var pauses: [Int64] { [1_000_000_000, 100_000_000, 10_000_000, moment] }
  /// Longer spans are equivalent to this one, and sums do not overflow.
  private static var longestWait: Int64 { 1 << 50 }
  /// The maximum number of timer spans from which the time of a round is chosen.
  private static var mostSpans: Int { 8 }
  /// The maximum number of steps of an explained run.
  private static var longestRun: Int { 500 }
}

/// The whole spans of timers in a run in which time passes between the steps.
struct TimerSpans {
  /// The time that has passed, in nanoseconds.
  private var elapsed: Int64 = 0
  /// The time of the last user action, from which idle timers count.
  private var lastTouch: Int64 = 0
  /// The time at which each timer was seen first, by the number of its arming.
  private var starts: [UInt64: Int64] = [:]

  /// Lets time pass, in nanoseconds.
  mutating func pass(_ length: Int64, with timers: [ArmedTimer]) {
    note(timers)
    elapsed &+= length
  }

  /// Notes a user action.
  mutating func touch() { lastTouch = elapsed }

  /// Returns timers with the spans for which they were armed in place of the remaining ones.
  mutating func whole(_ timers: [ArmedTimer]) -> [ArmedTimer] {
    note(timers)
    return timers.map { timer in
      let armed = starts[timer.number] ?? elapsed
      return timer.extended(by: elapsed &- (timer.isIdle ? max(armed, lastTouch) : armed))
    }
  }

  private mutating func note(_ timers: [ArmedTimer]) {
    for timer in timers where starts[timer.number] == nil { starts[timer.number] = elapsed }
  }
}
