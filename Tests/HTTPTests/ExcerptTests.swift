import FlowBindings
import FlowHTTP
import FlowProgram
import RawServer
import Testing

@Suite(.timeLimit(.minutes(2))) struct ExcerptTests {
  /// Returns the excerpt of a body in a failure.
  private func excerpt(_ body: String, hiding secrets: [String] = []) async throws -> String? {
    try await RawServer.run { _, _ in
      [.reply("500 Broken", body, type: "text/html")]
    } _: { server in
      var request = HTTPRequest(.get, server.url)
      request.secrets = secrets
      let failure = try await withConnections { [request] connections in
        try await caught { try await connections.followEvents(request) { _ in } }
      }
      guard case .status(500, let excerpt)? = failure else { return nil }
      return excerpt
    }
  }

  @Test func `a short body is shown on one line`() async throws {
    #expect(try await excerpt("<h1>\r\n\tOh \u{1B}[31mno\u{202E}</h1>\n") == "<h1> Oh [31mno </h1>")
  }

  @Test func `a long body is cut`() async throws {
    #expect(try await excerpt(String(repeating: "é", count: 201)) == String(repeating: "é", count: 200) + "…")
    #expect(try await excerpt(String(repeating: "é", count: 200)) == String(repeating: "é", count: 200))
  }

  @Test func `secrets are masked, the longest first`() async throws {
    #expect(
      try await excerpt("not for hush-hush, not for hush", hiding: ["hush", "", "hush-hush"])
        == "not for •••, not for •••")
  }

  @Test func `half a secret is not shown at the end of what is looked at`() async throws {
    let secret = String(repeating: "s", count: 299) + "!"
    let shown = try await excerpt("a" + String(repeating: secret, count: 100), hiding: [secret])
    #expect(shown == "a" + String(repeating: "•••", count: 54) + "…")
  }
}
