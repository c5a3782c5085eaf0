import Foundation
import Testing

/// `flowspec serve` as a whole process, with a real browser.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct ServeBrowserTests {
  private static let counter = """
    flowspec: 2
    flow: counter
    screens:
      counter:
        state:
          count: int = 0
        model: [count]
        events: [more]
        transitions:
          more: { set: { count: =count + 1 } }
        view:
          - text: Count ${model.count}
          - button: { label: More, sends: more }
    backstack:
      start: counter

    """

  /// Serves a folder with a counter while a closure runs.
  private func serving(_ body: @escaping @Sendable (WebServer, _ folder: String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "serve-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.counter.write(toFile: "\(folder)/counter.flow.yaml", atomically: true, encoding: .utf8)
    try await withServer("flowspec", ["serve", folder, "--port", "0"]) {
      try await body(WebServer(port: $0), folder)
    }
  }

  @Test func `requests of other sites are refused`() async throws {
    try await serving { (server, folder) async throws in
      #expect(try await server.ask("GET", "/").status == 200)
      #expect(try await server.ask("GET", "/", host: "evil.example").status == 403)
      #expect(try await server.ask("GET", "/play/", host: "evil.example").status == 403)
      let edit = "{\"path\": \"counter.flow.yaml\", \"text\": \"\", \"stamp\": 1}"
      let json = ["Content-Type: application/json"]
      #expect(try await server.ask("POST", "/api/save", json, edit).status == 403)
      #expect(try await server.ask("POST", "/api/save", json + ["Origin: http://evil.example"], edit).status == 403)
      let foreign = ["Content-Type: text/plain", "Origin: \(server.origin)"]
      #expect(try await server.ask("POST", "/api/save", foreign, edit).status == 415)
      #expect(try String(contentsOfFile: "\(folder)/counter.flow.yaml", encoding: .utf8) == Self.counter)
    }
  }

  @Test func `nothing outside of the folder is read or written, and no file is created`() async throws {
    try await serving { (server, folder) async throws in
      let outside = "\(folder)-outside.flow.yaml"
      try Self.counter.write(toFile: outside, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(atPath: outside) }
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link.flow.yaml", withDestinationPath: outside)
      try "secret".write(toFile: "\(folder)/notes.txt", atomically: true, encoding: .utf8)
      let name = outside.split(separator: "/").last.map(String.init) ?? ""
      for path in ["../\(name)", outside, "link.flow.yaml", "notes.txt", "new.flow.yaml", "%2e%2e/\(name)", ""] {
        #expect(try await server.ask("GET", "/api/file?path=\(path)").status == 404, "\(path)")
        let edit = "{\"path\": \"\(path)\", \"text\": \"x\", \"stamp\": 1}"
        #expect(try await server.post("/api/save", edit).status == 404, "\(path)")
      }
      #expect(try String(contentsOfFile: outside, encoding: .utf8) == Self.counter)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/new.flow.yaml"))
      #expect(try await server.ask("GET", "/api/files").body == "[\"counter.flow.yaml\"]")
    }
  }

  @Test func `a text that was edited elsewhere is not replaced, and large bodies are refused`() async throws {
    try await serving { (server, folder) async throws in
      let stale = "{\"path\": \"counter.flow.yaml\", \"text\": \"x\", \"stamp\": 1}"
      #expect(try await server.post("/api/save", stale).status == 409)
      let large = String(repeating: "x", count: 3 << 20)
      #expect(
        try await server.post("/api/check", "{\"path\": \"counter.flow.yaml\", \"text\": \"\(large)\"}").status == 413)
      #expect(try await server.post("/api/check", "no JSON").status == 400)
      #expect(try await server.ask("GET", "/api/board?flow=none").status == 422)
    }
  }

  @Test func `diagnostics and completions are those of the tooling`() async throws {
    try await serving { (server, _) async throws in
      let text = Self.counter.replacing("sends: more", with: "sends: mroe").replacing("\n", with: "\\n")
      let found = try await server.post("/api/check", "{\"path\": \"counter.flow.yaml\", \"text\": \"\(text)\"}")
      #expect(found.status == 200 && found.body.contains("unknown-event") && found.body.contains("did you mean"))
      let offset = Self.counter.utf16.distance(
        from: Self.counter.startIndex, to: Self.counter.firstRange(of: "more }")?.lowerBound ?? Self.counter.startIndex)
      let whole = Self.counter.replacing("\n", with: "\\n")
      let offers = try await server.post(
        "/api/complete", "{\"path\": \"counter.flow.yaml\", \"text\": \"\(whole)\", \"offset\": \(offset)}")
      #expect(offers.status == 200 && offers.body.contains("\"label\":\"more\""))
      #expect(
        try await server.post("/api/complete", "{\"path\": \"counter.flow.yaml\", \"text\": \"\", \"offset\": 9}")
          .status
          == 400)
    }
  }

  @Test(.enabled(if: Browser.program != nil, "no Chromium is installed"))
  func `a saved flow continues where it was, and its trace and storyboard are shown`() async throws {
    try await serving { (server, folder) async throws in
      try await Browser.opening(server.origin + "/") { (browser) async throws in
        let screen = "document.querySelector('#screen iframe')?.contentDocument.getElementById('root')?.innerText ?? ''"
        try await browser.wait(for: "(\(screen)).includes('Count 0')")
        let press =
          "document.querySelector('#screen iframe').contentDocument.querySelector('button:not(#back)').click()"
        _ = try await browser.value(of: press)
        try await browser.wait(for: "(\(screen)).includes('Count 1')")
        _ = try await browser.value(
          of:
            "(text.value = text.value.replace('Count $', 'Sum $'), text.dispatchEvent(new InputEvent('input')), save())"
        )
        try await browser.wait(for: "(\(screen)).includes('Sum 1')")
        #expect(try String(contentsOfFile: "\(folder)/counter.flow.yaml", encoding: .utf8).contains("Sum $"))
        // A version with mistakes changes nothing until they are mended.
        _ = try await browser.value(
          of:
            "(text.value = text.value.replace('sends: more', 'sends: mroe'), text.dispatchEvent(new InputEvent('input')))"
        )
        try await browser.wait(for: "document.getElementById('problems').innerText.includes('unknown-event')")
        #expect(try await browser.value(of: "document.querySelectorAll('#marks mark').length") == "1")
        try await browser.click("Trace")
        try await browser.wait(for: "document.getElementById('lines').innerText.includes('counter.count  0 → 1')")
        try await browser.click("Storyboard")
        let cards = "document.querySelector('#board iframe')?.contentDocument.querySelectorAll('.card').length > 0"
        try await browser.wait(for: cards)
      }
    }
  }

  @Test(
    .enabled(if: Browser.program != nil && Accessibility.script != nil, Comment(rawValue: Accessibility.advice)),
    arguments: ["light", "dark"])
  func `the page breaks no rule of accessibility`(scheme: String) async throws {
    try await serving { (server, _) async throws in
      try await Browser.opening(server.origin + "/") { (browser) async throws in
        try await browser.emulate(scheme: scheme)
        try await browser.wait(for: "document.querySelector('#problems h2')")
        #expect(try await Accessibility.violations(in: browser) == "")
        try await browser.open(server.origin + "/play/?flow=counter.flow.yaml")
        try await browser.wait(forText: "Count")
        #expect(try await Accessibility.violations(in: browser) == "")
      }
    }
  }

  @Test func `a port in use, a wrong port and a file instead of a folder are refused`() async throws {
    #expect(try await flowspec(["serve", "flows", "--port", "70000"]).code == 64)
    #expect(try await flowspec(["serve", "README.md"]).code == 66)
    #expect(try await flowspec(["serve", "no-such-folder"]).code == 66)
    try await serving { (server, folder) async throws in
      let second = try await flowspec(["serve", folder, "--port", "\(server.port)"])
      #expect(second.code == 69 && second.errors.contains("port \(server.port) cannot be used"), "\(second.errors)")
    }
  }
}
