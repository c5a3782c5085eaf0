import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Scenarios of the last messages and calls of a flow, and of events for presenters that have left.
@Suite struct ScenarioEndingTests {
  @Test func `calls and messages of the last steps are expected as any others`() throws {
    try expectHeld(
      """
      flowspec: 2
      flow: f
      services: { store: { save: { args: { n: int } } } }
      derived: { n: "1" }
      events: [saved]
      transitions: { saved: { call: store.save, with: { n: =n }, onLeave: finish } }
      leave: { message: Bye }
      screens:
        home:
          events: [quit]
          transitions: { quit: [{ send: flow.saved }, goBack] }
          leave: { message: Leaving }
          view:
            - button: { label: Quit, sends: quit }
      backstack: { start: home }
      scenarios:
        it ends:
          steps:
            - press: Quit
            - expect: { exited: true, called: [store.save: { n: 1 }], messages: [Leaving, Bye] }
      """)
  }

  @Test func `presenters do not live on after the end, and claims about them agree`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: order
      services: { shop: { pay: { errors: [refused] } } }
      screens:
        cart:
          state: { isPaying: bool = false }
          model: [isPaying]
          events: [pay]
          transitions:
            pay:
              - set: { isPaying: true }
              - call: shop.pay
                then: { set: { isPaying: false } }
                catch: { refused: { set: { isPaying: false } } }
          view: [{ button: { label: Pay, sends: pay, enabled: =!model.isPaying } }]
      backstack: { start: cart }
      properties:
        paying means loading: { always: "alive.cart.all(c, !c.isPaying || c.loading.any)" }
      scenarios:
        one leaves while paying:
          relaxed: true
          steps:
            - press: Pay
            - expect: { holds: "alive.cart.size() == 1" }
            - back
            - expect: { exited: true, holds: "alive.cart.size() == 0", property: paying means loading }
      """)
    var recordings = Recordings()
    #expect(ScenarioRunner(flow).run(0, recordings: &recordings).flatMap(\.failures).map(\.message) == [])
    #expect(explore(flow).properties.map(\.verdict) == [.proved])
  }

  private static let stale = """
    flowspec: 2
    flow: f
    interfaces: { Action: { action: "event?" } }
    screens:
      home:
        state: { isOn: bool = true, held: "event?" }
        children: { part: { present: part, when: isOn } }
        model: { isOn: =isOn }
        events: [keep, switch, old]
        transitions:
          keep: { when: part != null, do: { set: { held: =part.Action.action } } }
          switch: { set: { isOn: =!isOn } }
          old: { when: held != null, do: { send: =held } }
        view:
          - child: part
          - text: ${model.isOn}
          - button: { label: Keep, sends: keep }
          - button: { label: Switch, sends: switch }
          - button: { label: Old, sends: old }
    presenters:
      part:
        state: { count: int = 0 }
        model: [count]
        events: [more]
        implements: { Action: { action: more } }
        transitions: { more: { set: { count: =count + 1 } } }
        view:
          - text: ${model.count}
          - button: { label: More, sends: more }
    backstack: { start: home }
    scenarios:
      it:
        relaxed: RELAXED
        steps:
          - press: Keep
          - press: Old
          - press: Switch
          - press: Old
          - expect: { screen: home }
    """

  @Test(arguments: ["false", "true"])
  func `an event that nothing is left to hear fails a scenario, relaxed or not`(_ relaxed: String) throws {
    var played = try PlayedScenarios(ScenarioEndingTests.stale.replacing("RELAXED", with: relaxed))
    let failures = played.outcomes().flatMap(\.failures)
    #expect(failures.map(\.code) == ["unheard-input"])
    #expect(
      failures.first?.message == "'part.more', which the flow sends, is lost, because its presenter has left")
  }
}
