import FlowBindings
import FlowHTTP
import FlowProgram
import RawServer
import Testing

@Suite(.timeLimit(.minutes(2))) struct FailureModeTests {
  @Test func `a server that does not listen refuses`() async throws {
    let refusing = try RefusingPort()
    defer { refusing.hold() }
    let port = refusing.number
    let failure = try await withConnections { connections in
      try await caught {
        _ = try await connections.exchange(HTTPRequest(.get, "http://127.0.0.1:\(port)/notes?token=x"))
      }
    }
    #expect(failure == .connection(.refused, server: "127.0.0.1:\(port)"))
    #expect(failure?.description == "nothing listens at 127.0.0.1:\(port)")
    #expect(failure?.category == .connection)
  }

  @Test func `an unknown server name is reported as such`() async throws {
    let failure = try await withConnections { connections in
      try await caught { _ = try await connections.exchange(HTTPRequest(.get, "http://nobody.invalid/")) }
    }
    #expect(failure == .connection(.unknownHost, server: "nobody.invalid"))
    #expect(failure?.category == .connection)
  }

  @Test func `a server that never answers is given up when nothing has come for too long`() async throws {
    let failure = try await failure(of: [.wait(.seconds(60))]) { $0.limits.idle = .milliseconds(100) }
    #expect(failure == .timeout(.waiting, .milliseconds(100)))
    #expect(failure?.description == "no data arrived for 100ms")
    #expect(failure?.category == .timeout)
  }

  @Test func `a server that trickles is given up when all of it takes too long`() async throws {
    let trickle: [RawServer.Step] =
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")]
      + (0..<200).flatMap { _ in [RawServer.Step.send("x"), .wait(.milliseconds(10))] }
    let failure = try await failure(of: trickle) {
      $0.limits.idle = .seconds(5)
      $0.limits.whole = .milliseconds(200)
    }
    #expect(failure == .timeout(.whole, .milliseconds(200)))
    #expect(failure?.description == "no reply came within 200ms")
  }

  @Test func `of two equal timeouts that of the whole reply is reported, each time`() async throws {
    for _ in 0..<20 {
      let failure = try await failure(of: [.wait(.seconds(60))]) {
        $0.limits.idle = .milliseconds(10)
        $0.limits.whole = .milliseconds(10)
      }
      #expect(failure == .timeout(.whole, .milliseconds(10)))
    }
  }

  @Test func `a reset in mid-body is a broken connection`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1, 2"
    let failure = try await failure(of: [.send(head), .wait(.milliseconds(20)), .reset])
    #expect(failure == .brokenOff)
    #expect(failure?.category == .connection)
  }

  @Test func `an end in mid-body is a broken connection`() async throws {
    #expect(
      try await failure(of: [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1, 2"), .close]) == .brokenOff)
    #expect(
      try await failure(of: [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"), .close])
        == .brokenOff)
  }

  @Test func `an end or a reset before any answer is a broken connection`() async throws {
    #expect(try await failure(of: [.close]) == .brokenOff)
    #expect(try await failure(of: [.reset]) == .brokenOff)
    #expect(try await failure(of: [.send("HTTP/1.1 200"), .close]) == .brokenOff)
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH_9.2\r\n", "\u{0}\u{1}\u{2}\u{3}\r\n\r\n", "<html>hello</html>\r\n\r\n",
    "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 200 OK\r\nbad header line\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n",
  ])
  func `garbage in place of HTTP is reported as such`(garbage: String) async throws {
    let failure = try await failure(of: [.send(garbage), .wait(.seconds(60))])
    #expect(failure == .notHTTP)
    #expect(failure?.description == "the reply is not HTTP")
    #expect(failure?.category == .reply)
  }

  @Test func `a head of too many or too long lines is reported as garbage`() async throws {
    let many = String(repeating: "X: y\r\n", count: 1_000)
    #expect(try await failure(of: [.send("HTTP/1.1 200 OK\r\n" + many), .wait(.seconds(60))]) == .notHTTP)
    let long = String(repeating: "x", count: 100_000)
    #expect(try await failure(of: [.send("HTTP/1.1 200 OK\r\nX: " + long), .wait(.seconds(60))]) == .notHTTP)
  }

  @Test func `a reply of ten megabytes is not read to its end`() async throws {
    let failure = try await failure(of: [.reply("200 OK", String(repeating: "x", count: 10 << 20))])
    #expect(failure == .tooLarge(limit: 8 << 20))
    #expect(failure?.description == "the reply is longer than 8388608 bytes")
  }

  @Test func `a reply that is as long as it may be is read`() async throws {
    let whole = try await reply(of: [.reply("200 OK", "12345")]) { $0.limits.longestBody = 5 }
    #expect(whole.text == "12345")
    let failure = try await failure(of: [.reply("200 OK", "123456")]) { $0.limits.longestBody = 5 }
    #expect(failure == .tooLarge(limit: 5))
  }

  @Test(arguments: ["ftp://127.0.0.1/", "http:///nowhere", "/notes", "", "http://127.0.0.1:99999/", "http+unix://x/"])
  func `a URL of another scheme is never requested`(url: String) async throws {
    let failure = try await withConnections { connections in
      try await caught { _ = try await connections.exchange(HTTPRequest(.get, url)) }
    }
    #expect(failure == .unsendable("the URL is not an http or https URL"))
  }

  @Test func `a header with a line break is never sent, and its value is not told`() async throws {
    let failure = try await failure(of: [.reply()]) {
      $0.headers = [.init("Authorization", "hush\r\nX-Evil: 1", isSecret: true)]
    }
    #expect(
      failure?.description == "the value of header 'Authorization' contains a line break or another control character")
  }

  @Test func `the flow can continue with the next request after each failure`() async throws {
    let days: [[RawServer.Step]] = [
      [.reset], [.close], [.send("garbage\r\n\r\n")], [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n1"), .reset],
    ]
    try await RawServer.run { _, number in
      number % 2 == 0 ? days[number / 2] : [.reply("200 OK", "fine")]
    } _: { server in
      try await withConnections { connections in
        for _ in days {
          let failure = try await caught { _ = try await connections.exchange(HTTPRequest(.get, server.url)) }
          #expect(failure != nil)
          let reply = try await connections.exchange(HTTPRequest(.get, server.url))
          #expect(reply.text == "fine")
        }
      }
    }
  }
}
