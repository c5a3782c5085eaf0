import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Modes: what `become` ends, what it creates, and when.
@Suite struct ModeTests {
  /// Two modes that write down what happens to them.
  private static func flow(_ order: [String] = ["A", "B"], shared: String = "", a: String = "", b: String = "")
    -> String
  {
    let modes = [
      "A": """
            A:
              state: { n: int = 0 }
              model: { n: =n }
              enter: { append: { to: log, value: "+A" } }
              leave: { send: { flow.note: { text: "-A ${n}" } } }
      \(a)
      """,
      "B": """
            B:
              state: { n: int = 0 }
              model: { n: =n }
              enter: { append: { to: log, value: "+B" } }
              leave: { send: { flow.note: { text: "-B ${n}" } } }
      \(b)
      """,
    ]
    return """
      flowspec: 2
      flow: f
      state: { log: "list<string> = []" }
      events: { note: { text: string } }
      transitions: { note: { append: { to: log, value: =event.text } } }
      screens:
        home: { events: [open], transitions: { open: { navigate: s } } }
        s:
          state: { log: "list<string> = []", x: int = 0 }
          model: { log: =log, x: =x, where: =mode }
          events: [go, up, late, start, both, leave, again]
      \(shared)
          modes:
      \(order.compactMap { modes[$0] }.joined(separator: "\n"))
      backstack: { start: s }
      """
  }

  private func play(_ text: String, _ events: String...) throws -> TestFlow {
    var flow = try TestFlow(text)
    for event in events { try flow.send(event) }
    return flow
  }

  private static let switching = """
            transitions:
              go: { become: B }
              up: { set: { n: =n + 1 } }
    """

  @Test func `the first mode is there from the start, and its enter steps have run`() throws {
    let flow = try play(ModeTests.flow(a: ModeTests.switching, b: "        transitions: { go: { become: A } }"))
    #expect(flow["where"] == "A")
    #expect(flow["log"] == "[+A]")
  }

  @Test func `each mode has state of its own, which is new each time, and leaves before the next enters`() throws {
    let flow = try play(
      ModeTests.flow(a: ModeTests.switching, b: "        transitions: { go: { become: A } }"), "up", "up", "go", "go")
    #expect(flow["n"] == "0")
    #expect(flow["log"] == "[+A, +B, +A]")
    #expect(flow.value("log", of: "flow") == "['-A 2', '-B 0']")
  }

  @Test func `the order of the modes in the file decides nothing but which is first`() throws {
    let b = "        transitions: { go: { become: A } }"
    var left: [[String]] = []
    for order in [["A", "B"], ["B", "A"]] {
      var flow = try TestFlow(ModeTests.flow(order, a: ModeTests.switching, b: b))
      if order[0] == "B" { try flow.send("go") }
      flow.flow.isTracing = true
      var lives: [String] = []
      for _ in 0..<2 {
        for entry in try flow.send("go").trace {
          switch entry {
          case .entered(presenter: let path): lives.append("+\(path)")
          case .left(presenter: let path): lives.append("-\(path)")
          default: break
          }
        }
      }
      left.append(lives)
    }
    #expect(left[0] == ["-s.A", "+s.B", "-s.B", "+s.A"])
    #expect(left[0] == left[1])
  }

  @Test func `a mode that has become another hears nothing any more, and its steps do not continue`() throws {
    let flow = try play(
      ModeTests.flow(
        a: """
                  transitions:
                    go: [{ send: late }, { become: B }]
                    late: { set: { x: 1 } }
          """, b: "        transitions: { go: { become: A } }"), "go")
    #expect(flow["where"] == "B")
    #expect(flow["x"] == "0")
  }

  @Test func `the steps of the presenter continue after become, and see the new mode`() throws {
    let flow = try play(
      ModeTests.flow(
        shared: """
              transitions:
                both: [{ become: B }, { if: mode == 'B', then: { set: { x: 7 } } }]
          """), "both")
    #expect(flow["where"] == "B")
    #expect(flow["x"] == "7")
  }

