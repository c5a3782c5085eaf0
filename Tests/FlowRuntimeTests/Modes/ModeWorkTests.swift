import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Modes: their events, timers, calls, effects, children and back handlers.
@Suite struct ModeWorkTests {
  private func play(_ text: String, _ events: String...) throws -> TestFlow {
    var flow = try TestFlow(text)
    for event in events { try flow.send(event) }
    return flow
  }

  private static func flow(_ presenter: String, modes: String, more: String = "") -> String {
    """
    flowspec: 2
    flow: f
    services:
      orders:
        place: { args: {}, returns: int, errors: [full] }
    fakes:
      orders.place: { returns: 5, after: 1s }
    screens:
      s:
        state: { x: int = 0 }
        model: { x: =x, where: =mode\(presenter.contains("call:") || modes.contains("call:") ? ", busy: =loading.any" : "") }
        events: [go, next, back2]
    \(presenter)
        modes:
    \(modes)
    \(more)
    backstack: { start: s }
    """
  }

  @Test func `the alternatives of the mode come first, then those of the presenter, and one list runs`() throws {
    let flow = try play(
      ModeWorkTests.flow(
        """
            transitions: { next: { set: { x: =x + 1 } }, go: { become: B } }
        """,
        modes: """
                A: { transitions: { next: { when: x > 1, set: { x: 100 } } } }
                B: { transitions: { next: [] } }
          """), "next", "next", "next")
    #expect(flow["x"] == "100")
    var inB = flow
    try inB.send("go")
    try inB.send("next")
    #expect(inB["x"] == "100")
  }

  @Test func `an event that only other modes handle is not offered, and is ignored if it is sent`() throws {
    let flow = try play(
      ModeWorkTests.flow(
        "",
        modes: """
                A: { transitions: { next: { set: { x: 1 } }, go: { become: B } } }
                B: { effects: { a: { after: 1s, do: { send: next } } }, transitions: { go: { become: A } } }
          """), "go")
    var later = flow
    later.wait(1)
    #expect(later["x"] == "0")
    let program = later.flow.program
    #expect(program.offer(of: "next", by: later.flow.model.top) == .unoffered(shown: "B"))
    #expect(program.offer(of: "go", by: later.flow.model.top) == .offered(0))
  }

  @Test func `an event that is handled before the next mode is created reaches the presenter alone`() throws {
    let flow = try play(
      ModeWorkTests.flow(
        """
            transitions: { go: [{ become: B }, { send: next }], next: { set: { x: =x + 1 } } }
        """,
        modes: """
                A: {}
                B: { transitions: { next: { set: { x: 100 } } } }
          """), "go")
    #expect(flow["x"] == "1")
  }

  @Test func `timers, calls and effects of a mode end with it`() throws {
    let flow = try play(
      ModeWorkTests.flow(
        "",
        modes: """
                A:
                  enter:
                    - after: 1s
                      do: { set: { x: 1 } }
                    - call: orders.place
                      onLeave: cancel
                      then: { set: { x: 2 } }
                      catch: { full: [] }
                  effects: { tick: { every: 1s, do: { set: { x: 3 } } } }
                  transitions: { go: { become: B } }
                B: {}
          """), "go")
    #expect(flow["busy"] == "false")
    var later = flow
    later.wait(3)
    #expect(later["x"] == "0")
    #expect(later.flow.nextDeadline == nil)
  }

  @Test func `a call of the presenter lives through become, and its then may become`() throws {
    var flow = try play(
      ModeWorkTests.flow(
        """
            transitions:
              go:
                - call: orders.place
                  onLeave: cancel
                  then: { become: { C: { found: =result } } }
                  catch: { full: [] }
                - become: B
        """,
        modes: """
                A: {}
                B: {}
                C: { state: { found: int }, model: { found: =found } }
          """), "go")
    #expect(flow["where"] == "B")
    #expect(flow["busy"] == "true")
    flow.wait(1)
    #expect(flow["where"] == "C")
    #expect(flow["found"] == "5")
  }

