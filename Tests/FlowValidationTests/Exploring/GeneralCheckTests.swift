import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Findings of the general checks, and cases without findings.
@Suite struct GeneralCheckTests {
  @Test func `screens of tabs that are shown are seen`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: halls

      screens:
        mall:
          children:
            halls:
              tabs:
                food: { start: food, label: Food }
                books: { start: books, label: Books }
          view:
            - child: halls
        food:
          model: { title: Bread }
          view:
            - text: ${model.title}
        books:
          model: { title: Novels }
          view:
            - text: ${model.title}

      backstack:
        start: mall
      """)
    #expect(explore(flow).findings.map(\.code.name) == [])
  }

  @Test func `a screen that is always covered is never shown`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: house
      screens:
        hall:
          events: [go]
          transitions: { go: [{ navigate: stairs }, { navigate: attic }] }
          view: [{ button: { label: Go, sends: go } }]
        stairs:
          view: [{ text: Steps }]
        attic:
          back: { do: { navigate: { to: hall, as: reset } } }
          view: [{ text: Dust }]
      backstack: { start: hall }
      """)
    #expect(explore(flow).findings.map(\.message) == ["no run of the flow shows 'stairs'"])
  }

  @Test func `steps that never run are named by the event that they answer`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: porch

      state: { rings: int = 0 }
      transitions:
        door.knock: { when: rings > 3, do: { set: { rings: 0 } } }
        door.ring: { set: { rings: "=rings < 2 ? rings + 1 : rings" } }

      screens:
        door:
          children:
            bell: { present: bell }
          state: { isLit: bool = false }
          model: { rings: =flow.rings, isLit: =isLit }
          events: [knock, ring]
          transitions:
            knock: { set: { isLit: true } }
            ring: { set: { isLit: false } }
            bell.pull: { when: isLit && !isLit, do: { set: { isLit: false } } }

      presenters:
        bell:
          state: { pulls: int = 0 }
          model: [pulls]
          events: [pull]
          transitions: { pull: { set: { pulls: =1 } } }

      backstack: { start: door, onRootBack: ignore }
      """)
    #expect(
      explore(flow).findings.filter { $0.code == "never-runs" }.map(\.message) == [
        "no run of the flow reaches the steps of 'flow, door.knock'",
        "no run of the flow reaches the steps of 'door, bell.pull'",
      ])
    #expect(
      Coverage(of: flow).items.filter { $0.kind == .transitions }.map(\.name).contains(
        "a transition of 'door, bell.pull'"))
  }

  @Test func `what is tried in an imported flow is said by that flow`() throws {
    let gate = """
      flowspec: 2
      flow: gate

      result: string
      services:
        guard:
          ask: { returns: int, readOnly: true }
      events: [opened]
      transitions:
        opened: { return: open }

      screens:
        gate:
          state:
            word: string = ""
            number: int = 0
          model: { canPass: "=word.matches('^s.*e$') && number == 77" }
          events: [pass]
          enter: { call: guard.ask, then: { set: { number: =result } } }
          transitions:
            pass: { send: flow.opened }
          view:
            - field: { label: Word, edits: word }
            - button: { label: Pass, sends: pass, enabled: model.canPass }

      backstack:
        start: gate
      explore:
        samples: { gate.word: [sesame], guard.ask: [77] }
      """
    let flow = try program(
      """
      flowspec: 2
      flow: cave

      imports:
        gate: ./gate.flow.yaml
      services:
        echo:
          call: { returns: bool, readOnly: true }
      state:
        isOpen: bool = false
      events: [knocked]
      transitions:
        knocked: { navigate: { to: gate, then: { set: { isOpen: true } } } }

      screens:
        mouth:
          model: { isOpen: =flow.isOpen }
          events: [knock, shout]
          transitions:
            knock: { send: flow.knocked }
            shout: { call: echo.call }
          view:
            - text: ${model.isOpen}
            - button: { label: Knock, sends: knock }
            - button: { label: Shout, sends: shout }

      backstack:
        start: mouth
      properties:
        it opens: { reachable: isOpen }
      """, imports: [(path: "gate.flow.yaml", text: gate)])
    #expect(explore(flow).properties.map(\.verdict) == [.proved])
  }

  @Test func `what an importer does not use of a flow is no finding`() throws {
    let till = """
      flowspec: 2
      flow: till

      params:
        isGift: bool = false

      screens:
        pay:
          model: { isGift: =flow.params.isGift }
          events: [wrap]
          transitions:
            wrap: { navigate: paper }
          view:
            - button: { label: Wrap it, sends: wrap, when: model.isGift }
        paper:
          model: { title: Which paper? }
          view:
            - text: ${model.title}

      backstack:
        start: pay
      """
    let flow = try program(
      """
      flowspec: 2
      flow: stall

      imports:
        pay: ./till.flow.yaml

      screens:
        stall:
          model: { title: Apples }
          events: [sell]
          transitions:
            sell: { navigate: pay }
          view:
            - text: ${model.title}
            - button: { label: Sell, sends: sell }

      backstack:
        start: stall
      """, imports: [(path: "till.flow.yaml", text: till)])
    let exploration = explore(flow)
    #expect(exploration.verdict == .proved)
    #expect(exploration.findings.map(\.code.name) == [])
  }

  /// Returns an endless counter with screens above it that have no state.
  private func climbing(_ last: String) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: climbing

      state:
        steps: int = 0
      events: [stepped]
      transitions:
        stepped: { set: { steps: =steps + 1 } }

      screens:
        foot:
          model: { title: The foot }
          events: [climb, step]
          transitions:
            climb: { navigate: ledge }
            step: { send: flow.stepped }
          view:
            - button: { label: Climb, sends: climb }
            - button: { label: Step, sends: step }
        ledge:
          model: { title: A ledge }
          events: [climb]
          transitions:
            climb: { navigate: \(last) }
          view:
            - button: { label: Climb, sends: climb }
        top:
          model: { steps: =flow.steps }
          view:
            - text: "${model.steps}"

      backstack:
        start: foot
      """)
  }

  @Test func `a trap in an imported flow is reported at the step that opens the flow`() throws {
    let inner = """
      flowspec: 2
      flow: inner
      screens:
        first:
          state: { isOn: bool = false }
          model: [isOn]
          events: [flip]
          transitions: { flip: { set: { isOn: =!isOn } } }
          view: [{ button: { label: "Flip ${model.isOn}", sends: flip } }]
      backstack: { start: first, onRootBack: ignore }
      """
    let flow = try program(
      """
      flowspec: 2
      flow: outer
      imports: { inner: ./inner.flow.yaml }
      screens:
        main:
          events: [go]
          transitions: { go: { navigate: inner } }
          view: [{ button: { label: Go, sends: go } }]
      backstack: { start: main }
      """, imports: [("inner.flow.yaml", inner)])
    let found = try #require(explore(flow).findings.first { $0.code == "trap" })
    let source = try #require(flow.sources.files.first { $0.id == found.span.source })
    #expect(source.position(at: found.span.start).line == 7)
  }

  @Test func `screens without state are distinct on a stack`() throws {
    var limits = ExplorationLimits()
    limits.states = 200
    #expect(explore(try climbing("top"), limits: limits).findings.map(\.code.name) == [])
    let endless = explore(try climbing("ledge"), limits: limits)
    let index = try #require(endless.findings.firstIndex { $0.code == "endless-stack" })
    #expect(endless.traces[index].steps.map(\.input) == ["press: Climb", "press: Climb"])
  }

  @Test func `an endless stack of redirects is reported at the redirect`() throws {
    let text = """
      flowspec: 2
      flow: club
      state: { isMember: bool = false }
      events: [joined, left]
      transitions:
        joined: { set: { isMember: true } }
        left: [{ set: { isMember: false } }, { navigate: { to: street, as: reset } }]
      screens:
        street:
          events: [enter, join]
          transitions: { enter: { navigate: room }, join: { send: flow.joined } }
          view: [{ button: { label: Enter, sends: enter } }, { button: { label: Join, sends: join } }]
        room:
          requires: { when: isMember, redirect: street }
          events: [leave]
          transitions: { leave: { send: flow.left } }
          view: [{ button: { label: Leave, sends: leave } }]
      backstack: { start: street }
      """
    var limits = ExplorationLimits()
    (limits.states, limits.provesForAll) = (200, false)
    let flow = try program(text)
    let found = try #require(explore(flow, limits: limits).findings.first { $0.code == "endless-stack" })
    let source = try #require(flow.sources.files.first { $0.id == found.span.source })
    #expect(source.position(at: found.span.start).line == 14)
  }

  @Test func `a stack with a maximum depth does not grow without end`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: full
      screens:
        a: { events: [go], transitions: { go: { navigate: b } } }
        b: { events: [go], transitions: { go: { navigate: b } } }
      backstack: { start: a, maxDepth: 3 }
      """)
    #expect(explore(flow).findings.map(\.code.name).contains("endless-stack") == false)
  }

  @Test(arguments: [
    ("backstack.depth > 1", true), ("backstack.entries.size() == 1", true), ("2 <= backstack.depth", true),
    ("backstack.depth < 4", false), ("backstack.depth % 2 == 0", false), ("backstack.entries == []", false),
  ])
  func `an endless stack is found beside conditions that no deeper stack changes`(
    _ condition: String, isFound: Bool
  ) throws {
    let flow = try program(
      """
      flowspec: 2
      flow: stack
      model: { canGoBack: "=\(condition)" }
      events: [up]
      transitions: { up: goBack }
      view:
        - button: { label: Up, sends: up, when: model.canGoBack }
        - child: backstack
      screens:
        a: { events: [go], transitions: { go: { navigate: b } } }
        b: { events: [go], transitions: { go: { navigate: b } } }
      backstack: { start: a }
      explore: { bounds: { backstack: 4 } }
      """)
    #expect(explore(flow).findings.map(\.code.name).contains("endless-stack") == isFound)
  }

  @Test func `a claim is not vacuous because states are merged that differ in ignored state`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: merged
      state: { n: int = 0 }
      privateEvents: [next]
      transitions: { next: { when: n < 3, set: { n: =n + 1 } } }
      screens: { a: { events: [go], transitions: { go: { send: flow.next } } } }
      backstack: { start: a }
      explore: { ignore: [flow.n] }
      properties:
        one before two: { precedes: [n == 1, n == 2] }
        two leads to three: { leadsTo: [n == 2, n == 3] }
      """)
    #expect(explore(flow).properties.map(\.verdict).contains(.vacuous) == false)
  }

  @Test func `calls that pile up are what grows`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: saving

      services:
        disk:
          save: { args: { isOn: bool } }

      screens:
        lamp:
          state:
            isOn: bool = false
          model: { isOn: =isOn }
          events: [flip]
          transitions:
            flip:
              - set: { isOn: =!isOn }
              - { call: disk.save, with: { isOn: =isOn }, policy: queue, onLeave: cancel }
          view:
            - toggle: { label: Light, value: =model.isOn, sends: flip }

      backstack:
        start: lamp
        onRootBack: ignore
      """)
    var limits = ExplorationLimits()
    limits.states = 60
    #expect(explore(flow, limits: limits).growing?.name == "calls")
  }
}