  @Test func `of several become in one round the last counts, and what is overtaken is never created`() throws {
    let flow = try play(
      ModeTests.flow(
        shared: """
              transitions:
                both: [{ become: B }, { become: A }]
          """, a: "        transitions: { up: { set: { n: =n + 1 } } }"), "up", "both")
    #expect(flow["where"] == "A")
    #expect(flow["n"] == "0")
    #expect(flow["log"] == "[+A, +A]")
    #expect(flow.value("log", of: "flow") == "['-A 1']")
  }

  @Test func `become starts the active mode again, and its leave steps see its last state`() throws {
    let flow = try play(
      ModeTests.flow(
        a: """
                  transitions:
                    up: { set: { n: =n + 1 } }
                    again: { become: { A: { n: =n * 10 } } }
                    go: { become: B }
          """), "up", "up", "again")
    #expect(flow["n"] == "20")
    #expect(flow["log"] == "[+A, +A]")
    #expect(flow.value("log", of: "flow") == "['-A 2']")
  }

  @Test func `first values of the next mode read the state as it is when all sent events have been handled`() throws {
    let text = """
      flowspec: 2
      flow: f
      screens:
        s:
          state: { x: int = 1 }
          events: [go, bump]
          model: { x: =x }
          transitions:
            bump: { set: { x: =x + 1 } }
          modes:
            A: { transitions: { go: [{ send: bump }, { become: B }] } }
            B: { state: { copy: int = x }, model: { copy: =copy } }
      backstack: { start: s }
      """
    let flow = try play(text, "go")
    #expect(flow["copy"] == "2")
  }

  @Test func `what leaves before its enter steps have run leaves without leave, and its effects never start`() throws {
    let flow = try play(
      ModeTests.flow(
        shared: "    enter: { become: B }",
        a: "        effects: { once: { after: 1s, do: { set: { x: 1 } } } }"))
    #expect(flow["where"] == "B")
    #expect(flow["log"] == "[+B]")
    #expect(flow.value("log", of: "flow") == "[]")
    #expect(flow.flow.nextDeadline == nil)
  }

  @Test func `a screen that goes back on entering leaves its children and its mode without their leave steps`() throws {
    let flow = try play(
      """
      flowspec: 2
      flow: f
      screens:
        home: { events: [open], transitions: { open: { navigate: s } } }
        s:
          enter: goBack
          leave: { message: left s }
          children: { part: { present: part } }
          modes: { A: { leave: { message: left A }, view: [{ child: part }] } }
      presenters:
        part: { leave: { message: left part } }
      backstack: { start: home }
      """, "open")
    #expect(flow.stack == ["home"])
    #expect(flow.messages == ["left s"])
  }

  @Test func `a mode leaves with its presenter, before it`() throws {
    let flow = try play(
      """
      flowspec: 2
      flow: f
      screens:
        home: { events: [open], transitions: { open: { navigate: s } } }
        s:
          leave: { message: left s }
          events: [leave]
          modes:
            A:
              children: { part: { present: part } }
              leave: { message: left A }
              transitions: { leave: goBack }
              view: [{ child: part }]
      presenters:
        part: { leave: { message: left part } }
      backstack: { start: home }
      """, "open", "leave")
    #expect(flow.stack == ["home"])
    #expect(flow.messages == ["left part", "left A", "left s"])
  }

  @Test func `goBack in a mode leaves the screen`() throws {
    let flow = try play(
      """
      flowspec: 2
      flow: f
      screens:
        home: { events: [open], transitions: { open: { navigate: s } } }
        s:
          modes:
            A: { effects: { soon: { after: 1s, do: { become: B } } } }
            B: { enter: goBack }
      backstack: { start: home }
      """, "open")
    var left = flow
    left.wait(1)
    #expect(left.stack == ["home"])
  }
}
