internal import FlowRuntime

/// How late a timer is when the host must have slept: longer than the busiest machine keeps a task waiting, and shorter
/// than any sleep that a person notices.
let sleepThreshold: Int64 = 2_000_000_000

extension RunningFlow {
  /// Brings the flow up to a clock that has gone on by so many nanoseconds.
  ///
  /// Hosts wake up for every timer, so time passes in steps that end at the next deadline. Where it went far past one, the
  /// machine slept or the process was stopped; then each overdue timer rings once, because a person who opens the lid in the
  /// morning wants to see the clock of today and not eight hours of ticks.
  mutating func catchUp(nanoseconds: Int64) -> [Tick] {
    guard isDue(in: nanoseconds) else { return [] }
    return isSleep(nanoseconds) ? [step([.resume(nanoseconds: nanoseconds)])] : advance(nanoseconds: nanoseconds)
  }

  /// Brings the flow up to an instant of a clock as ``catchUp(nanoseconds:)`` does, and leaves the model to be built when
  /// someone asks for it.
  mutating func pass(to instant: Int64) -> Tick? {
    let (nanoseconds, overflow) = instant.subtractingReportingOverflow(now)
    guard !overflow, isDue(in: nanoseconds) else { return nil }
    return run([isSleep(nanoseconds) ? .resume(nanoseconds: nanoseconds) : .advance(nanoseconds: nanoseconds)])
  }

  /// Whether there is anything in so much time: some that passes, or a timer that waits for none to pass.
  private func isDue(in nanoseconds: Int64) -> Bool {
    nanoseconds > 0 || (nanoseconds == 0 && isTimerDue)
  }

  /// Whether a timer has come due that has not run: one of no length runs as an input of its own.
  var isTimerDue: Bool { nextDeadline.map { $0 <= now } ?? false }

  private func isSleep(_ nanoseconds: Int64) -> Bool {
    guard let nextDeadline else { return false }
    return nanoseconds - (nextDeadline - now) > sleepThreshold
  }
}
