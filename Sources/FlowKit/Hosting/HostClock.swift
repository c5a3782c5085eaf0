/// The time of a flow, based on any clock.
struct HostClock: Sendable {
  /// The nanoseconds since the launch.
  let elapsed: @Sendable () -> Int64
  /// Sleeps until a number of nanoseconds after the launch; throws if the task is cancelled.
  let sleep: @Sendable (Int64) async throws -> Void

  /// Starts counting now, from the current time of the flow.
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
  /// The number of whole nanoseconds, clamped to the range of the type.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflows) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || overflows ? (seconds < 0 ? .min : .max) : sum
  }
}
