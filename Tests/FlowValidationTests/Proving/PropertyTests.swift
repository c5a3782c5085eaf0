import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Returns a ferry with one place: it is called, loaded, and crosses by itself after a while; a broken one never
/// does.
private func ferry(properties: [String]) throws -> Program {
  let claims = properties.enumerated().map { "  p\($0): \($1)" }.joined(separator: "\n")
  return try program(
    """
    flowspec: 2
    flow: ferry

    state:
      isLoaded: bool = false
      isAcross: bool = false
      isBroken: bool = false
      hasRung: bool = false
    events: [loaded, crossed, returned, broke, rang]
    transitions:
      loaded: { when: "!isLoaded && !isAcross", set: { isLoaded: true } }
      crossed: { when: "!isBroken", set: { isLoaded: false, isAcross: true } }
      returned: { set: { isAcross: false } }
      broke: { set: { isBroken: true } }
      rang: { set: { hasRung: =!hasRung } }
    effects:
      cross: { after: 5s, while: isLoaded && !isBroken, do: { send: crossed } }
      comeBack: { after: 9s, while: isAcross, do: { send: returned } }

    screens:
      pier:
        model: { isLoaded: =flow.isLoaded, isAcross: =flow.isAcross, hasRung: =flow.hasRung }
        events: [load, leave, ring]
        transitions:
          load: { send: flow.loaded }
          leave: { navigate: { to: yard, as: reset } }
          ring: { send: flow.rang }
        view:
          - text: "${model.isLoaded} ${model.isAcross} ${model.hasRung}"
          - button: { label: Load, sends: load }
          - button: { label: Leave, sends: leave, enabled: =model.isAcross }
          - button: { label: Ring, sends: ring }
      yard:
        model: {}
        events: [fail]
        transitions:
          fail: { send: flow.broke }
        view:
          - button: { label: Break, sends: fail }

    backstack:
      start: pier
      onRootBack: ignore

    properties:
    \(claims)
    """)
}

