import Foundation
import Testing

private func text(_ label: String, first: String = "0") -> String {
  """
  flowspec: 2
  flow: test
  screens:
    test:
      state: { count: int = \(first) }
      model: [count]
      events: [add]
      transitions:
        add: { set: { count: =count + 1 } }
      view:
        - text: "\(label) ${model.count}"
        - button: { label: Add, sends: add }
  backstack: { start: test }

  """
}

/// Calls a closure with a folder that contains a flow.
private func withFlow(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let flow = folder.appending(path: "test.flow.yaml")
  try text("Count").write(to: flow, atomically: false, encoding: .utf8)
  try await body(flow)
}

@Suite(.serialized) struct WatchCommandTests {
  /// Plays a flow at a terminal and presses its button twice.
  private func play(_ flow: URL, _ option: String = "--watch", _ body: (PseudoTerminal) async throws -> Void)
    async throws
  {
    let terminal = try PseudoTerminal()
    async let code = terminal.flowspec(["run", flow.path, option], with: ["NO_COLOR": "1"])
    try await terminal.read(upTo: "> ")
    terminal.type("1\r1\r")
    try await terminal.read(upTo: "Count 2")
    try await terminal.read(upTo: "> ")
    try await body(terminal)
    terminal.type("\u{4}")
    #expect(try await code == 0)
  }

  @Test func `every way to save continues the flow once`() async throws {
    try await withFlow { flow in
      try await play(flow) { terminal in
        try text("In place").write(to: flow, atomically: false, encoding: .utf8)
        #expect(try await terminal.read(upTo: "In place 2").contains("reloaded: 1 value kept"))
        try text("Renamed").write(to: flow, atomically: true, encoding: .utf8)
        try await terminal.read(upTo: "Renamed 2")
        let handle = try FileHandle(forWritingTo: flow)
        try handle.truncate(atOffset: 0)
        let bytes = Data(text("In parts").utf8)
        try handle.write(contentsOf: bytes.prefix(40))
        try await Task.sleep(for: .milliseconds(50))
        try handle.write(contentsOf: bytes.dropFirst(40))
        try handle.close()
        let parts = try await terminal.read(upTo: "In parts 2")
        #expect(parts.count { $0 == "—" } == 2, "\(parts)")
        let other = flow.deletingLastPathComponent().appending(path: "other.yaml")
        try text("Linked").write(to: other, atomically: false, encoding: .utf8)
        try FileManager.default.removeItem(at: flow)
        try FileManager.default.createSymbolicLink(at: flow, withDestinationURL: other)
        let linked = try await terminal.read(upTo: "Linked 2")
        #expect(linked.count { $0 == "—" } == 2, "\(linked)")
        try text("Target").write(to: other, atomically: false, encoding: .utf8)
        try await terminal.read(upTo: "Target 2")
      }
    }
  }

  @Test func `a broken file shows its mistakes above the last good screen, and the next good one continues`()
    async throws
  {
    try await withFlow { flow in
      try await play(flow) { terminal in
        try "flowspec: 2\nflow: [\n".write(to: flow, atomically: true, encoding: .utf8)
        let broken = try await terminal.read(upTo: "Count 2")
        #expect(broken.contains("error") && !broken.contains("reloaded"), "\(broken)")
        terminal.type("1\r")
        try await terminal.read(upTo: "Count 3")
        try text("Good").write(to: flow, atomically: true, encoding: .utf8)
        try await terminal.read(upTo: "Good 3")
        try text("Better", first: "7").write(to: flow, atomically: true, encoding: .utf8)
        #expect(try await terminal.read(upTo: "Better 3").contains("test.count keeps 3; its initial value is now 7"))
      }
    }
  }

  @Test func `the inputs are replayed on each save if that is wanted`() async throws {
    try await withFlow { flow in
      try await play(flow, "--watch=replay") { terminal in
        try text("Again", first: "7").write(to: flow, atomically: true, encoding: .utf8)
        #expect(try await terminal.read(upTo: "Again 9").contains("test.count 2 → 9"))
      }
    }
  }

  @Test func `files that appear beside the flow count as well`() async throws {
    try await withFlow { flow in
      let library = flow.deletingLastPathComponent().appending(path: "words.flow.yaml")
      let importing = text("Count") + "imports: { words: words.flow.yaml }\n"
      try importing.write(to: flow, atomically: false, encoding: .utf8)
      try text("Inner").replacing("flow: test", with: "flow: words").write(
        to: library, atomically: false, encoding: .utf8)
      try await play(flow) { terminal in
        try "flowspec: [\n".write(to: library, atomically: true, encoding: .utf8)
        #expect(try await terminal.read(upTo: "Count 2").contains("words.flow.yaml"))
        try text("Other").replacing("flow: test", with: "flow: words").write(
          to: library, atomically: true, encoding: .utf8)
        #expect(try await terminal.read(upTo: "Count 2").contains("reloaded"))
      }
    }
  }

  @Test func `the picture shows the mistakes of a saved file until they are mended`() async throws {
    try await withFlow { flow in
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(
        ["run", flow.path, "--watch"], with: ["NO_COLOR": "1"], inPicture: true)
      try await terminal.read(upTo: "leave")
      terminal.type("1\r")
      try text("Broken").replacing("model: [count]", with: "model: [cuont]")
        .write(to: flow, atomically: true, encoding: .utf8)
      try await terminal.read(upTo: "cuont")
      try text("ZZZZ").write(to: flow, atomically: true, encoding: .utf8)
      // Only cells that differ from the text of the mistakes are written.
      try await terminal.read(upTo: "ZZZZ")
      // The text is closed, so the keys are a line at once.
      terminal.type(":quit\r")
      #expect(try await code == 0)
    }
  }

  @Test func `without a terminal, watching is refused`() async throws {
    let result = try await flowspec(["run", "flows/counter/counter.flow.yaml", "--watch"], input: "")
    #expect(result.code == 64)
    #expect(result.errors.contains("'--watch' needs a terminal"))
  }
}
