import FlowBindings
import FlowHTTP
import FlowProgram
import RawServer
import Synchronization
import Testing

/// A collection of delivered items.
final class Collected<Item: Sendable>: Sendable {
  private let items = Mutex<[Item]>([])

  var all: [Item] { items.withLock { $0 } }

  func add(_ item: Item) { items.withLock { $0.append(item) } }
}

extension RetryPolicy {
  /// A policy with very short pauses, so that tests end quickly.
  static let short: RetryPolicy = {
    var policy = RetryPolicy()
    policy.tries = 3
    policy.first = .milliseconds(5)
    policy.longest = .milliseconds(20)
    return policy
  }()
}

@Suite(.timeLimit(.minutes(2))) struct EventFollowingTests {
  /// Follows the events of a server until the stream ends, and returns the data and the failure.
  private func follow(
    _ answer: @escaping RawServer.Answering, idle: Duration = .seconds(50), policy: RetryPolicy = .short,
    _ check: (RawServer) -> Void = { _ in }
  ) async throws -> (data: [String], failure: HTTPFailure?) {
    try await RawServer.run(answer) { server in
      let collected = Collected<ServerSentEvent>()
      var request = HTTPRequest(.get, server.url)
      request.limits.idle = idle
      let failure = try await withConnections { [request] connections in
        try await caught {
          try await connections.followEvents(request, policy: policy) { collected.add($0) }
        }
      }
      check(server)
      return (collected.all.map(\.data), failure)
    }
  }

  private let over: [RawServer.Step] = [.reply("204 No Content", type: nil)]

  @Test func `events are handed over in order until the server says that it is over`() async throws {
    let over = over
    let (data, failure) = try await follow { _, number in
      number == 0 ? [.eventStream, .send("data: a\n\nda"), .wait(.milliseconds(10)), .send("ta: b\n\n"), .close] : over
    } _: { server in
      #expect(server.requests.first?.value(of: "accept") == "text/event-stream")
    }
    #expect(data == ["a", "b"])
    #expect(failure == nil)
  }

  @Test func `a stream that breaks resumes after the last event`() async throws {
    let over = over
    let (data, failure) = try await follow { _, number in
      switch number {
      case 0: [.eventStream, .send("id: 7\ndata: a\n\nid: 8\ndata: half"), .wait(.milliseconds(20)), .reset]
      case 1: [.eventStream, .send("data: b\n\n"), .close]
      default: over
      }
    } _: { server in
      #expect(server.requests.map { $0.value(of: "last-event-id") } == [nil, "7", "7"])
    }
    #expect(data == ["a", "b"])
    #expect(failure == nil)
  }

  @Test func `a stream that only breaks fails after so many tries`() async throws {
    let (data, failure) = try await follow { _, _ in
      [.eventStream, .close]
    } _: {
      #expect($0.requests.count == 3)
    }
    #expect(data == [])
    #expect(failure == .brokenOff)
  }

  @Test func `an event in between resets the count of failures`() async throws {
    let (data, failure) = try await follow { _, number in
      number % 2 == 1 && number < 6 ? [.eventStream, .send("data: \(number)\n\n"), .close] : [.reset]
    } _: {
      #expect($0.requests.count == 8)
    }
    #expect(data == ["1", "3", "5"])
    #expect(failure == .brokenOff)
  }

  @Test func `a server that is not there is tried so many times`() async throws {
    let refusing = try RefusingPort()
    defer { refusing.hold() }
    let port = refusing.number
    let failure = try await withConnections { connections in
      try await caught {
        try await connections.followEvents(HTTPRequest(.get, "http://127.0.0.1:\(port)/"), policy: .short) { _ in }
      }
    }
    #expect(failure == .connection(.refused, server: "127.0.0.1:\(port)"))
  }

  @Test func `a silent stream is requested again and has not failed`() async throws {
    let over = over
    let (data, failure) = try await follow(
      { _, number in
        switch number {
        case 0: [.eventStream, .send("id: 1\ndata: a\n\n"), .wait(.seconds(60))]
        case 1...2: [.eventStream, .wait(.seconds(60))]
        case 3: [.eventStream, .send("data: b\n\n"), .close]
        default: over
        }
      }, idle: .seconds(2)
    ) { #expect($0.requests.last?.value(of: "last-event-id") == "1") }
    #expect(data == ["a", "b"])
    #expect(failure == nil)
  }

  @Test func `a server that never opens the stream fails as too slow`() async throws {
    let (_, failure) = try await follow({ _, _ in [.wait(.seconds(60))] }, idle: .milliseconds(50))
    #expect(failure == .timeout(.waiting, .milliseconds(50)))
  }

  @Test func `a status that is no success ends it without another try`() async throws {
    let (_, failure) = try await follow { _, _ in
      [.reply("404 Not Found", "no such\nstream")]
    } _: {
      #expect($0.requests.count == 1)
    }
    #expect(failure == .status(404, excerpt: "no such stream"))
    #expect(failure?.description == "the status is 404: no such stream")
  }

  @Test func `data of another kind ends it without another try`() async throws {
    let (_, failure) = try await follow { _, _ in
      [.reply("200 OK", "{}")]
    } _: {
      #expect($0.requests.count == 1)
    }
    #expect(failure == .contentType("application/json", wanted: "text/event-stream"))
  }

  @Test func `an endless line ends it`() async throws {
    let part = RawServer.Step.send(String(repeating: "x", count: 1 << 18))
    let (_, failure) = try await follow { _, _ in [.eventStream] + Array(repeating: part, count: 5) }
    #expect(failure == .eventStream(.longLine(limit: 1 << 20)))
  }

  @Test func `following ends at once with its task, and lets go of its connection`() async throws {
    try await RawServer.run { _, _ in
      [.eventStream, .send("data: a\n\n"), .wait(.seconds(60))]
    } _: { server in
      try await withConnections { connections in
        let collected = Collected<ServerSentEvent>()
        let task = Task { try await connections.followEvents(HTTPRequest(.get, server.url)) { collected.add($0) } }
        #expect(await until { collected.all.count == 1 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(connections.count == 0)
        #expect(await until { server.connections == 0 })
      }
    }
  }

  @Test func `the time that handing over takes is not counted as silence`() async throws {
    let over = over
    try await RawServer.run { _, number in
      number == 0
        ? [.eventStream, .send("data: a\n\n"), .wait(.milliseconds(3_500)), .send("data: b\n\n"), .close] : over
    } _: { server in
      let collected = Collected<ServerSentEvent>()
      var request = HTTPRequest(.get, server.url)
      request.limits.idle = .seconds(3)
      try await withConnections { [request] connections in
        try await connections.followEvents(request, policy: .short) {
          collected.add($0)
          try await Task.sleep(for: .seconds(4))
        }
      }
      #expect(collected.all.map(\.data) == ["a", "b"])
      #expect(server.requests.count == 2)
    }
  }

  @Test func `what the taker throws ends it as it is`() async throws {
    struct Refusal: Error {}
    try await RawServer.run { _, _ in
      [.eventStream, .send("data: a\n\n"), .wait(.seconds(60))]
    } _: { server in
      try await withConnections { connections in
        await #expect(throws: Refusal.self) {
          try await connections.followEvents(HTTPRequest(.get, server.url)) { _ in throw Refusal() }
        }
      }
    }
  }
}
