import Diagnostics
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct ScenarioFailureTests {
  @Test func `each difference is reported at its own place`() throws {
    let found = try failures(
      of: """
        - press: Light
        - expect: { model: { jars: [{ name: Plum, size: large }, { name: Pear }], count: 1, owner: Ada } }
        """)
    #expect(
      found == [
        "large: 'jars[0].size' is Size.small, but Size.large is expected [failed-expectation]",
        "Pear: 'jars[1].name' is 'Fig', but 'Pear' is expected [failed-expectation]",
        "1: 'count' is 0, but 1 is expected [failed-expectation]",
      ])
  }

  @Test func `a list of another length is reported once`() throws {
    let found = try failures(
      of: """
        - press: Light
        - expect: { model: { jars: [{ name: Plum }] } }
        """)
    #expect(found == ["[{ name: Plum }]: 'jars' has 2 items, but 1 is expected [failed-expectation]"])
    var played = try PlayedScenarios(
      """
      flowspec: 2
      flow: lists
      screens: { home: { state: { xs: "list<string> = ['a', 'b', 'c']" }, model: [xs] } }
      backstack: { start: home }
      scenarios: { one: { steps: [{ expect: { model: { xs: [a, b] } } }] } }
      """)
    #expect(played.outcomes().flatMap(\.failures).map(\.hints) == [["the list is ['a', 'b', 'c']"]])
  }

  @Test func `another screen or case is reported alone`() throws {
    #expect(
      try failures(of: "- expect: { screen: cellar, model: { weight: 1 } }") == [
        "cellar: the screen is 'shelf', but 'cellar' is expected [failed-expectation]"
      ])
    #expect(
      try failures(of: "- expect: { case: Lit, model: { count: 1 } }") == [
        "Lit: 'shelf' shows 'Dark', but 'Lit' is expected [failed-expectation]"
      ])
    #expect(
      try failures(of: "- expect: { model: { count: 1 } }") == [
        "count: 'shelf.Dark' is shown, but these are fields of 'shelf.Lit' [failed-expectation]"
      ])
  }

  @Test func `what is read, and what cannot be used, is looked at on the screen`() throws {
    let found = try failures(
      of: """
        - press: Light
        - expect: { shows: [The shelf of Adam, Plum], hides: Fig, disabled: [Say], in: Plum }
        - expect: { shows: Plum }
        """)
    #expect(found.first?.contains("there is no control 'Say' on the screen") == true)
    let others = try failures(
      of: """
        - press: Light
        - expect: { shows: The shelf of Adam, hides: Fig, disabled: Say }
        """)
    #expect(
      others == [
        "The shelf of Adam: 'The shelf of Adam' is not on the screen [failed-expectation]",
        "Fig: 'Fig' is on the screen [failed-expectation]",
        "Say: 'Say' is enabled [failed-expectation]",
      ])
  }

  @Test func `a label that is not there names the nearest one`() throws {
    var played = try PlayedScenarios(
      "scenarios:\n  it:\n    steps:\n      - press: Lihgt\n      - expect: { case: Lit }")
    let failure = try #require(played.outcomes().first?.failures.first)
    #expect(failure.message == "there is no button 'Lihgt' on the screen")
    #expect(failure.hints == ["did you mean 'Light'?"])
  }

  @Test func `a control of another kind says how it is used`() throws {
    var played = try PlayedScenarios(
      "scenarios:\n  it:\n    steps:\n      - press: Light\n      - press: Note\n      - expect: { case: Lit }")
    let failure = try #require(played.outcomes().first?.failures.first)
    #expect(failure.hints == ["it is not a button: write 'type: …'"])
  }

  @Test func `a label that is there twice names the places`() throws {
    var played = try PlayedScenarios(
      "scenarios:\n  it:\n    steps:\n      - press: Light\n      - press: Empty\n      - expect: { case: Lit }")
    let failure = try #require(played.outcomes().first?.failures.first)
    #expect(failure.code == "ambiguous-label")
    #expect(failure.hints.first?.contains("'shelf.rows[1]'") == true)
  }

  @Test func `only places with the label are named, and a place without it names its own labels`() throws {
    let desk = """
      flowspec: 2
      flow: desk
      screens:
        desk:
          state: { last: int = 0 }
          model: [last]
          events: [first, second, call]
          transitions: { first: { set: { last: 1 } }, second: { set: { last: 2 } }, call: { set: { last: 3 } } }
          view:
            - row: [{ text: First }, { button: { label: Click, sends: first } }]
            - row: [{ text: Second }, { button: { label: Click, sends: second } }]
            - group: { label: Other, content: [{ button: { label: Call, sends: call } }] }
            - text: "${model.last}"
      backstack: { start: desk }
      lint: { repeated-label: { severity: off, reason: The rows tell the buttons apart. } }
      scenarios:
        it:
          steps:
            - expect: { model: { last: 0 } }
      """
    var twice = try PlayedScenarios(desk + "\n      - press: Click")
    let ambiguous = try #require(twice.outcomes().first?.failures.first)
    #expect(ambiguous.hints == ["select one with 'in: …' beside the step; there are 'First', 'Second'"])
    var lacking = try PlayedScenarios(desk + "\n      - press: Click\n        in: Other")
    let unknown = try #require(lacking.outcomes().first?.failures.first)
    #expect(unknown.message == "there is no button 'Click' in 'Other'")
    #expect(unknown.hints.first?.contains("'Call'") == true)
  }

  @Test func `the name of a presenter prefers its own controls to those of its parts`() throws {
    try expectHeld(
      """
      flowspec: 2
      flow: desk
      screens:
        desk:
          state: { count: int = 0 }
          children: { drawer: { present: drawer } }
          model: [count]
          events: [go]
          transitions: { go: { set: { count: =count + 1 } } }
          view: [{ child: drawer }, { row: [{ button: { label: Go, sends: go } }] }, { text: "${model.count}" }]
      presenters:
        drawer:
          state: { count: int = 0 }
          model: [count]
          events: [go]
          transitions: { go: { set: { count: =count + 1 } } }
          view: [{ button: { label: Go, sends: go } }, { text: "${model.count}" }]
      backstack: { start: desk }
      scenarios:
        both:
          steps:
            - press: Go
              in: desk
            - expect: { in: desk, model: { count: 1 } }
            - press: Go
              in: drawer
            - expect: { in: drawer, model: { count: 1 } }
            - expect: { in: desk, model: { count: 1 } }
      """)
  }

  @Test func `a fault of the flow is reported where it happens, with the step that caused it`() throws {
    var played = try PlayedScenarios(
      """
      scenarios:
        it:
          steps:
            - press: Light
            - press: Cellar
            - expect: { screen: cellar }
            - press: Drop
            - expect: { screen: cellar }
      """)
    let failure = try #require(played.outcomes().first?.failures.first)
    #expect(failure.code == "failed-formula")
    #expect(failure.related.map(\.message) == ["it fails at this step", "in the scenario 'it'"])
  }

  @Test func `what happens asleep is nothing but time`() throws {
    let found = try failures(
      of: """
        - background
        - press: Light
        - expect: { case: Lit }
        """)
    #expect(found == ["press: 'press' is not possible while the flow is in the background [sleeping-flow]"])
  }

  @Test func `an event without a recipient on the screen is reported`() throws {
    let found = try failures(of: "- send: drop\n- expect: { screen: shelf }")
    #expect(found == ["send: the screen 'shelf.Dark' offers no event 'drop' [unheard-input]"])
  }

  @Test func `steps that never end are stopped`() throws {
    let found = try failures(
      of: """
        - repeat: { times: 9000000000, steps: [{ expect: { case: Dark } }] }
        - expect: { case: Dark }
        """)
    #expect(found == ["expect: the scenario has run 10000 steps without reaching its end [too-many-steps]"])
    let empty = try failures(of: "- repeat: { times: 9000000000, steps: [] }\n- expect: { case: Dark }")
    #expect(empty == ["repeat: the scenario has run 10000 steps without reaching its end [too-many-steps]"])
  }

  @Test func `scenarios that run one another without end are stopped`() throws {
    let chain = (1...200).map { "  s\($0):\n    steps:\n      - run: s\($0 + 1)\n" }.joined()
    var played = try PlayedScenarios("scenarios:\n\(chain)  s201:\n    steps:\n      - expect: { case: Dark }")
    let failure = try #require(played.outcomes().first?.failures.first)
    #expect(failure.message == "more than 50 scenarios run one another")
  }
}
