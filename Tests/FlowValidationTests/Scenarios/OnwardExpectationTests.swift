import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// `expect: { property: NAME }` judges more than the moments of the run: what can follow, and what may never come.
@Suite struct OnwardExpectationTests {
  /// Returns the messages of the failures of a scenario with these steps.
  private func failures(_ flow: String, _ steps: [String]) throws -> [String] {
    let lines = steps.map { "      - \($0)" }.joined(separator: "\n")
    let played = try program("\(flow)\nscenarios:\n  it:\n    relaxed: true\n    steps:\n\(lines)\n")
    var recordings = Recordings()
    return ScenarioRunner(played).run(0, recordings: &recordings).flatMap(\.failures).map(\.message)
  }

  /// A room in which a number counts without end, with further controls.
  private func hall(controls: String = "", properties: String = "{}") -> String {
    """
    flowspec: 2
    flow: hall
    screens:
      hall:
        events: [enter]
        transitions: { enter: { navigate: { to: room, as: replace } } }
        view: [{ heading: Hall }, { button: { label: Enter, sends: enter } }]
      room:
        state: { count: int = 0 }
        model: [count]
        events: [add, leave]
        transitions: { add: { set: { count: =count + 1 } }, leave: { navigate: { to: hall, as: replace } } }
        view: [{ text: "${model.count}" }, { button: { label: Add, sends: add } }\(controls)]
    backstack: { start: hall, onRootBack: ignore }
    properties: \(properties)
    """
  }

  private let door = ", { button: { label: Leave, sends: leave } }"

