import Foundation
import Testing

/// The page of a storyboard in a real browser, opened from a file.
@Suite(.timeLimit(.minutes(10)), .serialized, .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct BoardPageTests {
  /// Draws a flow and opens the page while a closure runs.
  private func withBoard(
    _ arguments: [String], _ body: @escaping @Sendable (Browser) async throws -> Void
  ) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "board-\(UUID().uuidString).html").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let drawn = try await flowspec(arguments + ["-o", file])
    try #require(drawn.code == 0, "\(drawn.errors)")
    try await Browser.opening("file://\(file)") { (browser) async throws in
      try await browser.wait(for: "document.readyState === 'complete'")
      try await body(browser)
    }
  }

  private static let checkout = ["storyboard", "flows/checkout/checkout.flow.yaml", "--max-states", "600"]

  @Test func `a click on a control follows it, and the browser's back button returns`() async throws {
    try await withBoard(Self.checkout) { (browser) async throws in
      try await browser.wait(for: "document.querySelector('#details h2').textContent === 'checkout'")
      try await browser.click("Check out")
      try await browser.wait(for: "document.querySelector('#details h2').textContent.startsWith('address')")
      #expect(try await browser.value(of: "location.hash.length > 1") == "true")
      #expect(try await browser.value(of: "document.querySelectorAll('.card.on').length") == "1")
      try await browser.back()
      try await browser.wait(for: "document.querySelector('#details h2').textContent === 'checkout'")
    }
  }

  @Test func `search and filters dim the other cards`() async throws {
    try await withBoard(Self.checkout) { (browser) async throws in
      try await browser.shortcut("/")
      try await browser.wait(for: "document.activeElement.id === 'search'")
      try await browser.type("your basket")
      try await browser.wait(for: "document.querySelectorAll('.card.dim').length > 0")
      let others =
        "[...document.querySelectorAll('.card:not(.dim)')].every(card => card.innerText.includes('Your basket'))"
      #expect(try await browser.value(of: others) == "true")
      try await browser.press("Enter", code: 13)
      try await browser.wait(for: "document.querySelector('#details h2').textContent.startsWith('basket')")
      _ = try await browser.value(
        of: "(search.value = '', screen_ = document.getElementById('screen'), screen_.value = 'address', "
          + "screen_.dispatchEvent(new Event('change')))")
      let kept =
        "[...document.querySelectorAll('.card:not(.dim) .name b')].every(name => name.textContent === 'address')"
      try await browser.wait(for: kept)
    }
  }

  @Test func `similar states are one card with a count`() async throws {
    try await withBoard(Self.checkout) { (browser) async throws in
      #expect(try await browser.value(of: "document.querySelector('#c0 .count').textContent").hasPrefix("×"))
      let sum = try await browser.value(of: "cards.reduce((sum, card) => sum + card.states, 0)")
      let states = try await browser.value(of: "document.getElementById('extent').textContent")
      #expect(states.contains("for \(sum) states"), "no state is lost")
    }
  }

  @Test func `keys reach every card and move on the way`() async throws {
    try await withBoard(Self.checkout) { (browser) async throws in
      let count = Int(try await browser.value(of: "cards.length")) ?? 0
      var seen: Set<String> = []
      for _ in 0..<count {
        try await browser.shortcut("n")
        seen.insert(try await browser.value(of: "chosen"))
        #expect(try await browser.value(of: "document.activeElement.className") == "name")
      }
      #expect(seen.count == count)
      try await browser.press("Escape", code: 27)
      #expect(try await browser.value(of: "chosen") == "null")
      try await browser.shortcut("]")
      let next = try await browser.value(of: "chosen")
      #expect(next != "null" && next != "0")
      try await browser.shortcut("[")
      #expect(try await browser.value(of: "chosen") == "0")
    }
  }

  @Test func `the language of all screens can be changed`() async throws {
    try await withBoard(["storyboard", "flows/login/login.flow.yaml"]) { (browser) async throws in
      let visible = "[...document.querySelectorAll('#c0 .phone')].filter(phone => !phone.hidden)[0].innerText"
      #expect(try await browser.value(of: visible).contains("Sign in"))
      _ = try await browser.value(
        of:
          "(choice = document.getElementById('language'), choice.value = 'de', choice.dispatchEvent(new Event('change')))"
      )
      #expect(try await browser.value(of: visible).contains("Anmelden"))
      #expect(try await browser.value(of: "document.querySelectorAll('#c0 .phone:not([hidden])').length") == "1")
    }
  }

  @Test func `a print has the cards in rows and no tools`() async throws {
    try await withBoard(Self.checkout) { (browser) async throws in
      try await browser.emulate(medium: "print")
      let style = { (query: String) in "getComputedStyle(document.querySelector('\(query)'))" }
      #expect(try await browser.value(of: style("#details") + ".display") == "none")
      #expect(try await browser.value(of: style("#c1") + ".position") == "static")
      #expect(try await browser.value(of: style(".tools") + ".display") == "none")
    }
  }

  @Test(
    .enabled(if: Accessibility.script != nil, Comment(rawValue: Accessibility.advice)), arguments: ["light", "dark"])
  func `a storyboard and a film break no rule of accessibility`(scheme: String) async throws {
    let film = ["film", "flows/login/login.flow.yaml", "--scenario", "signs in, whatever the case of the name"]
    for arguments in [["storyboard", "flows/tabs/tabs.flow.yaml", "--max-states", "300"], film] {
      try await withBoard(arguments) { (browser) async throws in
        try await browser.emulate(scheme: scheme)
        #expect(try await Accessibility.violations(in: browser) == "", "\(arguments[0])")
      }
    }
  }
}
