import Foundation
import RawServer
import Testing

/// The podcast app against a server, through its bindings.
@Suite(.timeLimit(.minutes(2))) struct PodcastsTests {
  private func play(_ lines: [String], at url: String) async throws -> [String] {
    let result = try await shell(
      "PODCASTS_URL=\(url) '\(products)/flowspec' run flows/podcasts/podcasts.flow.yaml --width 80"
        + " --bindings flows/podcasts/podcasts.bindings.yaml",
      input: lines.flatMap { [$0, "settle"] }.joined(separator: "\n"))
    #expect(result.code == 0, "\(result.errors)")
    // The screens after the calls have been answered.
    return result.output.components(separatedBy: "\n> settle\n").dropFirst()
      .map { $0.components(separatedBy: "\n> ")[0] }
  }

  @Test func `a guest signs in at the server, and the show that was asked for is followed`() async throws {
    let screens = try await RawServer.run { request, _ in
      switch request.line.split(separator: " ").prefix(2).joined(separator: " ") {
      case "GET /shows": [.reply("200 OK", #"{ "shows": [{ "id": "bees", "title": "Bees", "author": "Ada" }] }"#)]
      case "GET /shows/bees":
        [
          .reply(
            "200 OK",
            """
            { "show": { "id": "bees", "title": "Bees", "author": "Ada" },
              "episodes": [{ "id": "b1", "title": "Honey", "seconds": 61 }] }
            """)
        ]
      case "POST /codes" where request.body.contains("ada@example.org"): [.reply("204 No Content")]
      case "POST /sessions" where request.body.contains("123456"):
        [.reply("200 OK", #"{ "name": "Ada", "mail": "ada@example.org" }"#)]
      case "POST /sessions": [.reply("403 Forbidden", #"{ "left": 2 }"#)]
      case "POST /shows/bees/reviews" where request.body.contains(#""isRecommended":true"#): [.reply("204 No Content")]
      default: [.reply("404 Not Found")]
      }
    } _: { server in
      try await play(
        [
          "wait 0s", "4", "5", "2 eve@example.org", "3", "2 ada@example.org", "3", "2 000000", "3", "2 123456", "3",
          "2", "2 Sweet", "4", ":open /shows/none",
        ], at: server.url)
    }
    #expect(screens[0].contains("4) [ Bees ]  by Ada"))
    #expect(screens[1].contains("[ Play Honey, 1:01 ]"))
    #expect(screens[4].contains("▌Nobody here has this address."))
    #expect(screens[6].contains("We have sent a code to ada@example.org."))
    #expect(screens[8].contains("▌That is not the code. 2 attempts are left."))
    #expect(screens[10].contains("[ Unfollow ]") && screens[10].contains("Shelf (1)"))
    #expect(screens[13].contains("Thank you."))
    #expect(screens[14].contains("This show no longer exists."))
  }

  @Test func `without a server the app reports it, and tries again on request`() async throws {
    let refusing = try RefusingPort()
    defer { refusing.hold() }
    let screens = try await play(["wait 0s", "4"], at: "http://127.0.0.1:\(refusing.number)")
    for screen in screens { #expect(screen.contains("▌You are offline.") && screen.contains("[ Try again ]")) }
  }
}
