import Diagnostics
import FlowCompiler
import FlowProgram
import FlowReports
import FlowScenarios
import Testing

/// The kinds of values from outside that no scenario covers.
@Suite struct ValueCoverageTests {
  private func coverage(of text: String, imports: [(path: String, text: String)] = []) throws -> CellCoverage {
    var played = try PlayedScenarios(text, imports: imports)
    let runner = ScenarioRunner(played.program, isCovering: true)
    var coverage = CellCoverage(runner.cells)
    for outcome in played.outcomes(isCovering: true) {
      #expect(outcome.isHeld, "\(outcome.failures.map(\.message))")
      coverage.add(outcome.cells)
    }
    return coverage
  }

  private func missing(of text: String, imports: [(path: String, text: String)] = []) throws -> [String] {
    try coverage(of: text, imports: imports).missing.map(\.name)
  }

  /// A door for two users.
  private func door(_ scenario: String) -> String {
    """
    flowspec: 2
    flow: door
    screens:
      door:
        state: { name: string = "" }
        derived: { isKnown: "name.lowerAscii() in ['ada', 'alan']" }
        model: { canEnter: =name != "", greeting: "=name.lowerAscii() == 'alan' ? 'Hello, Alan' : ''" }
        events: [enter]
        transitions:
          enter: { when: isKnown, do: { navigate: { to: room, as: reset } } }
        view:
          - field: { label: Name, edits: name }
          - text: ${model.greeting}
          - button: { label: Enter, sends: enter, enabled: model.canEnter }
      room:
        model: { title: Room }
        view:
          - heading: ${model.title}
    backstack: { start: door }
    scenarios:
      enters:
        steps:
          \(scenario)
          - expect: { screen: door }
    """
  }

  // MARK: Typed texts

