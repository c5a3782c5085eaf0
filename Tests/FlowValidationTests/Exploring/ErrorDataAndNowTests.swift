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
      screens:
        desk:
          state:
            isBlocked: bool = false
            isPaid: bool = false
          model: { isBlocked: =isBlocked, isPaid: =isPaid }
          events: [pay]
          transitions:
            pay:
              call: bank.pay
              onLeave: cancel
              then: { set: { isPaid: =result } }
              catch:
                declined: { set: { isBlocked: =error.\(field) } }
          view:
            - text: "${model.isBlocked} ${model.isPaid}"
            - button: { label: Pay, sends: pay }
      backstack: { start: desk }
      properties:
        it can be blocked: { reachable: desk.isBlocked }
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
        screens:
          desk:
            state:
              isBlocked: bool = false
            model: { isBlocked: =isBlocked }
            events: [pay]
            transitions:
              pay:
                call: bank.pay
                onLeave: cancel
                catch:
                  declined: { set: { isBlocked: =error.blocks } }
            view:
              - text: "${model.isBlocked}"
              - button: { label: Pay, sends: pay }
        backstack: { start: desk }
        properties:
          it is never blocked: { never: desk.isBlocked }
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
      screens:
        clock:
          state:
            last: "timestamp? = null"
            isLate: bool = false
          model: { isLate: =isLate, isKnown: "=last != null" }
          events: [stamp]
          transitions:
            stamp:
              - set: { last: =now, isLate: '=now > timestamp("2026-06-01T00:00:00Z")' }
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
    let exploration = explore(try clock("", claim: "never: clock.isLate"))
    #expect(exploration.stateCount == 2)
    #expect(exploration.properties.map(\.verdict) == [.tried])
  }

  @Test func `each instant under 'samples' is tried, and the run to a finding begins at it`() throws {
    let flow = try clock(
      "samples: { now: [\"2026-01-01T00:00:00Z\", \"2026-12-01T00:00:00Z\"] }", claim: "never: clock.isLate")
    let exploration = explore(flow)
    let trace = try #require(exploration.traces.first)
    #expect(trace.lines.first == "launch at 2026-12-01T00:00:00Z → clock")
    let file = trace.scenarioFile(flow: "clock", name: "late", claim: .property("claim"))
    #expect(file.contains("      now: 2026-12-01T00:00:00Z\n"))
  }
}
