import Diagnostics
import FlowExplorer
import FlowProgram
import FlowReports
import FlowScenarios
import Testing

/// The data of errors, and the instants that steps read, in explorations.
@Suite struct ErrorDataAndNowTests {
  private func bank(_ data: String, reading field: String) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: bank
      services:
        bank:
          pay: { returns: bool, errors: { declined: { \(data) } } }
      state:
        isBlocked: bool = false
      privateEvents:
        blocked: { value: bool }
      transitions:
        blocked: { set: { isBlocked: =event.value } }
      screens:
        desk:
          state:
            isPaid: bool = false
          model: { isBlocked: =flow.isBlocked, isPaid: =isPaid }
          events: [pay]
          transitions:
            pay:
              call: bank.pay
              onLeave: cancel
              then: { set: { isPaid: =result } }
              catch:
                declined: { send: { flow.blocked: { value: =error.\(field) } } }
          view:
            - text: "${model.isBlocked} ${model.isPaid}"
            - button: { label: Pay, sends: pay }
      backstack: { start: desk }
      properties:
        it can be blocked: { reachable: isBlocked }
      """)
  }

  @Test func `an error is tried with values of the types of its data`() throws {
    let exploration = explore(try bank("blocks: bool", reading: "blocks"))
    #expect(exploration.findings.map(\.code.name) == [])
    #expect(exploration.properties.first.map { $0.verdict != .violated } == true)
  }

  @Test func `the run to an error writes its data as a step of a scenario`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: bank
        services:
          bank:
            pay: { returns: bool, errors: { declined: { blocks: bool } } }
        state:
          isBlocked: bool = false
        privateEvents:
          blocked: { value: bool }
        transitions:
          blocked: { set: { isBlocked: =event.value } }
        screens:
          desk:
            model: { isBlocked: =flow.isBlocked }
            events: [pay]
            transitions:
              pay:
                call: bank.pay
                onLeave: cancel
                catch:
                  declined: { send: { flow.blocked: { value: =error.blocks } } }
            view:
              - text: "${model.isBlocked}"
              - button: { label: Pay, sends: pay }
        backstack: { start: desk }
        properties:
          it is never blocked: { never: isBlocked }
        """))
    let trace = try #require(exploration.traces.first)
    #expect(
      trace.steps.map(\.scenarioStep) == [
        "press: Pay", "reply: { bank.pay: { fails: { declined: { blocks: true } } } }",
      ])
  }

  private func clock(_ samples: String, claim: String) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: clock
      state:
        isLate: bool = false
      privateEvents: [late]
      transitions:
        late: { set: { isLate: true } }
      screens:
        clock:
          state:
            last: "timestamp? = null"
          model: { isLate: =flow.isLate, isKnown: "=last != null" }
          events: [stamp]
          transitions:
            stamp:
              - set: { last: =now }
              - if: now > timestamp("2026-06-01T00:00:00Z")
                then: { send: flow.late }
          view:
            - text: "${model.isLate} ${model.isKnown}"
            - button: { label: Stamp, sends: stamp }
      backstack: { start: clock }
      properties:
        claim: { \(claim) }
      explore:
        processDeath: true
        \(samples)
      """)
  }

  @Test func `a flow that stores 'now' has few states, and no claim about it is proved`() throws {
    let exploration = explore(try clock("", claim: "never: isLate"))
    // Before and after a stamp, each on the screen and after leaving it.
    #expect(exploration.stateCount == 4)
    #expect(exploration.properties.map(\.verdict) == [.tried])
  }

  @Test func `each instant under 'samples' is tried, and the run to a finding begins at it`() throws {
    let flow = try clock(
      "samples: { now: [\"2026-01-01T00:00:00Z\", \"2026-12-01T00:00:00Z\"] }", claim: "never: isLate")
    let exploration = explore(flow)
    let trace = try #require(exploration.traces.first)
    #expect(trace.lines.first == "launch at 2026-12-01T00:00:00Z → clock")
    let file = trace.scenarioFile(flow: "clock", name: "late", claim: .property("claim"))
    #expect(file.contains("      now: 2026-12-01T00:00:00Z\n"))
  }
}
