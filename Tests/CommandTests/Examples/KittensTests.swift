import Foundation
import RawServer
import Testing

/// The kittens flow against the example's real server.
@Suite(.timeLimit(.minutes(10))) struct KittensTests {
  private func play(_ script: String, at url: String) async throws -> Finished {
    try await shell(
      "KITTENS_URL=\(url) '\(products)/flowspec' run flows/kittens/kittens.flow.yaml"
        + " --bindings flows/kittens/kittens.bindings.yaml",
      input: script)
  }

  @Test func `a page comes after the other until there are no more`() async throws {
    try await withServer("kittens-server", ["0"]) { port in
      let result = try await play("settle\n7\nsettle\n12\nsettle\n4\n", at: "http://127.0.0.1:\(port)")
      #expect(result.code == 0, "\(result.errors)")
      let screens = result.output.components(separatedBy: "\n> ")
      #expect(screens.first?.contains("Loading kittens") ?? false)
      #expect(screens.count == 7)
      #expect(screens[1].contains("▨ Cleo") && screens[1].contains("More kittens") && !screens[1].contains("Simba"))
      #expect(screens[3].contains("▨ Max"))
      #expect(screens[5].contains("▨ Milo") && screens[5].contains("That is all of them."))
      #expect(screens[6].contains("▨ Luna, larger"))
    }
  }

  @Test func `without a server the flow reports it, and retries on request`() async throws {
    let refusing = try RefusingPort()
    defer { refusing.hold() }
    let result = try await play("settle\n1\nsettle\n", at: "http://127.0.0.1:\(refusing.number)")
    #expect(result.code == 0, "\(result.errors)")
    let screens = result.output.components(separatedBy: "\n> ")
    #expect(screens.count == 4)
    for screen in [screens[1], screens[3]] {
      #expect(screen.contains("▌You are offline.") && screen.contains("Try again"))
    }
    #expect(screens[2].contains("Loading kittens"))
  }
}
