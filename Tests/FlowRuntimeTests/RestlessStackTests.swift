import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Diagnostics for an input that does not settle because screens enter or leave without end.
@Suite struct RestlessStackTests {
  @Test func `a cascade of leave steps names the cycle, and points to the steps`() throws {
    let text = """
      flowspec: 2
      flow: f
      events: [closeOne]
      transitions: { closeOne: goBack }
      screens:
        page:
          params: { n: int = 0 }
          events: [more]
          transitions: { more: { navigate: { to: page, params: { n: =params.n + 1 } } } }
          leave: { send: flow.closeOne }
      backstack: { start: page, onRootBack: ignore }
      """
    var flow = try TestFlow(text)
    for _ in 0..<150 { try flow.send("more") }
    let fault = try #require(flow.back().faults.first)
    #expect(fault.diagnostic.code == "restless-stack")
    #expect(
      fault.diagnostic.message
        == "the backstack did not settle in 100 rounds: page.leave → flow.closeOne → page.leave")
    #expect(fault.diagnostic.hints.contains { $0.contains("goBack: root") })
    let span = fault.diagnostic.span
    #expect(String(decoding: Array(text.utf8)[span.start..<span.end], as: UTF8.self) == "send")
    #expect(flow.stack.count == 151)
  }

  @Test func `screens that redirect to one another name the cycle of their enter steps`() throws {
    let text = """
      flowspec: 2
      flow: f
      screens:
        home: { events: [open], transitions: { open: { navigate: north } } }
        north: { enter: { navigate: { to: south, as: replace } } }
        south: { enter: { navigate: { to: north, as: replace } } }
      backstack: { start: home }
      """
    var flow = try TestFlow(text)
    let fault = try #require(try flow.send("open").faults.first)
    #expect(
      fault.diagnostic.message == "the backstack did not settle in 100 rounds: north.enter → south.enter → north.enter"
        || fault.diagnostic.message
          == "the backstack did not settle in 100 rounds: south.enter → north.enter → south.enter"
    )
    #expect(fault.diagnostic.hints == ["navigate in 'enter' only under a condition"])
  }
}
