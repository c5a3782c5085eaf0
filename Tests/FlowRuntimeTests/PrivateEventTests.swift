import FlowProgram
import FlowRuntime
import Testing

/// Events that only steps send.
@Suite struct PrivateEventTests {
  private static let text = """
    flowspec: 2
    flow: mill
    privateEvents: [ground]
    state:
      sacks: int = 0
    transitions:
      ground: { set: { sacks: =sacks + 1 } }
    screens:
      mill:
        state:
          turns: int = 0
        model: { turns: =turns, sacks: =flow.sacks }
        events: [turn]
        privateEvents: [turned]
        transitions:
          turn: { send: turned }
          turned: [{ set: { turns: =turns + 1 } }, { send: flow.ground }]
    backstack: { start: mill }
    """

  @Test func `steps send a private event, and the host cannot`() throws {
    var flow = try TestFlow(PrivateEventTests.text)
    try flow.send("turn")
    #expect([flow["turns"], flow["sacks"]] == ["1", "1"])
    let tick = flow.flow.step([try flow.event("turned")])
    #expect(tick.dropped.map(\.reason) == [.unknown])
    #expect(flow["turns"] == "1")
  }

  @Test func `no case of the model offers it`() throws {
    let flow = try TestFlow(PrivateEventTests.text)
    // The flow itself, which has the same name and shows no model, comes before its screens.
    let mill = try #require(flow.flow.program.screens.first)
    let shown = try #require(mill.model.cases.first)
    #expect(shown.events.map { mill.events[$0].name } == ["turn"])
    let top = try #require(flow.flow.model.tops.last)
    #expect(flow.flow.program.offer(of: "turned", by: top).refusal(of: "turned") != nil)
  }
}
