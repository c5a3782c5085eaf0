import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import Testing

/// The guide's statements about its flows.
@Suite struct GuideClaimTests {
  @Test func `what is packed stays packed when another thing is discarded`() throws {
    let screen = try play(chapter: 6, ["3", "2"])
    #expect(screen.contains("- 1) [x] Tent  2) [ Discard Tent ]"))
    #expect(screen.contains("1 of 1 packed"))
  }

  @Test func `a note is the same note with another param`() throws {
    #expect(try play(chapter: 7, ["1", "3 wool", "2"]).contains("3) About the Tent: wool"))
  }

  @Test func `socks are counted with what the nearest presenter around them provides`() throws {
    let screen = try play(chapter: 8, ["2"])
    #expect(screen.contains("4 pairs of socks"))
    #expect(screen.contains("6 pairs of socks"))
  }

  @Test func `saved state returns and other state is reset`() throws {
    let screen = try play(chapter: 9, ["1", "2 Lock the door", "3", "2"])
    #expect(screen.contains("1) [ ] Open"))
    #expect(screen.contains("Lock the door"))
  }

  @Test func `what is saved outlives the process`() throws {
    let screen = try play(chapter: 9, ["1", "2 Lock the door", "3", ":kill"])
    #expect(screen.contains("Lock the door"))
    #expect(screen.contains("2) [x] Setting out"))
  }

  @Test func `the count is reported five seconds after the last item`() throws {
    #expect(try !play(chapter: 10, ["1", "wait 4s", "1", "wait 4s"]).contains { $0.hasSuffix("packed.") })
    #expect(try play(chapter: 10, ["1", "wait 4s", "1", "wait 5s"]).contains("* 2 packed."))
  }

  @Test func `minutes pass unless the bus is late`() throws {
    #expect(try play(chapter: 10, ["wait 2m", "2", "wait 5m"]).contains("8 minutes left"))
  }

  @Test func `the frame offers what the screen on top hands to it`() throws {
    #expect(try !play(chapter: 12, []).contains { $0.contains("Start over") })
    #expect(try play(chapter: 12, ["1", "3", "2"]).contains("0 packed"))
    #expect(try play(chapter: 12, ["1", "1"]).contains("Packing"))
  }

  @Test func `a bag is requested, also through a third screen, and going back chooses none`() throws {
    #expect(try play(chapter: 13, ["1", "2"]).contains("- 1) [ Socks: suitcase ]"))
    #expect(try play(chapter: 13, ["1", "3", "1 pouch", "2"]).contains("- 1) [ Socks: pouch ]"))
    let cancelled = try play(chapter: 13, ["2", "3", "back", "back"])
    #expect(cancelled.contains("- 2) [ Tent: no bag yet ]"))
    #expect(cancelled.contains("* Tent can wait."))
  }

  @Test func `the first forecast fails, the second comes, and the list is shared though its screen is busy`() throws {
    #expect(try play(chapter: 22, ["2"]).contains("Asking …"))
    #expect(try play(chapter: 22, ["2", "wait 2s"]).contains("* You are offline."))
    #expect(try play(chapter: 22, ["2", "wait 2s", "2", "wait 2s"]).contains("12 degrees, wet"))
    #expect(try play(chapter: 22, ["1 Atlantis", "2", "wait 1s"]).contains("* Nobody knows Atlantis."))
    #expect(try play(chapter: 22, ["3", "wait 3s"]).contains("* Shared."))
    #expect(try play(chapter: 22, ["wait 10s"]).contains("2 are reading along"))
  }

  @Test func `the list speaks Czech with its plural forms, and keeps the code to itself`() throws {
    let screen = try play(chapter: 23, [":locale cs", "1", "2 1234"])
    #expect(screen.contains("zbývají 2 věci"))
    #expect(screen.contains("2) Kód zámku: ••••"))
    #expect(screen.contains("počet číslic: 4"))
    #expect(try play(chapter: 23, ["1", ":locale pseudo"]).contains { $0.hasPrefix("⟦") })
  }

  @Test func `choices show data and cases, and a tea is drawn only once it is chosen`() throws {
    let screen = try play(chapter: 24, ["1 Oslo", "2 A large pot", "4"])
    #expect(screen.contains("1) Shop: ( ) Bergen (•) Oslo"))
    #expect(screen.contains("3) [ Assam ]    4) [ Mint ]"))
    #expect(screen.contains("Mint, large"))
    #expect(try !play(chapter: 24, []).contains { $0.hasSuffix(", small") })
  }

  @Test func `enter orders the tea, and a slider stays in its range`() throws {
    let screen = try play(chapter: 25, ["1 Ada", "2 ada@example.org", "4 2", "5 hot", "2"])
    #expect(screen.contains("  Drawing for 3 minutes ▰▱▱▱▱▱▱▱▱▱ 10 %"))
    #expect(screen.contains("  Your wish  (hot)"))
    #expect(screen.contains { $0.hasPrefix("4) Spoons of sugar: ──────────● 2") })
    #expect(try play(chapter: 25, ["1 Ada", "2"]).contains("6·) [ Order ]"))
  }

  @Test func `a message offers its action for five seconds`() throws {
    #expect(try play(chapter: 26, ["2"]).contains("* Mint is off the list.  3) [ Undo ]"))
    #expect(try play(chapter: 26, ["2", "3"]).contains("- Mint  2) [ Remove Mint ]"))
    #expect(try !play(chapter: 26, ["2", "wait 5s"]).contains { $0.hasPrefix("*") })
    // The second removal keeps its message when the first is undone.
    #expect(try play(chapter: 26, ["1", "1", "2"]).filter { $0.hasPrefix("*") }.count == 1)
    #expect(try play(chapter: 26, ["3", "1", "wait 3s", "1", "wait 2s"]).filter { $0.hasPrefix("*") } == [])
  }

  /// Returns the lines of the screen of a flow in the guide, by its position, after some lines were typed.
  private func play(chapter: Int, _ lines: [String]) throws -> [String] {
    try play(try #require(Guide.flows().dropFirst(chapter - 1).first), lines)
  }

  private func play(_ text: String, _ lines: [String]) throws -> [String] {
    let file = FlowFile.compile(name: "guide.flow.yaml", text: text)
    var session = try ConsoleSession(try #require(file.program), width: 80)
    var screen = session.open().lines.map(\.text)
    for line in lines { screen = try session.handle(line).lines.map(\.text) }
    return screen
  }
}
