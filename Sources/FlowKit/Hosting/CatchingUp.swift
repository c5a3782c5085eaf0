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
    guard nanoseconds > 0 else { return [] }
    if let nextDeadline, nanoseconds - (nextDeadline - now) > sleepThreshold {
      return [step([.resume(nanoseconds: nanoseconds)])]
    }
    return advance(nanoseconds: nanoseconds)
  }
}
