import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// The end of a flow, which is the same for a stand-alone and an imported flow, and on each of its screens.
@Suite struct EndingTests {
  /// A flow that logs its steps, and ends in several ways.
  private static let inner = """
    flowspec: 2
    flow: inner
    result: int
    state: { log: "list<string> = []" }
    events: { note: { text: string }, over: , again: }
    transitions:
      note: [{ append: { to: log, value: =event.text } }, { message: "${event.text} (${log.size()})" }]
      over: [{ return: 1 }, { message: never }]
      again: { navigate: { to: page, params: { name: z }, cancelled: { send: again } } }
      page.done: [{ message: done }, { return: =event.n }]
    leave: { message: "flow out, ${log.size()} notes" }
    screens:
      page:
        params: { name: string = "a" }
        emits: { done: { n: int } }
        events: [more, finish, all, mandatory]
        transitions:
          more: { navigate: { to: page, params: { name: "${params.name}+" } } }
          finish: [{ emit: { done: { n: 5 } } }, { emit: { done: { n: 6 } } }, goBack]
          all: [{ send: { flow.note: { text: all } } }, { send: flow.over }, { send: { flow.note: { text: behind } } }]
          mandatory: { send: flow.again }
        leave: { send: { flow.note: { text: "${params.name} out" } } }
    backstack: { start: page }
    """

  private static let outer = """
    flowspec: 2
    flow: outer
    imports: { inner: ./inner.flow.yaml }
    screens:
      home:
        events: [open]
        transitions:
          open:
            navigate: { to: inner, then: { message: "got ${result}" }, cancelled: { message: cancelled } }
    backstack: { start: home }
    """

  private static func alone() throws -> TestFlow { try TestFlow(inner) }

  private static func imported() throws -> TestFlow {
    var flow = TestFlow(try RunningFlow.launch(program(outer, imports: [("inner.flow.yaml", inner)])))
    try flow.send("open")
    return flow
  }

  /// Returns the log of some events, in the stand-alone flow and in an imported one.
  private static func said(_ events: String...) throws -> (alone: [String], imported: [String]) {
    var flows = try [alone(), imported()]
    for index in flows.indices {
      for event in events {
        if event == "back" { flows[index].back() } else { try flows[index].send(toTop: event) }
      }
    }
    #expect(flows[0].flow.hasExited)
    #expect(flows[1].stack == ["home"])
    return (flows[0].messages, flows[1].messages)
  }

  @Test func `what lies in a flow does its last steps when it ends, and the flow does as the last`() throws {
    let said = try EndingTests.said("back")
    #expect(said.alone == ["a out (1)", "flow out, 1 notes"])
    #expect(said.imported == ["a out (1)", "cancelled", "flow out, 1 notes"])
  }

  @Test func `what was sent before the end is heard, then entries leave, the topmost first`() throws {
    let said = try EndingTests.said("more", "more", "all")
    let words = ["all (1)", "behind (2)", "a++ out (3)", "a+ out (4)", "a out (5)"]
    #expect(said.alone == words + ["flow out, 5 notes"])
    #expect(said.imported == words + ["got 1", "flow out, 5 notes"])
  }

  @Test(arguments: [[], ["more"]])
  func `what a screen emits before it leaves is answered by the flow, on the first screen and on others`(
    _ first: [String]
  ) throws {
    for flow in try [EndingTests.alone(), EndingTests.imported()] {
      var flow = flow
      for event in first { try flow.send(toTop: event) }
      try flow.send(toTop: "finish")
      #expect(flow.messages.contains("done"))
      if flow.flow.program.name == "inner" {
        #expect(flow.flow.model.result?.isIdentical(to: .int(5)) ?? false)
      } else {
        #expect(flow.messages.contains("got 5"))
      }
    }
  }

  @Test func `a flow that ends goes nowhere any more, and what asks again does not keep it`() throws {
    var flow = try EndingTests.alone()
    try flow.send("mandatory")
    #expect(flow.stack == ["page", "page"])
    // The flow opens the page again as soon as it is left, as long as the flow runs.
    flow.back()
    #expect(!flow.flow.hasExited && flow.stack == ["page", "page"])
    let tick = try flow.send("all")
    #expect(tick.faults.isEmpty)
    #expect(flow.flow.hasExited)
  }

  @Test func `a flow that is taken off the stack from outside hears its last words too`() throws {
    let outer =
      EndingTests.outer.replacing("events: [open]", with: "events: [open]\n    leave: { message: home out }")
      + "\nevents: [home]\ntransitions: { home: { navigate: { to: home, as: reset } } }\n"
    var flow = TestFlow(try RunningFlow.launch(program(outer, imports: [("inner.flow.yaml", EndingTests.inner)])))
    try flow.send("open")
    try flow.send(toFlow: "home")
    #expect(flow.messages == ["home out", "a out (1)", "flow out, 1 notes"])
  }

