import CEL
import FlowRuntime
import Testing

@Suite struct ChildTests {
  @Test func `a child is there from the first model on, with what its parent hands it`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { name: string = "Ada" }
          children:
            greeting: { present: greeting, params: { name: =name } }
      presenters:
        greeting:
          params: { name: string }
          model: { text: "Hello, ${params.name}" }
      backstack: { start: f }
      """)
    #expect(flow.shown("text", of: "greeting") == ["Hello, Ada"])
  }

  @Test func `params change while a child is alive, and its state stays`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { name: string = "Ada" }
          children:
            counter: { present: counter, params: { name: =name } }
          events: { rename: { to: string } }
          transitions: { rename: { set: { name: =event.to } } }
      presenters:
        counter:
          params: { name: string }
          state: { count: int = 0 }
          model: { text: "${params.name}: ${count}" }
          events: [up]
          transitions: { up: { set: { count: =count + 1 } } }
      backstack: { start: f }
      """)
    try flow.send("up", child: "counter")
    try flow.send("rename", ["to": .string("Eve")])
    #expect(flow.shown("text", of: "counter") == ["Eve: 1"])
  }

  private static let gate = """
    flowspec: 2
    flow: f
    screens:
      f:
        state: { isOpen: bool = true }
        children:
          gate: { present: gate, when: isOpen }
        events: [flip]
        transitions: { flip: { set: { isOpen: =!isOpen } } }
    presenters:
      gate:
        state: { count: int = 0 }
        saved: { total: int = 0 }
        model: [count, total]
        events: [up]
        transitions: { up: { set: { count: =count + 1, total: =total + 1 } } }
    backstack: { start: f }
    """

  @Test func `a child enters and leaves with its condition, and comes back fresh`() throws {
    var flow = try TestFlow(ChildTests.gate)
    try flow.send("up", child: "gate")
    #expect(flow.shown("count", of: "gate") == ["1"])
    try flow.send("flip")
    #expect(flow.models("gate").isEmpty)
    try flow.send("flip")
    #expect(flow.shown("count", of: "gate") == ["0"])
    #expect(flow.shown("total", of: "gate") == ["0"], "nothing holds what it saved")
  }

  @Test func `a presenter switched away and back has its saved value in its first model, and its state fresh`() throws {
    let text = ChildTests.gate.replacing("when: isOpen }", with: "when: isOpen, keep: saved }")
    var flow = try TestFlow(text)
    try flow.send("up", child: "gate")
    try flow.send("flip")
    let tick = try flow.send("flip")
    #expect(tick.model != nil)
    #expect(flow.shown("total", of: "gate") == ["1"])
    #expect(flow.shown("count", of: "gate") == ["0"])
  }

  @Test func `a template that keeps its saved state keeps that of its fillings`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: cards
      presenters:
        card: { slots: [body], view: [{ slot: body }] }
        counter:
          saved: { count: int = 0 }
          model: [count]
          events: [up]
          transitions: { up: { set: { count: =count + 1 } } }
          view: [{ text: "${model.count}" }]
      screens:
        home:
          state: { isOpen: bool = true }
          children:
            card: { present: card, when: isOpen, keep: saved, slots: { body: { present: counter } } }
          events: [flip]
          transitions: { flip: { set: { isOpen: =!isOpen } } }
          view: [{ child: card }]
      backstack: { start: home }
      """)
    try flow.send("up", child: "card.body")
    try flow.send("flip")
    try flow.send("flip")
    #expect(flow.shown("count", of: "card.body") == ["1"])
  }

  @Test func `events for a child that left are dropped and reported`() throws {
    var flow = try TestFlow(ChildTests.gate)
    let stale = try flow.event("up", child: "gate")
    try flow.send("flip")
    let tick = flow.flow.step([stale])
    #expect(tick.dropped.map(\.reason) == [.gone])
    try flow.send("flip")
    #expect(flow.flow.step([stale]).dropped.map(\.reason) == [.gone], "its place was given to another")
  }

  @Test func `the model of a sibling is the input of another, and of the parent's own model`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          children:
            detail: { present: detail, params: { index: =list.selected } }
            list: { present: list }
          model: { title: "Item ${list.selected}", both: =detail.text }
      presenters:
        list:
          state: { selected: int = 0 }
          model: [selected]
          events: { select: { index: int } }
          transitions: { select: { set: { selected: =event.index } } }
        detail:
          params: { index: int }
          model: { text: "Detail ${params.index}" }
      backstack: { start: f }
      """)
    #expect(flow.shown("text", of: "detail") == ["Detail 0"])
    let tick = try flow.send("select", ["index": .int(2)], child: "list")
    #expect(flow.shown("text", of: "detail") == ["Detail 2"])
    #expect(flow["title"] == "Item 2")
    #expect(flow["both"] == "Detail 2")
    #expect(tick.counters.modelsBuilt == 3, "each model is built once")
  }

  @Test func `a recursion that ends works`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          children:
            outer: { present: box, params: { depth: 1 } }
      presenters:
        box:
          params: { depth: int }
          children:
            inner: { present: box, when: params.depth < 40, params: { depth: =params.depth + 1 } }
          model: { depth: =params.depth }
      backstack: { start: f }
      """)
    #expect(flow.flow.inspect().count == 42)
    #expect(flow.flow.inspect().last?.depth == 41)
  }

  @Test func `a child that is handed on whole is the model of its parent`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          children:
            counter: { present: counter }
          model: =counter
      presenters:
        counter:
          state: { count: int = 0 }
          model: [count]
          events: [up]
          transitions: { up: { set: { count: =count + 1 } } }
      backstack: { start: f }
      """)
    #expect(flow["count"] == "0")
    try flow.send("up")
    #expect(flow["count"] == "1")
  }

  @Test func `no formula of a child sees half of a macrostep`() throws {
    // The detail reads the list by an index, which its parent decreases in the same step in which it shortens the
    // list.
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      state:
        names: list<string> = ["a", "b", "c"]
      events: [shorten]
      transitions: { shorten: { set: { names: ["a"] } } }
      screens:
        f:
          state: { index: int = 2 }
          children:
            detail: { present: detail, params: { index: =index } }
          events: [shorten]
          transitions:
            shorten:
              - send: flow.shorten
              - set: { index: 0 }
      presenters:
        detail:
          params: { index: int }
          children:
            label: { present: label, params: { text: "=flow.names[params.index]" } }
          model: { name: "=flow.names[params.index]" }
        label:
          params: { text: string }
          model: { text: =params.text }
      backstack: { start: f }
      """)
    let tick = try flow.send("shorten")
    #expect(tick.codes == [])
    #expect(flow.shown("name", of: "detail") == ["a"])
  }
}
