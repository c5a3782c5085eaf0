import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// The instant that steps read.
@Suite struct NowTests {
  private static let text = """
    flowspec: 2
    flow: punch
    services:
      web:
        get: { returns: int, errors: [offline], readOnly: true }
    screens:
      clock:
        state:
          log: list<timestamp> = []
          isLate: bool = false
        model: { log: "=log.map(t, string(t))", isLate: =isLate }
        events: [stamp, ring, ask, check]
        transitions:
          stamp: { append: { to: log, value: =now } }
          ring: { after: 2s, do: { append: { to: log, value: =now } } }
          ask:
            call: web.get
            then: { append: { to: log, value: =now } }
            catch:
              offline:
          check:
            - when: now > timestamp("2026-01-01T00:00:05Z")
              set: { isLate: true }
            - set: { isLate: false }
    backstack: { start: clock }
    """

  @Test func `each input has its own instant, however inputs are divided into ticks`() throws {
    let inputs = { (flow: TestFlow) in
      [try flow.event("stamp"), .advance(nanoseconds: 1_000_000_000), try flow.event("stamp")]
    }
    var whole = try TestFlow(NowTests.text)
    _ = whole.flow.step(try inputs(whole))
    var divided = try TestFlow(NowTests.text)
    for input in try inputs(divided) { _ = divided.flow.step([input]) }
    #expect(whole["log"] == "[2026-01-01T00:00:00Z, 2026-01-01T00:00:01Z]")
    #expect(divided["log"] == whole["log"])
  }

  @Test func `a timer reads the instant at which it was due, and a reply its own`() throws {
    var flow = try TestFlow(NowTests.text)
    try flow.send("ring")
    try flow.send("ask")
    flow.wait(5)
    try flow.reply(.int(1))
    #expect(flow["log"] == "[2026-01-01T00:00:02Z, 2026-01-01T00:00:05Z]")
  }

  @Test func `after a sleep a timer reads the instant of the waking`() throws {
    var flow = try TestFlow(NowTests.text)
    try flow.send("ring")
    _ = flow.flow.step([.resume(nanoseconds: 60_000_000_000)])
    #expect(flow["log"] == "[2026-01-01T00:01:00Z]")
  }

  @Test func `the condition of a transition reads it`() throws {
    var flow = try TestFlow(NowTests.text)
    flow.wait(5)
    try flow.send("check")
    #expect(flow["isLate"] == "false")
    flow.wait(1)
    try flow.send("check")
    #expect(flow["isLate"] == "true")
  }

  @Test func `a restored flow continues from a new instant, and its timers keep their distance`() throws {
    var flow = try TestFlow(NowTests.text)
    flow.wait(7)
    try flow.send("ring")
    let later = try #require(Timestamp("2026-01-08T00:00:00Z"))
    let restored = try RunningFlow.restore(flow.flow.snapshot(), of: program(NowTests.text), now: later).flow
    var again = TestFlow(restored)
    again.wait(2)
    #expect(again["log"] == "[2026-01-08T00:00:02Z]")
  }
}
