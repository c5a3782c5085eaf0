import Foundation
import RawServer
import Testing

/// Services over HTTP, tested through the command line.
@Suite(.timeLimit(.minutes(2))) struct HTTPCommandTests {
  private static let flow = """
    flowspec: 2
    flow: pets
    services:
      pets:
        page: { args: { tag: string }, returns: list<string>, errors: [offline, slow, nothing], readOnly: true }
        news: { stream: string }
    screens:
      zoo:
        state:
          names: list<string> = []
          last: string = "-"
        observes:
          news: pets.news
        model: { names: =names, last: =last, news: =news.value }
        events:
          page: { tag: string }
        transitions:
          page:
            call: pets.page
            with: { tag: =event.tag }
            then: { set: { names: =result, last: fine } }
            catch:
              offline: { set: { last: offline } }
              slow: { set: { last: slow } }
              nothing: { set: { last: nothing } }
    backstack:
      start: zoo
    """

  /// Plays a script against a server whose password is in the environment.
  private func play(_ lines: [String], _ url: String) async throws -> Finished {
    let bindings = """
      for: pets
      environment: { PETS_URL: "\(url)", PETS_TOKEN: }
      services:
        pets:
          http:
            url: ${env.PETS_URL}
            headers: { Authorization: "Bearer ${env.PETS_TOKEN}" }
            timeout: 8s
          operations:
            page: { get: "/kittens/${args.tag}", errors: { offline: connection, slow: timeout, nothing: 404 } }
            news: { events: /news }
      """
    return try await withFile(HTTPCommandTests.flow, named: "pets.flow.yaml") { flow in
      let path = flow.replacing("pets.flow.yaml", with: "pets.bindings.yaml")
      try bindings.write(toFile: path, atomically: true, encoding: .utf8)
      return try await shell(
        "PETS_TOKEN=t0p-s3cret '\(products)/flowspec' run \"$0\" --bindings \"${0%.flow.yaml}.bindings.yaml\"", flow,
        input: lines.joined(separator: "\n"))
    }
  }

  /// Returns the values of a field of the model, in order.
  private func values(of name: String, in output: String) -> [String] {
    var values: [String] = []
    for line in output.split(separator: "\n") where line.hasPrefix("\(name): ") {
      let value = String(line.dropFirst(name.count + 2))
      if values.last != value { values.append(value) }
    }
    return values
  }

  @Test func `a script survives all failure modes of a server`() async throws {
    let run = try await RawServer.run { request, _ in
      switch request.line.split(separator: " ")[1] {
      case "/kittens/good": [.reply("200 OK", #"["Tom", "Tim"]"#)]
      case "/kittens/reset": [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[\"T"), .reset]
      case "/kittens/none": [.reply("404 Not Found", "none")]
      case "/kittens/slow": [.wait(.seconds(60))]
      case "/kittens/teapot": [.reply("418 Teapot", "Bearer t0p-s3cret")]
      case "/kittens/shape": [.reply("200 OK", "[7]")]
      case "/kittens/page": [.reply("200 OK", "<h1>", type: "text/html")]
      case "/kittens/huge": [.reply("200 OK", String(repeating: "x", count: 10 << 20))]
      case "/kittens/loop": [.reply("302 Found", headers: ["Location: /kittens/loop"])]
      case "/kittens/garbage": [.send("220 mail.example ESMTP\r\n")]
      default: [.wait(.seconds(60))]
      }
    } _: { server in
      let days = [
        "reset", "none", "slow", "teapot", "shape", "page", "huge", "loop", "garbage", "good",
      ]
      return try await play(days.flatMap { ["page \($0)", "settle 20s"] }, server.url)
    }
    #expect(values(of: "last", in: run.output) == ["'-'", "'offline'", "'nothing'", "'slow'", "'fine'"], "\(run)")
    #expect(values(of: "names", in: run.output).last == "['Tom', 'Tim']")
    for fault in [
      "'pets.page' failed: the status is 418: Bearer •••",
      "reply of 'pets.page': [0] is 7, a number; the flow declares string",
      "'pets.page' failed: the reply is 'text/html', not 'application/json': <h1>",
      "'pets.page' failed: the reply is longer than 8388608 bytes",
      "'pets.page' failed: the server redirects more than 5 times", "'pets.page' failed: the reply is not HTTP",
    ] {
      #expect(run.errors.contains(fault), "\(fault) is not in \(run.errors)")
    }
    #expect(!run.output.contains("t0p-s3cret") && !run.errors.contains("t0p-s3cret"))
  }

  @Test func `quitting waits for no server that never answers the handshake`() async throws {
    try await RawServer.run { _, _ in
      [.wait(.seconds(60))]
    } _: { server in
      let start = ContinuousClock.now
      // The call may take eight seconds, and so may connecting.
      let run = try await play(["page good", ":quit"], "https://127.0.0.1:\(server.port)")
      #expect(run.code == 0, "\(run)")
      #expect(ContinuousClock.now - start < .seconds(7))
    }
  }

  @Test func `a server that does not listen is the declared error`() async throws {
    let refusing = try RefusingPort()
    defer { refusing.hold() }
    let run = try await play(["page good", "settle 20s"], "http://127.0.0.1:\(refusing.number)")
    #expect(values(of: "last", in: run.output).last == "'offline'", "\(run)")
  }

  @Test func `events of a server reach the flow, over a broken connection too`() async throws {
    try await RawServer.run { request, _ in
      switch (request.line.contains("/news"), request.value(of: "last-event-id")) {
      case (true, nil): [.eventStream, .send("retry: 100\nid: 1\ndata: one\n\n"), .wait(.milliseconds(100)), .reset]
      case (true, _): [.eventStream, .send("data: two\n\n"), .wait(.seconds(60))]
      default: [.wait(.seconds(60))]
      }
    } _: { server in
      let run = try await play(["wait 10s"], server.url)
      #expect(values(of: "news", in: run.output).last == "'two'", "\(run)")
      #expect(await server.isDeserted)
    }
  }
}

extension RawServer {
  /// Whether all connections close within a few seconds.
  fileprivate var isDeserted: Bool {
    get async {
      for _ in 0..<500 where connections > 0 { try? await Task.sleep(for: .milliseconds(10)) }
      return connections == 0
    }
  }
}
