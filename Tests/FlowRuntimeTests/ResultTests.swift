import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Screens that open one another for results.
@Suite struct ResultTests {
  private static let text = """
    flowspec: 2
    flow: f
    screens:
      home:
        state:
          log: list<string> = []
        model: { log: =log, depth: =backstack.depth, modals: "=backstack.entries.filter(e, e.modal).size()" }
        events: { ask: { name: string }, askTwice: , peek: , note: { text: string } }
        transitions:
          note: { append: { to: log, value: =event.text } }
          ask:
            - let: { name: =event.name }
            - navigate:
                to: question
                as: modal
                params: { name: =name }
                then: { append: { to: log, value: "${name}: ${result}" } }
                cancelled: { append: { to: log, value: "${name}: nothing" } }
          askTwice:
            - navigate: { to: question, params: { name: first }, cancelled: { append: { to: log, value: first } } }
            - navigate: { to: question, params: { name: second }, cancelled: { append: { to: log, value: second } } }
          peek: { navigate: { to: question, as: sheet, params: { name: peek } } }
      question:
        params: { name: string }
        result: int
        state: { count: int = 0, said: string = "" }
        model: { count: =count, said: =said, depth: =backstack.depth }
        events: { more: , answer: , leave: , home: , swap: , again: { name: string }, askOn: }
        transitions:
          more: { set: { count: =count + 1 } }
          answer: { return: =count }
          leave: goBack
          home: { goBack: root }
          swap: { navigate: { to: question, as: replace, params: { name: other } } }
          again: { navigate: { to: question, as: reuse, params: { name: =event.name } } }
          askOn:
            navigate:
              to: question
              params: { name: deeper }
              then: { set: { said: "=said + 'got ' + string(result) + ' '" } }
              cancelled: { set: { said: "=said + 'none '" } }
    backstack: { start: home }
    """

  @Test func `a result reaches the caller, with the values it had bound before`() throws {
    var flow = try TestFlow(ResultTests.text)
    try flow.send("ask", ["name": .string("a")])
    #expect(flow.stack == ["home", "question"])
    try flow.send("more")
    let tick = try flow.send("answer")
    #expect(flow.stack == ["home"])
    #expect(flow["log"] == "[a: 1]")
    #expect(tick.model != nil)
  }

  @Test func `a pop without a result runs cancelled once`() throws {
    for way in ["leave", "home", "swap"] {
      var flow = try TestFlow(ResultTests.text)
      try flow.send("ask", ["name": .string("a")])
      try flow.send(way)
      flow.back()
      flow.back()
      #expect(flow.value("log", of: "home") == "['a: nothing']", "\(way)")
    }
  }

  @Test func `back by the user cancels as well`() throws {
    var flow = try TestFlow(ResultTests.text)
    try flow.send("ask", ["name": .string("a")])
    flow.back()
    #expect(flow["log"] == "[a: nothing]")
  }

  @Test func `several entries that go at once answer their askers topmost first`() throws {
    var flow = try TestFlow(ResultTests.text)
    try flow.send("askTwice")
    #expect(flow.stack == ["home", "question", "question"])
    try flow.send("home")
    #expect(flow["log"] == "[second, first]")
  }

  @Test func `ten nested requests are answered last first, and the same screens can ask again`() throws {
    var flow = try TestFlow(ResultTests.text)
    for _ in 0..<2 {
      try flow.send("ask", ["name": .string("a")])
      for _ in 0..<10 { try flow.send("askOn") }
      #expect(flow.stack.count == 12)
      for depth in 0..<10 {
        try flow.send("more")
        try flow.send("answer")
        #expect(flow["said"] == "got \(depth == 0 ? 1 : 1) ")
      }
      try flow.send("answer")
    }
    #expect(flow["log"] == "[a: 0, a: 0]")
  }

  @Test func `a caller that leaves together with the called screen receives nothing`() throws {
    var flow = try TestFlow(ResultTests.text)
    try flow.send("ask", ["name": .string("a")])
    try flow.send("askOn")
    let tick = try flow.send("home")
    #expect(tick.codes == [])
    #expect(flow["log"] == "[a: nothing]")
  }

  @Test func `an entry pushed and popped in one macrostep is never created, and its caller is cancelled`()
    throws
  {
    var flow = try TestFlow(
      ResultTests.text.replacing(
        "peek: { navigate: { to: question, as: sheet, params: { name: peek } } }",
        with:
          "peek: [{ navigate: { to: question, params: { name: q }, cancelled: { append: { to: log, value: gone } } } }, { goBack: root }]"
      ))
    try flow.send("peek")
    #expect(flow.stack == ["home"])
    #expect(flow["log"] == "[gone]")
  }

  @Test func `a result without a caller is dropped`() throws {
    var flow = try TestFlow(ResultTests.text)
    try flow.send("peek")
    #expect(try flow.send("answer").codes == [])
    #expect(flow.stack == ["home"])
  }

  @Test func `reuse goes back to the entry with the same screen and params, or pushes`() throws {
    var flow = try TestFlow(ResultTests.text)
    try flow.send("ask", ["name": .string("a")])
    try flow.send("again", ["name": .string("b")])
    #expect(flow.stack.count == 3)
    try flow.send("again", ["name": .string("a")])
    #expect(flow.stack.count == 2)
    let tick = try flow.send("again", ["name": .string("a")])
    #expect(tick.model == nil, "it is there already")
  }

  @Test func `under a sheet or a modal the screen below stays visible and hears nothing`() throws {
    var flow = try TestFlow(ResultTests.text)
    let note = try flow.event("note", ["text": .string("x")])
    try flow.send("peek")
    #expect(flow.flow.model.below.count == 1)
    #expect(flow.flow.model.below.first?.fields["modals"]?.text == "1")
    #expect(flow.flow.model.stack.last?.style == .sheet)
    #expect(flow.flow.step([note]).dropped.map(\.reason) == [.covered])
    try flow.send("askOn")
    #expect(flow.flow.model.below.isEmpty, "a pushed entry covers all below it")
  }

  @Test func `a pending result survives save and restore`() throws {
    for content in [SnapshotContent.everything, .saved] {
      var flow = try TestFlow(ResultTests.text.replacing("state:\n      log", with: "saved:\n      log"))
      try flow.send("ask", ["name": .string("a")])
      flow.flow = try RunningFlow.restore(flow.flow.snapshot(keeping: content), of: flow.flow.program).flow
      #expect(flow.stack == ["home", "question"])
      try flow.send("more")
      try flow.send("answer")
      #expect(flow["log"] == "[a: 1]", "\(content)")
    }
  }
}
