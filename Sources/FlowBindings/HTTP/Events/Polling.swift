extension HTTPConnections {
  /// Asks the same again and again, and hands over what is replied whenever that is another body than before.
  ///
  /// A time passes between the end of an exchange and the next one, so that a slow server is never asked twice at once.
  ///
  /// - Parameters:
  ///   - interval: How long to wait after a reply.
  ///   - giveUp: Told of a failure that no waiting helps against, and of one that came so many times in a row as `patience` allows;
  ///     throws to end it, or lets it begin anew after the interval.
  ///   - handOver: Takes the first reply, and each one that differs from the one before.
  /// - Throws: `CancellationError` as soon as the task is cancelled, or what `giveUp` and `handOver` throw.
  public func poll(
    _ request: HTTPRequest, every interval: Duration, patience: Patience = Patience(),
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
        if !failure.mayPass || failures >= patience.tries {
          try await giveUp(failure)
          failures = 0
        }
      }
      let pause = failures == 0 ? interval : patience.pause(after: failures, asked: nil)
      try await Task.sleep(for: max(pause, asked ?? .zero, Self.shortestInterval))
    }
  }

  /// What no author can ask to go below, so that a slip of the pen is no attack on a server.
  static let shortestInterval: Duration = .milliseconds(10)
}
