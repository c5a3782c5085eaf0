import Diagnostics
import FlowProgram
import FlowRuntime
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct CoverageTests {
  private func coverage(of text: String) throws -> Coverage {
    var played = try PlayedScenarios(text)
    var coverage = Coverage(of: played.program)
    for outcome in played.outcomes(isCovering: true) { coverage.add(outcome.coverage) }
    return coverage
  }

  private func missing(_ coverage: Coverage, _ kind: Coverage.Kind) -> [String] {
    coverage.missing.filter { $0.kind == kind }.map(\.name)
  }

  @Test func `what was never reached is named`() throws {
    let coverage = try coverage(
      of: """
        scenarios:
          lights:
            steps:
              - press: Light
              - press: Move
              - expect: { case: Lit }
        """)
    #expect(missing(coverage, .screens) == ["the screen 'cellar'"])
    #expect(missing(coverage, .guards) == ["the outcome false of the guard 'event.to > 0' of 'shelf.move'"])
    #expect(missing(coverage, .modelCases) == [])
    #expect(missing(coverage, .events).contains("the event 'shelf.say'"))
    #expect(!missing(coverage, .events).contains("the event 'shelf.move'"))
    let (reached, all) = coverage.count(of: .elements)
    #expect(reached == all - 2, "the elements of the cellar are left")
  }

  @Test func `both outcomes of a guard count`() throws {
    let coverage = try coverage(
      of: """
        scenarios:
          moves:
            given:
              stores: { lamp: { isLit: true } }
            steps:
              - press: Move
              - send: { move: { to: 0 } }
              - expect: { model: { count: 2 } }
        """)
    #expect(missing(coverage, .guards) == [])
  }

  @Test func `a guard that every control of the event asks for is not expected to fail`() throws {
    func missing(_ more: String) throws -> [String] {
      let coverage = try coverage(
        of: """
          flowspec: 2
          flow: gate
          screens:
            gate:
              state: { coins: int = 1, tries: int = 0 }
              derived: { canPay: =coins > 0 }
              model: { canPay: =canPay, coins: =coins, canTry: =tries < 3 }
              events: [pay, try]
              transitions:
                pay: { when: canPay, set: { coins: =coins - 1 } }
                try: { when: tries < 3, set: { tries: =tries + 1 } }
              view:
                - text: ${model.coins}
                - group:
                    label: Coins
                    when: model.canPay
                    content:
                      - button: { label: Pay, sends: pay }
                - button: { label: Try, sends: try, enabled: model.canTry }
          \(more)
          backstack: { start: gate }
          scenarios:
            pays:
              steps:
                - press: Try
                - press: Pay
                - expect: { model: { coins: 0 } }
          """)
      #expect(coverage.items.contains { $0.kind == .guards })
      return self.missing(coverage, .guards)
    }
    #expect(try missing("") == [])
    // A control without the condition allows the guard to fail.
    #expect(
      try missing("      - button: { label: Try again, sends: try }") == [
        "the outcome false of the guard 'tries < 3' of 'gate.try'"
      ])
  }

  @Test func `what was reached before the process died counts`() throws {
    let coverage = try coverage(
      of: """
        scenarios:
          dies:
            steps:
              - press: Light
              - press: Keep
              - kill
              - expect: { case: Dark }
        """)
    #expect(!missing(coverage, .events).contains("the event 'shelf.keep'"))
  }

  /// A flow that reads and saves notes, with a stream that may fail, and an operation that is never called.
  private let notes = """
    flowspec: 2
    flow: notes

    services:
      notes:
        all: { returns: list<string>, errors: [offline], readOnly: true }
        save: { args: { text: string }, errors: [offline, tooLong], readOnly: true }
        changes: { stream: int, errors: [lost] }
    fakes:
      notes.all: { after: 1s, returns: [Milk] }
      notes.save: { after: 5s }
      notes.changes: { emits: [{ after: 1h, value: 3 }] }

    screens:
      desk:
        state:
          count: int = 0
        observes:
          changes: { stream: notes.changes }
        model: { count: =count, changed: "=changes.value != null ? changes.value : 0", isLost: =changes.failed }
        events: [save]
        enter: { call: notes.all, then: { set: { count: =result.size() } }, catch: { offline: [] } }
        transitions:
          save:
            call: notes.save
            with: { text: Tea }
            timeout: 2s
            retry: { times: 1, backoff: 1s }
            then: { set: { count: 1 } }
            catch: { offline: [], tooLong: [], timeout: [] }
        view:
          - text: ${model.count} ${model.changed} ${model.isLost}
          - button: { label: Save, sends: save }

    backstack:
      start: desk
      onRootBack: ignore
    """

  private func missingOutcomes(_ given: String = "", steps: String) throws -> [String] {
    let lines = steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    let given = given.isEmpty ? "" : "    given: { \(given) }\n"
    let scenario = "scenarios:\n  it:\n    relaxed: true\n\(given)    steps:\n\(lines)"
    return missing(try coverage(of: "\(notes)\n\n\(scenario)"), .outcomes)
  }

  @Test func `a service has an outcome for its reply, each of its errors, and the timeout of a call`() throws {
    #expect(
      try missingOutcomes(steps: "- expect: { model: { count: 0 } }") == [
        "a reply of 'notes.all'", "the error 'offline' of 'notes.all'", "a reply of 'notes.save'",
        "the error 'offline' of 'notes.save'", "the error 'tooLong' of 'notes.save'", "a timeout of 'notes.save'",
        "an item of 'notes.changes'", "the error 'lost' of 'notes.changes'",
      ])
  }

  @Test func `what fakes answer and send reaches an outcome, and so does a call that waits too long`() throws {
    #expect(
      try missingOutcomes(
        "notes.all: { fails: offline }", steps: "- press: Save\n- advance: 1h\n- expect: { loading: false }") == [
          "a reply of 'notes.all'", "a reply of 'notes.save'", "the error 'offline' of 'notes.save'",
          "the error 'tooLong' of 'notes.save'", "the error 'lost' of 'notes.changes'",
        ])
  }

  @Test func `what a step replies reaches an outcome, also when the call is made again`() throws {
    let steps = """
      - press: Save
      - reply: { notes.save: { fails: offline } }
      - advance: 1s
      - reply: { notes.save: { fails: tooLong } }
      - reply: { notes.changes: { emits: [{ value: 1 }, { fails: lost }] } }
      - reply: { notes.all: { returns: [] } }
      - expect: { loading: false }
      """
    #expect(
      try missingOutcomes(steps: steps) == [
        "the error 'offline' of 'notes.all'", "a reply of 'notes.save'", "a timeout of 'notes.save'",
      ])
  }

  @Test func `exploring reaches every outcome that it tries, timeouts included`() throws {
    var played = try PlayedScenarios(notes)
    let explored = Coverage(of: played.program, reached: explore(played.program).reached)
    #expect(played.outcomes().isEmpty)
    #expect(explored.count(of: .outcomes) == (8, 8))
  }

  @Test func `each outcome is a branch of what is asked for, at the place where it is declared`() throws {
    let coverage = try coverage(
      of:
        "\(notes)\n\nscenarios:\n  it:\n    relaxed: true\n    steps:\n      - advance: 1s\n      - expect: { loading: false }"
    )
    var report = FlowCoverage()
    var sources = Sources()
    _ = sources.add(name: "notes.flow.yaml", text: notes)
    report.add(FlowCoverage.Part(file: "notes.flow.yaml", scenarios: coverage, sources: sources))
    let lines = report.lcov.split(separator: "\n").filter { $0.hasPrefix("BR") }
    #expect(
      lines == [
        "BRDA:6,0,0,1", "BRDA:6,0,1,0", "BRDA:7,1,0,0", "BRDA:7,1,1,0", "BRDA:7,1,2,0", "BRDA:7,1,3,0", "BRDA:8,2,0,0",
        "BRDA:8,2,1,0", "BRF:8", "BRH:1",
      ])
    #expect(report.json.contains("\"service outcomes\": {\"reached\": 1,\n\"all\": 8}"))
    let missing = try #require(coverage.missing.first { $0.name == "the error 'tooLong' of 'notes.save'" })
    #expect(sources[missing.span.source]?.text(missing.span.start..<missing.span.end) == "tooLong")
  }

  @Test func `percent are not rounded up`() throws {
    let coverage = try coverage(
      of: """
        scenarios:
          looks:
            steps:
              - expect: { case: Dark }
        """)
    let reached = coverage.items.count - coverage.missing.count
    #expect(coverage.percent == reached * 100 / coverage.items.count)
    #expect(coverage.percent < 100)
    let text = coverage.text(titled: "shelf", sources: Sources())
    #expect(text.hasPrefix("\(coverage.percent) % of shelf\n  screens      1 of 2\n"))
    #expect(text.hasSuffix("  and \(coverage.missing.count - 20) more\n"))
  }
}