  @Test func `each kind of text that a flow tells apart is listed until a scenario types one`() throws {
    #expect(
      try missing(of: door("- type: { Name: Eve }")) == [
        "no scenario types a text like 'ada' into 'door.name': one of 'ada', 'alan' in lower case, not 'alan' in lower case",
        "no scenario types a text like 'alan' into 'door.name': 'alan' in lower case",
      ])
    #expect(
      try missing(of: door("- type: { Name: ALAN }")).map { String($0.prefix(44)) }
        == [
          "no scenario types a text like 'a' into 'door.", "no scenario types a text like 'ada' into 'doo",
        ].map { String($0.prefix(44)) })
  }

  @Test func `the text that a field shows counts, such as the empty one at the start`() throws {
    let coverage = try coverage(of: door("- press: Enter").replacing("- press: Enter", with: "- expect: { model: {} }"))
    #expect(coverage.count == (1, 4))
    #expect(!coverage.missing.contains { $0.example == "''" })
  }

  @Test func `a kind of text is at the place of the expression that asks for it`() throws {
    let text = door("- type: { Name: Eve }")
    let missing = try #require(try coverage(of: text).missing.last)
    let utf8 = Array(text.utf8)[missing.span.start..<missing.span.end]
    #expect(String(decoding: utf8, as: UTF8.self) == "name.lowerAscii() == 'alan' ? 'Hello, Alan' : ''")
    #expect(missing.place == "door.name" && missing.answers == "'alan' in lower case" && missing.example == "'alan'")
  }

  /// A form with one field of a type, whose value is used in one condition.
  private func form(_ type: String, _ condition: String, _ control: String? = nil, typed: [String] = []) -> String {
    """
    flowspec: 2
    flow: form
    screens:
      form:
        state: { value: \(type) }
        model:
          isRight: =\(condition)
        view:
          - \(control ?? "field: { label: Value, edits: value }")
          - text: { text: Right, when: model.isRight }
    backstack: { start: form }
    scenarios:
      types:
        relaxed: true
        steps: [\((typed + ["expect: { screen: form }"]).map { "{ \($0) }" }.joined(separator: ", "))]
    """
  }

  @Test func `texts are told apart as the flow changes them before it asks`() throws {
    #expect(
      try missing(of: form(#"string = "abc""#, #"value.trim().lowerAscii() == "ada""#, typed: ["type: { Value: Eve }"]))
        == [
          "no scenario types a text like 'ada' into 'form.value': 'ada' in lower case without the blanks around it"
        ])
    #expect(
      try missing(
        of: form(#"string = "abc""#, #"value.trim().lowerAscii() == "ada""#, typed: ["type: { Value: \" ADA \" }"]))
        == [])
    #expect(
      try missing(of: form(#"string = "abc""#, #"value.trim() == """#, typed: ["type: { Value: Eve }"])) == [
        "no scenario types an empty text into 'form.value': blank"
      ])
  }

  @Test func `lengths, patterns and parts have words of their own`() throws {
    func words(_ condition: String) throws -> [String] {
      try coverage(of: form(#"string = "?""#, condition)).missing.map(\.answers)
    }
    #expect(try words("value.size() >= 3") == ["at least 3 characters"])
    #expect(try words("value.size() != 1") == ["not 1 character"])
    #expect(try words("value.matches('^[0-9]{4}$')") == ["a match of '^[0-9]{4}$'"])
    #expect(try words("value.contains('@')") == ["containing '@'"])
    #expect(
      try words("value.startsWith('a') && value.endsWith('z')") == [
        "starting with 'a', not ending with 'z'", "ending with 'z', not starting with 'a'",
        "starting with 'a', ending with 'z'",
      ])
    #expect(try words("'mon tue'.contains(value)") == ["a part of 'mon tue'"])
  }

  @Test func `a secret is named only by the constants of the flow`() throws {
    let view = "secret: { label: Value, edits: value }"
    let missing = try coverage(
      of: form(#"secret = """#, "value == 'enigma' || value.size() >= 8", view)
    ).missing
    #expect(
      missing.map(\.name) == [
        "no scenario types 'enigma' into 'form.value'",
        "no scenario types a secret into 'form.value': at least 8 characters",
      ])
    #expect(missing.allSatisfy { $0.example == nil })
  }

  @Test func `values of few cases and values that nothing asks about have no kinds`() throws {
    let toggle = "toggle: { label: Value, edits: value }"
    #expect(try coverage(of: form("bool = false", "value", toggle)).cells.isEmpty)
    #expect(
      try coverage(of: form(#"string = "a""#, "value + value == value")).cells.isEmpty)
  }

  @Test func `a place with too many kinds is left out`() throws {
    let parts = ["ab", "cd", "ef", "gh", "ij", "kl"].map { "value.contains('\($0)')" }.joined(separator: " || ")
    #expect(try coverage(of: form(#"string = "a""#, parts)).cells.isEmpty)
  }

  // MARK: Numbers

  @Test func `a number that is counted down to a constant is left out`() throws {
    let names = try missing(
      of: """
        flowspec: 2
        flow: tickets
        params: { count: int = 2 }
        state: { left: int = params.count }
        screens:
          sale:
            model: { left: =flow.left, isOpen: =flow.left > 0 }
            events: [sell]
            transitions:
              sell: { send: flow.sold }
            view:
              - text: "${model.left} left"
              - button: { label: Sell, sends: sell, enabled: model.isOpen }
        events: [sold]
        transitions:
          sold: { set: { left: =left - 1 } }
        backstack: { start: sale }
        scenarios:
          sells:
            steps:
              - press: Sell
              - expect: { screen: sale }
        """)
    #expect(names == [])
  }

  @Test func `numbers are told apart by the constants with which the flow compares them`() throws {
    #expect(
      try missing(of: form("int = 5", "value > 0 && value <= 10", typed: ["type: { Value: 3 }"])) == [
        "no scenario types a number like 0 into 'form.value': at most 0",
        "no scenario types a number like 11 into 'form.value': above 10",
      ])
    #expect(
      try missing(of: form("int = 5", "value == 7", typed: ["type: { Value: 3 }"])) == [
        "no scenario types the number 7 into 'form.value'"
      ])
  }

  @Test func `a slider gives only the numbers of its range`() throws {
    let slider = "slider: { label: Value, edits: value, from: 0, to: 10, step: 5 }"
    #expect(
      try missing(of: form("int = 5", "value >= 10 || value < 0", slider, typed: ["slide: { Value: 0 }"])) == [
        "no scenario moves 'form.value' to a number like 10: at least 10"
      ])
    let half = "slider: { label: Value, edits: value, from: 0.0, to: 1.0, step: 0.25 }"
    #expect(
      try missing(of: form("double = 0.5", "value > 0.5", half, typed: ["slide: { Value: 0.25 }"])) == [
        "no scenario moves 'form.value' to a number like 0.75: above 0.5"
      ])
  }

  @Test func `a choice gives only its options`() throws {
    let choice = "choice: { label: Value, edits: value, options: [small, large] }"
    #expect(
      try missing(
        of: form(#"string = "small""#, "value == 'large' || value == ''", choice, typed: ["choose: { Value: small }"]))
        == ["no scenario chooses 'large' for 'form.value'"])
  }

  // MARK: Services

  /// A list of notes from a service.
  private func notes(_ fake: String, _ steps: String) -> String {
    """
    flowspec: 2
    flow: notes
    types: { Note: { text: string, stars: int } }
    services:
      notes:
        all: { returns: list<Note>, errors: { refused: { reason: string } }, readOnly: true }
    fakes:
      notes.all: \(fake)
    screens:
      desk:
        state: { notes: "list<Note> = []", problem: string = "" }
        model:
          urgent: =notes.filter(note, note.stars > 3).size()
          untitled: =notes.exists(note, note.text == "")
          isQuota: =problem == "quota"
        enter:
          call: notes.all
          then: { set: { notes: =result } }
          catch: { refused: { set: { problem: =error.reason } } }
        view:
          - text: ${model.urgent} ${model.untitled} ${model.isQuota}
    backstack: { start: desk }
    scenarios:
      reads:
        relaxed: true
        steps: [\(steps)]
    """
  }

  @Test func `the replies of fakes count, with each element of a list`() throws {
    #expect(
      try missing(
        of: notes("{ returns: [{ text: Tea, stars: 5 }, { text: '', stars: 1 }] }", "{ expect: { screen: desk } }"))
        == [
          "no scenario fails with a text like 'a' as 'notes.all.refused.reason': not 'quota'",
          "no scenario fails with 'quota' as 'notes.all.refused.reason'",
        ])
  }

  @Test func `the replies and errors of steps count`() throws {
    let steps = "{ reply: { notes.all: { fails: { refused: { reason: quota } } } } }, { expect: { screen: desk } }"
    #expect(
      try missing(of: notes("{ returns: [] }", steps)) == [
        "no scenario replies with a number like 2 as 'notes.all[].stars': at most 3",
        "no scenario replies with a number like 4 as 'notes.all[].stars': above 3",
        "no scenario replies with an empty text as 'notes.all[].text'",
        "no scenario replies with a text like 'a' as 'notes.all[].text': not empty",
        "no scenario fails with a text like 'a' as 'notes.all.refused.reason': not 'quota'",
      ])
  }

  // MARK: Links, params and hosts

  /// A shelf with a route to its books.
  private func shelf(_ steps: String, given: String = "{}") -> String {
    """
    flowspec: 2
    flow: shelf
    params: { reader: string = "" }
    screens:
      shelf:
        model: { isGuest: =flow.params.reader == "" }
        events: { find: { title: string } }
        transitions:
          find: { when: event.title != "", do: { navigate: { to: book, params: { id: =event.title } } } }
      book:
        params: { id: string, page: int = 1 }
        route: "/books/{id}?page"
        model: { isNew: =params.id == "new", isFirst: =params.page <= 1 }
    backstack: { start: shelf }
    scenarios:
      opens:
        relaxed: true
        given: \(given)
        steps: [\(steps)]
    """
  }

  @Test func `links, params of the flow and events of the host bring values`() throws {
    #expect(
      try missing(of: shelf("{ expect: { screen: shelf } }")) == [
        "no scenario sends an empty text as 'shelf.find.title'",
        "no scenario sends a text like 'a' as 'shelf.find.title': any other",
        "no scenario sends 'new' as 'shelf.find.title'",
        "no scenario opens a link with a text like 'a' as 'book.id': not 'new'",
        "no scenario opens a link with 'new' as 'book.id'",
        "no scenario opens a link with a number like 0 as 'book.page': at most 1",
        "no scenario opens a link with a number like 2 as 'book.page': above 1",
        "no scenario launches the flow with a text like 'a' as 'flow.reader': not empty",
      ])
    let steps = [
      "{ send: { find: { title: '' } } }", "{ send: { find: { title: Emma } } }", "back",
      "{ send: { find: { title: new } } }", "{ open: /books/new }", "{ open: '/books/old?page=2' }",
      "{ expect: { screen: book } }",
    ]
    #expect(
      try missing(of: shelf(steps.joined(separator: ", "), given: "{ params: { reader: Ada } }")) == [
        "no scenario launches the flow with an empty text as 'flow.reader'"
      ])
  }

  // MARK: Imported flows

  private let inner = """
    flowspec: 2
    flow: inner
    screens:
      ask:
        state: { word: string = "" }
        model: { isOpen: =word == "sesame" }
        view:
          - field: { label: Word, edits: word }
          - text: { text: Open, when: model.isOpen }
    backstack: { start: ask }
    """

  private func outer(_ steps: String) -> String {
    """
    flowspec: 2
    flow: outer
    imports: { first: inner.flow.yaml, second: inner.flow.yaml }
    screens:
      home:
        model: { title: Home }
        events: [one, two]
        transitions:
          one: { navigate: first }
          two: { navigate: second }
        view:
          - heading: ${model.title}
          - button: { label: One, sends: one }
          - button: { label: Two, sends: two }
    backstack: { start: home }
    scenarios:
      asks:
        relaxed: true
        steps: [\(steps), { expect: { exited: false } }]
    """
  }

  @Test func `a flow that is imported twice has its kinds of values once`() throws {
    let imports = [(path: "inner.flow.yaml", text: inner)]
    #expect(
      try missing(of: outer("{ press: One }, back, { press: Two }"), imports: imports) == [
        "no scenario types 'sesame' into 'first.ask.word'"
      ])
    #expect(
      try missing(of: outer("{ press: Two }, { type: { Word: sesame } }"), imports: imports) == [])
  }

  @Test func `the scenarios of a flow count for the flows that it imports`() throws {
    var sources = Sources()
    let file = sources.add(name: "inner.flow.yaml", text: inner)
    let program = try #require(Compiler.compile(file, in: sources).program)
    let alone = CellCoverage(ScenarioRunner(program, isCovering: true).cells)
    var report = FlowCoverage()
    report.add(
      FlowCoverage.Part(file: "inner.flow.yaml", scenarios: Coverage(of: program), cells: alone, sources: sources))
    #expect(report.text.contains("values: 0 of 2 kinds"))

    let whole = sources.add(name: "outer.flow.yaml", text: outer("{ press: One }, { type: { Word: sesame } }"))
    let compiled = Compiler.compile(whole, in: sources, imports: ImportReader([("inner.flow.yaml", inner)]))
    let importing = try #require(compiled.program)
    let runner = ScenarioRunner(importing, isCovering: true)
    var cells = CellCoverage(runner.cells)
    var recordings = Recordings()
    for outcome in runner.run(0, recordings: &recordings) { cells.add(outcome.cells) }
    report.add(
      FlowCoverage.Part(
        file: "outer.flow.yaml", scenarios: Coverage(of: importing), cells: cells, sources: compiled.sources))
    #expect(!report.text.contains("values: 0 of 2 kinds"))
    #expect(report.text.components("values: 2 of 2 kinds") == 2)
  }

  // MARK: Reports

  @Test func `kinds of values are listed beside the percentage`() throws {
    var played = try PlayedScenarios(door("- type: { Name: Eve }"))
    let runner = ScenarioRunner(played.program, isCovering: true)
    var (parts, cells) = (Coverage(of: played.program), CellCoverage(runner.cells))
    for outcome in played.outcomes(isCovering: true) {
      parts.add(outcome.coverage)
      cells.add(outcome.cells)
    }
    var sources = Sources()
    _ = sources.add(name: "door.flow.yaml", text: door("- type: { Name: Eve }"))
    var report = FlowCoverage()
    report.add(FlowCoverage.Part(file: "door.flow.yaml", scenarios: parts, cells: cells, sources: sources))
    #expect(report.text.hasPrefix("\(parts.percent) % of door.flow.yaml by scenarios\n"))
    #expect(
      report.text.hasSuffix(
        """
          values: 2 of 4 kinds, not part of the percentage
          door.flow.yaml:6:26: no scenario types a text like 'ada' into 'door.name': one of 'ada', 'alan' in lower case, \
        not 'alan' in lower case
          door.flow.yaml:7:49: no scenario types a text like 'alan' into 'door.name': 'alan' in lower case

        """))
    #expect(report.json.contains("\"values\": {\"reached\": 2,\n\"all\": 4,\n\"missing\": [{\"place\": \"door.name\""))
    #expect(report.html.contains("<summary>2 kinds of values never arrive</summary>"))
    let check = CheckResult.coverage(parts, cells, of: "door.flow.yaml", asked: 10, in: sources)
    #expect(check.details.last.map { "\($0.name): \($0.value)" } == "values: 2 of 4")
  }
}

extension String {
  /// Returns the number of occurrences of a text.
  fileprivate func components(_ text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
