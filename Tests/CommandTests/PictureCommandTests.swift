import Foundation
import Testing

@Suite struct PictureCommandTests {
  @Test func `a graph is written to standard output, in each format`() async throws {
    let path = "flows/checkout/checkout.flow.yaml"
    let svg = try await flowspec(["graph", path])
    #expect(svg.code == 0 && svg.output.hasPrefix("<svg ") && svg.output.hasSuffix("</svg>\n"))
    let mermaid = try await flowspec(["graph", path, "--format", "mermaid"])
    #expect(mermaid.code == 0 && mermaid.output.hasPrefix("flowchart TD\n"))
    let dot = try await flowspec(["graph", path, "--by", "modules", "--format", "dot"])
    #expect(dot.code == 0 && dot.output.hasPrefix("digraph \"checkout\" {\n"))
  }

  @Test func `a flow with mistakes is not drawn`() async throws {
    try await withFile("flowspec: 2\nflow: broken\nscreens: {}\n") { path in
      for command in ["graph", "storyboard"] {
        let result = try await flowspec([command, path])
        #expect(result.code == 65 && result.output.isEmpty)
        #expect(result.errors.hasSuffix("flowspec: the flow has mistakes, so it cannot be drawn\n"))
      }
    }
  }

  @Test func `a file that cannot be read or written ends with its own code`() async throws {
    #expect(try await flowspec(["graph", "missing.flow.yaml"]).code == 66)
    let result = try await flowspec(["graph", "flows/counter/counter.flow.yaml", "-o", "/missing/picture.svg"])
    #expect(result.code == 74)
    #expect(try await flowspec(["storyboard", "flows/counter/counter.flow.yaml", "--max-states", "0"]).code == 64)
  }
}

/// The storyboard in a real browser.
@Suite(.timeLimit(.minutes(10)), .serialized, .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct StoryboardBrowserTests {
  @Test func `controls are followed, cards are found, and keys work`() async throws {
    let page = FileManager.default.temporaryDirectory.appending(path: "board-\(UUID().uuidString).html").path
    defer { try? FileManager.default.removeItem(atPath: page) }
    #expect(try await flowspec(["storyboard", "flows/checkout/checkout.flow.yaml", "-o", page]).code == 0)
    try await Browser.opening("file://" + page) { browser in
      try await browser.wait(forText: "Each card is a screen")
      _ = try await browser.value(of: "document.querySelector('#c0 .name').click()")
      try await browser.wait(forText: "The flow starts here.")
      _ = try await browser.value(
        of: "[...document.querySelectorAll('#c0 .c')].find(box => box.textContent === 'Check out').click()")
      try await browser.wait(forText: "Shortest way here (1 input)")
      #expect(try await browser.value(of: "document.querySelector('#details h2').textContent").hasPrefix("address"))
      #expect(try await browser.value(of: "location.hash").hasPrefix("#"))
      try await browser.press("[", code: 219)
      try await browser.wait(forText: "The flow starts here.")
      try await browser.press("/", code: 191)
      try await browser.type("thanks")
      try await browser.wait(for: "document.querySelectorAll('.card.dim').length > 0")
      try await browser.press("Enter", code: 13)
      try await browser.wait(for: "document.querySelector('#details h2').textContent.startsWith('thanks')")
      #expect(try await browser.value(of: "performance.getEntriesByType('resource').length") == "0")
    }
  }
}
