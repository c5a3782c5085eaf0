import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Stacks in snapshots of a flow that was edited afterwards.
@Suite struct ChangedStackTests {
  private static let five = """
    flowspec: 2
    flow: five
    saved:
      log: list<string> = []
    events: { note: { text: string } }
    transitions:
      note: { append: { to: log, value: =event.text } }
    screens:
      main:
        model: {}
        children:
          pages: { stack: a }
        view:
          - child: pages
      a:
        model: {}
        events: [next]
        transitions: { next: { navigate: { to: b, cancelled: { send: { flow.note: { text: a } } } } } }
      b:
        model: {}
        events: [next]
        transitions: { next: { navigate: { to: c, cancelled: { send: { flow.note: { text: b } } } } } }
      c:
        model: {}
        events: [next]
        transitions: { next: { navigate: { to: d, cancelled: { send: { flow.note: { text: c } } } } } }
      d:
        model: {}
        events: [next]
        transitions: { next: { navigate: { to: e, cancelled: { send: { flow.note: { text: d } } } } } }
      e:
        model: {}
        events: [next]
        transitions: { next: goBack }
    backstack: { start: main }
    """

  private static func five(_ edits: [(String, String)]) throws -> Program {
    var text = five
    for (old, new) in edits {
      try #require(text.contains(old), "\(old)")
      text.replace(old, with: new)
    }
    return try program(text)
  }

  @Test(arguments: SnapshotContent.allCases, ["main", "a"])
  func `a restored stack whose third of five entries no longer exists`(
    content: SnapshotContent, start: String
  ) throws {
    let begins = ("start: main", "start: \(start)")
    var flow = TestFlow(try RunningFlow.launch(Self.five([begins])))
    for _ in 0..<4 { try flow.send(toTop: "next") }
    #expect(flow.innerStack == ["a", "b", "c", "d", "e"])
    let changed = try Self.five([begins, ("  c:\n", "  z:\n"), ("to: c,", "to: z,")])
    let (restored, notes) = try RunningFlow.restore(flow.flow.snapshot(keeping: content), of: changed)
    var after = TestFlow(restored)
    #expect(after.innerStack == ["a", "b", "d", "e"])
    let number = start == "main" ? 4 : 3
    #expect(notes.first?.text == "Entry #\(number) is dropped, because no screen is named 'c' any more.")
    // The request of 'b' is cancelled immediately; its request to 'd' is forgotten.
    #expect(after.value("log", of: "flow") == "['b']")
    try after.send(toTop: "next")
    after.back()
    #expect(after.innerStack == ["a", "b"] && after.value("log", of: "flow") == "['b', 'd']")
  }

  @Test(arguments: SnapshotContent.allCases)
  func `a stack inside of a screen that loses all of its entries begins again`(content: SnapshotContent) throws {
    let flow = try RunningFlow.launch(Self.five([]))
    let changed = try Self.five([("stack: a }", "stack: z }"), ("  a:\n", "  z:\n")])
    let (restored, notes) = try RunningFlow.restore(flow.snapshot(keeping: content), of: changed)
    #expect(TestFlow(restored).tops == ["main", "z"])
    #expect(
      notes.map(\.text) == [
        "Entry #2 is dropped, because no screen is named 'a' any more.",
        "The stack of 'main/pages' is reset, because no entry of it is left.",
      ])
  }

  /// Returns a market with content on each stack and the cart selected.
  private static func market() throws -> TestFlow {
    var flow = TestFlow(try RunningFlow.launch(StackFlow.program()))
    try flow.send("more", to: "feed")
    try flow.press("me")
    try flow.press("cart")
    try flow.send("toCart", ["name": .string("tea")], to: "main")
    return flow
  }

  @Test(arguments: SnapshotContent.allCases)
  func `tabs that lie in another order are known by their names`(content: SnapshotContent) throws {
    let cart = "cart: { start: cart, label: Cart, badge: =flow.log.size() }"
    let feed = "feed: { start: feed, params: { name: News }, label: Feed }"
    let changed = try StackFlow.program([(cart, "HERE"), (feed, cart), ("HERE", feed)])
    let (restored, notes) = try RunningFlow.restore(Self.market().flow.snapshot(keeping: content), of: changed)
    var flow = TestFlow(restored)
    #expect(notes.isEmpty && flow.value("selected", of: "home") == "0")
    #expect(flow.tops == ["main", "item"] && flow.innerStack == ["cart", "item"])
    #expect(flow.values("name", of: "feed") == ["'News'", "'Me'", "'Drawer'"])
    try flow.send(toTop: "done")
    #expect(flow.value("log", of: "flow") == "['put tea0']")
  }

  @Test(arguments: SnapshotContent.allCases)
  func `a tab that is gone takes its stack along`(content: SnapshotContent) throws {
    let changed = try StackFlow.program([("        cart: {", "        basket: {"), ("home.cart", "home.basket")])
    let (restored, notes) = try RunningFlow.restore(Self.market().flow.snapshot(keeping: content), of: changed)
    let flow = TestFlow(restored)
    #expect(flow.tops == ["main", "feed"] && flow.values("count", of: "feed") == ["1", "0", "0"])
    #expect(
      notes.map(\.text).contains("The tab 'cart' of 'main/home' is dropped, because 'main/home' has no such tab now."))
  }

  @Test(arguments: SnapshotContent.allCases)
  func `a child that holds stacks no more begins as what it is now`(content: SnapshotContent) throws {
    let drawer =
      "drawer: { stack: feed, params: { name: Drawer }, when: flow.isOpen, keep: saved, compose: top, history: true }"
    let changed = try StackFlow.program([(drawer, "drawer: { present: row, params: { name: new } }")])
    let (restored, notes) = try RunningFlow.restore(Self.market().flow.snapshot(keeping: content), of: changed)
    #expect(TestFlow(restored).values("name", of: "row").contains("'new'"))
    #expect(TestFlow(restored).values("name", of: "feed") == ["'News'", "'Me'"])
    #expect(
      notes.first?.text
        == (content == .everything
          ? "'drawer' of 'main' is reset, because it presents 'row' now."
          : "The stacks of 'row' are dropped, because it contains none any more."))
  }
}
