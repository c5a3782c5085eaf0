import Foundation
import Testing

private let login = "flows/login/login.flow.yaml"

@Suite(.serialized) struct PlaybackTerminalTests {
  @Test func `a scenario plays in the picture, forwards and backwards`() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.flags
    async let code = terminal.flowspec(
      ["run", login, "--scenario", "signs in, whatever the case of the name"], with: ["NO_COLOR": "1"],
      inPicture: true)
    let opened = try await terminal.read(upTo: "leave")
    #expect(opened.contains("1049h") && opened.contains("login.scenarios.yaml:"), "\(opened)")
    terminal.type("\u{1B}[C")
    try await terminal.read(upTo: "type:")
    terminal.type("\u{1B}[D")
    try await terminal.read(upTo: "start")
    terminal.type("q")
    #expect(try await code == 0)
    #expect(terminal.flags == before && terminal.readRest().contains("1049l"))
  }

  @Test func `a scenario that fails shows why, also below the picture`() async throws {
    let scenario = """
      for: login
      scenarios:
        wrong:
          steps:
            - press: Nothing of this name

      """
    try await withFile(scenario, named: "wrong.scenarios.yaml") { path in
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(
        ["run", login, "--scenario", path], with: ["NO_COLOR": "1"], inPicture: true)
      try await terminal.read(upTo: "leave")
      terminal.type("q")
      #expect(try await code == 1)
      let rest = terminal.readRest()
      let left = try #require(rest.firstRange(of: "1049l"))
      #expect(rest[left.upperBound...].contains("Nothing of this name"))
    }
  }

  @Test func `with --plain the steps of a scenario are printed one by one`() async throws {
    let terminal = try PseudoTerminal()
    async let code = terminal.flowspec(
      ["run", "flows/counter/counter.flow.yaml", "--scenario", "counts up and down"], with: ["NO_COLOR": "1"])
    let output = try await terminal.read(upTo: "> ")
    #expect(!output.contains("1049h") && output.contains("# "))
    for _ in 0..<40 { terminal.type("\r") }
    _ = try await code
  }

  @Test func `a recording plays in the picture, and a difference is reported below it`() async throws {
    try await withFile("", named: "session.jsonl") { path in
      let counter = "\(repository)/flows/counter/counter.flow.yaml"
      let played = try await shell(
        "printf '1\\n1\\n' | '\(products)/flowspec' run '\(counter)' --record '\(path)' --force")
      #expect(played.code == 0, "\(played)")
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(["replay", path], with: ["NO_COLOR": "1"])
      let opened = try await terminal.read(upTo: "leave")
      #expect(opened.contains("0/2") && opened.contains("session.jsonl:1, at 0s"), "\(opened)")
      terminal.type(" ")
      // The marked number is new.
      try await terminal.read(upTo: "1\u{1B}")
      terminal.type("q")
      #expect(try await code == 0)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing("Count: 2", with: "Count: 7").write(toFile: path, atomically: true, encoding: .utf8)
      let printing = try PseudoTerminal()
      async let second = printing.flowspec(["replay", path, "--plain"], with: ["NO_COLOR": "1"])
      #expect([0, 1].contains(try await second))
      #expect(!printing.readRest().contains("1049h"))
    }
  }
}
