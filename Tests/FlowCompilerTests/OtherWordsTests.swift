import Diagnostics
import FlowCompiler
import Testing

/// Words from other tools, each with the word of flows that the message suggests.
@Suite struct OtherWordsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let written: String
    let hint: String
    let place: Place

    enum Place { case step, element, button, child, effect, screen, flow, scenarioStep, expectation }

    init(_ written: String, _ place: Place, _ hint: String) {
      (self.written, self.place, self.hint) = (written, place, hint)
    }

    var testDescription: String { "\(written) as \(place)" }

    var flow: String {
      func text(_ part: Place, _ standard: String = "") -> String { place == part ? written : standard }
      return """
        flowspec: 2
        flow: a
        \(text(.flow, "events: [tell]\ntransitions: { tell: { message: Hi } }"))
        presenters:
          row:
            model: { text: x }
            view:
              - text: ${model.text}
        screens:
          a:
            state: { count: int = 0, names: "list<string> = []" }
            model: [count, names]
            events: [go]
            children:
              row: { \(text(.child, "present: row")) }
            effects:
              tick: { \(text(.effect, "every: 1s")), do: { set: { count: 0 } } }
            transitions:
              go: { \(text(.step, "set: { count: 1 }")) }
            \(text(.screen, "enter: []"))
            view:
              - \(text(.element, "text: ${model.count}"))
              - child: row
              - button: { label: Go, \(text(.button, "sends: go")) }
        backstack: { start: a }
        scenarios:
          one:
            steps:
              - \(text(.scenarioStep, "press: Go"))
              - expect: { \(text(.expectation, "screen: a")) }

        """
    }
  }

  @Test(arguments: [
    Case("toast: Saved", .step, "did you mean 'message'?"),
    Case("alert: Saved", .step, "did you mean 'message'?"),
    Case("goto: a", .step, "did you mean 'navigate'?"),
    Case("push: a", .step, "did you mean 'navigate' or 'append'?"),
    Case("finish: 1", .step, "did you mean 'return'?"),
    Case("pop: {}", .step, "did you mean 'goBack'?"),
    Case("dispatch: go", .step, "did you mean 'send'?"),
    Case("trigger: go", .step, "did you mean 'send'?"),
    Case("assign: { count: 1 }", .step, "did you mean 'set'?"),
    Case("setState: { count: 1 }", .step, "did you mean 'set'?"),
    Case("delete: { from: names }", .step, "did you mean 'remove'?"),
    Case("fetch: box.open", .step, "did you mean 'call'?"),
    Case("goBack: { result: 1 }", .step, "write 'return: VALUE' in place of 'goBack'"),
    Case("each: names", .element, "did you mean 'list'?"),
    Case("for: names", .element, "did you mean 'list'?"),
    Case("label: Hi", .element, "did you mean 'text'?"),
    Case("h1: Hi", .element, "did you mean 'heading'?"),
    Case("input: { label: Name }", .element, "did you mean 'field'?"),
    Case("checkbox: { label: Name }", .element, "did you mean 'toggle'?"),
    Case("hstack: []", .element, "did you mean 'row'?"),
    Case("section: []", .element, "did you mean 'group'?"),
    Case("onClick: go", .button, "did you mean 'sends'?"),
    Case("sends: go, if: model.count > 0", .button, "did you mean 'when'?"),
    Case("present: row, if: count > 0", .child, "did you mean 'when'?"),
    Case("component: row", .child, "did you mean 'present'?"),
    Case("interval: 1s", .effect, "did you mean 'every'?"),
    Case("onEnter: []", .screen, "did you mean 'enter'?"),
    Case("computed: { two: 2 }", .screen, "did you mean 'derived'?"),
    Case("tests: {}", .flow, "did you mean 'scenarios'?"),
    Case("emit: 1", .scenarioStep, "did you mean 'reply'?"),
    Case("click: Go", .scenarioStep, "did you mean 'press'?"),
    Case("assert: { screen: a }", .scenarioStep, "did you mean 'expect'?"),
    Case("flow: { shows: Hi }", .expectation, "write 'in: flow' to look at the frame around the screens"),
  ])
  func `a word of another tool leads to the word of flows`(_ sample: Case) {
    var sources = Sources()
    let file = sources.add(name: "test.flow.yaml", text: sample.flow)
    let found = Compiler.compile(file, in: sources).report.sorted
    let hints = found.filter { ["unknown-key", "unknown-choice"].contains($0.code.name) }.flatMap(\.hints)
    #expect(hints.first == sample.hint, "\(found.map { "\($0.code): \($0.message) \($0.hints)" })")
  }
}
