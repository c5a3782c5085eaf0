/// The time of a flow, on any clock.
struct HostClock: Sendable {
  /// The nanoseconds since the launch.
  let elapsed: @Sendable () -> Int64
  /// Sleeps until so many nanoseconds after the launch; throws when the task is cancelled.
  let sleep: @Sendable (Int64) async throws -> Void

  /// Starts to count now, from the time that the flow has come to.
  init<C: Clock>(_ clock: C, from origin: Int64) where C.Duration == Swift.Duration {
    let start = clock.now
    elapsed = {
      let (time, overflow) = start.duration(to: clock.now).wholeNanoseconds.addingReportingOverflow(origin)
      return overflow ? .max : time
    }
    sleep = { try await clock.sleep(until: start.advanced(by: .nanoseconds($0 - origin)), tolerance: nil) }
  }
}

extension Swift.Duration {
  /// The whole nanoseconds; a duration that does not fit counts as the longest that does.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflows) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || overflows ? (seconds < 0 ? .min : .max) : sum
  }
}
