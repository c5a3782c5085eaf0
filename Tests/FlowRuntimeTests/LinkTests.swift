import CEL
import FlowProgram
import FlowRuntime
import Testing

/// The stacks that links build.
@Suite struct LinkTests {
  private static let text = """
    flowspec: 2
    flow: f
    screens:
      home:
        route: /
        state: { count: int = 0 }
        model: { count: =count }
        events: [more, lost]
        transitions:
          more: { set: { count: =count + 1 } }
          lost: { navigate: { route: "=count == 0 ? '/nowhere' : '/items/5'" } }
      list:
        model: {}
      item:
        route: { path: "/items/{id}?tab", over: [home, list] }
        params: { id: int, tab: string = "info" }
        state: { seen: int = 0 }
        model: { id: =params.id, tab: =params.tab, seen: =seen }
        events: [look]
        transitions: { look: { set: { seen: =seen + 1 } } }
      main:
        model: {}
        children:
          tabs:
            tabs:
              feed: { start: list, label: Feed }
              shop: { start: home, label: Shop }
        view:
          - child: tabs
      offer:
        route: { path: "/offers/{id}", in: tabs.shop }
        params: { id: int }
        model: { id: =params.id }
    backstack: { start: home }
    """

  private func launch(_ link: String) throws -> TestFlow {
    TestFlow(try RunningFlow.launch(program(LinkTests.text), link: link))
  }

  @Test func `a link builds its whole stack`() throws {
    let flow = try launch("/items/42?tab=reviews")
    #expect(flow.stack == ["home", "list", "item"])
    #expect(flow["id"] == "42" && flow["tab"] == "reviews")
  }

  @Test func `the same link twice leaves the flow as it is`() throws {
    var flow = try launch("/items/42")
    try flow.send("look")
    let tick = flow.flow.step([.open("/items/42")])
    #expect(tick.model == nil && flow["seen"] == "1")
  }

  @Test func `what lies under a link already stays, and what lies above goes`() throws {
    var flow = try TestFlow(LinkTests.text)
    try flow.send("more")
    _ = flow.flow.step([.open("/items/1")])
    try flow.send("look")
    _ = flow.flow.step([.open("/items/2")])
    #expect(flow.stack == ["home", "list", "item"])
    #expect(flow["seen"] == "0" && flow.value("count", of: "home") == "1")
    _ = flow.flow.step([.open("/")])
    #expect(flow.stack == ["home"] && flow["count"] == "1")
  }

  @Test func `a link leads into a tab, over what the tab starts with`() throws {
    var flow = try launch("/offers/9")
    #expect(flow.tops == ["main", "offer"])
    #expect(flow.innerStack == ["home", "offer"])
    #expect(flow.top("id") == "9")
    let tick = flow.flow.step([.open("/offers/9")])
    #expect(tick.model == nil)
  }

  @Test func `a link that creates tabs begins no other tab`() throws {
    var flow = TestFlow(
      try RunningFlow.launch(
        program(
          LinkTests.text.replacing("list:\n    model: {}", with: "list:\n    model: {}\n    enter: { message: In }")),
        link: "/offers/9"))
    #expect(flow.tops == ["main", "offer"])
    #expect(flow.messages.isEmpty)
    flow.back()
    #expect(flow.innerStack == ["home"])
  }

  @Test func `a link that nothing matches is dropped, and one in a step is a fault`() throws {
    var flow = try TestFlow(LinkTests.text)
    #expect(flow.flow.step([.open("/nowhere")]).dropped.map(\.reason) == [.noSuchRoute])
    #expect(try flow.send("lost").codes == ["unknown-link"])
    try flow.send("more")
    try flow.send("lost")
    #expect(flow.stack == ["home", "list", "item"])
  }

  @Test func `a link leads into the tabs of its own entry, also where steps push the screen once more`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        s0:
          events: [leave]
          transitions: { leave: [{ navigate: { route: /s1 } }, { navigate: { to: home, in: flow } }] }
        s1: { route: { path: /s1, tab: bands.two } }
        home:
          children:
            bands:
              tabs: { one: { start: s0, label: One }, two: { start: s1, label: Two } }
      backstack: { start: home }
      """)
    try flow.send(toTop: "leave")
    #expect(flow.innerStack == ["s0"])
    flow.back()
    #expect(flow.innerStack == ["s1"])
  }
}