  @Test func `a search that ends at its limit decides nothing, so the expectation fails`() throws {
    let near = "{ the hall is near: { alwaysReachable: screen == 'hall' } }"
    #expect(
      try failures(hall(properties: near), ["press: Enter", "expect: { property: [the hall is near] }"]) == [
        """
        'the hall is near' is undecided: the search for the condition ended at its limit; set 'bounds' under 'explore'
        """
      ])
    #expect(
      try failures(hall(), ["press: Enter", "expect: { property: trap }"]) == [
        "'trap' is undecided: the search for a way out ended at its limit; set 'bounds' under 'explore'"
      ])
  }

  @Test func `a way that the search finds before its limit is sufficient`() throws {
    let near = "{ the hall is near: { alwaysReachable: screen == 'hall' } }"
    #expect(
      try failures(
        hall(controls: door, properties: near), ["press: Enter", "expect: { property: [the hall is near, trap] }"])
        == [])
  }

  @Test func `process death is no way out of a trap`() throws {
    let flow = """
      flowspec: 2
      flow: cell
      state: { isStuck: bool = false, turns: int = 0 }
      events: [stick]
      transitions: { stick: { set: { isStuck: true } } }
      back: [{ when: isStuck, do: { set: { turns: =(turns + 1) % 3 } } }]
      screens:
        a:
          events: [go]
          transitions: { go: [{ navigate: b }, { send: flow.stick }] }
          view: [{ button: { label: Go, sends: go } }]
        b:
          view: [{ text: B }]
      backstack: { start: a }
      explore: { processDeath: true }
      """
    let steps = ["press: Go", "expect: { property: trap }"]
    #expect(
      try failures(flow, steps) == [
        "neither the first screen nor the end of the flow can be reached from 'b' any more"
      ])
  }

  @Test func `an end that only a link leads to is an end of the flow`() throws {
    let flow = """
      flowspec: 2
      flow: maze
      result: bool
      events: [quit]
      transitions: { quit: { return: true } }
      screens:
        home:
          view: [{ text: Home }]
        left:
          route: /left
          events: [go]
          transitions: { go: { navigate: { to: right, as: reset } } }
          view: [{ button: { label: Right, sends: go } }]
        right:
          events: [go]
          transitions: { go: { navigate: { to: left, as: reset } } }
          view: [{ button: { label: Left, sends: go } }]
        exit:
          route: /exit
          events: [leave]
          transitions: { leave: { send: flow.quit } }
          view: [{ button: { label: Leave, sends: leave } }]
      backstack: { start: home, onRootBack: ignore }
      """
    #expect(
      try failures(flow, ["open: /left", "expect: { property: trap }"]) == [
        "neither the first screen nor the end of the flow can be reached from 'left' any more"
      ])
  }

  @Test func `a way out on a path that ignored state hides counts`() throws {
    let flow = """
      flowspec: 2
      flow: cell
      screens:
        a:
          events: [go]
          transitions: { go: { navigate: { to: b, as: replace } } }
          view: [{ button: { label: Go, sends: go } }]
        b:
          state: { knocks: int = 0 }
          events: [knock]
          transitions:
            knock:
              - { when: knocks == 2, navigate: { to: a, as: replace } }
              - set: { knocks: =knocks + 1 }
          view: [{ button: { label: Knock, sends: knock } }]
      backstack: { start: a, onRootBack: ignore }
      explore: { ignore: [b.knocks] }
      properties:
        a is near: { alwaysReachable: screen == 'a' }
      """
    #expect(try failures(flow, ["press: Go", "expect: { property: [a is near, trap, dead-end] }"]) == [])
  }

  /// A screen that loads on request, and a claim that loading ends.
  private let loader = """
    flowspec: 2
    flow: loader
    services: { server: { get: { readOnly: true } } }
    screens:
      page:
        events: [get]
        transitions: { get: { call: server.get, policy: latest } }
        view: [{ button: { label: Get, sends: get } }]
    backstack: { start: page }
    properties:
      loading ends: { leadsTo: ["alive.page.exists(p, p.loading.any)", "!alive.page.exists(p, p.loading.any)"] }
    """

  @Test func `a run that comes round while a call waits is not endless, because the call is answered some day`() throws
  {
    let loads = "expect: { property: loading ends, running: [server.get] }"
    #expect(try failures(loader, ["press: Get", "press: Get", loads]) == [])
  }

  @Test func `a run that answers its call in each round is endless`() throws {
    let flow = loader.replacing(
      "{ call: server.get, policy: latest }", with: "{ call: server.get, then: { send: get } }")
    let round = ["press: Get", "reply: { server.get: {} }"]
    #expect(
      try failures(flow, round + ["expect: { property: loading ends, running: [server.get] }"]) == [
        "'loading ends': the second condition may never come after the first"
      ])
  }

  @Test func `a round that needs process death is not endless`() throws {
    let flow = """
      flowspec: 2
      flow: job
      services: { server: { get: { readOnly: true } } }
      state: { isDone: bool = false }
      events: [done]
      transitions: { done: { set: { isDone: true } } }
      screens:
        a:
          enter: { call: server.get, then: { send: flow.done } }
          view: [{ text: A }]
      backstack: { start: a }
      properties:
        it gets done: { leadsTo: ["!isDone", isDone] }
      """
    #expect(try failures(flow, ["kill", "expect: { property: it gets done, running: [server.get] }"]) == [])
  }

  @Test func `an event that is handled while the process restarts counts`() throws {
    let flow = """
      flowspec: 2
      flow: age
      saved: { isOld: bool = false }
      events: [entered, aged]
      transitions: { entered: [], aged: { set: { isOld: true } } }
      screens:
        a:
          enter: { send: flow.entered }
          events: [age]
          transitions: { age: { send: flow.aged } }
          view: [{ button: { label: Age, sends: age } }]
      backstack: { start: a }
      properties:
        the old do not enter: { never: flow.entered, after: isOld }
      """
    let claim = "expect: { property: the old do not enter }"
    #expect(try failures(flow, ["press: Age", claim]) == [])
    #expect(try failures(flow, ["press: Age", "kill", claim]) == ["'the old do not enter' happens"])
  }
}
