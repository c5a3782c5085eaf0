import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct OpeningLinksTests {
  private func launched(_ link: String) throws -> TestFlow {
    TestFlow(try RunningFlow.launch(program(LinkFlows.shop), link: link))
  }

  @Test func `a link builds the whole stack, the lowest first`() throws {
    var flow = try launched("/items/42/search/shoes")
    #expect(flow.stack == ["menu", "item", "search"])
    #expect(flow.flow.model.stack.map(\.style) == [.push, .push, .modal])
    #expect(flow["words"] == "shoes")
    flow.back()
    #expect(flow["id"] == "42" && flow["tab"] == "details")
    flow.back()
    #expect(flow.screen == "menu")
  }

  @Test func `a flow that is opened by a link never enters its first screen`() throws {
    #expect(try launched("/items/new").stack == ["menu", "new"])
    let (flow, launch) = try RunningFlow.launchTraced(program(LinkFlows.shop), link: "/")
    #expect(TestFlow(flow).stack == ["menu"])
    #expect(launch.faults.isEmpty)
  }

  @Test func `a link that no route fits starts the flow as ever`() throws {
    #expect(try launched("/nowhere").stack == ["menu"])
  }

  @Test func `the same link twice leaves the flow as it is`() throws {
    var flow = try launched("/items/42?tab=reviews")
    try flow.send("add")
    let before = flow.flow
    let tick = flow.flow.step([.open("https://shop.example/items/42/?tab=reviews#top")])
    #expect(tick.model == nil && tick.dropped.isEmpty && tick.faults.isEmpty)
    #expect(flow.flow.isIdentical(to: before))
    #expect(flow["count"] == "1")
  }

  @Test func `what is there already, in the same order and with the same params, stays with its state`() throws {
    var flow = try launched("/")
    try flow.send("visit")
    try flow.send("open")
    try flow.send("add")
    let item = flow.flow.model.top.instance
    _ = flow.flow.step([.open("/items/1/search/red")])
    #expect(flow.stack == ["menu", "item", "search"])
    flow.back()
    #expect(flow["count"] == "1" && flow.flow.model.top.instance == item)
    _ = flow.flow.step([.open("/items/2")])
    #expect(flow["count"] == "0" && flow.flow.model.top.instance != item)
    flow.back()
    #expect(flow["visits"] == "1")
  }

  @Test func `what a link does not name goes`() throws {
    var flow = try launched("/items/1/search/red")
    _ = flow.flow.step([.open("/items/1")])
    #expect(flow.stack == ["menu", "item"])
    _ = flow.flow.step([.open("/")])
    #expect(flow.stack == ["menu"])
  }

  @Test func `a default that a link says and one that it leaves out are the same`() throws {
    var flow = try launched("/items/1?tab=details")
    try flow.send("add")
    _ = flow.flow.step([.open("/items/1")])
    #expect(flow["count"] == "1")
  }

  @Test func `a link without a matching route changes nothing and is reported`() throws {
    var flow = try launched("/items/1")
    let before = flow.flow
    let tick = flow.flow.step([.open("/items/x")])
    #expect(tick.dropped.map(\.reason) == [.noSuchRoute])
    #expect(flow.flow.isIdentical(to: before))
  }

  @Test func `a link that was refused leads on after signing in, with all that it said`() throws {
    var flow = TestFlow(try RunningFlow.launch(program(LinkFlows.club), link: "/items/a%2F%20%3F"))
    #expect(flow.tops == ["menu", "login"])
    let login = try #require(flow.flow.model.tops.last)
    #expect(login.fields["t"]?.text == "Sign in for /items/a%2F%20%3F")
    let tick = try flow.flow.step([flow.event("go", to: login.instance, of: login.presenter)])
    #expect(tick.faults.isEmpty)
    #expect(flow.tops == ["menu", "item"])
    #expect(flow.flow.model.tops.last?.fields["t"]?.text == "a/ ? red")
  }

  @Test func `a link leads into tabs that appear in the same input`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: office
      state: { isOpen: bool = false }
      events: [unlock]
      transitions: { unlock: { set: { isOpen: true } } }
      screens:
        home:
          children:
            tabs: { tabs: { x: { start: x, label: X }, y: { start: y, label: Y } }, when: flow.isOpen }
          events: [go]
          transitions:
            go: [{ send: flow.unlock }, { navigate: { route: /z } }]
        x: { model: { name: x } }
        y: { model: { name: y } }
        z: { route: { path: /z, tab: tabs.y }, model: { name: z } }
      backstack: { start: home }
      """)
    try flow.send("go")
    #expect(flow.top("name") == "z")
  }
}
