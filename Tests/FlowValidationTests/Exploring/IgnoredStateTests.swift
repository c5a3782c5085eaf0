import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Ignored state, which does not distinguish states: all findings still have to be true of the flow.
@Suite struct IgnoredStateTests {
  /// Returns a counter that is done at three, by the user or by the clock.
  private func counting(ignoring: String, claims: [String] = []) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: counting

      state:
        count: int = 0
        isDone: bool = false
      events: [counted]
      transitions:
        counted:
          - when: count > 2
            set: { isDone: true }
          - set: { count: =count + 1 }
      effects:
        clock: { every: 1s, while: "!isDone", do: { send: counted } }

      screens:
        dial:
          model: { count: =flow.count, isDone: =flow.isDone }
          events: [count, leave]
          transitions:
            count: { send: flow.counted }
            leave: { navigate: { to: end, as: reset } }
          view:
            - text: ${model.count} ${model.isDone}
            - button: { label: Count, sends: count }
            - button: { label: Leave, sends: leave }
        end:
          model: { title: The end }
          events: [restart]
          transitions:
            restart: { navigate: { to: dial, as: reset } }
          view:
            - button: { label: Again, sends: restart }

      backstack:
        start: dial
      explore:
        ignore: [\(ignoring)]
      properties:
      \((claims + ["{ reachable: screen == 'end' }"]).enumerated().map { "  p\($0): \($1)" }.joined(separator: "\n"))
      """)
  }

  private func verdicts(_ claims: String..., ignoring: String = "flow.count") throws -> [Verdict] {
    var limits = ExplorationLimits()
    limits.provesForAll = false
    return explore(try counting(ignoring: ignoring, claims: claims), limits: limits).properties.map(\.verdict)
  }

  @Test func `a button that changes only what is ignored leads on`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: tapping

      screens:
        pad:
          state:
            taps: int = 0
          model: { taps: =taps }
          events: [tap]
          transitions:
            tap: { set: { taps: =taps + 1 } }
          view:
            - text: ${model.taps}
            - button: { label: Tap, sends: tap }

      backstack:
        start: pad
        onRootBack: ignore
      explore:
        ignore: [pad.taps]
      """)
    #expect(explore(flow).findings.map(\.code.name) == [])
  }

  @Test func `a dead end of a flow that ignores state is found`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: stuck

      screens:
        door:
          state:
            knocks: int = 0
          model: { isOpen: =knocks < 1 }
          events: [knock]
          transitions:
            knock: { navigate: { to: wall, as: reset } }
          view:
            - button: { label: Knock, sends: knock, enabled: model.isOpen }
        wall:
          model: { title: A wall }
          view:
            - text: ${model.title}

      backstack:
        start: door
        onRootBack: ignore
      explore:
        ignore: [door.knocks]
      """)
    #expect(explore(flow).findings.map(\.code.name) == ["dead-end"])
  }

  @Test func `what is ignored might lead to the goal`() throws {
    #expect(try verdicts("{ alwaysReachable: isDone }").first == .undecided)
  }

  @Test func `a cycle that exists only because state is ignored violates nothing`() throws {
    #expect(try verdicts("{ leadsTo: [count == 0, isDone] }").first == .undecided)
  }

  @Test func `a cycle of the complete state violates an open obligation`() throws {
    #expect(try verdicts("{ leadsTo: [\"!isDone\", \"false\"] }", ignoring: "flow.isDone").first == .violated)
  }

  @Test func `a run that ignores nothing of importance breaks a claim`() throws {
    #expect(try verdicts("{ never: screen == 'end' }") == [.violated, .proved])
  }

  @Test func `equal keys of rows are found although the list is ignored, and nothing is proved then`() throws {
    func feed(adding cats: String) throws -> Exploration {
      explore(
        try program(
          """
          flowspec: 2
          flow: feed
          types: { Cat: { id: string } }
          services: { cats: { more: { returns: Cat, readOnly: true } } }
          screens:
            feed:
              state: { cats: "list<Cat> = []" }
              model: [cats]
              events: [more, help]
              transitions:
                more: { call: cats.more, then: { set: { cats: "\(cats)" } } }
                help: { navigate: help }
              view:
                - list: { each: model.cats, as: cat, key: cat.id, item: { text: "${cat.id}" } }
                - button: { label: More, sends: more }
                - button: { label: Help, sends: help }
            help:
              view: [{ text: Ask the cat. }]
          backstack: { start: feed }
          explore: { ignore: [feed.cats], samples: { cats.more: [{ id: k1 }] } }
          properties:
            the feed can always be reached: { alwaysReachable: screen == 'feed' }
          """))
    }
    let twice = try feed(adding: "=cats + [result]")
    #expect(twice.findings.map(\.code) == ["duplicate-key-of-row"])
    #expect(
      twice.traces.first?.steps.map(\.scenarioStep) == [
        "press: More", "reply: { cats.more: { returns: { id: k1 } } }", "press: More",
        "reply: { cats.more: { returns: { id: k1 } } }",
      ])
    #expect(twice.properties.map(\.verdict) == [.tried])
    let once = try feed(adding: "=cats.filter(c, c.id != result.id) + [result]")
    #expect(once.findings.map(\.code) == [])
    #expect(once.properties.map(\.verdict) == [.proved])
  }
}
