internal import FlowRuntime

/// The lateness in nanoseconds that indicates that the machine slept: longer than any task is delayed on a busy
/// machine, and shorter than any sleep that a user notices.
let sleepThreshold: Int64 = 2_000_000_000

extension RunningFlow {
  /// Advances the flow by the time that a clock has passed.
  ///
  /// Hosts wake up for every timer, so time normally passes in steps that end at the next deadline. If a step goes
  /// far past a deadline, the machine slept or the process was stopped. Each overdue timer then runs once, because a
  /// user who returns after eight hours wants the current state and not eight hours of ticks.
  package mutating func catchUp(nanoseconds: Int64) -> [Tick] {
    guard isDue(in: nanoseconds) else { return [] }
    return isSleep(nanoseconds) ? [step([.resume(nanoseconds: nanoseconds)])] : advance(nanoseconds: nanoseconds)
  }

  /// Advances the flow to an instant of a clock like ``catchUp(nanoseconds:)``, but builds the model only on demand.
  mutating func pass(to instant: Int64) -> Tick? {
    let (nanoseconds, overflow) = instant.subtractingReportingOverflow(now)
    guard !overflow, isDue(in: nanoseconds) else { return nil }
    return run([isSleep(nanoseconds) ? .resume(nanoseconds: nanoseconds) : .advance(nanoseconds: nanoseconds)])
  }

  /// Returns whether there is anything to do in a time span: it is positive, or a timer is due now.
  private func isDue(in nanoseconds: Int64) -> Bool {
    nanoseconds > 0 || (nanoseconds == 0 && isTimerDue)
  }

  /// Whether a timer is due that has not run: a timer of length zero runs as an input of its own.
  var isTimerDue: Bool { nextDeadline.map { $0 <= now } ?? false }

  private func isSleep(_ nanoseconds: Int64) -> Bool {
    guard let nextDeadline else { return false }
    return nanoseconds - (nextDeadline - now) > sleepThreshold
  }
}
