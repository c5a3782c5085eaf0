import FlowProgram
import FlowRuntime
import Testing

@Suite struct BackTests {
  @Test func `a handler replaces the pop while its guard holds`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("enterRoom")
    try flow.send("lock")
    #expect(flow.flow.isBackHandled)
    flow.back()
    #expect(flow.stack == ["hall", "room"])
    #expect(flow["locked"] == "false")
    flow.back()
    #expect(flow.stack == ["hall"])
  }

  @Test func `back on the root ends the flow, whose last model stays`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("step")
    #expect(!flow.flow.isBackHandled)
    let tick = flow.back()
    #expect(tick.model?.hasExited == true)
    #expect(flow["steps"] == "1")
    #expect(!flow.flow.isBackHandled)
  }

  @Test func `nothing is heard after the end`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("wait")
    flow.back()
    let inputs = [try flow.event("step"), .back]
    let tick = flow.flow.step(inputs)
    #expect(tick.dropped.map(\.reason) == [.exited, .exited])
    #expect(tick.dropped.map(\.index) == [0, 1])
    #expect(flow.wait(10).isEmpty)
    #expect(flow["steps"] == "0")
  }

  @Test func `a flow that ignores back on its root stays`() throws {
    var flow = try TestFlow(Self.stubborn)
    #expect(!flow.flow.isBackHandled)
    #expect(flow.back().model == nil)
    #expect(!flow.flow.model.hasExited)
  }

  @Test func `goBack does not ask the back handlers`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("enterRoom")
    try flow.send("lock")
    try flow.send("leave")
    #expect(flow.stack == ["hall"])
  }

  @Test func `goBack on the root does what the flow says of back there`() throws {
    var flow = try TestFlow(Self.stubborn)
    let tick = try flow.send("leave")
    #expect(tick.model == nil)
    #expect(flow.stack == ["home"])
  }

  @Test func `the flow's own handler is asked after the screen's`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: guarded
      state: { warned: bool = false }
      back:
        when: "!warned"
        do: { set: { warned: true } }
      screens:
        home:
          state: { asked: bool = false }
          model: { asked: =asked, warned: =flow.warned }
          back:
            when: "!asked"
            do: { set: { asked: true } }
          view: [{ text: "${model.asked} ${model.warned}" }]
      backstack: { start: home }
      """)
    flow.back()
    #expect([flow["asked"], flow["warned"]] == ["true", "false"])
    flow.back()
    #expect([flow["asked"], flow["warned"]] == ["true", "true"])
    #expect(!flow.flow.isBackHandled)
    flow.back()
    #expect(flow.flow.model.hasExited)
  }

  private static let stubborn = """
    flowspec: 2
    flow: stubborn
    screens:
      home:
        model: {}
        events: [leave]
        transitions: { leave: { goBack: {} } }
        view: [{ button: { label: Leave, sends: leave } }]
    backstack: { start: home, onRootBack: ignore }
    """
}
