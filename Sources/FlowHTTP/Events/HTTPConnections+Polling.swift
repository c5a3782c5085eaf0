extension HTTPConnections {
  /// Repeats a request at an interval and delivers each reply whose body differs from the previous one.
  ///
  /// The interval starts at the end of an exchange, so a slow server never has two requests at once.
  ///
  /// - Parameters:
  ///   - interval: The pause after a reply.
  ///   - giveUp: Called for a failure that a retry cannot resolve, and for one that occurred as many times in a row
  ///     as `patience` allows. If it throws, polling ends; otherwise it restarts after the interval.
  ///   - handOver: Receives the first reply, and each one that differs from its predecessor.
  /// - Throws: `CancellationError` as soon as the task is cancelled, or the errors of `giveUp` and `handOver`.
  public func poll(
    _ request: HTTPRequest, every interval: Duration, policy: RetryPolicy = RetryPolicy(),
    giveUp: @Sendable (HTTPFailure) async throws -> Void = { throw $0 },
    _ handOver: @escaping @Sendable (HTTPReply) async throws -> Void
  ) async throws {
    var before: HTTPReply?
    var failures = 0
    while true {
      var asked: Duration?
      do {
        let reply = try await exchange(request)
        failures = 0
        if !(200..<300).contains(reply.head.status) { asked = reply.head.retryAfter }
        if reply.head.status != before?.head.status || reply.body != before?.body { try await handOver(reply) }
        before = reply
      } catch let failure as HTTPFailure {
        failures += 1
        if !failure.mayPass || failures >= policy.tries {
          try await giveUp(failure)
          failures = 0
        }
      }
      let pause = failures == 0 ? interval : policy.pause(after: failures, asked: nil)
      try await Task.sleep(for: max(pause, asked ?? .zero, Self.shortestInterval))
    }
  }

  /// The minimum interval, so that a typo in a flow cannot flood a server.
  static let shortestInterval: Duration = .milliseconds(10)
}
