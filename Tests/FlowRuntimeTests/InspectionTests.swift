import FlowProgram
import FlowRuntime
import Testing

@Suite struct InspectionTests {
  @Test func `the flow and every entry show what they hold`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("enterRoom")
    let presenters = flow.flow.inspect()
    #expect(presenters.map(\.name) == ["rooms", "hall", "room"])
    #expect(presenters.map(\.depth) == [0, 1, 1])
    #expect(presenters.map(\.isOnTop) == [false, false, true])
    #expect(presenters[0].values.map(\.name) == ["log", "visits", "isBusy"])
    #expect(presenters[0].values.map(\.kind) == [.state, .state, .derived])
    let held = presenters[2].values.map { "\($0.kind) \($0.name) \($0.value)" }
    #expect(held == ["param number 0", "state isLocked false", "state first 0"])
  }

  @Test func `a derived value that fails says why`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: risky
      screens:
        risky:
          state: { n: int = 0 }
          derived: { share: 10 / n }
          model: { ok: "=n == 0 || share > 1" }
          events: [more]
          transitions: { more: { set: { n: =n + 1 } } }
          view: [{ text: "${model.ok}" }, { button: { label: More, sends: more } }]
      backstack: { start: risky }
      """)
    #expect(flow.value("share", of: "risky").hasPrefix("<"))
    #expect(flow["ok"] == "true")
  }

  @Test func `looking changes nothing`() throws {
    let flow = try TestFlow(SampleFlows.rooms)
    let before = flow.flow.fingerprint()
    _ = flow.flow.inspect()
    _ = flow.flow.isBackHandled
    #expect(flow.flow.fingerprint() == before)
  }
}
