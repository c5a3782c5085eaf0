import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Returns a flow with a single screen and one piece of state.
private func oneScreen(
  state: String, transitions: String, view: String, more: String = ""
) throws -> Program {
  try program(
    """
    flowspec: 2
    flow: one

    screens:
      one:
        state:
          \(state)
        model: [value]
        transitions:
          \(transitions)
        view:
          \(view)

    backstack:
      start: one
    \(more)
    """)
}

private func counter(_ more: String = "") throws -> Program {
  try program(
    """
    flowspec: 2
    flow: counter

    screens:
      counter:
        state:
          count: int = 0
        model: [count]
        events: [more]
        transitions:
          more: { set: { count: =count + 1 } }
        view:
          - button: { label: "${model.count}", sends: more }

    backstack:
      start: counter
    \(more)
    """)
}

@Suite struct ExplorationTests {
  @Test func `a limit on states ends it, and says what grows`() throws {
    var limits = ExplorationLimits()
    limits.states = 50
    limits.provesForAll = false
    let exploration = explore(try counter(), limits: limits)
    #expect(exploration.stopped == .states)
    #expect(exploration.verdict == .undecided)
    #expect(exploration.growing?.name == "counter.count")
    #expect(exploration.findings.isEmpty)
  }

  @Test func `a limit on memory ends it before it is spent`() throws {
    var limits = ExplorationLimits()
    limits.bytes = 3 << 20
    let app = AppFlow(screens: 5, depth: 4, toggles: 6, counter: 4)
    let exploration = explore(try program(app.text), limits: limits)
    #expect(exploration.stopped == .memory)
    #expect(exploration.byteCount <= limits.bytes + (2 << 20))
    #expect(exploration.stateCount < app.stateCount)
  }

  @Test func `a limit on time ends it`() throws {
    var limits = ExplorationLimits()
    limits.isTimeOver = { true }
    let exploration = explore(try counter(), limits: limits)
    #expect(exploration.stopped == .time)
  }

  @Test func `a bound leaves out what passes it`() throws {
    let exploration = explore(
      try counter(
        """
        explore:
          bounds: { counter.count: 7 }
        """))
    // Eight counts, each also after leaving.
    #expect(exploration.stateCount == 16)
    #expect(exploration.stopped == nil)
    #expect(exploration.isCut)
    #expect(exploration.verdict == .bounded)
  }

  @Test func `messages can be bounded, as the backstack can`() throws {
    let text = """
      flowspec: 2
      flow: talk
      screens:
        talk:
          events: [hello, goodbye]
          transitions:
            hello: { message: Hello }
            goodbye: { message: Goodbye }
          view:
            - button: { label: Hello, sends: hello }
            - button: { label: Goodbye, sends: goodbye }
      backstack:
        start: talk
        onRootBack: ignore
      """
    // None, one of two, and both in either order.
    #expect(explore(try program(text)).stateCount == 5)
    let bounded = explore(try program(text + "\nexplore:\n  bounds: { messages: 1 }\n"))
    #expect(bounded.stateCount == 3)
    #expect(bounded.verdict == .bounded)
  }

  @Test func `what is ignored joins states, and nothing is proved then`() throws {
    let exploration = explore(
      try counter(
        """
        explore:
          ignore: [counter.count]
        """))
    #expect(exploration.stateCount == 2)
    #expect(exploration.verdict == .tried)
  }

  @Test func `typed fields are tried with samples, and around what expressions compare with`() throws {
    let declared = try oneScreen(
      state: "value: string = \"\"", transitions: "editValue: { set: { value: =event.value } }",
      view: "- field: { label: Word, edits: value }",
      more: """
        explore:
          samples: { one.value: [tea, coffee] }
        """)
    // Nothing, tea and coffee, each also after leaving.
    #expect(explore(declared).stateCount == 6)
    #expect(explore(declared).verdict == .tried)
    let mined = try program(
      """
      flowspec: 2
      flow: mined
      screens:
        one:
          state:
            age: int = 30
          derived:
            isAdult: age >= 18
          model: [age, isAdult]
          view:
            - field: { label: Age, edits: age }
            - text: "${model.isAdult}"
      backstack:
        start: one
      properties:
        nobody is that young: { never: screen == 'one' && backstack.depth == 2 }
      """)
    // 30, and then 17, 18 and 19, each also after leaving.
    #expect(explore(mined).stateCount == 8)
  }

