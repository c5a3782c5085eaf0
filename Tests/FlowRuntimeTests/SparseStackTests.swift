import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Stacks that compose only visible entries, and stacks with a history.
@Suite struct SparseStackTests {
  private static func text(_ backstack: String) -> String {
    """
    flowspec: 2
    flow: f
    state:
      log: list<string> = []
    events: { note: { text: string } }
    transitions:
      note: { append: { to: log, value: =event.text } }
    screens:
      home:
        saved: { draft: string = "" }
        state: { passing: int = 0 }
        model: { draft: =draft, passing: =passing, forward: =backstack.forward }
        events: { write: { text: string }, count: , open: , ask: , peek: , forward: }
        enter: { send: { flow.note: { text: home in } } }
        leave: { send: { flow.note: { text: home out } } }
        transitions:
          write: { set: { draft: =event.text } }
          count: { set: { passing: =passing + 1 } }
          open: { navigate: { to: page, params: { name: a } } }
          peek: { navigate: { to: page, as: sheet, params: { name: s } } }
          forward: { \(backstack.contains("history") ? "goForward: {}" : "message: none") }
          ask:
            - let: { word: asked }
            - navigate:
                to: page
                params: { name: q }
                then: { set: { draft: "=word + ' ' + result" } }
                cancelled: { set: { draft: "=word + ' in vain'" } }
      page:
        params: { name: string }
        result: string
        saved: { mark: int = 0 }
        state: { loose: int = 0 }
        model: { name: =params.name, mark: =mark, loose: =loose }
        events: { markIt: , open: { name: string }, answer: , home: }
        enter: { send: { flow.note: { text: "${params.name} in" } } }
        leave: { send: { flow.note: { text: "${params.name} out" } } }
        transitions:
          markIt: { set: { mark: =mark + 1, loose: =loose + 1 } }
          open: { navigate: { to: page, params: { name: =event.name } } }
          answer: { return: =params.name }
          home: { goBack: root }
    backstack: { start: home, \(backstack) }
    """
  }

  private static let sparse = text("compose: top")

  @Test func `a covered entry leaves and comes back with what it saved`() throws {
    var flow = try TestFlow(SparseStackTests.sparse)
    try flow.send("write", ["text": .string("hi")])
    try flow.send("count")
    try flow.send("open")
    #expect(flow.value("log", of: "flow") == "['home in', 'home out', 'a in']")
    #expect(flow.flow.inspect().filter { $0.role == .screen }.map(\.name) == ["page"])
    #expect(flow.flow.sleepingEntries.count == 1)
    #expect(flow.stack == ["home", "page"])
    flow.back()
    #expect(flow["draft"] == "hi")
    #expect(flow["passing"] == "0")
    #expect(flow.value("log", of: "flow") == "['home in', 'home out', 'a in', 'a out', 'home in']")
  }

  @Test func `what stays visible under a sheet is composed`() throws {
    var flow = try TestFlow(SparseStackTests.sparse)
    try flow.send("count")
    try flow.send("peek")
    #expect(flow.flow.model.below.first?.fields["passing"]?.text == "1")
    try flow.send("open", ["name": .string("b")])
    #expect(flow.flow.sleepingEntries.count == 2)
    flow.back()
    #expect(flow.flow.model.below.first?.fields["passing"]?.text == "0")
  }

  @Test func `a caller that slept receives the result when it is composed again`() throws {
    var flow = try TestFlow(SparseStackTests.sparse)
    try flow.send("ask")
    try flow.send("answer")
    #expect(flow["draft"] == "asked q")
    try flow.send("ask")
    try flow.send("open", ["name": .string("deeper")])
    try flow.send("home")
    #expect(flow["draft"] == "asked in vain")
  }

  @Test func `the same screen twice sleeps with two states`() throws {
    var flow = try TestFlow(SparseStackTests.sparse)
    try flow.send("open")
    try flow.send("markIt")
    try flow.send("open", ["name": .string("b")])
    #expect(flow["mark"] == "0")
    flow.back()
    #expect(flow["name"] == "a" && flow["mark"] == "1" && flow["loose"] == "0")
  }

  @Test func `states that differ in what sleeps differ`() throws {
    var one = try TestFlow(SparseStackTests.sparse)
    var other = one
    try one.send("write", ["text": .string("x")])
    try one.send("open")
    try other.send("open")
    #expect(!one.flow.isIdentical(to: other.flow))
    #expect(one.flow.fingerprint() != other.flow.fingerprint())
  }

  @Test func `back moves the cursor, forward returns, a push truncates`() throws {
    var flow = try TestFlow(SparseStackTests.text("history: true"))
    try flow.send("open")
    try flow.send("markIt")
    flow.back()
    #expect(flow["forward"] == "1")
    _ = flow.flow.step([.forward])
    #expect(flow.stack == ["home", "page"])
    #expect(flow["mark"] == "1" && flow["loose"] == "0")
    flow.back()
    try flow.send("forward")
    #expect(flow.stack == ["home", "page"])
    flow.back()
    try flow.send("ask")
    flow.back()
    #expect(flow["draft"] == "asked in vain")
    _ = flow.flow.step([.forward])
    #expect(flow["name"] == "q")
    flow.back()
    #expect(flow["draft"] == "asked in vain")
    let tick = flow.flow.step([.forward, .forward])
    #expect(tick.faults.isEmpty && flow.stack == ["home", "page"])
  }

  @Test func `a flow that keeps no history has nothing to return to`() throws {
    var flow = try TestFlow(SparseStackTests.text("compose: all"))
    try flow.send("open")
    flow.back()
    let tick = flow.flow.step([.forward])
    #expect(tick.model == nil && flow.stack == ["home"])
  }

  @Test func `a full stack lets the lowest above the root go`() throws {
    var flow = try TestFlow(SparseStackTests.text("maxDepth: 3"))
    try flow.send("ask")
    try flow.send("open", ["name": .string("b")])
    try flow.send("open", ["name": .string("c")])
    #expect(flow.flow.model.stack.map(\.id) == [1, 3, 4])
    #expect(flow.value("draft", of: "home") == "'asked in vain'")
  }

  @Test func `a flow that ends while the screen below sleeps delivers its result`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: asking
      result: string
      events: [ask]
      transitions:
        ask: { navigate: { to: question, then: { return: =result } } }
      screens:
        home:
          model: { title: Home }
          events: [ask]
          transitions: { ask: { send: flow.ask } }
        question:
          result: string
          model: { title: Well? }
          events: [say]
          transitions: { say: { return: yes } }
      backstack:
        start: home
        compose: top
      """)
    try flow.send("ask")
    let tick = try flow.send("say")
    #expect(flow.flow.hasExited)
    #expect(tick.model?.hasExited == true && tick.model?.result?.asString == "yes")
    #expect(flow.flow.model.top.fields["title"]?.asString == "Well?")
  }

  @Test func `forward returns on the stack that back has left, also beside another stack`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: desk
      screens:
        home:
          children: { left: { stack: a }, right: { stack: b, history: true } }
        a: { model: { name: a } }
        b: { model: { name: b }, events: [open], transitions: { open: { navigate: c } } }
        c: { model: { name: c } }
      backstack: { start: home }
      """)
    let right = try #require(flow.models("right").first?.stack?.top)
    _ = flow.flow.step([try flow.event("open", to: right.instance, of: right.presenter)])
    flow.back()
    _ = flow.flow.step([.forward])
    let top = flow.models("right").first?.stack?.top.fields["name"]?.text
    #expect(top == "c")
  }
}
