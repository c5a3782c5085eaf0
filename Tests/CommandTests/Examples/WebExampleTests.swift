import Foundation
import Testing

/// The web host as a process, with requests like those of a browser and of an attacker.
@Suite(.timeLimit(.minutes(20))) struct WebExampleTests {
  private let tabs = "flows/tabs/tabs.flow.yaml"

  /// Returns the number of the control with a label on a screen.
  private func control(_ label: String, on screen: String) throws -> Int {
    let pattern = try Regex("\"label\":\"\(label)\"[^{}]*\"use\":(\\d+)", as: (Substring, Substring).self)
    let match = screen.firstMatch(of: pattern)
    return try #require(match.flatMap { Int($0.1) }, "\(screen)")
  }

  private func version(of screen: String) throws -> Int {
    try #require(screen.firstMatch(of: #/"version":(\d+)/#).flatMap { Int($0.1) }, "\(screen)")
  }

  @Test func `the page is one document that cannot be framed or extended`() async throws {
    try await WebServer.serving(tabs) { server in
      let page = try await server.ask("GET", "/")
      #expect(page.status == 200 && page.headers.contains("Content-Type: text/html"))
      #expect(page.body.hasPrefix("<!DOCTYPE html>") && !page.body.contains("{{word}}"))
      let word = try #require(page.headers.firstMatch(of: #/script-src 'nonce-([^']+)'/#)?.1)
      #expect(page.body.contains("<script nonce=\"\(word)\">") && page.headers.contains("frame-ancestors 'none'"))
      #expect(try await server.ask("GET", "/Page.html").status == 404)
    }
  }

  @Test func `an event changes the next screen of the stream`() async throws {
    try await WebServer.serving(tabs) { [self] server in
      let name = try await server.start()
      let stream = try await server.connect("GET", "/sessions/\(name)/updates")
      let first = try await stream.screen()
      #expect(first.contains("Ferry runs again") && first.contains(#""kind":"tabs""#))
      let press = "{\"version\":\(try version(of: first)),\"use\":\(try control("Ferry runs again", on: first))}"
      let answer = try await server.post("/sessions/\(name)/events", press)
      #expect(answer.status == 200)
      let second = try await stream.screen()
      #expect(second.contains("the ferry crosses twice a day") && !second.contains("A library of seeds"))
      #expect(answer.body == "{\"version\":\(try version(of: second))}")
    }
  }

  @Test func `input to a screen that is gone is refused`() async throws {
    try await WebServer.serving(tabs) { [self] server in
      let name = try await server.start()
      let stream = try await server.connect("GET", "/sessions/\(name)/updates")
      let first = try await stream.screen()
      let press = "{\"version\":\(try version(of: first)),\"use\":\(try control("Ferry runs again", on: first))}"
      #expect(try await server.post("/sessions/\(name)/events", press).status == 200)
      let second = try await stream.screen()
      // The same press again: the list that received it is covered now.
      let again = try await server.post("/sessions/\(name)/events", press)
      #expect(again.status == 409 && again.body.contains("\"problem\":\"stale\""), "\(again)")
      let unknown = try await server.post("/sessions/\(name)/events", "{\"version\":99,\"back\":true}")
      #expect(unknown.status == 409)
      // Back refers to the position, so a fast double back goes back once.
      let back = "{\"version\":\(try version(of: second)),\"back\":true}"
      #expect(try await server.post("/sessions/\(name)/events", back).status == 200)
      #expect(try await server.post("/sessions/\(name)/events", back).status == 409)
      #expect(try await stream.screen().contains("A library of seeds"))
    }
  }

  @Test func `other sites are refused, by their origin and by their name`() async throws {
    try await WebServer.serving(tabs) { server in
      let json = "Content-Type: application/json"
      #expect(try await server.ask("POST", "/sessions", ["Origin: http://evil.example", json], "{}").status == 403)
      #expect(try await server.ask("POST", "/sessions", ["Origin: null", json], "{}").status == 403)
      #expect(try await server.ask("POST", "/sessions", [json], "{}").status == 403)
      #expect(try await server.ask("POST", "/sessions", ["Origin: \(server.origin)"], "{}").status == 415)
      #expect(try await server.ask("GET", "/", host: "evil.example:\(server.port)").status == 403)
      let name = try await server.start()
      let stream = "/sessions/\(name)/updates"
      #expect(try await server.ask("GET", stream, ["Origin: http://evil.example"]).status == 403)
      #expect(try await server.ask("GET", "/sessions/guess/updates").status == 410)
    }
  }

  @Test func `requests that are too large or malformed are refused, and the server continues`() async throws {
    try await WebServer.serving(tabs) { server in
      let large = "{\"link\":\"\(String(repeating: "a", count: 100_000))\"}"
      #expect(try await server.post("/sessions", large).status == 413)
      let headers = ["Origin: \(server.origin)", "Content-Type: application/json"]
      let endless = try await server.ask("POST", "/sessions", headers + ["Content-Length: 99999999999"])
      #expect(endless.status == 413)
      let chunked = try await server.ask("POST", "/sessions", headers + ["Transfer-Encoding: chunked"])
      #expect(chunked.status == 413)
      let name = try await server.start()
      for nonsense in ["", "[]", "{\"version\":1}", "{\"version\":1e99,\"back\":true}", "{\"version\":1,\"use\":-1}"] {
        let answer = try await server.post("/sessions/\(name)/events", nonsense)
        #expect([400, 409].contains(answer.status), "\(nonsense): \(answer)")
      }
      #expect(try await server.ask("GET", "/").status == 200)
    }
  }

  @Test func `a hidden request behind a body that is not read is never answered`() async throws {
    try await WebServer.serving(tabs) { server in
      let hidden =
        "POST /sessions HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nOrigin: \(server.origin)\r\n"
        + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
      let headers = ["Origin: http://evil.example", "Content-Type: text/plain", "Content-Length: 9999999"]
      let connection = try await server.connect("POST", "/sessions", headers + ["X-End: 1\r\n\r\n\(hidden)"])
      let answers = try await connection.read { _ in false }
      #expect(answers.hasPrefix("HTTP/1.1 413") && !answers.contains("201"), "\(answers)")
    }
  }

  @Test func `a run ends when its page has left, and makes room for another`() async throws {
    try await WebServer.serving(tabs, ["--sessions", "1", "--grace", "2", "--heartbeat", "0.05"]) { server in
      let name = try await server.start()
      let stream = try await server.connect("GET", "/sessions/\(name)/updates")
      _ = try await stream.screen()
      // The run does not end while the page is connected, however long that is.
      try await Task.sleep(for: .seconds(3))
      let full = try await server.post("/sessions", "{}")
      #expect(full.status == 503 && full.body.contains("\"problem\":\"full\""))
      stream.close()
      try await within(seconds: WebServer.patience) {
        while try await server.post("/sessions", "{}").status == 503 { try await Task.sleep(for: .milliseconds(50)) }
      }
      #expect(try await server.ask("GET", "/sessions/\(name)/updates").status == 410)
    }
  }

  @Test func `a second page takes a run over`() async throws {
    try await WebServer.serving(tabs) { server in
      let name = try await server.start()
      let first = try await server.connect("GET", "/sessions/\(name)/updates")
      _ = try await first.screen()
      let second = try await server.connect("GET", "/sessions/\(name)/updates")
      #expect(try await second.screen().contains("Ferry runs again"))
      #expect(try await first.read { $0.contains("0\r\n\r\n") }.contains("event: elsewhere"))
    }
  }

  @Test func `the head of the page can be asked for alone`() async throws {
    try await WebServer.serving(tabs) { server in
      let head = try await server.ask("HEAD", "/")
      #expect(head.status == 200 && head.headers.contains("Content-Type: text/html") && head.body.isEmpty)
    }
  }

  @Test func `a screen says which link leads to it, and a link is followed`() async throws {
    try await WebServer.serving(tabs) { [self] server in
      let name = try await server.start()
      let stream = try await server.connect("GET", "/sessions/\(name)/updates")
      let first = try await stream.screen()
      #expect(first.contains(#""link":"/news","#))
      let open = "{\"version\":\(try version(of: first)),\"open\":\"/news/3\"}"
      #expect(try await server.post("/sessions/\(name)/events", open).status == 200)
      #expect(try await stream.screen { $0.contains("Forty people") }.contains(#""link":"/news/3","#))
      let nowhere = "{\"version\":\(try version(of: first)),\"open\":\"/nowhere\"}"
      let refused = try await server.post("/sessions/\(name)/events", nowhere)
      #expect(refused.status == 422 && refused.body.contains("\"problem\":\"wrong-link\""))
      let started = try await server.post("/sessions", "{\"link\":\"/nowhere\"}")
      #expect(started.status == 201 && started.body.contains("This link leads nowhere."))
    }
  }

  @Test func `a link leads to its screen`() async throws {
    try await WebServer.serving(tabs) { server in
      let name = try await server.start("{\"link\":\"/news/3\"}")
      let stream = try await server.connect("GET", "/sessions/\(name)/updates")
      #expect(try await stream.screen().contains("Forty people came to wave"))
    }
  }

  @Test func `what lies under a modal is drawn and cannot be used`() async throws {
    try await WebServer.serving("Examples/Web/elements.flow.yaml") { [self] server in
      let name = try await server.start()
      let stream = try await server.connect("GET", "/sessions/\(name)/updates")
      let first = try await stream.screen()
      let ask = "{\"version\":\(try version(of: first)),\"use\":\(try control("Ask me", on: first))}"
      #expect(try await server.post("/sessions/\(name)/events", ask).status == 200)
      let second = try await stream.screen { $0.contains("Are you sure?") }
      #expect(second.contains(#""style":"below""#) && second.contains(#""style":"modal""#))
      #expect(second.contains(#""label":"Tell me"}"#) && second.contains(#""label":"Agree","use":"#))
    }
  }

  @Test func `what is secret stays on the server`() async throws {
    try await WebServer.serving("Examples/Web/elements.flow.yaml") { [self] server in
      let name = try await server.start()
      let stream = try await server.connect("GET", "/sessions/\(name)/updates")
      let first = try await stream.screen()
      let use = "{\"version\":\(try version(of: first)),\"use\":\(try control("Used", on: first))}"
      #expect(try await server.post("/sessions/\(name)/events", use).status == 200)
      let used = try await stream.screen { $0.contains("What is used") }
      #expect(used.contains(#""isFilled":false,"#))
      let code = "{\"version\":\(try version(of: used)),\"use\":\(try control("Code", on: used)),\"value\":\"xyzzy\"}"
      #expect(try await server.post("/sessions/\(name)/events", code).status == 200)
      let typed = try await stream.screen { $0.contains(#""isFilled":true,"#) }
      #expect(!typed.contains("xyzzy"))
      let age = "{\"version\":\(try version(of: typed)),\"use\":\(try control("Age", on: typed)),\"value\":\"many\"}"
      let refused = try await server.post("/sessions/\(name)/events", age)
      #expect(refused.status == 422 && refused.body.contains("This is not a whole number."))
    }
  }

  @Test func `an unreadable flow is reported`() async throws {
    let result = try await withFile("flow: a\n") { try await finish(products + "/web-example", [$0, "--port", "0"]) }
    #expect(result.code == 1 && result.errors.contains("error:"))
  }
}