  @Test func `toggles and choices are tried with every value they have`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: lamp
        types:
          Colour: [red, green, blue]
        screens:
          lamp:
            state:
              isOn: bool = false
              colour: Colour = red
            model: [isOn, colour]
            view:
              - toggle: { label: Lamp, edits: isOn }
              - choice: { label: Colour, edits: colour }
        backstack:
          start: lamp
        """))
    #expect(exploration.stateCount == 12)
    #expect(exploration.verdict == .proved)
  }

  @Test func `without a view the events of the case are tried with every payload of their types`() throws {
    let lamp = try program(
      """
      flowspec: 2
      flow: lamp
      types:
        Colour: [red, green, blue]
      screens:
        lamp:
          state:
            colour: Colour?
            isOn: bool = false
          model:
            Off:
              when: "!isOn"
              events: [turn]
            On:
              colour: =colour
          events:
            turn:
            paint: { colour: Colour? }
          transitions:
            turn: { set: { isOn: =!isOn } }
            paint: { set: { colour: =event.colour } }
      backstack:
        start: lamp
      """)
    let exploration = explore(lamp)
    // Off and on with three colours or none, each also after leaving.
    #expect(exploration.stateCount == 16)
    #expect(exploration.verdict == .proved)
    #expect(Coverage(of: lamp, reached: exploration.reached).missing.isEmpty)
  }

  @Test func `time passes up to the next timer`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: clock
        screens:
          clock:
            state:
              second: int = 0
            model: [second]
            effects:
              tick: { every: 1s, do: { set: { second: "=(second + 1) % 60" } } }
        backstack:
          start: clock
          onRootBack: ignore
        """))
    #expect(exploration.stateCount == 60)
    #expect(exploration.depth == 59)
  }

  @Test func `a fault comes with the shortest way to it`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: list
        screens:
          list:
            state:
              items: list<int> = [1, 2]
            model: [items]
            events: [drop, show]
            transitions:
              drop: { remove: { from: items, as: item, where: item == items.size() } }
              show: { message: "${items[0]}" }
            view:
              - text: "${model.items}"
              - button: { label: Drop, sends: drop }
              - button: { label: Show, sends: show }
        backstack:
          start: list
        """))
    #expect(exploration.findings.map(\.code.name) == ["failed-formula"])
    #expect(exploration.traces.first?.steps.map(\.input) == ["press: Drop", "press: Drop", "press: Show"])
    #expect(exploration.findings.first?.hints.last == "to see it: press: Drop · press: Drop · press: Show")
  }

  @Test func `what fails at the launch is found`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: broken
        state:
          zero: int = 0
        screens:
          broken:
            state:
              share: int = 1 / flow.zero
            model: [share]
        backstack:
          start: broken
        events: [reset]
        transitions:
          reset: { set: { zero: 0 } }
        """))
    #expect(exploration.findings.map(\.code.name) == ["failed-formula"])
    #expect(exploration.stateCount == 0)
  }

  @Test func `the same flow is explored in the same way`() throws {
    let app = try program(AppFlow(screens: 4, depth: 2, toggles: 3, counter: 2).text)
    let first = explore(app)
    let second = explore(app)
    #expect(first.stateCount == second.stateCount)
    #expect(first.inputCount == second.inputCount)
    #expect(first.depth == second.depth)
    #expect(first.reached == second.reached)
  }

  @Test func `a trace is written as a scenario`() throws {
    let exploration = explore(try program(ValidationDiagnostics.all[0].example.wrong))
    let trace = try #require(exploration.traces.first)
    #expect(
      trace.scenarioFile(flow: "ordering", name: "stuck", claim: .property("dead-end")) == """
        # Written by 'flowspec validate --save-traces'. It fails as long as the finding is there.
        for: ordering
        scenarios:
          stuck:
            relaxed: true
            steps:
              - press: Order
              - expect: { property: dead-end }

        """)
  }

  @Test func `a summary says what was seen and proved`() throws {
    let exploration = explore(
      try counter(
        """
        properties:
          it counts: { reachable: screen == 'counter' }
        explore:
          bounds: { counter.count: 1 }
        """))
    #expect(
      exploration.summary(of: "counter") == [
        "counter: 4 states, 4 inputs tried, every state within the bounds",
        "  for all values: 2 states, 2 inputs tried", "  it counts: proved",
      ])
  }
}
