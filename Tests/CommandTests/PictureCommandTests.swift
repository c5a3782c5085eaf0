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

  @Test func `a graph marks what scenarios pass, or the difference to another version`() async throws {
    let path = "flows/checkout/checkout.flow.yaml"
    let covered = try await flowspec(["graph", path, "--coverage", "--format", "mermaid"])
    #expect(covered.code == 0 && covered.output.contains("<b>✓ "), "\(covered.errors)")
    let inTabs = try await flowspec(["graph", "flows/shows/shows.flow.yaml", "--coverage"])
    #expect(inTabs.output.contains("5 of 5 screens and 5 of 5 arrows are passed"), "the pushes of tabs count as well")
    let same = try await flowspec(["graph", path, "--since", path, "--format", "dot"])
    #expect(same.code == 0 && same.output.contains("Since \(path): no difference."))
    #expect(try await flowspec(["graph", path, "--trace", "none"]).code == 65)
    #expect(try await flowspec(["graph", path, "--trace", "none", "--coverage"]).code == 64)
    #expect(try await flowspec(["graph", path, "--by", "states", "--coverage"]).code == 64)
  }

  @Test func `a scenario is drawn as a page and as a picture`() async throws {
    let path = "flows/login/login.flow.yaml"
    let unnamed = try await flowspec(["film", path])
    #expect(unnamed.code == 65 && unnamed.errors.contains("there are several scenarios; '--scenario' takes one of"))
    let name = "signs in, whatever the case of the name"
    let page = try await flowspec(["film", path, "--scenario", name])
    #expect(page.code == 0 && page.output.hasPrefix("<!doctype html>") && !page.output.contains("⚠"))
    let picture = try await flowspec(["film", path, "--scenario", name, "--format", "svg"])
    #expect(picture.code == 0 && picture.output.hasPrefix("<svg ") && picture.output.contains("c button used"))
    #expect(try await flowspec(["film", path, "--scenario", "none"]).code == 65)
    #expect(try await flowspec(["film", path, "--flow", path]).code == 64)
  }

  @Test func `a recording is drawn, and a file that is none is refused`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "film-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let session = "\(folder)/session.jsonl"
    let flow = "\(repository)/flows/counter/counter.flow.yaml"
    let played = try await shell("printf '1\\n1\\n' | '\(products)/flowspec' run '\(flow)' --record '\(session)'")
    #expect(played.code == 0, "\(played)")
    let film = try await flowspec(["film", session])
    #expect(film.code == 0 && film.output.ranges(of: "<li class=\"frame").count == 3, "\(film.errors)")
    try "no\n".write(toFile: "\(folder)/other.txt", atomically: true, encoding: .utf8)
    #expect(try await flowspec(["film", "\(folder)/other.txt"]).code == 65)
    #expect(try await flowspec(["film", "\(folder)/missing.jsonl"]).code == 66)
  }

  @Test func `films of findings are pages and pictures, and reports name them`() async throws {
    let flow = """
      flowspec: 2
      flow: door
      state:
        presses: int = 0
      screens:
        hall:
          model: { presses: =flow.presses }
          events:
            press:
          transitions:
            press:
              - { when: flow.presses < 2, send: flow.ring }
          view:
            - text: Pressed ${model.presses} times
            - button: { label: Ring, sends: press, enabled: model.presses < 2 }
      events:
        ring:
      transitions:
        ring: { set: { presses: =presses + 1 } }
      backstack:
        start: hall
        onRootBack: ignore
      properties:
        never twice: { never: presses == 2 }

      """
    try await withFile(flow, named: "door.flow.yaml") { path in
      let folder = path + ".films"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let result = try await flowspec(["validate", path, "--explore", "--film", folder, "--format", "markdown"])
      #expect(result.code == 1, "\(result.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(files.contains { $0.hasPrefix("door.broken-property") && $0.hasSuffix(".html") })
      #expect(files.filter { $0.hasSuffix(".svg") }.count == files.filter { $0.hasSuffix(".html") }.count)
      #expect(result.output.contains("never twice | ❌ violated") && result.output.contains("  - [film "))
    }
  }

  @Test func `a flow with mistakes is not drawn`() async throws {
    try await withFile("flowspec: 2\nflow: broken\nscreens: {}\n") { path in
      for command in ["graph", "storyboard", "film"] {
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
