import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Verdicts for flows in which users may act between two timers.
@Suite struct EveryTimeTests {
  /// A flow that fails a check ten seconds after Go if Look was pressed in its last three seconds.
  private let halfWay = """
    flowspec: 2
    flow: halfWay

    state:
      isGone: bool = false
      isLooking: bool = false
      bad: bool = false
    events: [go, look, seen, check]
    transitions:
      go:
        when: "!isGone"
        do:
          - set: { isGone: true }
          - after: 10s
            do: { send: check }
      look:
        when: "!isLooking"
        do:
          - set: { isLooking: true }
          - after: 3s
            do: { send: seen }
      seen: { set: { isLooking: false } }
      check: { when: isLooking, do: { set: { bad: true } } }

    screens:
      home:
        events: [go, look]
        transitions:
          go: { send: flow.go }
          look: { send: flow.look }
        view:
          - button: { label: Go, sends: go }
          - button: { label: Look, sends: look }

    backstack:
      start: home
      onRootBack: ignore
    properties:
      it is never bad: { never: bad }
    """

  @Test func `a claim is violated that only a user between two timers breaks`() throws {
    let exploration = explore(try program(halfWay))
    #expect(exploration.properties.map(\.verdict) == [.violated])
    #expect(exploration.findings.map(\.code.name) == ["broken-property"])
  }

  @Test func `steps that only a user between two timers reaches are not called dead`() throws {
    let exploration = explore(try program(halfWay))
    #expect(!exploration.findings.map(\.code.name).contains("never-runs"))
  }

  /// Returns a flow in which one timer navigates home and another shows an advertisement that only a button closes.
  private func waitingRoom(_ claim: String) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: waitingRoom

      screens:
        home:
          events: [wait]
          transitions: { wait: { navigate: room } }
          view:
            - button: { label: Wait, sends: wait }
        room:
          effects:
            home: { after: 3s, do: goBack }
            notice: { after: 5s, do: { navigate: { to: notice, as: replace } } }
        notice: {}

      backstack:
        start: home
        onRootBack: ignore
      properties:
        it is so: \(claim)
      """)
  }

  @Test func `a way out counts only if every timer that may run next leads out, or the clock says which does`() throws {
    let exploration = explore(try waitingRoom("{ alwaysReachable: screen == 'home' }"))
    #expect(exploration.properties.map(\.verdict) == [.proved])
    var limits = ExplorationLimits()
    limits.timeOrder = .any
    let inAnyOrder = explore(try waitingRoom("{ alwaysReachable: screen == 'home' }"), limits: limits)
    #expect(inAnyOrder.properties.map(\.verdict) == [.proved], "back leads home from everywhere")
  }

  @Test func `the clock decides what no order of timers can`() throws {
    let exploration = explore(try waitingRoom("{ never: screen == 'notice' }"))
    #expect(exploration.properties.map(\.verdict) == [.proved])
  }

  @Test func `a claim that only a clock could decide says why no clock was tried`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: nap
        screens:
          bed:
            state: { isOn: bool = false, end: string = "" }
            model: [isOn, end]
            events: [poke]
            transitions: { poke: { set: { isOn: =!isOn } } }
            effects:
              clock: { after: 5s, while: end == '', do: { set: { end: late } } }
              sleep: { idle: 10s, while: end == '', do: { set: { end: asleep } } }
            view: [{ toggle: { label: Poke, value: =model.isOn, sends: poke } }, { text: "${model.end}" }]
        backstack: { start: bed }
        properties:
          never asleep: { never: "alive.bed.exists(bed, bed.end == 'asleep')" }
        """))
    #expect(exploration.properties.map(\.verdict) == [.undecided])
    #expect(
      exploration.properties[0].reason == """
        the only run found against it needs timers to run in an order that no clock allows, and no clock was tried, \
        since an 'idle' timer may be armed
        """)
  }

  @Test func `among several runs against a claim, one that a clock explains counts`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: alarm
      screens:
        bed:
          state: { beats: int = 0, hasRung: bool = false }
          model: [beats, hasRung]
          events: [start, calm]
          transitions:
            start: { after: 1s, name: ring, do: { set: { hasRung: true } } }
            calm: { set: { beats: 0, hasRung: false } }
          effects:
            beat: { every: 1s, do: { set: { beats: "=beats < 2 ? beats + 1 : 2" } } }
          view:
            - text: "${model.beats} ${model.hasRung}"
            - button: { label: Start, sends: start }
            - button: { label: Calm, sends: calm }
      backstack: { start: bed, onRootBack: ignore }
      properties:
        a beat comes first: { never: "alive.bed.exists(b, b.hasRung && b.beats == 0)" }
        it can ring without a beat: { reachable: "alive.bed.exists(b, b.hasRung && b.beats == 0)" }
      """)
    let found = explore(flow).properties
    #expect(found.map(\.verdict) == [.violated, .proved])
    // The user starts between two beats, and calms the heart after the next one.
    #expect(found[0].trace.steps.map(\.input).filter { !$0.hasPrefix("advance") }.contains("press: Calm"))
  }

  /// Two timers that one input starts, and a third one that the next input starts.
  private func toaster(third: String, _ claims: String) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: toaster
      state: { first: bool = false, second: bool = false, third: bool = false }
      events: [one, two]
      transitions:
        one:
          - { after: 1s, do: { set: { first: true } } }
          - { after: 1s, do: { set: { second: true } } }
        two: { after: \(third), do: { set: { third: true } } }
      screens:
        main:
          state: { presses: int = 0 }
          model: [presses]
          events: [one, two]
          transitions:
            one: [{ set: { presses: 1 } }, { send: flow.one }]
            two: [{ set: { presses: 2 } }, { send: flow.two }]
          view:
            - text: "${model.presses}"
            - button: { label: One, sends: one, enabled: =model.presses == 0 }
            - button: { label: Two, sends: two, enabled: =model.presses == 1 }
      backstack: { start: main, onRootBack: ignore }
      properties: { \(claims) }
      """)
  }

  @Test func `timers of one input are due together`() throws {
    let flow = try toaster(third: "3s", "both at once: { always: first == second }")
    #expect(explore(flow).properties.map(\.verdict) == [.proved])
  }

  @Test func `of two timers with one span, the one that was started first comes first`() throws {
    let flow = try toaster(
      third: "1s", "in order: { never: third && !first }, apart: { reachable: first && !third }")
    #expect(explore(flow).properties.map(\.verdict) == [.proved, .proved])
  }

  @Test func `users do not act between two timers that are due at one instant`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: between
      screens:
        s:
          state: { a: bool = false, b: bool = false, got: bool = false, k: int = 0 }
          model: { can: =a != b }
          events: [grab, again]
          transitions:
            grab: { set: { got: true } }
            again: { when: a && b, set: { a: false, b: false, k: =1 - k } }
          effects:
            x: { after: 2s, key: k, do: { set: { a: true } } }
            y: { after: 2s, key: k, do: { set: { b: true } } }
          view:
            - button: { label: Again, sends: again }
            - button: { label: Grab, sends: grab, when: model.can }
      backstack: { start: s, onRootBack: ignore }
      properties:
        never grabbed: { never: "alive.s.exists(s, s.got)" }
        both at once: { always: "alive.s.all(s, s.a == s.b)" }
      """)
    for verdict in explore(flow).properties { #expect(verdict.verdict != .violated, "\(verdict.property.name)") }
  }
}
