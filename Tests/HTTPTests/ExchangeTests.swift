import FlowBindings
import FlowHTTP
import FlowProgram
import RawServer
import Testing

@Suite(.timeLimit(.minutes(2))) struct ExchangeTests {
  @Test func `a reply comes with its status, its headers and its body`() async throws {
    let reply = try await reply(of: [.reply("404 Not Found", "[1, 2]", headers: ["X-Page: 3"])])
    #expect(reply.head.status == 404)
    #expect(reply.head.value(of: "x-page") == "3")
    #expect(reply.head.contentType == "application/json")
    #expect(reply.text == "[1, 2]")
  }

  @Test func `a request arrives with its method, its headers and its body`() async throws {
    try await RawServer.run { _, _ in
      [.reply()]
    } _: { server in
      var request = HTTPRequest(.patch, server.url + "/notes/a%2Fb?page=2")
      request.headers = [.init("Authorization", "Bearer x", isSecret: true)]
      request.body = Array(#"{"text":"ä"}"#.utf8)
      _ = try await withConnections { [request] in try await $0.exchange(request) }
      #expect(server.requests.count == 1)
      let arrived = try #require(server.requests.first)
      #expect(arrived.line == "PATCH /notes/a%2Fb?page=2 HTTP/1.1")
      #expect(arrived.value(of: "authorization") == "Bearer x")
      #expect(arrived.body == #"{"text":"ä"}"#)
    }
  }

  @Test func `a body in pieces becomes one`() async throws {
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n"
    let reply = try await reply(of: [.send(chunked), .wait(.milliseconds(20)), .send("3\r\ncde\r\n0\r\n\r\n")])
    #expect(reply.text == "abcde")
  }

  @Test func `requests one after another share a connection`() async throws {
    try await RawServer.run { _, number in
      [.reply("200 OK", "\(number)")]
    } _: { server in
      try await withConnections { connections in
        for number in 0..<3 {
          let reply = try await connections.exchange(HTTPRequest(.get, server.url))
          #expect(reply.text == "\(number)")
          #expect(server.connections == 1)
        }
      }
    }
  }

  @Test func `the content type decides what may be JSON`() {
    let types = [
      "application/json": true, "Application/JSON; charset=utf-8": true, "application/problem+json": true,
      "text/json": true, "text/html": false, "application/jsonp": false, "image/svg+xml": false,
    ]
    for (type, isJSON) in types {
      #expect(HTTPReplyHead(status: 200, headers: [.init("content-type", type)]).mayBeJSON == isJSON, "\(type)")
    }
    #expect(HTTPReplyHead(status: 200).mayBeJSON)
  }

  @Test func `a cancelled exchange ends at once and lets go of its connection`() async throws {
    try await RawServer.run { _, _ in
      [.wait(.seconds(60))]
    } _: { server in
      try await withConnections { connections in
        let task = Task { try await connections.exchange(HTTPRequest(.get, server.url)) }
        #expect(await until { server.requests.count == 1 })
        #expect(connections.count == 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(connections.count == 0)
        #expect(await until { server.connections == 0 })
      }
    }
  }

  @Test func `closing ends what is under way, and what is asked afterwards`() async throws {
    try await RawServer.run { _, _ in
      [.wait(.seconds(60))]
    } _: { server in
      let connections = HTTPConnections()
      let task = Task { try await connections.exchange(HTTPRequest(.get, server.url)) }
      #expect(await until { server.requests.count == 1 })
      await connections.close()
      await #expect(throws: CancellationError.self) { try await task.value }
      await #expect(throws: CancellationError.self) { try await connections.exchange(HTTPRequest(.get, server.url)) }
      #expect(connections.count == 0)
      #expect(await until { server.connections == 0 })
    }
  }

  @Test func `unclosed connections are released with their owner`() async throws {
    try await RawServer.run { _, _ in
      [.reply()]
    } _: { server in
      do {
        let connections = HTTPConnections(keptFor: .seconds(60))
        _ = try await connections.exchange(HTTPRequest(.get, server.url))
        #expect(server.connections == 1)
      }
      #expect(await until { server.connections == 0 })
    }
  }

  @Test func `closing twice and closing what was never used does nothing`() async {
    let connections = HTTPConnections()
    await connections.close()
    await connections.close()
    #expect(connections.count == 0)
  }
}
