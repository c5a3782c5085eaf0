import Diagnostics
import FlowCompiler
import FlowExplorer
import FlowProgram
import FlowReports
import FlowScenarios
import Testing

/// Conditions that read `shown.NAME` and `alive.NAME`.
@Suite struct ReachTests {
  private func app(_ rest: String) -> String {
    """
    flowspec: 2
    flow: reader
    screens:
      home:
        children:
          tabs:
            tabs:
              library: { start: library, label: Library }
              account: { start: account, label: Account }
        view: [{ child: tabs }]
      library:
        state: { read: int = 0 }
        events: [turn, open]
        transitions:
          turn: { when: read < 2, set: { read: =read + 1 } }
          open: { navigate: { to: book, params: { id: =read } } }
        model: [read]
        view: [{ button: { label: Turn, sends: turn } }, { button: { label: Open, sends: open } }]
      book:
        params: { id: int }
        derived: { half: "4 / (params.id - 1)" }
        model: { id: =params.id }
        view: [{ text: "${model.id}" }, { child: note }]
        children: { note: { present: note } }
      account:
        events: [help]
        transitions: { help: { navigate: { to: help, as: sheet } } }
        view: [{ button: { label: Help, sends: help } }]
      help: { view: [{ text: Help }] }
    presenters:
      note:
        state: { text: "string = 'empty'" }
        model: [text]
        view: [{ text: "${model.text}" }]
    backstack: { start: home, onRootBack: ignore }
    explore: { bounds: { backstack: 3 } }
    \(rest)
    """
  }

  private func verdicts(_ properties: [String]) throws -> [PropertyVerdict] {
    let claims = properties.enumerated().map { "  p\($0): \($1)" }.joined(separator: "\n")
    return explore(try program(app("properties:\n" + claims))).properties
  }

  private func failures(_ steps: String) throws -> [[String]] {
    let played = try program(app("scenarios:\n  it:\n    relaxed: true\n    steps:\n\(steps)"))
    var recordings = Recordings()
    return ScenarioRunner(played).run(0, recordings: &recordings).flatMap(\.failures).map { [$0.message] + $0.hints }
  }

  @Test func `a screen in a tab is shown while its tab is selected`() throws {
    let verdicts = try verdicts([
      "{ never: shown.library && shown.account }", "{ reachable: shown.account }",
      "{ always: shown.home }", "{ never: shown.library && shown.book }",
      "{ never: shown.help && !shown.account }",
    ])
    #expect(verdicts.map(\.verdict) == [.proved, .proved, .proved, .proved, .proved])
  }

  @Test func `living presenters are listed whether they are visible or not`() throws {
    let verdicts = try verdicts([
      "{ always: \"alive.library.size() == 1 && alive.library[0].visible == shown.library\" }",
      "{ reachable: alive.book.size() == 1 && !shown.book }", "{ never: \"alive.book.exists(b, b.params.id > 2)\" }",
      "{ always: alive.note.size() == alive.book.size() }", "{ never: \"alive.note.exists(n, n.text != 'empty')\" }",
      "{ never: \"alive.library.exists(l, l.loading.any)\" }",
    ])
    #expect(verdicts.map(\.verdict) == [.proved, .proved, .proved, .proved, .proved, .proved])
  }

  @Test func `a run against a claim about living presenters is shown`() throws {
    let verdicts = try verdicts(["{ never: \"alive.library.exists(l, l.read == 2)\" }"])
    #expect(verdicts.map(\.verdict) == [.violated])
    #expect(verdicts[0].trace.steps.count == 2)
  }

  @Test func `a derived value that fails leaves the claim undecided and causes no fault`() throws {
    let flow = try program(app("properties:\n  it: { never: \"alive.book.exists(b, b.half > 9)\" }"))
    let exploration = explore(flow)
    #expect(exploration.findings.isEmpty)
    #expect(exploration.properties.map(\.verdict) == [.undecided])
    #expect(exploration.properties[0].reason?.contains("book.half' cannot be computed: division by zero") == true)
  }

  @Test func `values that no condition names are not computed`() throws {
    let verdicts = try verdicts(["{ never: \"alive.book.exists(b, b.params.id > 9)\" }"])
    #expect(verdicts.map(\.verdict) == [.proved])
  }

  @Test func `whole records are compared by all fields`() throws {
    let verdicts = try verdicts(["{ never: \"alive.book.size() > 0 && alive.book[0] == alive.book[0]\" }"])
    #expect(verdicts.map(\.verdict) == [.undecided])
  }

