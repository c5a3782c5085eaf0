import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Tabs among the children of a screen, each with its own stack.
@Suite struct TabTests {
  private static let text = """
    flowspec: 2
    flow: f
    state:
      log: list<string> = []
      guarded: bool = false
    events:
      note: { text: string }
      jump:
      guard:
    transitions:
      note: { append: { to: log, value: =event.text } }
      guard: { set: { guarded: =!guarded } }
      jump: { switchTo: home.cart }
    screens:
      main:
        model: { selected: =home.selected, log: =flow.log, depth: =backstack.depth, screen: =screen }
        events: { cover: , toCart: , sheet: , addToCart: { name: string } }
        children:
          home:
            tabs:
              feed: { start: feed, label: Feed }
              cart: { start: cart, label: "Cart", badge: =flow.log.size() }
              me: { start: feed, label: Me }
            back: firstTab
        transitions:
          cover: { navigate: { to: item, in: flow, params: { name: cover } } }
          sheet: { navigate: { to: item, in: flow, as: sheet, params: { name: sheet } } }
          toCart: { switchTo: home.cart }
          addToCart: { navigate: { to: item, in: home.cart, params: { name: =event.name } } }
          home.me: { send: { flow.note: { text: me pressed } } }
        view:
          - child: home
      feed:
        state: { count: int = 0 }
        model: { count: =count, visible: =visible, screen: =screen }
        events: { more: , open: { name: string }, leave: , reset: }
        enter: { send: { flow.note: { text: feed in } } }
        leave: { send: { flow.note: { text: feed out } } }
        transitions:
          more: { set: { count: =count + 1 } }
          open: { navigate: { to: item, params: { name: =event.name } } }
          leave: goBack
          reset: { navigate: { to: feed, as: reset } }
      cart:
        model: {}
        events: { open: { name: string }, toFeed: }
        transitions:
          open: { navigate: { to: item, params: { name: =event.name }, then: { send: { flow.note: { text: "got ${result}" } } }, cancelled: { send: { flow.note: { text: "no ${event.name}" } } } } }
          toFeed: { switchTo: home.feed }
      item:
        params: { name: string }
        result: string
        state: { seen: int = 0 }
        model: { name: =params.name, seen: =seen, visible: =visible }
        events: { look: , done: , up: , further: { name: string } }
        back:
          when: flow.guarded
          do: { send: { flow.note: { text: "guarded ${params.name}" } } }
        transitions:
          look: { set: { seen: =seen + 1 } }
          done: { return: =params.name }
          up: { goBack: root }
          further: { navigate: { to: item, params: { name: =event.name } } }
    backstack: { start: main, onRootBack: ignore }
    """

  @Test func `each tab keeps stack and state over switching away and back`() throws {
    var flow = try TestFlow(TabTests.text)
    #expect(flow.tops == ["main", "feed"])
    try flow.send(toTop: "more")
    try flow.send(toTop: "open", ["name": .string("a")])
    try flow.send(toTop: "look")
    try flow.select("cart")
    #expect(flow.tops == ["main", "cart"])
    try flow.select("feed")
    #expect(flow.innerStack == ["feed", "item"])
    #expect(flow.top("seen") == "1")
    flow.back()
    #expect(flow.top("count") == "1")
  }

  @Test func `after a reset of one tab the others are untouched`() throws {
    var flow = try TestFlow(TabTests.text)
    try flow.send(toTop: "more")
    try flow.select("cart")
    try flow.send(toTop: "open", ["name": .string("x")])
    try flow.select("feed")
    try flow.send(toTop: "reset")
    #expect(flow.top("count") == "0")
    try flow.select("cart")
    #expect(flow.innerStack == ["cart", "item"])
  }

  @Test func `a tab begins when it is selected first`() throws {
    var flow = try TestFlow(TabTests.text)
    #expect(flow.value("log", of: "flow") == "['feed in']")
    try flow.select("me")
    #expect(flow.value("log", of: "flow") == "['feed in', 'me pressed', 'feed in']")
  }

  @Test func `back goes to the innermost stack that can pop, then to the first tab, then outwards`() throws {
    var flow = try TestFlow(TabTests.text)
    try flow.send("cover")
    flow.back()
    try flow.select("cart")
    try flow.send(toTop: "open", ["name": .string("a")])
    #expect(flow.flow.isBackHandled)
    flow.back()
    #expect(flow.tops == ["main", "cart"])
    flow.back()
    #expect(flow.tops == ["main", "feed"])
    #expect(!flow.flow.isBackHandled)
    let tick = flow.back()
    #expect(tick.model == nil && tick.faults.isEmpty)
    #expect(!flow.flow.hasExited)
  }

