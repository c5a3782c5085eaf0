import Foundation
import Testing

private let counter = "flows/counter/counter.flow.yaml"

/// A flow that rings of itself soon after it was started.
private let ringing = """
  flowspec: 1
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

/// A flow whose numbers move soon after it was started.
private let moving = """
  flowspec: 1
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
      try await terminal.read(upTo: "the screen has changed since you began to type: 1 was 'Keep'")
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
}