  @Test func `the state of a mode is read while the mode is active`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: door
      screens:
        door:
          events: [knock, open]
          modes:
            Closed:
              state: { knocks: int = 0 }
              derived: { isHeard: knocks == 2 }
              model: [isHeard]
              transitions:
                knock: { when: knocks < 2, set: { knocks: =knocks + 1 } }
                open: { when: isHeard, become: Open }
              view: [{ button: { label: Knock, sends: knock } }, { button: { label: Open, sends: open } }]
            Open: { transitions: { open: { become: Closed } }, view: [{ button: { label: Close, sends: open } }] }
      backstack: { start: door, onRootBack: ignore }
      properties:
        counted: { reachable: "alive.door.exists(d, d.Closed != null && d.Closed.knocks == 2)" }
        heard: { always: "alive.door.all(d, d.Closed == null || d.Closed.isHeard == (d.Closed.knocks == 2))" }
        forgotten: { always: "alive.door.all(d, (d.Closed == null) == (d.mode == 'Open'))" }
        silent: { never: "alive.door.exists(d, d.Closed != null && d.Closed.knocks == 1)" }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.proved, .proved, .proved, .violated])
  }

  @Test func `a scenario expects what is shown and alive`() throws {
    let failed = try failures(
      """
            - expect: { holds: shown.library }
            - press: Turn
            - press: Open
            - expect: { holds: ["shown.book && !shown.library", "alive.library[0].read == 1"] }
            - expect: { holds: "alive.book.size() == 2" }
      """)
    #expect(failed == [["'alive.book.size() == 2' does not hold", "'alive.book' is [alive.book{}]"]])
  }

  @Test func `a property whose values fail is undecided in a scenario`() throws {
    let played = try program(
      app(
        """
        properties:
          it: { never: "alive.book.exists(b, b.half > 9)" }
        scenarios:
          it:
            relaxed: true
            steps:
              - press: Turn
              - press: Open
              - expect: { property: it }
        """))
    var recordings = Recordings()
    let failed = ScenarioRunner(played).run(0, recordings: &recordings).flatMap(\.failures).map(\.message)
    #expect(failed == ["'it' is undecided: 'home.tabs.book.half' cannot be computed: division by zero"])
  }

  @Test func `a condition of a scenario reads the values of its example`() throws {
    let played = try program(
      app(
        """
        scenarios:
          it:
            examples: [{ times: 1 }, { times: 2 }]
            steps:
              - repeat: { times: =example.times, steps: [{ press: Turn }] }
              - expect: { holds: "alive.library[0].read == example.times" }
        """))
    var recordings = Recordings()
    #expect(ScenarioRunner(played).run(0, recordings: &recordings).flatMap(\.failures).isEmpty)
  }

  @Test func `only properties and scenarios read what is shown`() {
    let found = mistakes(
      app("").replacing("model: { id: =params.id }", with: "model: { id: =params.id, all: =alive.book.size() }"))
    #expect(found == ["name-out-of-reach: 'alive.book' can only be read in properties and in 'holds' of a scenario"])
  }

  @Test func `an unknown name behind shown is an error with the names there are`() {
    let found = mistakes(app("properties:\n  it: { never: shown.libary }"))
    #expect(found == ["unknown-member: no screen or presenter is named 'libary'"])
  }

  @Test func `two names for one imported file list the same presenters`() throws {
    let card = """
      flowspec: 2
      flow: card
      state: { total: int = 7 }
      screens:
        card:
          state: { digits: int = 0 }
          model: [digits]
          events: [type]
          transitions: { type: { when: digits < 1, set: { digits: =digits + 1 } } }
          view: [{ button: { label: Type, sends: type } }]
      backstack: { start: card }
      """
    let flow = try program(
      """
      flowspec: 2
      flow: shop
      imports: { one: ./card.flow.yaml, two: ./card.flow.yaml }
      screens:
        shelf:
          events: [first, second]
          transitions: { first: { navigate: one }, second: { navigate: two } }
          view: [{ button: { label: First, sends: first } }, { button: { label: Second, sends: second } }]
      backstack: { start: shelf, onRootBack: ignore }
      properties:
        a: { always: alive.one.card.size() == alive.two.card.size() && shown.one.card == shown.two.card }
        b: { reachable: "alive.one.card.exists(c, c.digits == 1)" }
        c: { never: shown.one && shown.shelf }
        d: { always: "alive.one.all(flow, flow.total == 7)" }
      """, imports: [("card.flow.yaml", card)])
    #expect(explore(flow).properties.map(\.verdict) == [.proved, .proved, .proved, .proved])
  }

  private func mistakes(_ text: String) -> [String] {
    var sources = Sources()
    let file = sources.add(name: "test.flow.yaml", text: text)
    return Compiler.compile(file, in: sources).report.sorted.filter { $0.severity == .error }
      .map { "\($0.code.name): \($0.message)" }
  }
}
