import FlowConsole
import FlowKit
import FlowPlay
import Testing

private let text = """
  flowspec: 2
  flow: test
  screens:
    test:
      state: { count: int = 0, late: int = 0, unused: int = 7 }
      derived: { label: "'Count ' + string(count)" }
      model: [count, label, late]
      events: [add, twice]
      enter: { after: 10s, do: { set: { late: =late + 1 } } }
      transitions:
        add: { set: { count: =count + 1 } }
        twice: [{ send: add }, { send: add }]
      view:
        - text: "${model.label} ${model.late}"
        - button: { label: Add, sends: add }
        - button: { label: Twice, sends: twice, enabled: model.count > 5 }
  backstack: { start: test }

  """

private func explained(_ lines: [String], _ name: String, in text: String = text) throws -> String {
  try said(":why \(name)", after: lines, in: text)
}

private func said(_ command: String, after lines: [String], in text: String) throws -> String {
  let file = FlowFile.compile(name: "flows/test.flow.yaml", text: text)
  var session = try ConsoleSession(try #require(file.program, "\(file.diagnostics.map(\.message))"), width: 160)
  session.sources = file.sources
  _ = session.open()
  for line in lines { _ = try session.handle(line) }
  return try session.said(command)
}

@Suite struct ExplanationTests {
  @Test func `a piece of state is explained by its last input, the events and the step`() throws {
    #expect(
      try explained(["1", ":undo", "1", "add"], "count") == """
        test.count is 2
          input 2 'add' wrote it in place of 1
            the event test.add
            step  test.flow.yaml:11: add: { set: { count: =count + 1 } }
        """)
    #expect(
      try explained(["twice"], "test.count") == """
        test.count is 2
          input 1 'twice' wrote it in place of 1
            the event test.twice
            steps sent test.add
            steps sent test.add
            step  test.flow.yaml:11: add: { set: { count: =count + 1 } }
        """)
  }

  @Test func `an initial value and a timer are explained as well`() throws {
    #expect(
      try explained(["1"], "unused") == """
        test.unused is 7
          it has its initial value  test.flow.yaml:5: state: { count: int = 0, late: int = 0, unused: int = 7 }
        """)
    #expect(
      try explained(["1", "wait 10s"], "late") == """
        test.late is 1
          input 2 'wait 10s' wrote it in place of 0
            a timer of test
            step  test.flow.yaml:9: enter: { after: 10s, do: { set: { late: =late + 1 } } }
        """)
  }

  @Test func `a derived value and a field of a model are explained by what they read`() throws {
    let chain = """
      test.label is 'Count 1'  test.flow.yaml:6: derived: { label: "'Count ' + string(count)" }
        test.count is 1
          input 1 '1 (Add)' wrote it in place of 0
            the event test.add
            step  test.flow.yaml:11: add: { set: { count: =count + 1 } }
      """
    #expect(try explained(["1"], "label") == chain)
    #expect(try explained(["1"], "model.late").hasPrefix("test.model.late is 0"))
  }

  @Test func `a slot and a param of the same name are told apart`() throws {
    let text = """
      flowspec: 2
      flow: test
      screens:
        test:
          params: { n: int = 1 }
          state: { n: int = params.n }
          model: [n]
          events: [add]
          transitions: { add: { set: { n: =n + 1 } } }
          view:
            - text: ${model.n}
            - button: { label: Add, sends: add }
      backstack: { start: test }

      """
    #expect(try explained(["1"], "n", in: text).hasPrefix("test.n is 2\n  input 1 '1 (Add)' wrote it in place of 1\n"))
    #expect(try explained(["1"], "params.n", in: text).hasPrefix("test.params.n is 1\n  it has its initial value  "))
    #expect(try said(":state", after: ["1"], in: text) == "flow (test)\n  test (on top)\n    params.n: 1\n    n: 2")
  }

  @Test func `the initial value of a screen is explained by the input that opened it`() throws {
    let text = """
      flowspec: 2
      flow: test
      screens:
        home:
          events: [open]
          transitions: { open: { navigate: edit } }
          view:
            - button: { label: Open, sends: open }
        edit:
          state: { count: int = 7 }
          model: [count]
          events: [more]
          transitions: { more: { set: { count: =count + 1 } } }
          view:
            - text: ${model.count}
            - button: { label: More, sends: more }
      backstack: { start: home }

      """
    #expect(
      try explained(["1"], "count", in: text) == """
        edit.count is 7
          it has the value with which edit entered, at input 1 '1 (Open)'  test.flow.yaml:10: state: { count: int = 7 }
        """)
    // The second screen of this name is another one.
    #expect(
      try explained(["1", "1", "back", "1"], "count", in: text).contains("edit entered, at input 4 '1 (Open)'"))
  }

  @Test func `a param of a child, a model of a child and a stream are explained by where they come from`() throws {
    let text = """
      flowspec: 2
      flow: test
      services: { s: { ticks: { stream: int } } }
      fakes: { s.ticks: { emits: [{ value: 5 }] } }
      screens:
        home:
          state: { n: int = 1 }
          observes: { tick: s.ticks }
          children: { part: { present: part, params: { n: =n } } }
          model: { sum: =part.double + 1, tick: =tick.value }
          events: [more]
          transitions: { more: { set: { n: =n + 1 } } }
          view:
            - child: part
            - text: "${model.sum}"
            - text: { text: "${model.tick}", when: model.tick != null }
            - button: { label: More, sends: more }
      presenters:
        part:
          params: { n: int }
          model: { double: =params.n * 2 }
          view:
            - text: ${model.double}
      backstack: { start: home }

      """
    let double = try explained(["1"], "part.double", in: text)
    #expect(double.contains("\n  home.part.params.n is 2\n    its parent gives the value  test.flow.yaml:9: "))
    #expect(double.contains("\n      home.n is 2\n        input 1 '1 (More)' wrote it in place of 1\n"), "\(double)")
    #expect(try explained([], "sum", in: text).contains("home.part is a model: type ':why part.…' for a field"))
    #expect(try explained([], "tick", in: text).contains("home.tick is the last item of s.ticks  test.flow.yaml:8: "))
  }

  @Test func `a disabled control is explained by its condition and the values that it reads`() throws {
    let lines = try explained(["1"], "2")
    #expect(lines.hasPrefix("'Twice' is disabled: model.count > 5  test.flow.yaml:16: "))
    #expect(lines.contains("\n  test.model.count is 1  "))
    #expect(lines.contains("\n    test.count is 1\n      input 1 '1 (Add)' wrote it in place of 0\n"))
    #expect(try explained(["1"], "Twice") == lines)
    #expect(try explained(["1"], "\"Add\"").hasPrefix("'Add' is enabled: it has no condition"))
  }

  @Test func `a step that sets several slots is explained by what it reads for one`() throws {
    let text = """
      flowspec: 2
      flow: test
      screens:
        test:
          state: { n: int = 0, k: int = 0 }
          model: [n, k]
          events: [add]
          transitions: { add: { set: { n: =n + 1, k: =k + 2 } } }
          view:
            - text: ${model.n} ${model.k}
            - button: { label: Add, sends: add }
      backstack: { start: test }

      """
    #expect(
      try explained(["1"], "n", in: text) == """
        test.n is 1
          input 1 '1 (Add)' wrote it in place of 0
            the event test.add
            step  test.flow.yaml:8: transitions: { add: { set: { n: =n + 1, k: =k + 2 } } }
        """)
  }

  @Test func `a name without a meaning is refused`() {
    #expect(throws: ConsoleError.self) { try explained([], "nothing") }
    #expect(throws: ConsoleError.self) { try explained([], "9") }
  }

  @Test func `of several steps those are listed that may have written the value`() throws {
    let text = """
      flowspec: 2
      flow: test
      services: { s: { go: { errors: [wrong, offline] } } }
      fakes: { s.go: { fails: wrong } }
      screens:
        a:
          state: { problem: string = "?", count: int = 0 }
          model: [problem, count]
          events: [go, more]
          transitions:
            go:
              call: s.go
              onLeave: cancel
              then: { set: { problem: "" } }
              catch:
                wrong: { set: { problem: Wrong. } }
                offline: { set: { problem: Offline. } }
            more: { if: =count > 3, then: { set: { count: 0 } }, else: { set: { count: =count + 1 } } }
          view:
            - button: { label: Go, sends: go }
            - button: { label: More, sends: more }
            - text: "${model.problem} ${model.count}"
      backstack: { start: a }

      """
    let file = FlowFile.compile(name: "test.flow.yaml", text: text)
    var session = try ConsoleSession(try #require(file.program, "\(file.diagnostics.map(\.message))"), width: 160)
    session.sources = file.sources
    _ = session.open()
    for line in ["1", "2"] { _ = try session.handle(line) }
    let why = try session.said(":why problem")
    #expect(why.contains("step  test.flow.yaml:16: wrong: "), "\(why)")
    #expect(!why.contains("offline:") && !why.contains("then:"), "\(why)")
    #expect(try session.said(":why count").contains("step  test.flow.yaml:18: "))
  }

  @Test func `a label or a name that several rows have is refused with the choices`() throws {
    let text = """
      flowspec: 2
      flow: two
      screens:
        page:
          state: { ids: "list<int> = [1, 2]" }
          children:
            rows: { present: row, each: ids, as: id, key: id, params: { id: =id } }
          view: [{ child: rows }]
      presenters:
        row:
          params: { id: int }
          state: { isOn: bool = false }
          model: { title: "Row ${params.id}", canTurn: =params.id == 2 && !isOn }
          events: [turn]
          transitions: { turn: { set: { isOn: true } } }
          view: [{ row: [{ text: "${model.title}" }, { button: { label: Turn, sends: turn, enabled: model.canTurn } }] }]
      backstack: { start: page }
      """
    func refusal(_ name: String) -> String {
      do {
        return "no refusal: \(try explained([], name, in: text))"
      } catch {
        return (error as? ConsoleError)?.message ?? "\(error)"
      }
    }
    #expect(refusal("Turn") == "'Turn' is the label of 2 controls; type the number of one of them: 1, 2")
    #expect(refusal("\"Turn\"") == refusal("Turn"))
    let choices = "type one of 'page.rows[1].title', 'page.rows[2].title'"
    #expect(refusal("title") == "several values are named 'title'; \(choices)")
    #expect(refusal("model.title") == "several values are named 'model.title'; \(choices)")
    #expect(try explained([], "2", in: text).hasPrefix("'Turn' is enabled: model.canTurn"))
    #expect(try explained([], "rows[2].title", in: text).hasPrefix("page.rows[2].model.title is 'Row 2'"))
  }
}
