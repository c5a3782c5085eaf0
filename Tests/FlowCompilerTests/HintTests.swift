import Diagnostics
import FlowCompiler
import Testing

/// Hints that correct the flow: each suggested text replaces the author's text, and the result must be free of
/// mistakes.
@Suite struct HintTests {
  /// A mistake, its printed hint, and the flow with the hint applied.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let code: String
    let hint: String
    let flow: String
    let wrong: String
    let right: String

    init(
      _ name: String, _ code: String, _ hint: String, in flow: String = counter, replacing part: String,
      with wrong: String, right: String
    ) {
      (self.name, self.code, self.hint) = (name, code, hint)
      self.flow = flow
      self.wrong = flow.replacing(part, with: wrong, maxReplacements: 1)
      self.right = flow.replacing(part, with: right, maxReplacements: 1)
    }

    var testDescription: String { name }
  }

  @Test(arguments: formulas + names + indentation + signs + strangers)
  func `a flow is right once its hint was followed`(_ sample: Case) {
    #expect(sample.wrong != sample.flow, "nothing was replaced")
    let found = mistakes(in: sample.wrong).first { $0.code.name == sample.code }
    #expect(
      found?.hints.first == sample.hint, "\(mistakes(in: sample.wrong).map { "\($0.code): \($0.message) \($0.hints)" })"
    )
    let left = mistakes(in: sample.right).filter { $0.severity == .error || $0.code.name == sample.code }
    #expect(left.isEmpty, "\(left.map(\.message))\n\(sample.right)")
  }

  @Test(arguments: [
    ("counter: { count: 3 }", "write 'counter.count: …'"),
    ("count: 3", "write the owner of the state in front: 'flow.count: …', 'SCREEN.count: …'"),
  ])
  func `state under 'given' has its owner in front`(written: String, hint: String) {
    let flow = """
      \(HintTests.counter)
      scenarios:
        a: { given: { \(written) }, steps: [{ expect: { model: { count: 3 } } }] }
      """
    #expect(mistakes(in: flow).first { $0.code.name == "unknown-key" }?.hints == [hint])
  }

  private func mistakes(in flow: String) -> [Diagnostic] {
    var sources = Sources()
    let file = sources.add(name: "test.flow.yaml", text: flow)
    return Compiler.compile(file, in: sources).report.sorted
  }

  static let counter = """
    flowspec: 2
    flow: counter

    screens:
      counter:
        state:
          count: int = 9
          name: string = "x"
        model: [count, name]
        events: [add, reset]
        transitions:
          add:
            set: { count: =count + 1 }
          reset:
            navigate: { to: counter, as: reset }
        view:
          - heading: Counter
          - text: ${model.count} ${model.name}
          - button: { label: Add, sends: add }
          - button: { label: Reset, sends: reset }

    backstack:
      start: counter

    """

  static let formulas: [Case] = [
    Case(
      "a number in quotes that is multiplied", "operand-mismatch", #"write int("5") * 2"#, replacing: "=count + 1",
      with: #"'="5" * 2'"#, right: #"'=int("5") * 2'"#),
    Case(
      "a number in quotes that is compared", "operand-mismatch", "write 10", replacing: "set: { count: =count + 1 }",
      with: #"{ when: 'count >= "10"', set: { count: 1 } }"#, right: #"{ when: 'count >= 10', set: { count: 1 } }"#),
    Case(
      "a number that is equal to one in quotes", "operand-mismatch", "write 10",
      replacing: "set: { count: =count + 1 }",
      with: "{ when: count == '10', set: { count: 1 } }", right: "{ when: count == 10, set: { count: 1 } }"),
    Case(
      "a text that is subtracted", "operand-mismatch", "write count - int(name)", replacing: "=count + 1",
      with: "=count - name", right: "=count - int(name)"),
    Case(
      "a number that is added to one in quotes", "operand-mismatch", "write 1 for a sum", replacing: "=count + 1",
      with: "=count + '1'", right: "=count + 1"),
    Case(
      "a remainder of a number with a point", "operand-mismatch", "write int(2.0)", replacing: "=count + 1",
      with: "=count % 2.0", right: "=count % int(2.0)"),
    Case(
      "a condition that is a choice", "unexpected-type", "compare it: (count > 1 ? 2 : 0) > 0",
      replacing: "set: { count: =count + 1 }", with: "{ when: 'count > 1 ? 2 : 0', set: { count: 1 } }",
      right: "{ when: '(count > 1 ? 2 : 0) > 0', set: { count: 1 } }"),
    Case(
      "an assignment that adds", "wrong-value", "write '=count + 1'", replacing: "=count + 1", with: "+= 1",
      right: "=count + 1"),
    Case(
      "an assignment with its name", "wrong-value", "write '=count - 2'", replacing: "=count + 1",
      with: "count -= 2", right: "=count - 2"),
    Case(
      "an increment", "wrong-value", "write '=count + 1'", replacing: "=count + 1", with: "count++",
      right: "=count + 1"),
    Case(
      "a value that is no expression", "wrong-value", "write a whole number, or an expression, as in '=count + 1'",
      replacing: "=count + 1", with: "one (1", right: "=count + 1"),
    Case(
      "a no-break space in an expression", "unknown-character", "write a plain space in its place",
      replacing: "=count + 1", with: "=count\u{A0}+ 1", right: "=count + 1"),
  ]

  private static let door = """
    flowspec: 2
    flow: door
    screens:
      door:
        events: [push]
        modes:
          Closed: { transitions: { push: { become: Open } } }
          Open: { transitions: { push: { become: Closed } } }
        view: [{ button: { label: Push, sends: push } }, { text: { text: Open., when: "=WHEN" } }]
    backstack: { start: door }

    """

  static let names: [Case] = [
    Case(
      "a property about an event", "unknown-name", "write 'counter.add' for the moment of the event",
      in: counter + "properties:\n  p: { precedes: [EVENT, counter.reset] }\n", replacing: "EVENT", with: "add",
      right: "counter.add"),
    Case(
      "a property about an event of the flow", "unknown-name", "write 'flow.paid' for the moment of the event",
      in: counter
        + "events: [paid]\ntransitions:\n  paid: { message: Paid }\nproperties:\n  p: { precedes: [EVENT, counter.add] }\n",
      replacing: "EVENT", with: "paid", right: "flow.paid"),
    Case(
      "a view that reads the mode", "name-out-of-reach", "write 'model.mode'", in: door, replacing: "WHEN",
      with: "mode == 'Open'", right: "model.mode == 'Open'"),
    Case(
      "a choice of an enum with its name as options", "enum-is-no-value",
      "remove 'options'; by default they are the cases of 'Theme'", in: theme, replacing: "WITH",
      with: ", options: =Theme", right: ""),
    Case(
      "an item of a stream that is called an event", "name-out-of-reach",
      "write 'item' for the item of the stream",
      in: radio, replacing: "=item", with: "=event", right: "=item"),
    Case(
      "an effect that is called like a key", "unknown-key",
      "did you mean 'after'?", in: radio,
      replacing: "tick: { on: radio.news, do", with: "first: { afer: 1s, do", right: "first: { after: 1s, do"),
    Case(
      "a call that is misspelt", "unknown-member", "did you mean 'loading.any'?", in: asking,
      replacing: "loading.any", with: "loading.any2", right: "loading.any"),
    Case(
      "a transition for every event", "unknown-event",
      "write a transition for each event; there is no name for all of them",
      in: counter + "events: [paid]\ntransitions:\n  PAID: { message: Paid }\n", replacing: "PAID", with: "\"*\"",
      right: "paid"),
    Case(
      "an event that an expression chooses", "unknown-name",
      "an event is not a value: name one event, and choose with 'when' in its transition", in: row,
      replacing: "onTap: first", with: "onTap: \"=isOther ? second : first\"", right: "onTap: first"),
    Case(
      "an event behind an equals sign", "unknown-name", "write 'first' without '='", in: row, replacing: "onTap: first",
      with: "onTap: =first", right: "onTap: first"),
    Case(
      "a type that may be null", "invalid-type", "write 'string?'", replacing: "      name: string",
      with: "      town: string | null\n      name: string", right: "      town: string?\n      name: string"),
    Case(
      "an initial value behind a colon and an equals sign", "invalid-type", "write 'int = 9'",
      replacing: "count: int = 9",
      with: "count: int := 9", right: "count: int = 9"),
    Case(
      "events without a comma", "invalid-name", "write 'add, reset'", replacing: "[add, reset]", with: "[add reset]",
      right: "[add, reset]"),
    Case(
      "values of a model without a comma", "invalid-name", "write 'count, name'", replacing: "[count, name]",
      with: "[count name]", right: "[count, name]"),
  ]

  static let indentation: [Case] = [
    Case(
      "an item without its dash", "list-dash", "write '- text: ${model.count} ${model.name}'",
      replacing: "- text: ${model", with: "text: ${model", right: "- text: ${model"),
    Case(
      "an item without the space behind its dash", "list-dash", "write '- text: ${model.count} ${model.name}'",
      replacing: "- text: ${model", with: "-text: ${model", right: "- text: ${model"),
    Case(
      "a first item without its dash", "list-dash", "write '- heading: Counter'", replacing: "- heading: C",
      with: "heading: C", right: "- heading: C"),
    Case(
      "a first item without the space", "list-dash", "write '- heading: Counter'", replacing: "- heading: C",
      with: "-heading: C", right: "- heading: C"),
    Case(
      "a dash among keys", "list-dash", "write 'events: [add, reset]'", replacing: "    events: [",
      with: "    - events: [", right: "    events: ["),
    Case(
      "a key that is indented too far, with keys below it", "bad-indentation",
      "indent it with 4 spaces, beside 'model: [count, name]'", replacing: "    state:", with: "     state:",
      right: "    state:"),
    Case(
      "a key that is indented too far", "bad-indentation", "indent it with 4 spaces, beside 'model: [count, name]'",
      replacing: "    events:", with: "     events:", right: "    events:"),
    Case(
      "a first key that is indented too far", "bad-indentation",
      "indent it with 6 spaces, beside 'name: string = \"x\"'", replacing: "      count: int",
      with: "       count: int", right: "      count: int"),
    Case(
      "a key with keys below it that is not indented far enough", "bad-indentation",
      "indent it with 6 spaces, beside 'add:'", replacing: "      reset:", with: "     reset:", right: "      reset:"),
    Case(
      "an item that is indented too far", "bad-indentation", "indent it with 6 spaces, beside '- heading: Counter'",
      replacing: "      - text:", with: "        - text:", right: "      - text:"),
  ]

  static let signs: [Case] = [
    Case(
      "a comma that is missing between two keys", "missing-comma", "write 'counter, as'",
      replacing: "to: counter, as", with: "to: counter as", right: "to: counter, as"),
    Case(
      "a comma that is missing behind a formula", "missing-comma", "write '=count + 1, name'",
      replacing: "{ count: =count + 1 }", with: "{ count: =count + 1 name: y }",
      right: "{ count: =count + 1, name: y }"),
    Case(
      "an apostrophe in single quotes", "text-after-value", "write \"Nothing's here yet.\"",
      replacing: "heading: Counter", with: "heading: 'Nothing's here yet.'", right: "heading: \"Nothing's here yet.\""),
    Case(
      "a quote within quotes", "text-after-value", "write 'Say \"hi\" now'", replacing: "heading: Counter",
      with: "heading: \"Say \"hi\" now\"", right: "heading: 'Say \"hi\" now'"),
    Case(
      "a formula that begins with a quote", "text-after-value",
      #"put quotes around the whole value: '"a" is a letter'"#,
      replacing: "heading: Counter", with: #"heading: "a" is a letter"#, right: #"heading: '"a" is a letter'"#),
    Case(
      "an equals sign in place of a colon", "missing-colon", "write 'flow: counter'", replacing: "flow: counter",
      with: "flow = counter", right: "flow: counter"),
    Case(
      "a wide colon", "missing-colon", "write 'flow: counter'", replacing: "flow: counter", with: "flow：counter",
      right: "flow: counter"),
    Case(
      "a wide colon behind a nested key", "missing-colon", "write 'start: counter'", replacing: "start: counter",
      with: "start：counter", right: "start: counter"),
    Case(
      "no sign at all", "missing-colon", "write 'flow: counter'", replacing: "flow: counter", with: "flow counter",
      right: "flow: counter"),
    Case(
      "a key with lines below it", "missing-colon", "write 'state:'", replacing: "state:", with: "state",
      right: "state:"),
  ]

  static let strangers: [Case] = [
    Case(
      "a fence of Markdown", "markdown-fence", "remove both lines", in: "FENCE" + counter + "FENCE",
      replacing: "FENCE" + counter + "FENCE", with: "```yaml\n" + counter + "```\n", right: counter),
    Case(
      "the end of a fence", "markdown-fence", "remove the line", in: counter + "FENCE", replacing: "FENCE",
      with: "```\n", right: ""),
    Case(
      "a no-break space in the indentation", "foreign-space", "write a plain space in its place",
      replacing: "    model:", with: "  \u{A0} model:", right: "    model:"),
    Case(
      "a no-break space in the indentation of a first key", "foreign-space", "write a plain space in its place",
      replacing: "      count: int", with: "     \u{A0}count: int", right: "      count: int"),
    Case(
      "a no-break space behind a dash", "foreign-space", "write a plain space in its place", replacing: "- heading",
      with: "-\u{A0}heading", right: "- heading"),
    Case(
      "a no-break space behind a colon", "foreign-space", "write a plain space in its place",
      replacing: "flow: counter", with: "flow:\u{A0}counter", right: "flow: counter"),
    Case(
      "a zero-width space behind a colon", "foreign-space", "remove it", replacing: "flow: counter",
      with: "flow:\u{200B} counter", right: "flow: counter"),
    Case(
      "a no-break space in a type", "invalid-type", "write a plain space in its place", replacing: "count: int = 9",
      with: "count: int\u{A0}= 9", right: "count: int = 9"),
  ]

  private static let theme = """
    flowspec: 2
    flow: look
    types:
      Theme: [light, dark]
    screens:
      look:
        state: { theme: Theme = light }
        model: [theme]
        view:
          - choice: { label: Theme, edits: themeWITH }
    backstack: { start: look }

    """

  private static let radio = """
    flowspec: 2
    flow: radio
    services:
      radio:
        news: { stream: string }
    fakes:
      radio.news: { emits: [{ after: 1s, value: Rain }] }
    screens:
      news:
        state: { last: string = "" }
        model: [last]
        effects:
          other: { on: radio.news, do: { set: { last: =item } } }
          tick: { on: radio.news, do: { set: { last: "x" } } }
        view:
          - text: ${model.last}
    backstack: { start: news }

    """

  private static let asking = """
    flowspec: 2
    flow: box
    services:
      box:
        open: { returns: int }
    screens:
      lid:
        state: { count: int = 0 }
        model: { count: =count, isBusy: =loading.any }
        events: [open]
        transitions:
          open:
            call: box.open
            then: { set: { count: =result } }
        view:
          - text: ${model.count}
          - button: { label: Open, sends: open, enabled: =!model.isBusy }
    backstack: { start: lid }

    """

  private static let row = """
    flowspec: 2
    flow: rows
    presenters:
      row:
        params: { onTap: event }
        model: { tapped: =params.onTap }
        view:
          - button: { label: Go, sends: =model.tapped }
    screens:
      rows:
        state: { isOther: bool = false }
        model: [isOther]
        events: [first, second]
        children:
          row: { present: row, params: { onTap: first } }
        transitions:
          first: { set: { isOther: =!isOther } }
          second: { set: { isOther: false } }
        view:
          - child: row
          - button: { label: Second, sends: second }
    backstack: { start: rows }

    """
}
