internal import FlowBindings
internal import Synchronization

extension HTTPConnections {
  /// Follows a stream of server-sent events until the server ends it, and reconnects after failures.
  ///
  /// A new connection sends the id of the last event. A failure after an event counts as the first in a row. A
  /// stream that stays open without data for longer than the request allows is reconnected. This does not count as a
  /// failure, because silence and a broken connection are indistinguishable.
  ///
  /// - Parameters:
  ///   - giveUp: Called for a failure that a retry cannot resolve because the server has rejected the request, and
  ///     for one that occurred as many times in a row as `patience` allows. If it throws, the stream ends; otherwise
  ///     it restarts after the longest pause.
  ///   - handOver: Receives each event. The next one is read after it has returned.
  /// - Throws: `CancellationError` as soon as the task is cancelled, or the errors of `giveUp` and `handOver`.
  public func followEvents(
    _ request: HTTPRequest, policy: RetryPolicy = RetryPolicy(),
    giveUp: @Sendable (HTTPFailure) async throws -> Void = { throw $0 },
    _ handOver: @escaping @Sendable (ServerSentEvent) async throws -> Void
  ) async throws {
    let place = EventPlace()
    var failures = 0
    while true {
      let failure: HTTPFailure
      do {
        guard try await readEvents(request, place, handOver) else { return }
        failure = .brokenOff
      } catch let caught as HTTPFailure {
        failure = caught
      }
      failures = place.failures(counting: failure, after: failures)
      var pause = policy.pause(after: failures, asked: place.retry)
      if !failure.mayPass || failures >= policy.tries {
        try await giveUp(failure)
        failures = 0
        pause = place.retryAfter ?? policy.longest
      }
      try await Task.sleep(for: pause)
    }
  }

  /// Reads the events of one connection.
  ///
  /// - Returns: Whether more events may follow on another connection.
  private func readEvents(
    _ request: HTTPRequest, _ place: EventPlace, _ handOver: @escaping @Sendable (ServerSentEvent) async throws -> Void
  ) async throws -> Bool {
    place.connect()
    return try await withReply(to: request.following(place.lastID)) { head, reader, watchdog in
      if head.status == 204 { return false }
      guard head.status == 200 else {
        place.suspend(for: head.retryAfter)
        let beginning = try await reader.readBeginning()
        throw HTTPFailure.status(head.status, excerpt: excerpt(of: beginning, hiding: request.secrets))
      }
      if let encoding = head.foreignEncoding { throw HTTPFailure.encoding(encoding) }
      if head.contentType != eventStreamType {
        throw HTTPFailure.contentType(head.contentType ?? "", wanted: eventStreamType)
      }
      place.open()
      var parser = EventStreamParser(lastID: place.lastID, longestEvent: request.limits.longestBody)
      while let bytes = try await reader.next() {
        let events: [ServerSentEvent]
        do throws(EventStreamParser.Problem) { events = try parser.push(bytes) } catch {
          throw HTTPFailure.eventStream(error)
        }
        for event in events {
          try Task.checkCancellation()
          try await watchdog.paused { try await handOver(event) }
        }
        place.advance(to: parser, bringing: events.count)
      }
      return true
    }
  }
}

private let eventStreamType = "text/event-stream"

extension HTTPRequest {
  /// Returns the request for the events after an event id.
  fileprivate func following(_ lastID: String) -> HTTPRequest {
    var request = self
    request.limits.whole = nil
    request.headers += [
      Header("Accept", eventStreamType), Header("Accept-Encoding", "identity"), Header("Cache-Control", "no-store"),
    ]
    // An id that is invalid in a header cannot be sent back; the server then chooses the start of the stream.
    let canBeSent = !lastID.isEmpty && lastID.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    if canBeSent { request.headers.append(Header("Last-Event-ID", lastID)) }
    return request
  }
}

/// The progress in a stream, across all of its connections.
private final class EventPlace: Sendable {
  private struct State {
    var lastID = ""
    var retry: Duration?
    /// The `Retry-After` of a reply without events.
    var retryAfter: Duration?
    /// Whether the current connection is an event stream.
    var isOpen = false
    /// Whether the current connection has delivered an event.
    var hasEvents = false
  }

  private let state = Mutex(State())

  var lastID: String { state.withLock { $0.lastID } }
  var retry: Duration? { state.withLock { $0.retry } }
  var retryAfter: Duration? { state.withLock { $0.retryAfter } }

  func connect() {
    state.withLock {
      $0.isOpen = false
      $0.hasEvents = false
      $0.retryAfter = nil
    }
  }

  func suspend(for pause: Duration?) { state.withLock { $0.retryAfter = pause } }

  func open() { state.withLock { $0.isOpen = true } }

  func advance(to parser: EventStreamParser, bringing events: Int) {
    state.withLock {
      $0.lastID = parser.lastID
      $0.retry = parser.retry ?? $0.retry
      $0.hasEvents = $0.hasEvents || events > 0
    }
  }

  /// Returns the number of consecutive failures including this one.
  func failures(counting failure: HTTPFailure, after before: Int) -> Int {
    let state = state.withLock { $0 }
    if case .timeout(.waiting, _) = failure, state.isOpen { return 0 }
    return state.hasEvents ? 1 : before + 1
  }
}
