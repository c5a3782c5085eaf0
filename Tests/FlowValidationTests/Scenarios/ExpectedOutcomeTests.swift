import Diagnostics
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct ScenarioOutcomeTests {
  /// Returns a flow that follows a chat room twice and returns the selection.
  private func chat(_ steps: String) -> String {
    """
    flowspec: 2
    flow: chat
    types:
      Pick: { room: int, name: string }
    services:
      chat:
        items: { stream: string, args: { room: int } }
    result: Pick
    transitions:
      rooms.picked: { return: { room: =event.room, name: Ada } }
    stores:
      inbox:
        state: { last: string = "none" }
        effects:
          keep: { on: chat.items, with: { room: 1 }, do: { set: { last: =item } } }
    screens:
      rooms:
        state:
          room: int = 1
          share: int = 0
        observes:
          items: { stream: chat.items, with: { room: =room } }
        model: { item: "=items.value == null ? 'none' : items.value", last: =inbox.last, share: =share }
        events: [next, split, pick, help]
        emits:
          picked: { room: int }
        transitions:
          next: { set: { room: 2 } }
          split: { set: { share: =10 / (room - 1) } }
          pick: { emit: { picked: { room: =room } } }
          help: { navigate: { to: help, as: modal } }
        view:
          - text: ${model.item}, ${model.last}, ${model.share}
          - button: { label: Next, sends: next }
          - button: { label: Split, sends: split }
          - button: { label: Pick, sends: pick }
          - button: { label: Help, sends: help }
      help:
        model: { text: Help }
        view:
          - text: ${model.text}
    backstack: { start: rooms, history: true }
    scenarios:
      it:
        steps:
    \(steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
    """
  }

  private func failures(_ steps: String) throws -> [String] {
    var played = try PlayedScenarios(chat(steps))
    return played.outcomes().flatMap(\.failures).map { "\($0.message) [\($0.code)]" }
  }

  @Test func `an item reaches all who follow the stream with the same arguments`() throws {
    try expectHeld(
      chat(
        """
        - reply: { chat.items: { emits: [{ value: hi }] } }
        - expect: { shows: "hi, hi, 0", emitted: 1 }
        - back
        - expect: { exited: true }
        """))
  }

  @Test func `followers with other arguments, and others than the one that is numbered, hear nothing`() throws {
    try expectHeld(
      chat(
        """
        - press: Next
        - expect: { following: [chat.items: { room: 2 }, chat.items: { room: 1 }] }
        - reply: { chat.items: { emits: [{ value: hi }] } }
        - expect: { shows: "none, hi, 0" }
        - reply: { chat.items: { emits: [{ value: ho }] } }
          nth: 2
        - expect: { shows: "ho, hi, 0" }
        - back
        - expect: { exited: true }
        """))
  }

  @Test func `in the background an observed stream is followed until its 'stopAfter' has passed`() throws {
    try FlowValidationTests.expectHeld(
      """
      flowspec: 2
      flow: gauge
      services: { gauge: { level: { stream: int }, tides: { stream: int } } }
      screens:
        home:
          state: { tide: int = 0 }
          observes: { level: { stream: gauge.level, stopAfter: 5s } }
          model: { level: =level.value, tide: =tide }
          effects: { turn: { on: gauge.tides, do: { set: { tide: =item } } } }
          view: [{ text: "${model.level == null ? 0 : model.level} ${model.tide}" }]
      backstack: { start: home }
      scenarios:
        asleep:
          relaxed: true
          steps:
            - background
            - advance: 4s
            - expect: { following: [gauge.level, gauge.tides] }
            - advance: 1s
            - expect: { following: [gauge.tides], running: [turn] }
            - foreground
            - expect: { following: [gauge.level, gauge.tides] }
      """)
  }

  @Test func `streams are distinguished by their arguments`() throws {
    #expect(
      try failures("- expect: { following: [chat.items] }") == [
        "'chat.items', 'chat.items' are followed, but 'chat.items' is expected [failed-expectation]"
      ])
    #expect(
      try failures("- expect: { following: [chat.items, chat.items: { room: 3 }] }") == [
        "'room' is 1, but 3 is expected [failed-expectation]"
      ])
  }

  @Test func `a fault that is expected does not fail the scenario`() throws {
    try expectHeld(
      chat(
        """
        - press: Split
        - expect: { fault: failed-formula, model: { share: 0 }, emitted: 0 }
        - press: Next
        - expect: { fault: [] }
        - press: Split
        - expect: { model: { share: 10 } }
        - back
        - expect: { exited: true }
        """))
  }

  @Test func `a fault that nothing expects fails the scenario, whatever else is compared`() throws {
    let message = "the expression fails: division by zero [failed-formula]"
    #expect(try failures("- press: Split\n- expect: { model: { share: 0 } }\n- press: Next") == [message])
    #expect(try failures("- press: Split\n- expect: { model: { share: 1 } }") == [message])
    #expect(
      try failures("- press: Split\n- expect: { fault: too-many-calls }") == [
        "the last step failed with 'failed-formula', but 'too-many-calls' is expected [failed-expectation]"
      ])
    #expect(
      try failures("- press: Next\n- expect: { fault: failed-formula }") == [
        "the last step caused no fault, but 'failed-formula' is expected [failed-expectation]"
      ])
  }

  @Test func `the result of the flow is compared field by field`() throws {
    try expectHeld(chat("- press: Pick\n- expect: { exited: true, result: { name: Ada } }"))
    try expectHeld(chat("- press: Pick\n- expect: { result: { room: 1, name: Ada } }"))
    let differing = try failures("- press: Pick\n- expect: { result: { name: Grace } }")
    #expect(
      differing == [
        "'result.name' is 'Ada', but 'Grace' is expected [failed-expectation]"
      ])
    #expect(
      try failures("- back\n- expect: { result: { name: Ada } }") == [
        "the flow has ended and returned nothing [failed-expectation]"
      ])
    #expect(try failures("- expect: { result: { name: Ada } }") == ["the flow has not ended [failed-expectation]"])
  }

  @Test func `the stack says how its entries lie on it`() throws {
    #expect(
      try failures("- press: Help\n- expect: { backstack: [rooms, help: sheet] }") == [
        "the stack is rooms › help (modal), but rooms › help (sheet) is expected [failed-expectation]"
      ])
    try expectHeld(
      chat(
        "- press: Help\n- expect: { backstack: [rooms: push, help: modal] }\n- back\n- expect: { screen: rooms }\n- back\n- expect: { exited: true }"
      ))
  }

  @Test func `forward returns to what back has left, and has to be expected`() throws {
    let there = "- press: Help\n- expect: { screen: help }\n- back\n- expect: { screen: rooms }\n- forward\n"
    #expect(
      try failures(there + "- expect: { emitted: 1 }") == [
        "this leads to the screen 'help', which is not expected [unexpected-outcome]"
      ])
    try expectHeld(
      chat(
        there + "- expect: { screen: help }\n- back\n- expect: { screen: rooms }\n- back\n- expect: { exited: true }"))
  }

  @Test func `the new start after a death shows a model, and its calls count`() throws {
    try expectHeld(
      """
      flowspec: 2
      flow: start
      services: { s: { load: { returns: string, readOnly: true } } }
      fakes: { s.load: { after: 1s, returns: hi } }
      screens:
        a:
          state: { t: string = "" }
          model: [t]
          enter: { call: s.load, then: { set: { t: =result } } }
          view: [{ text: "t=${model.t}" }]
      backstack: { start: a }
      scenarios:
        it:
          steps:
            - advance: 1s
            - kill
            - expect: { emitted: 1, called: [s.load], loading: true, shows: t= }
      """)
  }

  @Test func `a stream runs as long as its stop delay`() throws {
    let flow = """
      flowspec: 2
      flow: kept
      services: { s: { n: { stream: int } } }
      screens:
        a:
          observes:
            kept: { stream: s.n, stopAfter: 5s }
          model: { last: "=kept.value == null ? 0 : kept.value" }
          events: [cover]
          transitions: { cover: { navigate: b } }
          view: [{ text: "${model.last}" }, { button: { label: Cover, sends: cover } }]
        b: { view: [{ text: Covered }] }
      backstack: { start: a }
      scenarios:
        it:
          steps:
            - press: Cover
            - expect: { screen: b, EXPECTED }
      """
    try expectHeld(flow.replacing("EXPECTED", with: "running: [kept], following: [s.n]"))
    var played = try PlayedScenarios(flow.replacing("EXPECTED", with: "shows: Covered"))
    #expect(
      played.outcomes().flatMap(\.failures).map(\.message) == [
        "'a.kept' still runs at the end, which is not expected"
      ])
  }
}
