import FlowConsole
import FlowKit
import FlowPlay
import Testing

/// A screen with state, a child that comes and goes, and a timer.
let travelScreen = """
  state:
    count: int = 0
    ticks: int = 0
    isOpen: bool = false
  model: [count, ticks, isOpen]
  children:
    detail: { present: detail, when: isOpen }
  events: { add: {}, open: {}, rename: { to: string } }
  enter: { after: 10s, do: { set: { ticks: =ticks + 1 } } }
  transitions:
    add: { set: { count: =count + 1 } }
    open: { set: { isOpen: =!isOpen } }
    rename: { set: { count: =event.to.size() } }
  view:
    - text: "Count ${model.count}, ${model.ticks}"
    - button: { label: Add, sends: add }
    - button: { label: Open, sends: open, enabled: model.count > 1 }
  """

private func travelSession() throws -> ConsoleSession {
  let indented = travelScreen.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
  let text = """
    flowspec: 2
    flow: test
    screens:
      test:
    \(indented)
    presenters:
      detail:
        state: { note: "string = 'new'" }
        model: [note]
    backstack: { start: test }
    """
  return try ConsoleSession(try program(flow: text), width: 100)
}

@Suite struct TimeTravelTests {
  @Test func `each input that changes something is listed with its changes`() throws {
    var session = try travelSession()
    for line in ["1", ":state", "add", "wait 10s", "2"] { _ = try session.handle(line) }
    #expect(
      try session.said(":history") == """
          1  1 (Add)  test.count 0 → 1
          2  add  test.count 1 → 2
          3  wait 10s  test.ticks 0 → 1
        › 4  2 (Open)  test.isOpen false → true; test.detail enters
        """)
    #expect(
      try session.said(":history 1")
        == """
          3 earlier inputs; ':history 4' shows more
        › 4  2 (Open)  test.isOpen false → true; test.detail enters
        """.replacing("  3 earlier", with: "3 earlier"))
  }

  @Test func `the state after an input returns, and undo and redo continue from there`() throws {
    var session = try travelSession()
    for _ in 1...4 { _ = try session.handle("add") }
    _ = try session.handle(":goto 1")
    #expect(session.text.contains("Count 1,"))
    _ = try session.handle(":redo")
    #expect(session.text.contains("Count 2,"))
    _ = try session.handle(":goto 4")
    #expect(session.text.contains("Count 4,"))
    _ = try session.handle(":goto 0")
    #expect(session.text.contains("Count 0,"))
    #expect(session.mistake(in: ":undo") == "there is nothing to undo")
    #expect(try session.said(":history").contains("  4  add  (undone)  test.count 3 → 4"))
    _ = try session.handle("add")
    #expect(session.mistake(in: ":goto 2") == "no state after input 2 is kept; the numbers go from 0 to 1")
  }

  @Test func `two states are compared in both directions`() throws {
    var session = try travelSession()
    for line in ["add", "add", "open"] { _ = try session.handle(line) }
    #expect(try session.said(":diff 1 3") == "test.count 1 → 2\ntest.isOpen false → true\ntest.detail enters")
    #expect(try session.said(":diff 3 1") == "test.count 2 → 1\ntest.isOpen true → false\ntest.detail leaves")
    #expect(try session.said(":diff 3") == "no state differs between 3 and 3")
    #expect(
      session.mistake(in: ":diff a") == "type the numbers of two inputs, as in ':diff 2 5'; ':history' lists them")
  }

  @Test func `a long value is shown from shortly before the difference`() throws {
    var session = try ConsoleSession(
      try program(
        flow: """
          flowspec: 2
          flow: test
          screens:
            test:
              state: { names: 'list<string> = ["Ada Lovelace", "Grace Hopper", "Barbara Liskov", "Alan"]' }
              model: [names]
              events: [add]
              transitions: { add: { append: { to: names, value: Edsger } } }
              view:
                - text: ${model.names}
                - button: { label: Add, sends: add }
          backstack: { start: test }
          """), width: 100)
    _ = try session.handle("add")
    #expect(try session.said(":diff 0 1") == "test.names …v', 'Alan'] → …v', 'Alan', 'Edsger']")
  }

  @Test func `the states of a long session are bounded, and the numbers continue`() throws {
    var session = try travelSession()
    for _ in 0..<ConsoleSession.undoLimit + 5 { _ = try session.handle("add") }
    let last = ConsoleSession.undoLimit + 5
    #expect(session.mistake(in: ":goto 4") == "no state after input 4 is kept; the numbers go from 5 to \(last)")
    _ = try session.handle(":goto 5")
    #expect(session.text.contains("Count 5,"))
  }

  @Test func `the events that can be sent are listed with the types of their values`() throws {
    var session = try travelSession()
    #expect(try session.said(":events") == "add\nopen\nrename to=string")
  }

  @Test func `a control is pressed by its label`() throws {
    var session = try travelSession()
    _ = try session.handle("press Add")
    _ = try session.handle("press \"Add\"")
    #expect(session.text.contains("Count 2,"))
    #expect(session.mistake(in: "press") == "type the label of a control, as in 'press Sign in'")
    #expect(session.mistake(in: "press Ad") == "no control is labelled 'Ad'; did you mean '\"Add\"'?")
  }
}

extension ConsoleSession {
  /// Handles a line and returns the printed text.
  mutating func said(_ line: String) throws -> String {
    try handle(line).lines.map(\.text).joined(separator: "\n")
  }
}