  @Test func `a handler in a tab comes before all stacks`() throws {
    var flow = try TestFlow(TabTests.text)
    try flow.select("cart")
    try flow.send(toTop: "open", ["name": .string("a")])
    try flow.send(toFlow: "guard")
    flow.back()
    #expect(flow.innerStack == ["cart", "item"])
    #expect(flow.value("log", of: "flow").contains("guarded a"))
    try flow.send(toFlow: "guard")
    flow.back()
    #expect(flow.innerStack == ["cart"])
  }

  @Test func `what lies in a hidden tab is neither seen nor heard`() throws {
    var flow = try TestFlow(TabTests.text)
    let feed = try #require(flow.flow.model.tops.last)
    try flow.select("cart")
    let tick = flow.flow.step([try flow.event("more", to: feed.instance, of: feed.presenter)])
    #expect(tick.dropped.map(\.reason) == [.covered])
    try flow.select("feed")
    #expect(flow.top("visible") == "true")
  }

  @Test func `a sheet over the tabs leaves them visible, an entry covers them`() throws {
    var flow = try TestFlow(TabTests.text)
    try flow.send("sheet")
    #expect(flow.flow.model.below.first?.innerStack?.top.fields["visible"]?.text == "true")
    flow.back()
    try flow.send("cover")
    #expect(flow.stack == ["main", "item"])
    #expect(flow.flow.model.below.isEmpty)
  }

  @Test func `an entry joins the stack that 'in' names, which begins if it must`() throws {
    var flow = try TestFlow(TabTests.text)
    try flow.send("addToCart", ["name": .string("tea")])
    #expect(flow.tops == ["main", "feed"])
    try flow.send("toCart")
    #expect(flow.innerStack == ["cart", "item"])
    #expect(flow.top("name") == "tea")
  }

  @Test func `the flow itself may select a tab`() throws {
    var flow = try TestFlow(TabTests.text)
    try flow.send(toFlow: "jump")
    #expect(flow.tops == ["main", "cart"])
    try flow.send(toTop: "toFeed")
    #expect(flow.tops == ["main", "feed"])
  }

  @Test func `what a parent reads of its tabs follows the selection`() throws {
    var flow = try TestFlow(TabTests.text)
    #expect(flow["selected"] == "feed")
    try flow.select("cart")
    #expect(flow["selected"] == "cart")
    #expect(flow["depth"] == "1")
    #expect(flow["screen"] == "main")
  }

  @Test func `a result within a tab reaches the caller in that tab`() throws {
    var flow = try TestFlow(TabTests.text)
    try flow.select("cart")
    try flow.send(toTop: "open", ["name": .string("a")])
    try flow.send(toTop: "done")
    #expect(flow.value("log", of: "flow").contains("got a"))
    try flow.send(toTop: "open", ["name": .string("b")])
    flow.back()
    #expect(flow.value("log", of: "flow").contains("no b"))
  }

  @Test func `a pop in a tab emits one model`() throws {
    var flow = try TestFlow(TabTests.text)
    let push = try flow.send(toTop: "open", ["name": .string("a")])
    #expect(push.model?.tops.last?.fields["name"]?.text == "a")
    let pop = flow.back()
    #expect(pop.model != nil)
    #expect(flow.flow.model.top.innerStack?.change?.kind == .pop)
  }

  @Test func `a tab set that leaves takes all its stacks with it, the last tab first`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      state: 
        log: list<string> = []
      events: { note: { text: string } }
      transitions: { note: { append: { to: log, value: =event.text } } }
      screens:
        main:
          state: { shown: bool = true }
          model: {}
          events: [hide]
          transitions: { hide: { set: { shown: false } } }
          children:
            home:
              when: shown
              tabs:
                a: { start: one, label: A, params: { name: a } }
                b: { start: one, label: B, params: { name: b } }
          view:
            - child: home
        one:
          params: { name: string }
          model: {}
          events: [open]
          transitions: { open: { navigate: { to: one, params: { name: "=params.name + '2'" } } } }
          leave: { send: { flow.note: { text: =params.name } } }
      backstack: { start: main }
      """)
    try flow.send(toTop: "open")
    try flow.select("b")
    try flow.send("hide")
    #expect(flow.value("log", of: "flow") == "['b', 'a2', 'a']")
  }

  @Test func `a screen in a tab is first shown after its enter steps, also where the selection is read`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      interfaces: { Bar: { isFirst: bool = false } }
      screens:
        main:
          children:
            home:
              tabs:
                a: { start: one, label: A }
                b: { start: two, label: B }
          implements: { Bar: { isFirst: =home.selected == 'a' } }
        one:
        two:
          state: { count: int = 0 }
          model: { share: =6 / count }
          enter: { set: { count: 2 } }
      backstack: { start: main }
      """)
    try flow.select("b")
    #expect(flow.flow.model.top.innerStack?.top.fields["share"]?.text == "3")
  }
}
