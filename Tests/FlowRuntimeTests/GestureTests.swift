import FlowProgram
import FlowRuntime
import Testing

/// Back gestures.
@Suite struct GestureTests {
  private static let text = """
    flowspec: 2
    flow: f
    screens:
      home:
        model: { text: Home }
        events: [open]
        transitions: { open: { navigate: page } }
      page:
        state: { isOuter: bool = false, isInner: bool = false, log: string = "" }
        children:
          part: { present: part, params: { isOn: =isInner } }
        model: { log: =log }
        events: [outer, inner]
        transitions:
          outer: { set: { isOuter: =!isOuter } }
          inner: { set: { isInner: =!isInner } }
          part.wentBack: { set: { log: "=log + 'inner '" } }
        back: { when: isOuter, do: { set: { log: "=log + 'outer '" } } }
    presenters:
      part:
        params: { isOn: bool }
        emits: [wentBack]
        back: { when: params.isOn, do: { emit: wentBack } }
    backstack: { start: home, onRootBack: ignore }
    """

  private func page() throws -> TestFlow {
    var flow = try TestFlow(GestureTests.text)
    try flow.send("open")
    return flow
  }

  private func swipe(_ flow: inout TestFlow, _ phases: BackGesturePhase...) -> [Tick] {
    phases.map { flow.flow.step([.backGesture($0)]) }
  }

  @Test func `every step of a gesture is seen on its own, and completion is a step of its own`() throws {
    var flow = try page()
    let home = flow.flow.model.stack[0]
    let ticks = swipe(&flow, .started, .progressed(0.3), .progressed(0.7))
    #expect(ticks.map { $0.model?.gesture?.progress } == [0, 0.3, 0.7])
    #expect(ticks.last?.model?.gesture?.leadsTo == home)
    #expect(flow.screen == "page")
    let done = swipe(&flow, .completed)
    #expect(done[0].model?.gesture == nil)
    #expect(flow.screen == "home")
  }

  @Test func `a cancelled gesture does nothing`() throws {
    var flow = try page()
    _ = swipe(&flow, .started, .progressed(0.9), .cancelled)
    #expect(flow.screen == "page")
    #expect(flow.flow.model.gesture == nil)
  }

  @Test func `the last enabled handler wins alone; disabled, the next; none, the stack; at the root, the policy`()
    throws
  {
    var flow = try page()
    for event in ["outer", "inner"] { try flow.send(event) }
    _ = swipe(&flow, .started, .completed)
    #expect(flow["log"] == "inner ")
    try flow.send("inner")
    flow.back()
    #expect(flow["log"] == "inner outer ")
    try flow.send("outer")
    _ = swipe(&flow, .started, .completed)
    #expect(flow.screen == "home")
    let ticks = swipe(&flow, .started, .completed)
    #expect(ticks[0].model?.gesture?.leadsTo == nil)
    #expect(flow.screen == "home")
    #expect(!flow.flow.model.hasExited)
  }

  @Test func `what a gesture does is fixed when it starts`() throws {
    var flow = try page()
    _ = swipe(&flow, .started)
    try flow.send("outer")
    _ = swipe(&flow, .completed)
    #expect(flow.screen == "home", "the handler came to be enabled too late")
  }

  @Test func `steps without a gesture, and a second one, are dropped and reported`() throws {
    var flow = try page()
    #expect(swipe(&flow, .progressed(0.5), .completed).flatMap(\.dropped).map(\.reason) == [.noGesture, .noGesture])
    #expect(swipe(&flow, .started, .started).flatMap(\.dropped).map(\.reason) == [.noGesture])
  }

  @Test func `a gesture at the root of an inner flow that ignores back does nothing`() throws {
    let inner = """
      flowspec: 2
      flow: inner
      screens:
        page: { model: { text: Page } }
      backstack: { start: page, onRootBack: ignore }
      """
    let outer = """
      flowspec: 2
      flow: outer
      imports: { inner: ./inner.flow.yaml }
      screens:
        home: { model: { text: Home } }
      backstack: { start: inner }
      """
    var flow = TestFlow(try RunningFlow.launch(program(outer, imports: [("inner.flow.yaml", inner)])))
    flow.back()
    #expect(!flow.flow.hasExited)
    _ = swipe(&flow, .started, .completed)
    #expect(!flow.flow.hasExited)
  }

  @Test func `a model reads the progress of a gesture that would leave its screen, and no other model is built`() throws
  {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        home:
          events: [open]
          transitions: { open: { navigate: { to: page, as: sheet } } }
          model: { progress: "=backProgress" }
        page:
          model: { progress: "=backProgress.orValue(-1.0)" }
      backstack: { start: home }
      """)
    try flow.send("open")
    #expect(flow["progress"] == "-1")
    _ = swipe(&flow, .started)
    let tick = swipe(&flow, .progressed(0.25))[0]
    #expect(flow["progress"] == "0.25")
    #expect(tick.model != nil)
    _ = swipe(&flow, .cancelled)
    #expect(flow["progress"] == "-1")
    _ = swipe(&flow, .started, .progressed(0.5), .completed)
    #expect(flow.screen == "home")
    #expect(flow["progress"] == "null")
  }

  @Test func `progress stays between 0 and 1`() throws {
    var flow = try page()
    let ticks = swipe(&flow, .started, .progressed(7), .progressed(-.infinity), .progressed(.nan))
    #expect(ticks.dropFirst().map { $0.model?.gesture?.progress } == [1, 0, nil], "0 again is no new model")
  }
}
