import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct ScenarioServiceTests {
  /// A flow that saves a note and reads the number of notes.
  private let notes = """
    flowspec: 2
    flow: notes

    services:
      notes:
        save: { args: { text: string, isDraft: bool = false }, returns: int, errors: [offline] }
        count: { returns: int, readOnly: true }
    fakes:
      notes.save: { after: 1s, returns: 1 }
      notes.count: { after: 1s, returns: 7 }

    screens:
      desk:
        state:
          count: int = 0
        model: [count]
        events: [save]
        enter: { call: notes.count, loading: total, then: { set: { count: =result } } }
        transitions:
          save:
            call: notes.save
            with: { text: Milk }
            loading: save
            onLeave: cancel
            then: { set: { count: =result } }
            catch:
              offline: { message: Not saved. }
        view:
          - text: ${model.count} notes
          - button: { label: Save, sends: save }

    backstack:
      start: desk
    """

  private func outcomes(_ steps: String, examples: String = "", given: String = "") throws -> [ScenarioOutcome] {
    func block(_ key: String, _ text: String) -> String {
      text.isEmpty
        ? "" : "    \(key):\n" + text.split(separator: "\n").map { "      \($0)\n" }.joined()
    }
    let scenario = block("examples", examples) + block("given", given) + block("steps", steps)
    var played = try PlayedScenarios("\(notes)\n\nscenarios:\n  it:\n\(scenario)")
    return played.outcomes()
  }

  private func failures(_ steps: String, given: String = "") throws -> [String] {
    try outcomes(steps, given: given).flatMap(\.failures).map { "\($0.message) [\($0.code)]" }
  }

  @Test func `the fakes of the flow answer unless a scenario says otherwise`() throws {
    let steps = """
      - expect: { called: [notes.count], loading: [total] }
      - advance: 1s
      - expect: { model: { count: 7 }, loading: false }
      """
    #expect(try failures(steps) == [])
    #expect(
      try failures(steps, given: "notes.count: { after: 1s, returns: 3 }") == [
        "'count' is 3, but 7 is expected [failed-expectation]"
      ])
  }

  @Test func `successive calls are answered in order, and fail where that is said`() throws {
    let steps = """
      - advance: 1s
      - press: Save
      - expect: { called: [notes.save: { text: Milk }] }
      - advance: 1s
      - expect: { messages: [Not saved.] }
      - press: Save
      - expect: { called: [notes.save: { isDraft: false }], loading: true }
      - advance: 1s
      - expect: { model: { count: 9 } }
      """
    #expect(
      try failures(steps, given: "notes.save: [{ after: 1s, fails: offline }, { after: 1s, returns: 9 }]") == [])
  }

  @Test func `a call that waits in the end has to be expected, as loading or as running`() throws {
    let steps = "- expect: { model: { count: 0 } }"
    let unexpected = "'desk.notes.count' still runs at the end, which is not expected [unexpected-outcome]"
    #expect(try failures(steps) == [unexpected])
    #expect(try failures("- expect: { loading: true }") == [])
    #expect(try failures("- expect: { running: [notes.count] }") == [])
    #expect(try failures("- advance: 1s\n- expect: { loading: false }") == [])
  }

  @Test func `calls that are made while the flow comes back from 'kill' are seen`() throws {
    let steps = """
      - advance: 1s
      - kill
      - expect: { called: [notes.count], loading: [total] }
      - advance: 1s
      - expect: { model: { count: 7 } }
      """
    #expect(try failures(steps) == [])
    #expect(
      try failures(steps.replacing("[notes.count]", with: "[]")) == [
        "the last step called 'notes.count', but nothing is expected [failed-expectation]"
      ])
  }

  @Test func `replies without a delay are there when the flow has come back from 'kill'`() throws {
    try expectHeld(
      """
      flowspec: 2
      flow: back
      services: { web: { get: { returns: int, readOnly: true }, follow: { stream: int } } }
      fakes: { web.get: { returns: 2 }, web.follow: { emits: [{ value: 1 }] } }
      screens:
        s:
          state: { got: int = 0 }
          observes: { level: web.follow }
          enter: { call: web.get, then: { set: { got: =result } } }
          model: { got: =got, level: =level.value.orValue(0) }
      backstack: { start: s }
      scenarios:
        it comes back:
          relaxed: true
          steps:
            - kill
            - expect: { model: { got: 2, level: 1 } }
      """)
  }

  @Test func `a call of a step that a fault undoes is not called`() throws {
    try expectHeld(
      """
      flowspec: 2
      flow: undone
      services: { web: { put: { args: { k: int } } } }
      fakes: { web.put: { after: 1s } }
      screens:
        s:
          state: { z: int = 0 }
          events: [go]
          transitions: { go: [{ call: web.put, with: { k: 1 }, onLeave: finish }, { set: { z: =1 / z } }] }
          model: [z]
      backstack: { start: s }
      scenarios:
        it fails:
          steps:
            - send: go
            - expect: { fault: failed-formula, called: [], loading: false }
      """)
  }

  @Test func `a reply fails with the data of its error`() throws {
    let steps = """
      - press: Save
      - expect: { called: [notes.save] }
      - reply: { notes.save: { fails: { full: { room: 3 } } } }
      - expect: { messages: [Room for 3.] }
      """
    let flow = notes.replacing("errors: [offline]", with: "errors: { offline: {}, full: { room: int } }")
      .replacing(
        "offline: { message: Not saved. }",
        with: "offline: { message: Not saved. }\n          full: { message: \"Room for ${error.room}.\" }")
    var played = try PlayedScenarios(
      "\(flow)\n\nscenarios:\n  it:\n    relaxed: true\n    steps:\n"
        + steps.split(separator: "\n").map { "      \($0)\n" }.joined())
    #expect(played.outcomes().flatMap(\.failures).map(\.message) == [])
  }

  @Test func `a call that changes something has to be expected`() throws {
    #expect(
      try failures("- press: Save\n- expect: { model: { count: 0 } }") == [
        "this calls 'notes.save', which is not expected [unexpected-outcome]"
      ])
  }

  @Test func `what was called and handed over is compared`() throws {
    #expect(
      try failures("- press: Save\n- expect: { called: [notes.count] }") == [
        "the last step called 'notes.save', but 'notes.count' is expected [failed-expectation]"
      ])
    #expect(
      try failures("- press: Save\n- expect: { called: [notes.save: { text: Bread }], loading: [save] }") == [
        "'text' is 'Milk', but 'Bread' is expected [failed-expectation]",
        "'total', 'save' is loading, but 'save' is expected [failed-expectation]",
      ])
    #expect(
      try failures("- expect: { called: [], loading: false }") == [
        "the last step called 'notes.count', but nothing is expected [failed-expectation]",
        "a call is in flight [failed-expectation]",
      ])
  }

  @Test func `a step answers by hand, and no fake does then`() throws {
    let steps = """
      - advance: 1h
      - expect: { model: { count: 0 }, loading: [total] }
      - reply: { notes.count: { returns: 5 } }
      - expect: { model: { count: 5 }, loading: false }
      - press: Save
      - expect: { called: [notes.save] }
      - reply: { notes.save: { fails: offline } }
      - expect: { messages: [Not saved.] }
      """
    #expect(try failures(steps) == [])
  }

  @Test func `the oldest pending call is answered first, and an unexpected reply is dropped`()
    throws
  {
    #expect(
      try failures(
        "- repeat: { times: 2, steps: [reply: { notes.count: { returns: 5 } }] }\n- expect: { loading: false }") == [
          "nothing waits for the reply, because no call or stream of 'notes.count' is pending [unheard-input]"
        ])
  }

  @Test func `what is replied reads the row, and outlives the process of the flow`() throws {
    let found = try outcomes(
      """
      - kill
      - reply: { notes.count: { returns: =example.count } }
      - expect: { model: { count: =example.count } }
      """, examples: "- { count: 3 }\n- { count: 4 }")
    #expect(found.map(\.isHeld) == [true, true])
  }

  @Test func `the seed of a scenario decides what is drawn, the same in each run`() throws {
    func isOne(_ seed: Int) throws -> Bool {
      try failures(
        "- advance: 1s\n- expect: { model: { count: 1 } }",
        given: "notes.count: { random: [{ returns: 1 }, { returns: 2 }] }\nseed: \(seed)"
      ).isEmpty
    }
    let drawn = try (0..<16).map(isOne)
    #expect(drawn.contains(true) && drawn.contains(false))
    #expect(try (0..<16).map(isOne) == drawn)
  }

  @Test func `a fake that says nothing never answers`() throws {
    let steps = """
      - advance: 1h
      - expect: { loading: [total] }
      """
    #expect(try failures(steps, given: "notes.count: []") == [])
  }

  @Test func `a fake reads the row of the scenario, also after the process has died`() throws {
    let found = try outcomes(
      """
      - advance: 1s
      - expect: { model: { count: =example.count } }
      - kill
      - advance: 1s
      - expect: { model: { count: =example.count } }
      """, examples: "- { count: 3 }\n- { count: 4 }", given: "notes.count: { after: 1s, returns: =example.count }")
    #expect(found.map(\.isHeld) == [true, true])
  }
}
