import FlowBindings
import FlowHTTP
import FlowProgram
import Foundation
import RawServer
import Testing

/// Servers whose connections are never established, and many simultaneous connections.
@Suite(.timeLimit(.minutes(2))) struct ConnectingTests {
  /// Runs a server that accepts a connection and never answers its handshake.
  private func stuck(_ body: (RawServer, _ url: String) async throws -> Void) async throws {
    try await RawServer.run { _, _ in
      [.wait(.seconds(60))]
    } _: { server in
      try await body(server, "https://127.0.0.1:\(server.port)/")
    }
  }

  @Test func `closing waits for no connection that is stuck in the handshake`() async throws {
    try await stuck { server, url in
      let connections = HTTPConnections(connectTimeout: .seconds(50))
      let task = Task { try await connections.exchange(HTTPRequest(.get, url)) }
      #expect(await until { server.connections == 1 })
      let start = ContinuousClock.now
      await connections.close()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(ContinuousClock.now - start < .seconds(5))
    }
  }

  @Test func `a call holds no connection longer than it may take`() async throws {
    try await stuck { server, url in
      try await withConnections { connections in
        var request = HTTPRequest(.get, url)
        request.limits.whole = .milliseconds(300)
        let start = ContinuousClock.now
        let failure = try await caught { [request] in _ = try await connections.exchange(request) }
        #expect(failure == .timeout(.whole, .milliseconds(300)))
        #expect(await until { server.connections == 0 })
        #expect(ContinuousClock.now - start < .seconds(20))
      }
    }
  }

  @Test func `a stream gives a connection up that takes longer than its timeout, and tries again`() async throws {
    try await stuck { server, url in
      try await withConnections { connections in
        var request = HTTPRequest(.get, url)
        request.limits.idle = .milliseconds(100)
        var policy = RetryPolicy()
        policy.tries = 2
        policy.first = .milliseconds(10)
        let failure = try await caught { [request, policy] in
          try await connections.followEvents(request, policy: policy) { _ in }
        }
        #expect(failure == .timeout(.waiting, .milliseconds(100)))
      }
    }
  }

  @Test(.enabled(if: canOpen(1_500), "this process may not open 1500 files"))
  func `three hundred streams of one server are all followed at once`() async throws {
    try await RawServer.run { _, _ in
      [.eventStream, .send("data: hello\n\n"), .wait(.seconds(60))]
    } _: { server in
      try await withConnections { connections in
        let heard = Counter()
        let streams = (0..<300).map { _ in
          Task { try await connections.followEvents(HTTPRequest(.get, server.url)) { _ in heard.add() } }
        }
        #expect(await until { heard.count == 300 })
        #expect(server.connections == 300)
        for stream in streams { stream.cancel() }
        for stream in streams { _ = await stream.result }
      }
    }
  }
}

/// Returns whether this process may open a number of files.
private func canOpen(_ count: Int) -> Bool {
  var limit = rlimit()
  #if canImport(Darwin)
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur >= count
  #else
    return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 && limit.rlim_cur >= count
  #endif
}
