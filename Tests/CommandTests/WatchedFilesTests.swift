import Foundation
import Testing

/// A folder with the files of a flow, which a test saves as editors do.
private struct FlowFolder {
  let url: URL

  var flow: URL { url.appending(path: "test.flow.yaml") }

  static func with(_ body: (FlowFolder) async throws -> Void) async throws {
    let folder = FlowFolder(
      url: FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)"))
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.url) }
    try folder.save(FlowFolder.text("Count"))
    try await body(folder)
  }

  static func text(_ label: String, more: String = "") -> String {
    """
    flowspec: 2
    flow: test
    \(more)
    screens:
      test:
        state: { count: int = 0 }
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

  func save(_ text: String, as name: String = "test.flow.yaml") throws {
    try text.write(to: url.appending(path: name), atomically: false, encoding: .utf8)
  }

  /// Runs commands of a shell in the folder, where `$NEW` is a text.
  func shell(_ commands: String, _ text: String) async throws {
    try save(text, as: "new.txt")
    let result = try await CommandTests.shell("cd \"$0\" && \(commands)", url.path)
    #expect(result.code == 0, "\(result)")
  }
}

@Suite(.serialized) struct WatchedFilesTests {
  /// Plays a flow and presses its button twice.
  private func play(
    _ folder: FlowFolder, _ arguments: [String] = [], showing: String = "Count 2",
    _ body: (PseudoTerminal) async throws -> Void
  ) async throws {
    let terminal = try PseudoTerminal()
    async let code = terminal.flowspec(
      ["run", folder.flow.path] + (arguments.contains { $0.hasPrefix("--watch") } ? [] : ["--watch"]) + arguments,
      with: ["NO_COLOR": "1"])
    try await terminal.read(upTo: "> ")
    terminal.type("1\r1\r")
    try await terminal.read(upTo: showing)
    try await terminal.read(upTo: "> ")
    try await body(terminal)
    terminal.type("\u{4}")
    #expect(try await code == 0)
  }

  /// The ways of editors to save a file, as commands of a shell that have the new text in `new.txt`.
  private static let ways = [
    ("in place", "cat new.txt > test.flow.yaml"),
    ("a new file over the old one", "mv new.txt test.flow.yaml"),
    ("the old file becomes a backup", "mv test.flow.yaml test.flow.yaml~ && cat new.txt > test.flow.yaml"),
    ("a backup is removed", "mv test.flow.yaml 4913 && cat new.txt > test.flow.yaml && rm 4913"),
    (
      "a lock file around it",
      "ln -s me@host .#test.flow.yaml && cat new.txt > test.flow.yaml && rm .#test.flow.yaml"
    ),
    ("a swap file beside it", "touch .test.flow.yaml.swp && mv new.txt test.flow.yaml && rm .test.flow.yaml.swp"),
    ("deleted and created", "rm test.flow.yaml && cat new.txt > test.flow.yaml"),
    ("another mode and time", "chmod 600 test.flow.yaml && cat new.txt > test.flow.yaml && touch test.flow.yaml"),
    ("a hard link", "ln new.txt other && mv other test.flow.yaml && rm new.txt"),
    (
      "a folder that moves away and back",
      "mv \"$0\" \"$0.away\" && mv \"$0.away\" \"$0\" && cat new.txt > \"$0\"/test.flow.yaml"
    ),
  ]

  @Test func `every way to save is one reload`() async throws {
    try await FlowFolder.with { folder in
      try await play(folder) { terminal in
        for (number, (name, commands)) in Self.ways.enumerated() {
          try await folder.shell(commands, FlowFolder.text("Way\(number)"))
          let seen = try await terminal.read(upTo: "Way\(number) 2")
          #expect(seen.ranges(of: "reloaded: 1 value kept").count == 1, "\(name): \(seen)")
        }
      }
    }
  }

  @Test func `two saves in a row end in the last one`() async throws {
    try await FlowFolder.with { folder in
      try await play(folder) { terminal in
        for round in 0..<5 {
          try folder.save(FlowFolder.text("Early\(round)"))
          try folder.save(FlowFolder.text("Late\(round)"))
          try await terminal.read(upTo: "Late\(round) 2")
        }
        try folder.save(FlowFolder.text("First"))
        try await terminal.read(upTo: "First 2")
        try folder.save(FlowFolder.text("Second"))
        try await terminal.read(upTo: "Second 2")
      }
    }
  }

  @Test func `good, broken, good and good versions each continue`() async throws {
    try await FlowFolder.with { folder in
      try await play(folder) { terminal in
        try folder.save(FlowFolder.text("GoodA"))
        try await terminal.read(upTo: "GoodA 2")
        try folder.save(FlowFolder.text("Broken").replacing("model: [count]", with: "model: [cuont]"))
        #expect(try await terminal.read(upTo: "GoodA 2").contains("cuont"))
        try folder.save(FlowFolder.text("GoodB"))
        try await terminal.read(upTo: "GoodB 2")
        try folder.save(FlowFolder.text("GoodC"))
        try await terminal.read(upTo: "GoodC 2")
        terminal.type(":goto 1\r")
        try await terminal.read(upTo: "GoodC 1")
      }
    }
  }

  @Test func `a flow that is broken at the start shows its mistakes and waits`() async throws {
    try await FlowFolder.with { folder in
      try folder.save("flowspec: 2\nflow: [\n")
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(["run", folder.flow.path, "--watch"], with: ["NO_COLOR": "1"])
      #expect(try await terminal.read(upTo: "waiting for a version that can start").contains("error"))
      try folder.save(FlowFolder.text("Broken").replacing("model: [count]", with: "model: [cuont]"))
      try await terminal.read(upTo: "cuont")
      try folder.save(FlowFolder.text("Mended"))
      try await terminal.read(upTo: "Mended 0")
      terminal.type("1\r")
      try await terminal.read(upTo: "Mended 1")
      try folder.save(FlowFolder.text("Later"))
      try await terminal.read(upTo: "Later 1")
      terminal.type("\u{4}")
      #expect(try await code == 0)
    }
  }

  @Test func `a broken flow that waits ends by Ctrl-C`() async throws {
    try await FlowFolder.with { folder in
      try folder.save("flowspec: 2\nflow: [\n")
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(["run", folder.flow.path, "--watch"], with: ["NO_COLOR": "1"])
      try await terminal.read(upTo: "Ctrl-C ends")
      terminal.type("\u{3}")
      // The signal ends the process, which then has no exit code.
      #expect(try await code == -1)
    }
  }

  @Test func `imported flows, libraries, fakes and strings count`() async throws {
    try await FlowFolder.with { folder in
      let more = """
        imports: { words: ./words.library.yaml }
        services: { web: { get: { returns: string } } }
        strings: { en: { title: Title } }
        """
      try folder.save("flowspec: 2\nlibrary: words\ntypes: { pair: { left: int } }\n", as: "words.library.yaml")
      try folder.save("for: test\nfakes:\n  web.get: { returns: one }\n", as: "test.fakes.yaml")
      try folder.save(FlowFolder.text("Count", more: more))
      let checked = try await flowspec(["validate", folder.flow.path])
      try #require(!checked.output.contains("error:"), "\(checked.output)\(checked.errors)")
      try await play(folder) { terminal in
        try folder.save(
          "flowspec: 2\nlibrary: words\ntypes: { pair: { left: string } }\n", as: "words.library.yaml")
        #expect(try await terminal.read(upTo: "Count 2").contains("reloaded"))
        try folder.save("for: test\nfakes:\n  web.get: { returns: two }\n", as: "test.fakes.yaml")
        #expect(try await terminal.read(upTo: "Count 2").contains("reloaded"))
        try folder.save("for: test\nfakes:\n  web.got: { returns: two }\n", as: "test.fakes.yaml")
        #expect(try await terminal.read(upTo: "Count 2").contains("test.fakes.yaml"))
        try folder.save("for: test\nfakes:\n  web.get: { returns: three }\n", as: "test.fakes.yaml")
        #expect(try await terminal.read(upTo: "Count 2").contains("reloaded"))
        try folder.save(FlowFolder.text("Titled", more: more.replacing("Title", with: "Heading")))
        #expect(try await terminal.read(upTo: "Titled 2").contains("reloaded"))
      }
    }
  }
}