  @Test func `what the flow shows in the end is what its screens showed last`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      state: { left: int = 0 }
      events: [gone]
      transitions: { gone: { set: { left: =left + 1 } } }
      screens:
        page:
          state: { n: int = 0 }
          children: { part: { present: part } }
          model: { n: =n, left: =flow.left }
          events: [end]
          transitions: { end: [{ set: { n: 3 } }, goBack] }
          leave: { send: flow.gone }
      presenters:
        part: { model: { left: =flow.left }, leave: { send: flow.gone } }
      backstack: { start: page }
      """)
    let tick = try flow.send("end")
    #expect(tick.model?.hasExited ?? false)
    #expect(flow["n"] == "3" && flow["left"] == "2")
    #expect(flow.shown("left", of: "part") == ["2"])
    #expect(flow.flow.step([.back]).dropped.first?.reason == .exited)
    let snapshot = flow.flow.snapshot()
    let restored = try RunningFlow.restore(snapshot, of: flow.flow.program).flow
    #expect(restored.isIdentical(to: flow.flow) && restored.model.isIdentical(to: flow.flow.model))
    #expect(restored.snapshot() == snapshot)
  }

  @Test func `calls with keep flow that are made as the flow ends go out and are not called off`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      services: { store: { save: { args: { what: string } } } }
      events: [save, twice]
      transitions:
        save: { call: store.save, with: { what: asked }, onLeave: finish }
        twice: [{ send: queue }, { send: queue }]
        queue: { call: store.save, with: { what: queued }, onLeave: finish, policy: queue }
      leave: { call: store.save, with: { what: last }, onLeave: finish }
      screens:
        page:
          events: [end]
          transitions: { end: [{ send: flow.save }, goBack] }
          leave: [{ send: flow.twice }, { call: store.save, with: { what: page }, onLeave: finish }]
      backstack: { start: page }
      """.replacing("events: [save, twice]", with: "events: [save, twice, queue]"))
    var outside = TestFlow(try RunningFlow.launch(flow.flow.program, services: .outside))
    let tick = try outside.send("end")
    let asked = tick.requests.map { request in
      if case .call(_, _, let arguments) = request { arguments["what"]?.text ?? "" } else { "called off" }
    }
    #expect(asked == ["asked", "page", "queued", "last", "queued"])
    #expect(outside.flow.hasExited && outside.flow.pendingCalls.isEmpty)
  }

  @Test func `a caller in the flow hears that what it asked for is cancelled by the end`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      result: int
      events: [ask, end]
      transitions:
        ask: { navigate: { to: page, cancelled: { message: cancelled } } }
        end: { return: 1 }
      screens:
        page: { leave: { message: out } }
      backstack: { start: page }
      """)
    try flow.send(toFlow: "ask")
    try flow.send(toFlow: "end")
    #expect(flow.flow.hasExited)
    #expect(flow.messages == ["cancelled", "out"])
  }

  @Test func `an end that is undone leaves no trace`() throws {
    for flow in try [EndingTests.alone(), EndingTests.imported()] {
      let walker = FlowWalker(flow.flow)
      let before = walker.canonicalBytes()
      _ = walker.enter(.back)
      var ended = flow
      ended.back()
      #expect(walker.canonicalBytes() == FlowWalker(ended.flow).canonicalBytes())
      walker.leave()
      #expect(walker.canonicalBytes() == before)
      #expect(try walker.buildModel().isIdentical(to: flow.flow.model))
    }
  }

  @Test func `the formula of a last step may ask what is visible of a stack that has left`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        home:
          events: [open]
          transitions: { open: { navigate: page } }
        page:
          children:
            main:
              tabs:
                one: { start: item, label: One }
                two: { start: item, label: Two }
        item:
          events: [out]
          transitions: { out: goBack }
          leave: { message: "${visible ? 'seen' : 'not seen'}" }
      backstack: { start: home }
      """)
    try flow.send("open")
    try flow.send(toTop: "out")
    #expect(flow.messages == ["not seen"])
  }

  @Test func `a flow that ends before a screen exists does not start`() throws {
    let text = """
      flowspec: 2
      flow: f
      result: int
      enter: [{ navigate: { to: second, as: reset } }, { return: 1 }]
      screens:
        first: { view: [{ text: One }] }
        second: { route: /second, view: [{ text: Two }] }
      backstack: { start: first }
      """
    let program = try program(text)
    for link in [nil, "/second"] {
      let fault = #expect(throws: Fault.self) { try RunningFlow.launch(program, link: link) }
      #expect(fault?.diagnostic.code.name == "ends-at-once")
    }
  }
}
