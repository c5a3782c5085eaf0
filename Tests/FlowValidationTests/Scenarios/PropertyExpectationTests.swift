import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// `expect: { property: NAME }`: the run so far violates none of the named properties.
@Suite struct PropertyExpectationTests {
  private func door(_ properties: String, _ steps: String) throws -> [String] {
    let played = try program(
      """
      flowspec: 2
      flow: door
      state: { isOpen: bool = false, knocks: int = 0 }
      events: [open, shut, knock]
      transitions:
        open: [{ set: { isOpen: true } }, { after: 5s, as: closer, do: { set: { isOpen: false } } }]
        shut: [{ set: { isOpen: false } }, { cancel: closer }]
        knock: { set: { knocks: "=knocks < 2 ? knocks + 1 : 0" } }
      screens:
        hall:
          model: { isOpen: =flow.isOpen }
          events: [open, shut, knock, leave, lock]
          transitions:
            open: { send: flow.open }
            shut: { send: flow.shut }
            knock: { send: flow.knock }
            leave: { navigate: yard }
            lock: { navigate: { to: cell, as: reset } }
          view:
            - button: { label: Open, sends: open }
            - button: { label: Shut, sends: shut }
            - button: { label: Knock, sends: knock }
            - button: { label: Leave, sends: leave }
            - button: { label: Lock, sends: lock }
        yard:
          events: [again]
          transitions: { again: { navigate: hall } }
          view:
            - button: { label: Again, sends: again }
        cell:
          back: []
          view:
            - text: Locked
      backstack: { start: hall, onRootBack: ignore }
      explore: { bounds: { backstack: 4 } }
      properties:
      \(properties)
      scenarios:
        it:
          relaxed: true
          steps:
      \(steps)
      """.replacing("after: 5s, as: closer, do:", with: "after: 5s, name: closer, do:"))
    var recordings = Recordings()
    return ScenarioRunner(played).run(0, recordings: &recordings).flatMap(\.failures).map(\.message)
  }

  @Test func `a condition that must never hold fails the expectation, also when it holds no longer`() throws {
    let never = "  it stays shut: { never: isOpen }"
    let steps = "      - press: Open\n      - press: Shut\n      - expect: { property: it stays shut }"
    #expect(try door(never, steps) == ["'it stays shut' happens"])
    #expect(try door(never, "      - press: Shut\n      - expect: { property: it stays shut }") == [])
  }

  @Test func `each timer and each input in the middle of a step counts`() throws {
    func failures(_ step: String, _ property: String) throws -> [String] {
      let played = try program(
        """
        flowspec: 2
        flow: clock
        state: { n: int = 0 }
        events: { set: { to: int } }
        transitions: { set: { set: { n: =event.to } } }
        effects: { tick: { every: 1s, while: n < 3, do: { set: { n: =n + 1 } } } }
        screens:
          clock:
            model: { n: =flow.n }
            events: { left: { value: int }, right: { value: int } }
            transitions:
              left: { send: { flow.set: { to: =event.value } } }
              right: { send: { flow.set: { to: =event.value } } }
            view:
              - field: { label: Left, value: =model.n, sends: left }
              - field: { label: Right, value: =model.n, sends: right }
        backstack: { start: clock }
        properties:
          two comes first: { precedes: [n == 2, n == 3] }
          never two: { never: n == 2 }
        scenarios:
          it:
            relaxed: true
            steps:
              - \(step)
              - expect: { property: \(property) }
        """)
      var recordings = Recordings()
      return ScenarioRunner(played).run(0, recordings: &recordings).flatMap(\.failures).map(\.message)
    }
    for step in ["advance: 3s", "type: { Left: \"2\", Right: \"3\" }"] {
      #expect(try failures(step, "two comes first") == [])
      #expect(try failures(step, "never two") == ["'never two' happens"])
    }
  }

  @Test func `an event that is heard counts`() throws {
    let order = "  one knocks first: { precedes: [hall.knock, hall.open] }"
    let expectation = "\n      - expect: { property: one knocks first }"
    #expect(
      try door(order, "      - press: Open" + expectation) == [
        "'one knocks first': the second condition can come before the first"
      ])
    #expect(try door(order, "      - press: Knock\n      - press: Open" + expectation) == [])
  }

  @Test func `what is to be reached has to be reached by then`() throws {
    let reachable = "  it opens: { reachable: isOpen }"
    #expect(try door(reachable, "      - press: Open\n      - expect: { property: it opens }") == [])
    #expect(try door(reachable, "      - press: Shut\n      - expect: { property: it opens }").count == 1)
  }

  @Test func `an open obligation fails when no pending work can fulfil it`() throws {
    let answer = "  who knocks is let in: { leadsTo: [\"knocks == 1\", isOpen] }"
    let expectation = "\n      - expect: { property: who knocks is let in }"
    #expect(try door(answer, "      - press: Knock" + expectation).count == 1)
    #expect(try door(answer, "      - press: Knock\n      - press: Open" + expectation) == [])
    // An armed timer may still make the condition hold.
    let shut = "  it is shut again: { leadsTo: [isOpen, \"!isOpen\"] }"
    #expect(try door(shut, "      - press: Open\n      - expect: { property: it is shut again }") == [])
  }

  @Test func `what can always be reached has to be reachable from where the run ends`() throws {
    let always = "  the yard is near: { alwaysReachable: \"screen == 'yard'\" }"
    let expectation = "\n      - expect: { property: the yard is near }"
    #expect(try door(always, "      - press: Open" + expectation) == [])
    #expect(try door(always, "      - press: Lock" + expectation).count == 1)
  }

  @Test func `a dead end, a trap and an endless stack are expected not to come`() throws {
    let none = "  it is a door: { always: knocks < 3 }"
    #expect(
      try door(none, "      - press: Lock\n      - expect: { property: dead-end }") == [
        "on 'cell' no input has any effect any more"
      ])
    #expect(try door(none, "      - press: Lock\n      - expect: { property: trap }").count == 1)
    #expect(try door(none, "      - press: Leave\n      - expect: { property: [dead-end, trap, endless-stack] }") == [])
    let around = "      - press: Leave\n      - press: Again\n      - expect: { property: endless-stack }"
    #expect(try door(none, around).count == 1)
  }

  @Test func `a link is followed by a step`() throws {
    let played = try program(
      """
      flowspec: 2
      flow: shop
      screens:
        home:
          view: [{ text: Home }]
        item:
          params: { id: int }
          route: { path: "/items/{id}", over: [home] }
          model: { id: =params.id }
          view: [{ text: "${model.id}" }]
      backstack: { start: home }
      scenarios:
        it opens:
          steps:
            - open: /items/3
            - expect: { backstack: [home, item], model: { id: 3 } }
        it leads nowhere:
          steps:
            - open: /nothing
      """)
    var recordings = Recordings()
    #expect(ScenarioRunner(played).run(0, recordings: &recordings).flatMap(\.failures).map(\.message) == [])
    let lost = ScenarioRunner(played).run(1, recordings: &recordings).flatMap(\.failures)
    #expect(lost.map(\.code) == ["unheard-input"])
    #expect(
      lost.first?.message
        == "the link is not followed, because no route matches '/nothing'; there are '/items/{id}'")
  }
}
