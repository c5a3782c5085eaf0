import FlowBindings
import FlowHTTP
import FlowProgram
import RawServer
import Testing

@Suite(.timeLimit(.minutes(2))) struct RedirectTests {
  @Test func `a redirect is followed to a URL beside the first`() async throws {
    try await RawServer.run { request, _ in
      request.line.contains("/old/")
        ? [.reply("302 Found", headers: ["Location: ../new?x=1"])] : [.reply("200 OK", "here")]
    } _: { server in
      let reply = try await withConnections { try await $0.exchange(HTTPRequest(.get, server.url + "/old/page")) }
      #expect(reply.text == "here")
      #expect(server.requests.last?.line == "GET /new?x=1 HTTP/1.1")
    }
  }

  @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
  func `a redirected POST is what the status says`(status: Int, method: String) async throws {
    try await RawServer.run { _, number in
      number == 0 ? [.reply("\(status) Moved", headers: ["Location: /new"])] : [.reply()]
    } _: { server in
      var request = HTTPRequest(.post, server.url)
      request.headers = [.init("Content-Type", "application/json")]
      request.body = Array("{}".utf8)
      _ = try await withConnections { [request] in try await $0.exchange(request) }
      let last = try #require(server.requests.last)
      #expect(last.line == "\(method) /new HTTP/1.1")
      #expect(last.body == (method == "POST" ? "{}" : ""))
      #expect((last.value(of: "content-type") == nil) == (method == "GET"))
    }
  }

  @Test func `a loop of redirects ends`() async throws {
    try await RawServer.run { _, _ in
      [.reply("302 Found", headers: ["Location: /again"])]
    } _: { server in
      let failure = try await withConnections { connections in
        try await caught { _ = try await connections.exchange(HTTPRequest(.get, server.url)) }
      }
      #expect(failure == .redirect(.tooMany(limit: 5)))
      #expect(failure?.description == "the server redirects more than 5 times")
      #expect(server.requests.count == 6)
    }
  }

  @Test(arguments: ["ftp://127.0.0.1/", "http://", "file:///etc/passwd", "http+unix://x/"])
  func `a redirect to what is no place of the web is not followed`(location: String) async throws {
    let failure = try await failure(of: [.reply("302 Found", headers: ["Location: \(location)"])])
    #expect(failure == .redirect(.nowhere))
  }

  @Test func `secrets stay behind when another server is asked`() async throws {
    try await RawServer.run { _, _ in
      [.reply("200 OK", "other")]
    } _: { other in
      try await RawServer.run { _, _ in
        [.reply("307 Moved", headers: ["Location: \(other.url)/"])]
      } _: { server in
        var request = HTTPRequest(.get, server.url)
        request.headers = [.init("X-Key", "hush", isSecret: true), .init("Authorization", "me"), .init("X-Page", "1")]
        let reply = try await withConnections { [request] in try await $0.exchange(request) }
        #expect(reply.text == "other")
        #expect(server.requests.first?.value(of: "x-key") == "hush")
        let last = try #require(other.requests.first)
        #expect(last.value(of: "x-key") == nil)
        #expect(last.value(of: "authorization") == nil)
        #expect(last.value(of: "x-page") == "1")
      }
    }
  }

  @Test func `a redirect without a place is a reply like any other`() async throws {
    #expect(try await reply(of: [.reply("302 Found", "stay")]).text == "stay")
  }
}
