import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// External inputs that are not tried.
@Suite struct UntriedInputTests {
  /// Returns a flow with a room that only untried inputs reach.
  private func house(_ flow: String = "", hall: String = "", room: String = "", backstack: String = "") throws
    -> Program
  {
    try program(
      """
      flowspec: 2
      flow: house
      \(flow)
      screens:
        hall:
          model: { title: The hall }
      \(hall)
          view:
            - text: ${model.title}
        room:
          model: { title: A room }
      \(room)
          view:
            - text: ${model.title}
      backstack:
        start: hall
      \(backstack)
      properties:
        nobody is in the room: { never: screen == 'room' }
        somebody is: { reachable: screen == 'room' }
      """)
  }

  private func expectUntried(_ program: Program, _ untried: [String], sourceLocation: SourceLocation = #_sourceLocation)
  {
    let exploration = explore(program)
    #expect(exploration.untried == untried, sourceLocation: sourceLocation)
    #expect(exploration.properties.map(\.verdict) == [.tried, .undecided], sourceLocation: sourceLocation)
    #expect(exploration.findings.map(\.code.name) == [], sourceLocation: sourceLocation)
    let line = "  not tried: \(untried.joined(separator: ", "))"
    #expect(exploration.summary(of: "house").contains(line), sourceLocation: sourceLocation)
  }

  @Test func `a flow that nothing else happens to is proved`() throws {
    let exploration = explore(try house())
    #expect(exploration.untried == [])
    #expect(exploration.properties.map(\.verdict) == [.proved, .violated])
  }

  @Test func `a link may lead to a screen that nothing else leads to`() throws {
    let exploration = explore(try house(room: "    route: /room"))
    #expect(exploration.untried == [])
    #expect(exploration.properties.map(\.verdict) == [.violated, .proved])
    #expect(exploration.traces.first?.lines == ["launch by /room → room"])
  }

  @Test func `params may be others than the defaults`() throws {
    let flow = "params:\n  isOpen: bool = false\nenter: { if: params.isOpen, then: { navigate: room } }"
    expectUntried(try house(flow), ["other params than its own defaults"])
  }

  @Test func `what the flow uses may be given by an importer`() throws {
    let flow = "uses:\n  role: string = \"guest\"\nenter: { if: role == 'host', then: { navigate: room } }"
    expectUntried(try house(flow), ["other values under 'uses'"])
  }

  @Test func `the way forward is tried`() throws {
    let exploration = explore(try house(backstack: "  history: true"))
    #expect(exploration.untried == [])
    #expect(exploration.properties.map(\.verdict) == [.proved, .violated])
  }

  @Test func `what follows a timer whose model cannot be built is not tried`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: clock
        screens:
          clock:
            state: { n: int = 1 }
            model: { share: =10 / n }
            effects:
              tick: { after: 1s, do: { set: { n: 0 } } }
            view:
              - text: "${model.share}"
        backstack: { start: clock, onRootBack: ignore }
        properties:
          the clock is shown: { always: screen == 'clock' }
        """))
    #expect(exploration.findings.contains { $0.code.name == "failed-formula" })
    #expect(exploration.untried == ["what follows a timer or an outcome whose model cannot be built"])
    #expect(exploration.properties.map(\.verdict) == [.tried])
  }

  @Test func `a call whose reply is rolled back does not wait forever`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: tags
        services: { store: { more: { returns: list<string>, readOnly: true } } }
        screens:
          tags:
            state: { all: "list<string> = []" }
            model: { all: =all }
            events: [more]
            transitions: { more: { call: store.more, then: { set: { all: =all + result } } } }
            view:
              - list: { each: model.all, as: tag, key: tag, item: { text: =tag } }
              - button: { label: More, sends: more }
        backstack: { start: tags }
        properties:
          the reply ends the wait: { leadsTo: [flow.loading.any, "!flow.loading.any"] }
          it can always rest: { alwaysReachable: "!flow.loading.any" }
        explore: { samples: { store.more: [[a]] } }
        """))
    #expect(exploration.findings.contains { $0.code.name == "duplicate-key-of-row" })
    #expect(exploration.properties.map(\.verdict) == [.tried, .tried])
  }

  // MARK: Ways out

  /// Returns a flow whose second screen can be left only if a condition holds.
  private func cellar(_ condition: String) throws -> Exploration {
    explore(
      try program(
        """
        flowspec: 2
        flow: house
        strings: { en: { hello: Hello }, de: { hello: Hallo } }
        screens:
          hall:
            events: [enter]
            transitions: { enter: { navigate: { to: cellar, as: reset } } }
            view: [{ button: { label: Enter, sends: enter } }]
          cellar:
            events: [leave]
            transitions: { leave: { when: "\(condition)", navigate: { to: hall, as: reset } } }
            view: [{ button: { label: Leave, sends: leave } }]
        backstack: { start: hall, onRootBack: ignore }
        properties:
          one comes back: { alwaysReachable: screen == 'hall' }
        """))
  }

  @Test func `another instant may be the way out`() throws {
    let exploration = try cellar("now > timestamp('2030-01-01T00:00:00Z')")
    #expect(exploration.properties.map(\.verdict) == [.undecided])
    #expect(Set(exploration.findings.map(\.code.name)).isDisjoint(with: ["dead-end", "trap", "idle-control"]))
  }

  @Test(arguments: ["screen == 'hall'", "locale == 'de'"])
  func `a change of the language is no way out`(condition: String) throws {
    let exploration = try cellar(condition)
    #expect(exploration.properties.map(\.verdict) == [.violated])
    #expect(exploration.findings.map(\.code.name).contains("dead-end"))
  }

  @Test func `an event that changes something in another language is not idle`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: house
        strings: { en: { hello: Hello }, de: { hello: Hallo } }
        screens:
          hall:
            state: { n: int = 0 }
            model: { n: =n }
            events: [go, more]
            transitions:
              go: { set: { n: "=locale == 'de' ? 7 : n" } }
              more: { set: { n: "=n < 2 ? n + 1 : n" } }
            view:
              - text: "${model.n}"
              - button: { label: Go, sends: go }
              - button: { label: More, sends: more }
        backstack: { start: hall }
        properties: { seven: { never: "alive.hall.exists(one, one.n == 7)" } }
        """))
    #expect(exploration.properties.map(\.verdict) == [.violated])
    #expect(!exploration.findings.map(\.code.name).contains("idle-control"))
  }

  // MARK: Claims that seem to be vacuous

  @Test func `a claim whose scope only an untried link begins is not vacuous`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: house
        state: { hit: bool = false }
        events: [hitNow]
        transitions: { hitNow: { set: { hit: true } } }
        screens:
          hall: { view: [{ text: The hall }] }
          found:
            params: { word: string = "" }
            route: "/found?word"
            model: { fits: "=params.word.matches('^[0-9]{4}$')" }
            events: [bad]
            transitions: { bad: { send: flow.hitNow } }
            view: [{ button: { label: Bad, sends: bad, when: model.fits } }]
        backstack: { start: hall }
        properties:
          found first: { precedes: [shown.found, hit] }
          stays hit: { always: hit, after: hit }
          never hit: { never: hit, after: found.bad }
        """))
    #expect(exploration.properties.map(\.verdict) == [.proved, .proved, .violated])
  }
}