  @Test func `loading of the presenter counts the calls of its mode, and cancel ends timers of both`() throws {
    var flow = try play(
      ModeWorkTests.flow(
        """
            enter:
              after: 2s
              name: wait
              do: { set: { x: 9 } }
        """,
        modes: """
                A:
                  enter: { call: orders.place, onLeave: cancel, then: { become: B }, catch: { full: [] } }
                B: { enter: { cancel: wait } }
          """))
    #expect(flow["busy"] == "true")
    flow.wait(1)
    #expect(flow["busy"] == "false")
    #expect(flow["where"] == "B")
    flow.wait(5)
    #expect(flow["x"] == "0")
  }

  @Test func `a mode writes the state of its presenter and reads it, its derived values and its children`() throws {
    let flow = try play(
      ModeWorkTests.flow(
        """
            derived: { twice: x * 2 }
            children: { part: { present: part, params: { n: =x } } }
        """,
        modes: """
                A:
                  state: { copy: int = 0, seen: int = 0 }
                  model: { copy: =copy, seen: =seen, shown: =part.n }
                  transitions: { go: [{ set: { x: 4 } }, { set: { copy: =twice } }], next: { set: { seen: =part.n } } }
          """,
        more: """
          presenters:
            part: { params: { n: int }, model: { n: =params.n } }
          """), "go", "next")
    #expect(flow["copy"] == "8")
    #expect(flow["shown"] == "4")
    #expect(flow["seen"] == "4")
  }

  @Test func `an effect of a mode follows the state of the presenter while the mode is there`() throws {
    let flow = try play(
      ModeWorkTests.flow(
        "    transitions: { next: { set: { x: =x + 1 } }, go: { become: B } }",
        modes: """
                A: { state: { runs: int = 0 }, model: { runs: =runs }, effects: { e: { key: x, do: { set: { runs: =runs + 1 } } } } }
                B: {}
          """), "next", "next")
    #expect(flow["runs"] == "3")
    var inB = flow
    try inB.send("go")
    #expect(try inB.send("next").faults.isEmpty)
    #expect(inB["x"] == "3")
  }

  @Test func `children of a mode leave with it, and are new when it comes again`() throws {
    let text = ModeWorkTests.flow(
      "",
      modes: """
              A:
                children: { rows: { present: row, each: "[1, 2]", as: n, key: n, params: { n: =n } } }
                transitions: { go: { become: B }, rows.gone: { set: { x: =x + n } } }
                view: [{ child: rows }]
              B: { transitions: { go: { become: A } }, view: [{ text: B }] }
        """,
      more: """
        presenters:
          row:
            params: { n: int }
            state: { k: int = 0 }
            model: { k: =k }
            events: [up, leave]
            emits: [gone]
            transitions: { up: { set: { k: =k + 1 } }, leave: { emit: gone } }
            leave: { message: "left ${params.n}" }
            view: [{ text: "${model.k}" }]
        """)
    var flow = try play(text)
    try flow.send("up", child: "A.rows", at: 1)
    #expect(flow.shown("k", of: "A.rows") == ["0", "1"])
    try flow.send("leave", child: "A.rows", at: 1)
    #expect(flow["x"] == "2")
    try flow.send("go")
    #expect(flow.models("A.rows").isEmpty)
    #expect(flow.messages == ["left 2", "left 1"])
    try flow.send("go")
    #expect(flow.shown("k", of: "A.rows") == ["0", "0"])
  }

  @Test func `back asks the children of the mode, the mode, the children of the presenter, then the presenter`() throws
  {
    let part = { (name: String) in
      """
        \(name):
          params: { isOpen: bool }
          emits: [closed]
          back: { when: params.isOpen, emit: closed }
      """
    }
    var flow = try play(
      ModeWorkTests.flow(
        """
            back: { when: x < 6, set: { x: =x + 1 } }
            children: { outer: { present: outer, params: { isOpen: =x < 5 } } }
            transitions: { outer.closed: { set: { x: 5 } } }
        """,
        modes: """
                A:
                  state: { step: int = 0 }
                  model: { step: =step }
                  back: { when: step == 1, set: { step: 2 } }
                  children: { inner: { present: inner, params: { isOpen: =step == 0 } } }
                  transitions: { inner.closed: { set: { step: 1 } } }
          """, more: "presenters:\n" + part("outer") + "\n" + part("inner")))
    flow.back()
    #expect([flow["step"], flow["x"]] == ["1", "0"])
    flow.back()
    #expect([flow["step"], flow["x"]] == ["2", "0"])
    flow.back()
    #expect([flow["step"], flow["x"]] == ["2", "5"])
    flow.back()
    #expect([flow["step"], flow["x"]] == ["2", "6"])
  }

