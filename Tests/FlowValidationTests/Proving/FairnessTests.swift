import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct FairnessTests {
  /// Returns a flow that calls a service, with the steps for its outcomes.
  private func asking(_ transitions: String, claims: [String], effects: String = "") throws -> Program {
    try program(
      """
      flowspec: 2
      flow: asking

      services:
        oracle:
          ask: { returns: bool, errors: [silent] }
          hum: { stream: bool }

      state:
        isAnswered: bool = false
      events: [answered]
      transitions:
        answered: { set: { isAnswered: true } }

      screens:
        temple:
          state:
            isLit: bool = false
          model: { isLit: =isLit, isBusy: =loading.any }
          events: [ask, stop, light]
          enter: { send: ask }
      \(effects)
          transitions:
            light: { set: { isLit: =!isLit } }
      \(transitions)
          view:
            - text: ${model.isLit} ${model.isBusy}
            - button: { label: Ask, sends: ask }
            - button: { label: Stop, sends: stop }
            - button: { label: Light, sends: light }

      backstack:
        start: temple
        onRootBack: ignore
      properties:
      \(claims.enumerated().map { "  p\($0): \($1)" }.joined(separator: "\n"))
      """)
  }

  private let answers = "{ leadsTo: [\"!isAnswered\", isAnswered] }"

  @Test func `a pending call is answered, whatever the user does meanwhile`() throws {
    let flow = try asking(
      """
            ask: { call: oracle.ask, then: { send: flow.answered }, catch: { silent: { send: flow.answered } } }
            stop: []
      """, claims: [answers])
    #expect(explore(flow).properties.map(\.verdict) == [.proved])
  }

  @Test func `an outcome that calls again may recur forever`() throws {
    let flow = try asking(
      """
            ask: { call: oracle.ask, then: { send: flow.answered }, catch: { silent: { send: ask } } }
            stop: []
      """, claims: [answers])
    let exploration = explore(flow)
    #expect(exploration.properties.map(\.verdict) == [.violated])
    let trace = exploration.properties[0].trace
    #expect(trace.steps.map(\.input) == ["oracle.ask fails: silent"])
    #expect(trace.loopStart == 0)
  }

  @Test func `a call that is cancelled and made again and again is answered some time`() throws {
    let flow = try asking(
      """
            ask:
              call: oracle.ask
              name: asking
              then: { send: flow.answered }
              catch: { silent: { send: flow.answered } }
            stop:
              - cancel: asking
              - { after: 1s, name: again, do: { send: ask } }
      """, claims: [answers])
    var limits = ExplorationLimits()
    limits.triesEveryTime = false
    #expect(explore(flow, limits: limits).properties.map(\.verdict) == [.tried])
    // A user who stops again within each second prevents the next call.
    #expect(explore(flow).properties.map(\.verdict) == [.violated])
  }

  @Test func `leaving for good ends an obligation`() throws {
    let flow = try asking(
      """
            ask:
              call: oracle.ask
              name: asking
              then: { send: flow.answered }
              catch: { silent: { send: flow.answered } }
            stop: { cancel: asking }
      """, claims: [answers])
    let exploration = explore(flow)
    #expect(exploration.properties.map(\.verdict) == [.violated])
    #expect(exploration.properties[0].trace.steps.map(\.input) == ["press: Stop"])
    #expect(exploration.properties[0].trace.loopStart == nil)
  }

  @Test func `the answer to one step does not answer another`() throws {
    let flow = try asking(
      """
            ask: { call: oracle.ask, then: { send: flow.answered }, catch: { silent: { send: flow.answered } } }
            stop: { call: oracle.ask, then: { set: { isLit: =result } }, catch: { silent: { set: { isLit: false } } } }
      """, claims: [answers])
    // An endless alternation of Stop and its answer is not a fair run, because the first call would wait forever.
    #expect(explore(flow).properties.map(\.verdict) == [.proved])
  }

  @Test func `streams owe nothing`() throws {
    let flow = try asking(
      """
            ask: { call: oracle.ask, then: { set: { isLit: =result } }, catch: { silent: { set: { isLit: false } } } }
            stop: []
      """, claims: [answers],
      effects: """
            effects:
              hum: { on: oracle.hum, do: { send: flow.answered } }
        """)
    #expect(explore(flow).properties.map(\.verdict) == [.violated])
  }

  @Test func `a cycle that never answers one of several calls of a step is no evidence`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: fair
      services: { wire: { send: { args: { id: int } } } }
      state: { one: bool = false }
      events: { sent: { id: int }, done: { id: int } }
      transitions:
        sent: { when: event.id == 1, set: { one: true } }
        done: { when: event.id == 1, set: { one: false } }
      screens:
        chat:
          events: { send: { id: int } }
          transitions:
            send:
              - send: { flow.sent: { id: =event.id } }
              - call: wire.send
                with: { id: =event.id }
                loading: { name: send, key: "=string(event.id)" }
                onLeave: finish
                then: { send: { flow.done: { id: =event.id } } }
          view:
            - button: { label: One, sends: { send: { id: 1 } } }
            - button: { label: Two, sends: { send: { id: 2 } } }
      backstack: { start: chat, onRootBack: ignore }
      properties:
        one is answered: { leadsTo: [one, "!one"] }
      """)
    #expect(explore(flow).properties.map(\.verdict) != [.violated])
  }
}
