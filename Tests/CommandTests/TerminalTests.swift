import Foundation
import Testing

private let counter = "flows/counter/counter.flow.yaml"

/// A flow with a timer that fires soon after the start.
private let ringing = """
  flowspec: 2
  flow: test
  screens:
    test:
      state:
        name: string = ""
        rings: int = 0
      model: [name, rings]
      enter:
        after: 400ms
        do: { set: { rings: 1 } }
      view:
        - field: { label: Name, edits: name }
        - text: "${model.rings} rings"
        - divider
  backstack: { start: test }
  """

/// A flow whose control numbers change soon after the start.
private let moving = """
  flowspec: 2
  flow: test
  screens:
    test:
      state: { isLate: bool = false, said: "string = ''" }
      model: [isLate, said]
      effects:
        load: { after: 400ms, do: { set: { isLate: true } } }
      events: [keep, delete]
      transitions:
        keep: { set: { said: KEPT } }
        delete: { set: { said: DELETED } }
      view:
        - text: "Said: ${model.said}"
        - button: { label: Delete everything, sends: delete, when: model.isLate }
        - button: { label: Keep, sends: keep }
  backstack: { start: test }
  """

@Suite(.serialized) struct TerminalTests {
  @Test func `what is typed is played, and the end of input leaves the terminal as it was`() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.mode
    async let code = terminal.flowspec(["run", counter], with: ["NO_COLOR": "1"])
    try await terminal.read(upTo: "> ")
    terminal.type("1\r1\r")
    #expect(try await terminal.read(upTo: "Count is 2").contains("> 1\r\n— counter —\r\n"))
    terminal.type("\u{4}")
    #expect(try await code == 0)
    #expect(terminal.mode == before)
  }

  @Test func `marks of a paste and keys of the picture are not a part of the line`() async throws {
    let terminal = try PseudoTerminal()
    async let code = terminal.flowspec(["run", counter], with: ["NO_COLOR": "1"])
    try await terminal.read(upTo: "> ")
    terminal.type("\u{1B}[200~1\r\u{1B}[201~\u{1B}[<0;1;1M\u{1B}OQ\u{19}\u{1F}\u{12}1\r")
    try await terminal.read(upTo: "Count is 2")
    // Alt-] types a bracket.
    terminal.type("\u{1B}]\u{1B}\r")
    try await terminal.read(upTo: "> ]\r\n")
    terminal.type("\u{4}")
    #expect(try await code == 0)
  }

  @Test func `Ctrl-C ends with 130 and leaves the terminal as it was`() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.mode
    async let code = terminal.flowspec(["run", counter])
    try await terminal.read(upTo: "> ")
    terminal.type("half a line")
    try await terminal.read(upTo: "half a line")
    #expect(terminal.mode != before)
    terminal.type("\u{3}")
    #expect(try await code == 130)
    #expect(terminal.mode == before)
  }

  @Test func `a timer that rings keeps the half of a line that was typed`() async throws {
    try await withFile(ringing) { path in
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(["run", path], with: ["NO_COLOR": "1"])
      try await terminal.read(upTo: "> ")
      terminal.type("1 Ad")
      try await terminal.read(upTo: "1 rings")
      try await terminal.read(upTo: "> 1 Ad")
      terminal.type("a\r")
      try await terminal.read(upTo: "1) Name: Ada")
      terminal.type(":quit\r")
      #expect(try await code == 0)
    }
  }

  @Test func `a number that was begun on another screen does nothing`() async throws {
    try await withFile(moving) { path in
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(["run", path], with: ["NO_COLOR": "1"])
      try await terminal.read(upTo: "> ")
      terminal.type("1")
      try await terminal.read(upTo: "1) [ Delete everything ]")
      try await terminal.read(upTo: "> 1")
      terminal.type("\r")
      try await terminal.read(upTo: "the screen has changed since you started to type: 1 was 'Keep'")
      terminal.type("1\r")
      try await terminal.read(upTo: "Said: DELETED")
      terminal.type(":quit\r")
      #expect(try await code == 0)
    }
  }

  @Test func `the width of the window is followed`() async throws {
    try await withFile(ringing) { path in
      let terminal = try PseudoTerminal(columns: 30)
      async let code = terminal.flowspec(["run", path], with: ["NO_COLOR": "1"])
      #expect(try await terminal.read(upTo: "> ").contains("\n" + String(repeating: "─", count: 30) + "\r\n"))
      terminal.resize(columns: 50)
      terminal.type("1 x\r")
      #expect(try await terminal.read(upTo: "rings\r\n─").contains("1) Name: x"))
      #expect(try await terminal.read(upTo: "\n").count == 50)
      terminal.type(":quit\r")
      #expect(try await code == 0)
    }
  }

  @Test func `colour is for terminals that have it and people who want it`() async throws {
    for (variables, isColoured) in [([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false)] {
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(["run", counter], with: variables)
      let screen = try await terminal.read(upTo: "> ")
      #expect(screen.contains("\u{1B}") == isColoured, "\(variables)")
      terminal.type("\u{4}")
      #expect(try await code == 0)
    }
  }

  @Test func `a secret is never on the terminal, whatever the terminal and however it is typed`() async throws {
    for kind in ["xterm", "dumb", "linux"] {
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(
        ["run", "flows/login/login.flow.yaml"], with: ["NO_COLOR": "1", "TERM": kind])
      try await terminal.read(upTo: "> ")
      var seen = ""
      for line in ["2 hunter2", " 2 hunter2", "editPassword hunter2", "editPasswrd hunter2", "\"Password\" hunter2"] {
        terminal.type(line + "\r")
        seen += try await terminal.read(upTo: "\n")
      }
      // The Up key recalls the last typed line.
      terminal.type("\u{1B}[A\u{1B}[A\u{1B}[A\u{15}:quit\r")
      seen += try await terminal.read(upTo: ":quit\r\n")
      #expect(try await code == 0)
      #expect(!seen.contains("hunter2") && !seen.contains("h"), "\(kind): \(seen)")
      #expect(seen.contains(kind == "xterm" ? "editPassword •••••••" : "editPassword *******"), "\(kind): \(seen)")
    }
  }

  @Test func `where a front end shows what is typed it is not shown twice`() async throws {
    let terminal = try PseudoTerminal()
    terminal.hideKeys()
    async let code = terminal.flowspec(["run", counter], with: ["TERM": "dumb"])
    try await terminal.read(upTo: "> ")
    terminal.type("1\r")
    #expect(try await terminal.read(upTo: "Count is 1").hasPrefix("- counter -\r\n"))
    terminal.type("\u{4}")
    #expect(try await code == 0)
  }

  @Test func `a console of few symbols is drawn with letters`() async throws {
    for variables in [["TERM": "linux"], ["TERM": "dumb"], ["LC_ALL": "C"], ["LC_ALL": "de_DE.ISO-8859-1"]] {
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(["run", counter], with: variables)
      let screen = try await terminal.read(upTo: "> ")
      #expect(screen.contains("- counter -") && screen.contains("2-) ") && screen.utf8.allSatisfy { $0 < 0x80 })
      terminal.type("quit\r")
      #expect(try await code == 0)
    }
  }

  @Test func `the screen is drawn when a suspended command continues`() async throws {
    let terminal = try PseudoTerminal()
    async let code = terminal.flowspec(["run", counter], with: ["NO_COLOR": "1"])
    try await terminal.read(upTo: "> ")
    terminal.type("1\r")
    try await terminal.read(upTo: "Count is 1")
    try await terminal.read(upTo: "> ")
    terminal.type("half")
    try await terminal.read(upTo: "half")
    // No shell could resume the command here, so the system does not suspend it.
    terminal.type("\u{1A}")
    try await terminal.read(upTo: "Count is 1")
    try await terminal.read(upTo: "> half")
    terminal.type("\u{15}quit\r")
    #expect(try await code == 0)
  }

  @Test func `Ctrl-backslash ends with 131`() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.mode
    async let code = terminal.flowspec(["run", counter])
    try await terminal.read(upTo: "> ")
    terminal.type("\u{1C}")
    #expect(try await code == 131)
    #expect(terminal.mode == before)
  }

  @Test func `what a bound program says does not push the screen away`() async throws {
    let files = [
      ("chatty.flow.yaml", chatty), ("chatty.bindings.yaml", chattyBindings),
      ("chatty.sh", "read -r line; for i in $(seq 50); do echo noise $i >&2; done; sleep 0.3; read -r line"),
    ]
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files { try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
    let terminal = try PseudoTerminal()
    async let code = terminal.flowspec(
      ["run", "\(folder)/chatty.flow.yaml", "--bindings", "\(folder)/chatty.bindings.yaml"], with: ["NO_COLOR": "1"])
    try await terminal.read(upTo: "> ")
    terminal.type("ask\r")
    try await terminal.read(upTo: "noise 10\r\n")
    try await Task.sleep(for: .milliseconds(200))
    terminal.type(":tree\r")
    let seen = try await terminal.read(upTo: "and 40 more lines from programs of services")
    #expect(!seen.contains("noise"))
    terminal.type(":quit\r")
    #expect(try await code == 0)
  }
}

private let chatty = """
  flowspec: 2
  flow: chatty
  services: { web: { get: { returns: string, errors: [gone], readOnly: true } } }
  screens:
    home:
      state: { said: "string = ''" }
      model: [said]
      events: [ask]
      transitions:
        ask: { call: web.get, then: { set: { said: =result } }, catch: { gone: { set: { said: Gone } } } }
  backstack: { start: home }
  """

private let chattyBindings = """
  for: chatty
  services:
    web:
      process: { command: [sh, chatty.sh], timeout: 60s }
      operations:
        get: { errors: { gone: [exit, timeout] } }
  """