  @Test func `a gesture that has fixed a handler of a mode does nothing if the mode has left`() throws {
    var flow = try play(
      ModeWorkTests.flow(
        "    transitions: { go: { become: B } }",
        modes: """
                A: { back: { set: { x: 1 } } }
                B: { back: { set: { x: 2 } } }
          """))
    _ = flow.flow.step([.backGesture(.started)])
    try flow.send("go")
    _ = flow.flow.step([.backGesture(.completed)])
    #expect(flow["x"] == "0")
    #expect(flow.flow.model.hasExited == false)
  }

  @Test func `a mode that has asked and left hears no answer, though it is there again`() throws {
    let text = """
      flowspec: 2
      flow: f
      screens:
        s:
          state: { x: int = 0 }
          model: { x: =x }
          events: [go]
          modes:
            A:
              transitions: { go: { navigate: { to: sheet, as: sheet, then: { set: { x: =result } } } } }
              effects: { soon: { after: 1s, do: { become: B } } }
            B: { effects: { soon: { after: 1s, do: { become: A } } } }
        sheet:
          result: int
          events: [done]
          transitions: { done: { return: 4 } }
      backstack: { start: s }
      """
    var flow = try play(text, "go")
    flow.wait(2)
    try flow.send("done")
    #expect(flow["x"] == "0")
    try flow.send("go")
    try flow.send("done")
    #expect(flow["x"] == "4")
  }

  /// A screen that sleeps while a page covers it, so that it comes back in its first mode unless `B` is saved.
  private func sleeper(_ mode: String) -> String {
    """
    flowspec: 2
    flow: f
    screens:
      s:
        saved: { x: int = 0 }
        events: [change, both]
        transitions: { both: [{ navigate: page }, { become: { B: { n: 5 } } }] }
        modes:
          A: { model: { m: =x }, transitions: { change: { become: { B: { n: 1 } } } } }
          B: { \(mode), model: { m: =n }, transitions: { change: { navigate: { to: page, then: { set: { x: =result } } } } } }
      page:
        result: int
        events: [done]
        transitions: { done: { return: 4 } }
    backstack: { start: s, compose: top }
    """
  }

  @Test func `a mode that does not come back receives no answer, even after its presenter has slept`() throws {
    var flow = try play(sleeper("state: { n: int }"), "change", "change", "done")
    #expect(flow["m"] == "0")
    flow = try play(sleeper("saved: { n: int }"), "change", "change", "done")
    #expect(flow["m"] == "1")
    try flow.send("change")
    flow = try play(sleeper("saved: {}, state: { n: int = 0 }"), "change", "change", "done")
    #expect(flow["m"] == "0")
  }

  @Test func `a mode that sleeps before it is created keeps the state that become set`() throws {
    var flow = try play(sleeper("saved: { n: int }"), "both")
    flow.back()
    #expect(flow["m"] == "5")
  }

  @Test func `modes that change without end are undone, and the fault names the cycle`() throws {
    var flow = try play(
      ModeWorkTests.flow(
        "",
        modes: """
                A: { transitions: { go: { become: B } } }
                B: { enter: { if: x >= 0, then: { become: C } } }
                C: { enter: { if: x >= 0, then: { become: B } } }
          """))
    let fault = try #require(try flow.send("go").faults.first)
    #expect(fault.diagnostic.code == "restless-modes")
    #expect(fault.diagnostic.message.hasSuffix(": B → C → B") || fault.diagnostic.message.hasSuffix(": C → B → C"))
    #expect(flow["where"] == "A")
  }
}
