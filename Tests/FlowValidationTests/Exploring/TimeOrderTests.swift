import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct TimeOrderTests {
  private func verdicts(_ program: Program, _ order: TimeOrder) -> [Verdict] {
    exploration(program, order).properties.map(\.verdict)
  }

  private func exploration(_ program: Program, _ order: TimeOrder) -> Exploration {
    var limits = ExplorationLimits()
    limits.timeOrder = order
    limits.triesEveryTime = false
    return explore(program, limits: limits)
  }

  /// Returns a race between two timers, which records the winner.
  private func race(_ left: String, _ right: String) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: race

      state:
        first: string = ""
        arrived: int = 0
      events:
        came: { who: string }
      transitions:
        came: { set: { first: "=first == '' ? event.who : first", arrived: =arrived + 1 } }
      effects:
        left: { after: \(left), do: { send: { came: { who: left } } } }
        right: { after: \(right), do: { send: { came: { who: right } } } }

      screens:
        track:
          model: { first: =flow.first, arrived: =flow.arrived }
          view:
            - text: ${model.first} ${model.arrived}

      backstack:
        start: track
        onRootBack: ignore
      properties:
        the right may win: { reachable: first == 'right' }
        the left always wins: { never: first == 'right' }
        both come in: { leadsTo: [arrived == 0, arrived == 2] }
      """)
  }

  @Test func `timers that are due at one instant run in every order`() throws {
    let flow = try race("2s", "2s")
    #expect(verdicts(flow, .deadlines) == [.proved, .violated, .tried])
    #expect(explore(flow).properties.map(\.verdict) == [.proved, .violated, .proved])
    let trace = exploration(flow, .deadlines).properties[1].trace
    #expect(trace.steps.map(\.input) == ["advance: 2s, first: right"])
    let file = trace.scenarioFile(flow: "race", name: "it", claim: .nothingFails)
    #expect(file.contains("      - advance: 2s\n        first: right\n"))
    try expectReplay(file, of: flow, endingWith: "{ model: { first: right } }")
  }

  /// Returns a screen whose button starts two timers, with a claim.
  private func starter(_ steps: String, _ claim: String) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: starter
      state: { x: int = 0 }
      events: [one, two]
      transitions:
        one: { when: x != 2, set: { x: 1 } }
        two: { when: x != 1, set: { x: 2 } }
      screens:
        main:
          state: { isStarted: bool = false }
          model: { x: =flow.x, isStarted: =isStarted }
          events: [start]
          transitions:
            start:
              - set: { isStarted: true }
              \(steps)
          view:
            - text: ${model.x}
            - button: { label: Start, sends: start, enabled: =!model.isStarted }
      backstack: { start: main }
      properties: { it is possible: \(claim) }
      """)
  }

  @Test func `a trace waits as long as its timers, also if the clock moves in steps`() throws {
    let flow = try starter(
      "- { after: 3s, do: { send: flow.one } }\n        - { after: 3s, do: { send: flow.one } }",
      "{ alwaysReachable: x == 0 }")
    let trace = explore(flow).properties[0].trace
    #expect(trace.steps.map(\.input) == ["press: Start", "advance: 3s"])
  }

  @Test func `a trace names the timers that run first, also if the clock moves in steps`() throws {
    let flow = try starter(
      "- { after: 3s, name: a, do: { send: flow.one } }\n        - { after: 3s, name: b, do: { send: flow.two } }",
      "{ alwaysReachable: x == 1 }")
    let trace = explore(flow).properties[0].trace
    #expect(trace.steps.map(\.input) == ["press: Start", "advance: 3s, first: b"])
    let file = trace.scenarioFile(flow: "starter", name: "it", claim: .nothingFails)
    try expectReplay(file, of: flow, endingWith: "{ model: { x: 2 } }")
  }

  @Test func `a cycle of a trace can be repeated at its times`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: sauna
      screens:
        sauna:
          state: { isHot: bool = false, isOver: bool = false }
          model: [isHot, isOver]
          events: [heat, cool]
          transitions:
            heat: [{ set: { isHot: true } }, { after: 1s, name: over, do: { set: { isOver: true } } }]
            cool: { when: isHot, do: { set: { isHot: false } } }
          view:
            - text: "${model.isHot} ${model.isOver}"
            - button: { label: Heat, sends: heat, enabled: =!model.isHot }
            - button: { label: Cool, sends: cool, enabled: =model.isHot }
      backstack: { start: sauna, onRootBack: ignore }
      properties:
        it ends: { leadsTo: ["alive.sauna.exists(s, s.isHot)", "alive.sauna.exists(s, s.isOver)"] }
      """)
    let found = explore(flow).properties[0]
    #expect(found.verdict == .violated)
    let file = found.trace.scenarioFile(flow: "sauna", name: "it", claim: .nothingFails)
    #expect(file.contains("repeat"))
    try expectReplay(file, of: flow, endingWith: "{ holds: \"alive.sauna.all(s, !s.isOver)\" }")
  }

  @Test func `timers of other deadlines keep their order`() throws {
    let flow = try race("2s", "3s")
    #expect(verdicts(flow, .deadlines) == [.undecided, .tried, .tried])
    #expect(explore(flow).properties.map(\.verdict) == [.violated, .proved, .proved])
  }

  @Test func `in any order, a run that no time explains shows nothing and proves nothing`() throws {
    let flow = try race("2s", "3s")
    #expect(verdicts(flow, .any) == [.undecided, .undecided, .proved])
    #expect(!exploration(flow, .any).findings.map(\.code.name).contains("broken-property"))
  }

  /// Returns a flow in which the user starts a slow and a quick timer at any time.
  private func kitchen() throws -> Program {
    try program(
      """
      flowspec: 2
      flow: kitchen

      state:
        isBaking: bool = false
        isFrying: bool = false
        hasFried: bool = false
        burnt: bool = false
      events: [bake, baked, fry, fried]
      transitions:
        bake: { set: { isBaking: true } }
        baked: { set: { isBaking: false, burnt: =isFrying } }
        fry: { set: { isFrying: true, hasFried: true } }
        fried: { set: { isFrying: false } }
      effects:
        oven: { after: 3s, while: isBaking, do: { send: baked } }
        pan: { after: 2s, while: isFrying, do: { send: fried } }

      screens:
        kitchen:
          model: { burnt: =flow.burnt, isBaking: =flow.isBaking, hasFried: =flow.hasFried }
          events: [bake, fry]
          transitions:
            bake: { send: flow.bake }
            fry: { send: flow.fry }
          view:
            - text: ${model.burnt}
            - button: { label: Bake, sends: bake, enabled: =!model.isBaking }
            - button: { label: Fry, sends: fry, enabled: =!model.hasFried && model.isBaking }

      backstack:
        start: kitchen
        onRootBack: ignore
      properties:
        nothing burns: { never: burnt }
      """)
  }

  @Test func `in any order, people take their time, and the trace says how long`() throws {
    let flow = try kitchen()
    #expect(verdicts(flow, .deadlines) == [.tried])
    #expect(explore(flow).properties.map(\.verdict) == [.violated])
    let exploration = exploration(flow, .any)
    #expect(exploration.properties.map(\.verdict) == [.violated])
    let trace = exploration.properties[0].trace
    #expect(trace.steps.map(\.input) == ["press: Bake", "advance: 1.001s", "press: Fry", "advance: 1.999s"])
    let file = trace.scenarioFile(flow: "kitchen", name: "burns", claim: .nothingFails)
    try expectReplay(file, of: flow, endingWith: "{ model: { burnt: true } }")
  }

  /// Returns a lamp that blinks each second and goes out after five.
  private func lamp() throws -> Program {
    try program(
      """
      flowspec: 2
      flow: lamp

      state:
        isLit: bool = true
        isOut: bool = false
      events: [blink, end]
      transitions:
        blink: { set: { isLit: =!isLit } }
        end: { set: { isOut: true } }
      effects:
        blinking: { every: 1s, do: { send: blink } }
        ending: { after: 5s, do: { send: end } }

      screens:
        lamp:
          model: { isLit: =flow.isLit, isOut: =flow.isOut }
          view:
            - text: ${model.isLit} ${model.isOut}

      backstack:
        start: lamp
        onRootBack: ignore
      properties:
        it goes out: { leadsTo: ["true", isOut] }
      """)
  }

  @Test func `in any order, a cycle on which a timer waits forever is no run`() throws {
    let flow = try lamp()
    #expect(verdicts(flow, .deadlines) == [.tried])
    #expect(verdicts(flow, .any) == [.undecided])
    #expect(explore(flow).properties.map(\.verdict) == [.proved])
  }

  /// Returns a search that starts when the user has not typed for a second.
  private func search(_ typed: String) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: search

      state:
        isWaiting: bool = false
      events: [typed, searched]
      transitions:
        typed: \(typed)
        searched: { set: { isWaiting: false } }

      screens:
        search:
          model: { isWaiting: =flow.isWaiting }
          events: [type]
          transitions:
            type: { send: flow.typed }
          view:
            - text: ${model.isWaiting}
            - button: { label: Type, sends: type }

      backstack:
        start: search
        onRootBack: ignore
      properties:
        it searches: { leadsTo: [isWaiting, "!isWaiting"] }
      """)
  }

  @Test func `in any order, a user who restarts a timer each time keeps it from running`() throws {
    let flow = try search(
      "[{ set: { isWaiting: true } }, { after: 1s, name: pause, do: { send: searched } }]")
    #expect(verdicts(flow, .any) == [.violated])
    #expect(explore(flow).properties.map(\.verdict) == [.violated])
    let trace = exploration(flow, .any).properties[0].trace
    #expect(trace.steps.map(\.input) == ["press: Type", "advance: 0.1s", "press: Type"])
    #expect(trace.loopStart == 1)
  }

  @Test func `in any order, an untouched timer runs`() throws {
    let flow = try search(
      "[{ when: isWaiting, do: [] }, { do: [{ set: { isWaiting: true } }, { after: 1s, do: { send: searched } }] }]")
    #expect(verdicts(flow, .any) == [.proved])
    #expect(explore(flow).properties.map(\.verdict) == [.proved])
  }

  @Test func `by deadlines alone, the summary says what was not tried`() throws {
    var limits = ExplorationLimits()
    limits.triesEveryTime = false
    let exploration = explore(try kitchen(), limits: limits)
    #expect(exploration.untried == ["users who act between two timers"])
    #expect(explore(try kitchen()).untried == [])
  }
}
