import FlowBindings
import FlowHTTP
import FlowProgram
import RawServer
import Testing

@Suite(.timeLimit(.minutes(2))) struct PollingTests {
  @Test func `a reply is handed over when it is not the one before`() async throws {
    let bodies = ["1", "1", "2", "2", "2", "1"]
    try await RawServer.run { _, number in
      [.reply(number < bodies.count ? "200 OK" : "410 Gone", number < bodies.count ? bodies[number] : "")]
    } _: { server in
      let collected = Collected<String>()
      let failure = try await withConnections { connections in
        try await caught {
          try await connections.poll(HTTPRequest(.get, server.url), every: .milliseconds(10)) { reply in
            guard reply.head.status == 200 else { throw HTTPFailure.status(reply.head.status, excerpt: "") }
            collected.add(reply.text)
          }
        }
      }
      #expect(collected.all == ["1", "2", "1"])
      #expect(failure == .status(410, excerpt: ""))
    }
  }

  @Test func `a failure that may pass is tried again, so many times in a row`() async throws {
    try await RawServer.run { _, number in
      number == 0 || number == 3 ? [.reply("200 OK", "\(number)")] : [.reset]
    } _: { server in
      let collected = Collected<String>()
      let failure = try await withConnections { connections in
        try await caught {
          try await connections.poll(HTTPRequest(.get, server.url), every: .milliseconds(10), policy: .short) {
            collected.add($0.text)
          }
        }
      }
      #expect(collected.all == ["0", "3"])
      #expect(failure == .brokenOff)
      #expect(server.requests.count == 7)
    }
  }

  @Test func `polling ends at once with its task`() async throws {
    try await RawServer.run { _, _ in
      [.reply("200 OK", "1")]
    } _: { server in
      try await withConnections { connections in
        let collected = Collected<String>()
        let task = Task {
          try await connections.poll(HTTPRequest(.get, server.url), every: .seconds(60)) { collected.add($0.text) }
        }
        #expect(await until { collected.all == ["1"] })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(connections.count == 0)
      }
    }
  }
}
