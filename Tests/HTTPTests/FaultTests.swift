import FlowBindings
import FlowHTTP
import RawServer
import Testing

/// Failures without a declared error.
@Suite(.timeLimit(.minutes(2))) struct FaultTests {
  @Test(
    arguments: [
      ("404 Not Found", "none", "application/json", "failed-status"),
      ("200 OK", "<h1>", "text/html", "unreadable-reply"),
      ("200 OK", "{", "application/json", "unreadable-reply"),
      ("200 OK", "[7]", "application/json", "mismatched-reply"),
      ("200 OK", String(repeating: "x", count: 9 << 20), "application/json", "too-large-reply"),
    ])
  func `each kind of failure has a code of its own`(status: String, body: String, type: String, code: String)
    async throws
  {
    try await RawServer.run { _, _ in
      [.reply(status, body, type: type)]
    } _: { server in
      let fetched = try await fetch(server.url)
      #expect(fetched.codes == [code])
    }
  }

  @Test func `a reply that does not come in time and a server that is not there have codes of their own`() async throws
  {
    try await RawServer.run { _, _ in
      [.wait(.seconds(60))]
    } _: { server in
      let fetched = try await fetch(server.url, operation: "timeout: 100ms")
      #expect(fetched.codes == ["late-reply"])
      #expect(fetched.faults == ["'web.get' failed: no reply came within 100ms"])
    }
    let refusing = try RefusingPort()
    defer { refusing.hold() }
    #expect(try await fetch("http://127.0.0.1:\(refusing.number)").codes == ["unreachable-server"])
  }

  @Test func `a server whose URL stands in the file is named, and one of the environment is not`() async throws {
    let refusing = try RefusingPort()
    defer { refusing.hold() }
    let url = "http://127.0.0.1:\(refusing.number)"
    #expect(try await fetch(url).faults == ["'web.get' failed: nothing listens at 127.0.0.1:\(refusing.number)"])
    let secret = try await fetch("http://127.0.0.1:1", environment: ["WEB_URL": url])
    #expect(secret.faults == ["'web.get' failed: nothing listens at the server"])
  }

  @Test func `a byte order mark in front of a reply is skipped`() async throws {
    try await RawServer.run { _, _ in
      [.reply("200 OK", "\u{FEFF}[\"Tom\"]")]
    } _: { server in
      let fetched = try await fetch(server.url)
      #expect(fetched.last == "Tom")
    }
  }

  @Test func `a call is repeated when the server allows it, and no earlier`() async throws {
    try await RawServer.run { _, number in
      [number == 0 ? .reply("503 Busy", headers: ["Retry-After: 1"]) : .reply("200 OK", #"["Tom"]"#)]
    } _: { server in
      let start = ContinuousClock.now
      let fetched = try await fetch(server.url, operation: "errors: { failed: 503 }", event: "again")
      #expect(fetched.last == "Tom" && server.requests.count == 2)
      #expect(ContinuousClock.now - start >= .seconds(1))
    }
  }

  @Test func `what a server asks to wait is seconds or a date, and five minutes at most`() {
    func pause(_ text: String, _ date: String = "Sun, 06 Nov 1994 08:49:37 GMT") -> Duration? {
      HTTPReplyHead(status: 503, headers: [.init("Retry-After", text), .init("Date", date)]).retryAfter
    }
    #expect(pause("120") == .seconds(120))
    #expect(pause("99999999999999999999") == .seconds(300))
    #expect(pause("Sun, 06 Nov 1994 08:50:07 GMT") == .seconds(30))
    #expect(pause("Tue, 29 Feb 2000 00:00:10 GMT", "Mon, 28 Feb 2000 23:59:55 GMT") == .seconds(15))
    for text in ["", "-1", "0", "soon", "Sun, 06 Nov 1994 08:00:00 GMT"] { #expect(pause(text) == nil, "\(text)") }
  }
}
