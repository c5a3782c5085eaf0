import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Nested stacks and their callers after process death.
@Suite struct StackLifeTests {
  private static func killed(_ flow: TestFlow) throws -> TestFlow {
    let (revived, notes) = try RunningFlow.restore(flow.flow.snapshot(keeping: .saved), of: flow.flow.program)
    #expect(notes.isEmpty)
    return TestFlow(revived)
  }

  private static func launched(_ edits: [(String, String)] = []) throws -> TestFlow {
    TestFlow(try RunningFlow.launch(StackFlow.program(edits)))
  }

  @Test func `tabs come back with their stacks, what those saved, and the one that was selected`() throws {
    var flow = try Self.launched()
    try flow.send("more", to: "feed")
    try flow.press("cart")
    try flow.send("open", ["name": .string("tea")], to: "cart")
    try flow.send("look", to: "item")
    try flow.press("me")
    var revived = try Self.killed(flow)
    #expect(revived.value("selected", of: "home") == "2")
    #expect(
      revived.values("count", of: "feed") == ["1", "0", "0"] && revived.values("fresh", of: "feed") == ["0", "0", "0"])
    #expect(revived.values("looks", of: "item") == ["1"])
    try revived.press("cart")
    try revived.send("done", to: "item")
    // The caller's own state is gone, its pending result is not.
    #expect(revived.value("got", of: "cart") == "'tea1 of tea'")
  }

  @Test func `tabs that steps read are shown after process death`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        main:
          state: { seen: bool = false }
          children:
            tabs: { tabs: { one: { start: page, label: One }, two: { start: other, label: Two } } }
          model: [seen]
          events: [look]
          transitions: { look: { set: { seen: =tabs.selected == 'two' } } }
          view: [{ child: tabs }]
        page: { model: { text: Page } }
        other: { model: { text: Other } }
      backstack: { start: main }
      """)
    #expect(flow.tops == ["main", "page"])
    #expect(try Self.killed(flow).tops == ["main", "page"])
  }

  @Test func `an inner flow is restored with its params and stacks, and still returns its result`() throws {
    var flow = try Self.launched()
    try flow.press("cart")
    try flow.send("buy", to: "cart")
    try flow.send("give", to: "choice")
    try flow.press("cash", of: "ways")
    try flow.send("pick", to: "choice")
    try flow.send("next", to: "item")
    var revived = try Self.killed(flow)
    #expect(revived.value("price", of: "till") == "7" && revived.value("tip", of: "till") == "1")
    #expect(revived.value("selected", of: "ways") == "1")
    #expect(revived.tops.last == "done")
    try revived.send(toTop: "pay")
    #expect(revived.value("got", of: "cart") == "'9'")
    #expect(revived.tops == ["main", "cart"])
  }

  @Test func `who asked from inside a sleeping stack hears the answer, also when the process has died`() throws {
    for dies in [false, true] {
      var flow = try Self.launched()
      try flow.send("lend", to: "row")
      // All of `main` sleeps, including the row of the caller.
      #expect(flow.stack == ["main", "item"] && flow.values("stars", of: "row") == [])
      if dies { flow = try Self.killed(flow) }
      try flow.send("done")
      #expect(flow.stack == ["main"])
      #expect(flow.values("stars", of: "row").filter { $0 == "1000" }.count == 1, "dies: \(dies)")
    }
  }

  @Test func `a stack beside the others comes back later where its child is kept`() throws {
    var flow = try Self.launched()
    let drawer = try #require(flow.flow.inspect().last { $0.name == "feed" })
    _ = flow.flow.step([try flow.event("more", to: drawer.instance, of: drawer.presenter)])
    try flow.send("toggle")
    #expect(flow.values("name", of: "feed") == ["'News'"])
    let exact = try RunningFlow.restore(flow.flow.snapshot(), of: flow.flow.program)
    #expect(exact.notes.isEmpty && exact.flow.isIdentical(to: flow.flow))
    for restored in [TestFlow(exact.flow), flow] {
      var later = restored
      try later.send("toggle")
      #expect(
        later.values("name", of: "feed") == ["'News'", "'Drawer'"] && later.values("count", of: "feed") == ["0", "1"])
    }
    // The flow's `isOpen` is plain state: the drawer is visible again immediately.
    #expect(try Self.killed(flow).values("count", of: "feed") == ["0", "1"])
  }

  @Test func `what a screen requires is looked at again on coming back`() throws {
    var flow = try Self.launched()
    try flow.press("cart")
    try flow.send("vip", to: "cart")
    try flow.send("join")
    #expect(flow.tops == ["main", "vip"])
    let exact = TestFlow(try RunningFlow.restore(flow.flow.snapshot(), of: flow.flow.program).flow)
    #expect(exact.tops == ["main", "vip"])
    let revived = try Self.killed(flow)
    #expect(revived.tops == ["main", "item"] && revived.top("name") == "desk")
    #expect(revived.value("got", of: "cart") == "'no vip'")
  }

  @Test func `requirements hold for entries on hidden stacks as well`() throws {
    var flow = try Self.launched([
      (
        "to: item\n          in: home.cart\n          params: { name: =event.name }", "to: vip\n          in: home.cart"
      ),
      (
        "then: { send: { flow.note: { text: \"put ${result}\" } } }", "cancelled: { send: { flow.note: { text: no } } }"
      ),
    ])
    try flow.send("join")
    try flow.send("toCart", ["name": .string("x")])
    #expect(flow.flow.inspect().map(\.name).filter { ["vip", "item"].contains($0) } == ["item"])
    #expect(flow.value("log", of: "flow") == "['no']")
  }

  @Test func `a flow that has ended keeps what it has handed back`() throws {
    let program = try FlowRuntimeTests.program(StackFlow.till)
    var flow = TestFlow(try RunningFlow.launch(program, params: [.int(3)]))
    try flow.send("give", to: "choice")
    let revived = try RunningFlow.restore(flow.flow.snapshot(keeping: .saved), of: program)
    #expect(TestFlow(revived.flow).value("price", of: "flow") == "3")
    try flow.send("next")
    try flow.send("pay")
    #expect(flow.flow.model.result?.isIdentical(to: .int(5)) ?? false)
    for content in SnapshotContent.allCases {
      let restored = try RunningFlow.restore(flow.flow.snapshot(keeping: content), of: program).flow
      #expect(restored.hasExited && restored.model.result?.isIdentical(to: .int(5)) ?? false)
    }
  }
}

extension TestFlow {
  /// Selects a tab of the stack presenter with a name.
  mutating func press(_ tab: String, of stacks: String = "home") throws { try send(tab, to: stacks) }
}
