import Diagnostics
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct InstantTests {
  /// Returns a flow with immediate fakes and two consecutive calls.
  private func desk(_ scenarios: String) -> String {
    """
    flowspec: 2
    flow: desk

    services:
      notes:
        count: { returns: int, readOnly: true }
        name: { returns: string, readOnly: true }
        send: {}
    fakes:
      notes.count: { returns: 7 }
      notes.name: { returns: Ada }
      notes.send: {}

    screens:
      desk:
        state:
          count: int = 0
          name: string = "no one"
        model: [count, name]
        events: [look, send]
        enter: { call: notes.count, then: { set: { count: =result } } }
        transitions:
          look:
            - set: { count: 0 }
            - call: notes.count
              then:
                - set: { count: =result }
                - call: notes.name
                  then: { set: { name: =result } }
          send: { call: notes.send, onLeave: cancel, then: { navigate: { to: sent, as: sheet } } }
        view:
          - text: ${model.name} has ${model.count} notes
          - button: { label: Look, sends: look }
          - button: { label: Send, sends: send }
      sent:
        model: { text: Sent }
        view:
          - text: ${model.text}

    backstack:
      start: desk

    scenarios:
    \(scenarios.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n"))
    """
  }

  @Test func `a fake without a delay has answered when the step is done`() throws {
    try expectHeld(
      desk(
        """
        it looks at once:
          steps:
            - expect: { model: { count: 7, name: no one }, emitted: 1, called: [notes.count], loading: false }
            - press: Look
            - expect: { shows: Ada has 7 notes, called: [notes.count, notes.name] }
        """))
  }

  @Test func `what follows at the same instant shows one model with the step`() throws {
    try expectHeld(
      desk(
        """
        it looks at once:
          steps:
            - press: Look
            - expect: { emitted: 1 }
        """))
  }

  @Test func `where the step leads in the same instant has to be expected`() throws {
    var played = try PlayedScenarios(
      desk(
        """
        it sends:
          steps:
            - press: Send
            - expect: { called: [notes.send] }
        it says where it comes to:
          steps:
            - press: Send
            - expect: { called: [notes.send], backstack: [desk, sent: sheet] }
        """))
    let outcomes = played.outcomes()
    #expect(
      outcomes.map { $0.failures.map(\.message) } == [
        ["this leads to the screen 'sent', which is not expected"], [],
      ])
  }

  @Test func `an advance right behind a step takes along what is due at once`() throws {
    try expectHeld(
      desk(
        """
        it looks later:
          steps:
            - press: Look
            - advance: 0s
            - expect: { emitted: 1, model: { count: 7, name: Ada } }
        it looks in between:
          steps:
            - advance: 1s
            - expect: { emitted: 1, model: { count: 7 } }
        """))
  }

  @Test func `timers that are due at the same instant show one model, and others one each`() throws {
    try expectHeld(
      """
      flowspec: 2
      flow: clocks
      screens:
        wall:
          state:
            fast: int = 0
            slow: int = 0
          model: [fast, slow]
          effects:
            fast: { every: 1s, do: { set: { fast: =fast + 1 } } }
            slow: { every: 3s, do: { set: { slow: =slow + 1 } } }
          view:
            - text: ${model.fast} and ${model.slow}
      backstack: { start: wall }
      scenarios:
        both tick:
          steps:
            - advance: 3s
            - expect: { shows: 3 and 1, emitted: 3, running: [fast, slow] }
      """)
  }
}