private func verdicts(_ properties: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> [Verdict] {
  let exploration = explore(try ferry(properties: properties))
  #expect(exploration.stopped == nil, sourceLocation: sourceLocation)
  return exploration.properties.map(\.verdict)
}

@Suite struct PropertyTests {
  @Test func `a property may read a store that the flow itself does not read`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: shelf
      stores:
        books:
          state: { count: int = 0 }
          events: [bought]
          transitions: { bought: { set: { count: 1 } } }
      screens:
        shelf:
          events: [buy]
          transitions: { buy: { send: books.bought } }
          view:
            - button: { label: Buy, sends: buy }
      backstack: { start: shelf }
      properties:
        one book is enough: { never: books.count > 1 }
        a book can be had: { reachable: books.count == 1 }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.proved, .proved])
  }

  @Test func `always and never look at every moment`() throws {
    #expect(
      try verdicts([
        "{ always: \"!isLoaded || !isAcross\" }", "{ always: \"!isLoaded\" }", "{ never: isLoaded && isAcross }",
        "{ never: isAcross }",
      ]) == [.proved, .violated, .proved, .violated])
  }

  @Test func `reachable needs one run, alwaysReachable one from every moment`() throws {
    #expect(
      try verdicts([
        "{ reachable: screen == 'yard' }", "{ reachable: isLoaded && isAcross }",
        "{ alwaysReachable: screen == 'yard' || isBroken }", "{ alwaysReachable: screen == 'pier' }",
      ]) == [.proved, .violated, .proved, .violated])
  }

  @Test func `an event has to occur again and again to be always reachable`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: shore
      screens:
        pier:
          events: [swim, drive]
          transitions:
            swim: { navigate: { to: island, as: reset } }
            drive: { navigate: yard }
          view:
            - button: { label: Swim, sends: swim }
            - button: { label: Drive, sends: drive }
        island:
          back: { do: [] }
          view: [{ text: Sand }]
        yard:
          view: [{ text: Cars }]
      backstack: { start: pier }
      properties:
        cars: { alwaysReachable: pier.drive }
        swims: { alwaysReachable: pier.swim }
      """)
    let found = explore(flow).properties
    #expect(found.map(\.verdict) == [.violated, .violated])
    #expect(found.map { $0.trace.steps.map(\.input) } == [["press: Swim"], ["press: Swim", "back"]])
  }

  @Test func `an event that is handled during the launch is part of the first moment`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: bell
      state: { rings: int = 0 }
      events: [ring]
      transitions:
        ring: { set: { rings: 1 } }
      enter: { send: ring }
      screens:
        tower:
          model: { rings: =flow.rings }
          view: [{ text: "${model.rings}" }]
      backstack: { start: tower }
      properties:
        it rings: { reachable: flow.ring }
        it never rings: { never: flow.ring }
        the ring comes first: { precedes: [flow.ring, rings == 1] }
        it rings twice: { leadsTo: [flow.ring, rings == 2] }
      scenarios:
        the bell:
          steps:
            - expect: { property: [it rings, it never rings, the ring comes first] }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.proved, .violated, .proved, .violated])
    var recordings = Recordings()
    let failures = ScenarioRunner(flow).run(0, recordings: &recordings).flatMap(\.failures)
    #expect(failures.map(\.message) == ["'it never rings' happens"])
  }

  @Test func `an undone input has handled no event`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: till
      state: { coins: "list<int> = []" }
      events: [pay]
      transitions:
        pay: { set: { coins: "=[coins[0]]" } }
      screens:
        till:
          model: { coins: =flow.coins }
          events: [pay]
          transitions: { pay: { send: flow.pay } }
          view: [{ button: { label: "Pay ${model.coins.size()}", sends: pay } }]
      backstack: { start: till }
      properties:
        it pays: { reachable: flow.pay }
        it never pays: { never: flow.pay }
      scenarios:
        one pays:
          steps:
            - press: Pay 0
            - expect: { fault: [failed-formula], property: it never pays }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.violated, .proved])
    var recordings = Recordings()
    #expect(ScenarioRunner(flow).run(0, recordings: &recordings).flatMap(\.failures).map(\.message) == [])
  }

  @Test func `a later stretch is no way to what has to stay reachable in this one`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: house
      screens:
        hall:
          events: [enter]
          transitions: { enter: { navigate: room } }
          view: [{ button: { label: Enter, sends: enter } }]
        room:
          state: { isDark: bool = false }
          model: [isDark]
          events: [darken]
          transitions: { darken: { set: { isDark: true } } }
          view: [{ text: "${model.isDark}" }, { button: { label: Darken, sends: darken } }]
      backstack: { start: hall }
      properties:
        the room gets light:
          alwaysReachable: "alive.room.exists(r, !r.isDark)"
          between: ["screen == 'room'", "screen == 'hall'"]
        the room gets dark:
          alwaysReachable: "alive.room.exists(r, r.isDark)"
          between: ["screen == 'room'", "screen == 'hall'"]
      scenarios:
        one darkens:
          steps:
            - press: Enter
            - press: Darken
            - expect: { property: the room gets light }
      """)
    let found = explore(flow).properties
    #expect(found.map(\.verdict) == [.violated, .proved])
    #expect(found[0].trace.steps.map(\.input) == ["press: Enter", "press: Darken"])
    var recordings = Recordings()
    #expect(ScenarioRunner(flow).run(0, recordings: &recordings).flatMap(\.failures).count == 1)
  }

  @Test func `effects of time occur whatever the user does`() throws {
    #expect(
      try verdicts([
        "{ leadsTo: [isLoaded, isAcross || isBroken] }", "{ leadsTo: [isAcross, \"!isAcross\"] }",
        "{ leadsTo: [\"!isLoaded\", isLoaded] }", "{ leadsTo: [flow.rang, \"!hasRung\"] }",
      ]) == [.proved, .proved, .violated, .violated])
  }

  @Test func `one thing precedes another`() throws {
    #expect(
      try verdicts([
        "{ precedes: [isLoaded, isAcross] }", "{ precedes: [pier.load, flow.crossed] }",
        "{ precedes: [isBroken, isAcross] }", "{ precedes: [flow.rang, flow.loaded] }",
      ]) == [.proved, .proved, .violated, .violated])
  }

  @Test func `until needs the first to hold and the second to come`() throws {
    #expect(
      try verdicts([
        "{ until: [\"!isAcross\", \"!isLoaded\"] }", "{ until: [\"!isAcross\", isLoaded] }",
        "{ until: [isLoaded, isAcross], after: isLoaded }", "{ until: [\"!hasRung\", isLoaded] }",
      ]) == [.proved, .violated, .proved, .violated])
  }

  @Test func `a scope says where a claim is made`() throws {
    #expect(
      try verdicts([
        "{ always: isBroken, after: isBroken }", "{ always: isLoaded, after: isLoaded }",
        "{ never: isAcross, before: isLoaded }", "{ never: hasRung, before: isLoaded }",
        "{ always: isLoaded, between: [flow.loaded, flow.crossed] }",
        "{ never: hasRung, between: [flow.loaded, flow.crossed] }",
        "{ leadsTo: [isLoaded, hasRung], between: [isLoaded, isAcross] }",
      ]) == [.proved, .violated, .proved, .violated, .violated, .violated, .violated])
  }

  @Test func `the run that breaks a property is a shortest one`() throws {
    let exploration = explore(try ferry(properties: ["{ never: screen == 'yard' }"]))
    let trace = try #require(exploration.properties.first?.trace)
    #expect(trace.steps.map(\.input) == ["press: Load", "advance: 5s", "press: Leave"])
    #expect(trace.steps.last?.screen == "yard")
    #expect(trace.steps[1].changes == ["flow.isLoaded: true → false", "flow.isAcross: false → true"])
    #expect(exploration.findings.map(\.code.name).contains("broken-property"))
  }

  @Test func `a run with a permanent obligation is a cycle in which time passes`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: lamp

        state:
          isOn: bool = false
          isBroken: bool = false
        events: [turned]
        transitions:
          turned: { set: { isOn: =!isOn } }
        effects:
          blink: { every: 1s, do: { send: turned } }

        screens:
          lamp:
            model: { isOn: =flow.isOn, isBroken: =flow.isBroken }

        backstack:
          start: lamp

        properties:
          it blinks: { leadsTo: [isOn, "!isOn"] }
          it breaks: { leadsTo: [isOn, isBroken] }
        """))
    // Ending the flow ends all obligations, so that only time is left to violate the properties.
    #expect(exploration.properties.map(\.verdict) == [.proved, .violated])
    let trace = exploration.properties[1].trace
    #expect(trace.steps.map(\.input) == ["advance: 1s", "advance: 1s", "advance: 1s"])
    #expect(trace.loopStart == 1)
  }

  @Test func `a flow that claims more than is watched at once is explored again for the rest`() throws {
    let claims = (0..<150).map { "  p\($0): { never: count == \($0) }" } + ["  last: { reachable: count == 3 }"]
    let flow = try program(
      """
      flowspec: 2
      flow: counting

      state:
        count: int = 0
      events: [counted]
      transitions:
        counted: { when: count < 3, set: { count: =count + 1 } }

      screens:
        dial:
          model: { count: =flow.count }
          events: [count]
          transitions:
            count: { send: flow.counted }
          view:
            - text: "${model.count}"
            - button: { label: Count, sends: count }

      backstack:
        start: dial
      properties:
      \(claims.joined(separator: "\n"))
      """)
    let verdicts = explore(flow).properties.map(\.verdict)
    let expected = (0..<150).map { $0 < 4 ? Verdict.violated : .proved } + [.proved]
    #expect(verdicts == expected)
  }

  @Test func `a goal that no text leads to is not always reachable`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: lock
      screens:
        outside:
          state: { isShut: bool = false, word: string = "" }
          model: { isShut: =isShut }
          events: [enter]
          transitions:
            enter:
              - when: word == 'sesame'
                navigate: inside
              - set: { isShut: true }
          view:
            - field: { label: Word, edits: word }
            - button: { label: Enter, sends: enter, enabled: "=!model.isShut" }
        inside:
          model: { greeting: Hi }
          view: [{ text: "${model.greeting}" }]
      backstack: { start: outside, onRootBack: ignore }
      properties:
        one can enter: { alwaysReachable: screen == 'inside' }
        one can enter at first: { reachable: screen == 'inside' }
      """)
    let found = explore(flow).properties
    #expect(found.map(\.verdict) == [.violated, .proved])
    #expect(found[0].trace.steps.compactMap(\.scenarioStep) == ["press: Enter"])
  }

  @Test func `claims about one moment agree that it never comes, also within bounds`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: count
      state: { n: int = 0 }
      events: [counted]
      transitions: { counted: { set: { n: =n + 1 } } }
      screens:
        here:
          model: { n: =flow.n }
          events: [count, go]
          transitions:
            count: { send: flow.counted }
            go: { when: flow.n < 0, navigate: there }
          view:
            - text: ${model.n}
            - button: { label: Count, sends: count }
            - button: { label: Go, sends: go }
        there:
          model: { greeting: Hi }
          view: [{ text: "${model.greeting}" }]
      backstack: { start: here }
      explore: { bounds: { flow.n: 3 } }
      properties:
        never: { never: screen == 'there' }
        reachable: { reachable: screen == 'there' }
        precedes: { precedes: [here.go, screen == 'there'] }
        leadsTo: { leadsTo: [screen == 'there', screen == 'here'] }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.proved, .violated, .vacuous, .vacuous])
  }

  @Test func `what is always reachable is so before the scope ends`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: ladder

      state:
        rung: int = 0
      events: [climbed]
      transitions:
        climbed: { when: rung < 3, set: { rung: =rung + 1 } }

      screens:
        ladder:
          model: { rung: =flow.rung }
          events: [climb]
          transitions:
            climb: { send: flow.climbed }
          view:
            - text: "${model.rung}"
            - button: { label: Climb, sends: climb }

      backstack:
        start: ladder
        onRootBack: ignore
      properties:
        the second comes first: { alwaysReachable: rung == 2, before: rung == 3 }
        the top does not: { alwaysReachable: rung == 3, before: rung == 2 }
        nor what is nowhere: { alwaysReachable: rung == 9, before: flow.climbed }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.proved, .violated, .violated])
  }
}
