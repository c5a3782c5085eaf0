internal import Synchronization

extension HTTPConnections {
  /// Follows a stream of server-sent events until the server says that it is over, and connects again where it breaks.
  ///
  /// A new connection tells the server which event was the last. A failure behind an event is the first of a row. A stream that
  /// stays open and falls silent for longer than the request allows is asked for anew, and has not failed, since nobody can
  /// tell silence from a broken line.
  ///
  /// - Parameters:
  ///   - giveUp: Told of a failure that no waiting helps against, since the server has judged, and of one that came so many times in
  ///     a row as `patience` allows; throws to end it, or lets it begin anew after the longest pause.
  ///   - handOver: Takes event after event; the next is read when it has returned.
  /// - Throws: `CancellationError` as soon as the task is cancelled, or what `giveUp` and `handOver` throw.
  public func followEvents(
    _ request: HTTPRequest, patience: Patience = Patience(),
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
      var pause = patience.pause(after: failures, asked: place.retry)
      if !failure.mayPass || failures >= patience.tries {
        try await giveUp(failure)
        failures = 0
        pause = place.retryAfter ?? patience.longest
      }
      try await Task.sleep(for: pause)
    }
  }

  /// Reads the events of one connection.
  ///
  /// - Returns: Whether there may be more of them, on another connection.
  private func readEvents(
    _ request: HTTPRequest, _ place: EventPlace, _ handOver: @escaping @Sendable (ServerSentEvent) async throws -> Void
  ) async throws -> Bool {
    place.connect()
    return try await withReply(to: request.following(place.lastID)) { head, reader, watch in
      if head.status == 204 { return false }
      guard head.status == 200 else {
        place.leaveAlone(for: head.retryAfter)
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
          try await watch.paused { try await handOver(event) }
        }
        place.advance(to: parser, bringing: events.count)
      }
      return true
    }
  }
}

private let eventStreamType = "text/event-stream"

extension HTTPRequest {
  /// The request for what comes behind an event.
  fileprivate func following(_ lastID: String) -> HTTPRequest {
    var request = self
    request.limits.whole = nil
    request.headers += [
      Header("Accept", eventStreamType), Header("Accept-Encoding", "identity"), Header("Cache-Control", "no-store"),
    ]
    // What no header may hold cannot be sent back; the stream then begins where the server likes.
    let canBeSent = !lastID.isEmpty && lastID.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    if canBeSent { request.headers.append(Header("Last-Event-ID", lastID)) }
    return request
  }
}

/// How far a stream has been followed, over all of its connections.
private final class EventPlace: Sendable {
  private struct State {
    var lastID = ""
    var retry: Duration?
    /// How long the server asks to be left alone instead of an answer.
    var retryAfter: Duration?
    /// Whether the present connection is one that events come on.
    var isOpen = false
    /// Whether an event came on it.
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

  func leaveAlone(for pause: Duration?) { state.withLock { $0.retryAfter = pause } }

  func open() { state.withLock { $0.isOpen = true } }

  func advance(to parser: EventStreamParser, bringing events: Int) {
    state.withLock {
      $0.lastID = parser.lastID
      $0.retry = parser.retry ?? $0.retry
      $0.hasEvents = $0.hasEvents || events > 0
    }
  }

  /// How many failures in a row there are with one more.
  func failures(counting failure: HTTPFailure, after before: Int) -> Int {
    let state = state.withLock { $0 }
    if case .timeout(.waiting, _) = failure, state.isOpen { return 0 }
    return state.hasEvents ? 1 : before + 1
  }
}
