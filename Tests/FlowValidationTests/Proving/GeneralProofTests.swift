import Diagnostics
import FlowExplorer
import FlowProgram
import FlowReports
import Synchronization
import Testing

/// The general checks of flows with numbers that grow without end, or with ignored state.
@Suite struct GeneralProofTests {
  /// A walk whose steps are counted without end, and a bench.
  private func walk(
    rest: String = "{ navigate: bench }", bench: String = "goBack", more: String = "", explore: String = "",
    claim: String = "{ always: steps >= 0 }"
  ) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: walk

      state: { steps: int = 0 }
      events: [stepped]
      transitions:
        stepped: { set: { steps: =steps + 1 } }

      screens:
        path:
          model: { steps: =flow.steps }
          events: [step, rest]
          transitions:
            step: { send: flow.stepped }
            rest: \(rest)
          view:
            - text: ${model.steps} steps
            - button: { label: Step, sends: step }
            - button: { label: Rest, sends: rest }
        bench:
          state: { isAwake: bool = true }
          model: [isAwake]
          events: [act]
          transitions:
            act: \(bench)
          view:
            - text: "${model.isAwake ? 'Awake' : 'Asleep'}"
            - button: { label: Act, sends: act }
      \(more)
      backstack: { start: path, onRootBack: ignore }
      properties:
        it is so: \(claim)
      \(explore)
      """)
  }

  private func exploration(
    of program: Program, states: Int = 400, budget: Int = 50, _ change: (inout ExplorationLimits) -> Void = { _ in }
  ) -> Exploration {
    var limits = ExplorationLimits()
    (limits.states, limits.budget) = (states, budget)
    change(&limits)
    return explore(program, limits: limits)
  }

  @Test func `a number that is counted without end leaves no check and no claim open`() throws {
    let result = exploration(of: try walk())
    #expect(result.verdict == .tried)
    #expect(result.properties.map(\.verdict) == [.proved])
    #expect(result.generalStateCount != nil)
    #expect(result.reasons == [])
    #expect(result.stateCount < 100, "the exploration ends at its budget")
  }

  @Test func `a claim that stays open is explored up to the limit`() throws {
    let result = exploration(of: try walk(claim: "{ always: steps * steps >= 0 }"))
    #expect(result.properties.map(\.verdict) == [.undecided])
    #expect(result.verdict == .tried, "the general checks are decided")
    #expect(result.stateCount >= 400)
  }

  @Test func `a check that stays open is explored up to the limit`() throws {
    let result = exploration(of: try walk(rest: "{ when: flow.steps > 5, navigate: bench }"))
    #expect(result.verdict == .undecided)
    #expect(result.generalStateCount == nil, "the number decides whether the bench is reached")
    #expect(result.stateCount >= 400)
  }

  @Test func `a violation within the budget is kept if the time is over during the longer exploration`() throws {
    let open = try walk(rest: "{ when: flow.steps > 5, navigate: bench }", claim: "{ always: steps < 1 }")
    let calls = Mutex(0)
    let result = exploration(of: open) {
      $0.budget = 50
      $0.isEnded = {
        calls.withLock { calls in
          calls += 1
          return calls > 60
        }
      }
    }
    #expect(result.stopped == .time)
    #expect(result.properties.map(\.verdict) == [.violated])
  }

  @Test func `an exploration without proof runs has no budget`() throws {
    let result = exploration(of: try walk()) { $0.provesForAll = false }
    #expect(result.verdict == .undecided)
    #expect(result.stateCount >= 400)
  }

  @Test func `a trap is found although state is ignored`() throws {
    let trap = try walk(
      rest: "{ navigate: { to: bench, as: reset } }", bench: "{ set: { isAwake: =!isAwake } }",
      explore: "explore: { ignore: [flow.steps] }")
    #expect(exploration(of: trap).findings.map(\.code) == ["trap"])
    #expect(exploration(of: trap) { $0.provesForAll = false }.findings.isEmpty)
  }

  @Test func `a trap is found although a bound cuts its runs`() throws {
    let trap = try walk(
      rest: "{ navigate: { to: bench, as: reset } }", bench: "{ send: flow.stepped }",
      explore: "explore: { bounds: { flow.steps: 3 } }")
    #expect(exploration(of: trap).findings.map(\.code) == ["trap"])
    #expect(exploration(of: trap) { $0.provesForAll = false }.verdict == .undecided)
  }

  @Test func `a dead end is found although state is ignored`() throws {
    let end = try walk(
      rest: "{ navigate: { to: bench, as: reset } }", bench: "{ when: isAwake, set: { isAwake: false } }",
      explore: "explore: { ignore: [flow.steps] }")
    #expect(exploration(of: end).findings.map(\.code) == ["dead-end"])
  }

  @Test func `a button that only counts is no dead end`() throws {
    let counting = try walk(rest: "{ navigate: { to: bench, as: reset } }", bench: "{ send: flow.stepped }")
    #expect(exploration(of: counting).findings.map(\.code) == ["trap"])
  }

  /// A note from which only a certain text leads back, if any.
  private func note(leaving: String) throws -> Exploration {
    exploration(
      of: try program(
        """
        flowspec: 2
        flow: notes
        screens:
          menu:
            events: [write]
            transitions: { write: { navigate: { to: note, as: reset } } }
            view: [{ button: { label: Write, sends: write } }]
          note:
            state: { text: string = "" }
            model: { text: =text }
            events: [leave]
            transitions: { leave: { when: "\(leaving)", navigate: { to: menu, as: reset } } }
            view:
              - field: { label: Note, edits: text }
              - button: { label: Leave, sends: leave }
        backstack: { start: menu, onRootBack: ignore }
        """))
  }

  @Test func `a trap with a field is found if no text leads out of it`() throws {
    #expect(try note(leaving: "text.size() < 3 && text.size() > 5").findings.map(\.code).contains("trap"))
    #expect(try note(leaving: "text.contains('out')").findings.map(\.code) == [])
  }

  @Test func `a screen that no value leads to is never shown`() throws {
    let attic = """
        attic:
          view: [{ text: Attic }]
      """
    #expect(exploration(of: try walk(more: attic)).findings.map(\.code) == ["never-shown"])
  }

  @Test func `a screen that no text leads to is never shown, although not every text was tried`() throws {
    let result = exploration(
      of: try program(
        """
        flowspec: 2
        flow: vault
        screens:
          door:
            state: { code: string = "" }
            model: { isOpen: =code == "a" && code == "b" }
            events: [enter]
            transitions:
              enter: { when: code == "a" && code == "b", navigate: vault }
            view:
              - field: { label: Code, edits: code }
              - button: { label: Enter, sends: enter, enabled: model.isOpen }
          vault:
            view: [{ text: Gold }]
        backstack: { start: door }
        """))
    #expect(result.findings.map(\.code) == ["never-runs", "never-shown"])
    // Samples would not help.
    #expect(result.unreached.filter { $0.kind == .screens }.map(\.clause) == ["the screen 'vault' was never reached"])
  }

  @Test func `a case that no value leads to is never shown`() throws {
    let house = """
        house:
          model:
            Light: { when: flow.steps >= 0, title: Light }
            Dark: { title: Dark }
          view:
            Light: [{ text: "${model.title}" }]
            Dark: [{ text: "${model.title}" }]
      """
    let shown = try walk(rest: "{ navigate: house }", more: house)
    #expect(exploration(of: shown).verdict == .undecided, "the number that is counted decides which case is shown")
  }

  @Test func `steps that no run of the exploration reached are no finding`() throws {
    let late = try walk(bench: "[{ when: flow.steps > 300, set: { isAwake: false } }, goBack]")
    let result = exploration(of: late)
    #expect(!result.findings.map(\.code).contains("never-runs"))
  }

  @Test func `steps that no value leads to never run`() throws {
    let asleep = try walk(bench: "[{ when: =!isAwake, set: { isAwake: true } }, goBack]")
    #expect(exploration(of: asleep).findings.map(\.code) == ["never-runs"])
  }

  @Test func `steps behind a text that no sample has are no finding`() throws {
    let desk = """
        desk:
          state: { word: string = "", isOpen: bool = false }
          events: [open]
          transitions:
            open: [{ when: word == 'sesame', set: { isOpen: true } }, goBack]
          view:
            - field: { label: Word, edits: word }
            - button: { label: Open, sends: open }
      """
    let result = exploration(of: try walk(rest: "{ navigate: desk }", more: desk))
    #expect(result.findings.map(\.code) == ["never-shown"], "the bench")
    #expect(result.generalStateCount != nil)
  }

  @Test func `the summary names the states of the run for all values`() throws {
    let summary = exploration(of: try walk()).summary(of: "walk")
    #expect(summary.contains { $0.hasPrefix("  for all values: ") })
    #expect(!summary.contains { $0.contains("grows most") })
  }
}
