import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// A flow whose two screens have an event of the same name, and whose second screen has a row for each number.
private let inner = """
  flowspec: 2
  flow: innerFlow
  screens:
    one:
      state: { isReady: bool = true }
      model:
        Ready: { when: isReady, title: one, events: [next, rest] }
        Resting: { title: rests, events: [wake] }
      events: [next, rest, wake]
      transitions:
        wake: { set: { isReady: true } }
        next: { navigate: two }
        rest: { set: { isReady: false } }
    two:
      state: { numbers: "list<int> = [1, 2]" }
      children:
        rows: { present: row, each: numbers, as: number, key: number }
      model: { title: two }
  presenters:
    row:
      state: { count: int = 0 }
      model: [count]
      events: [more]
      transitions: { more: { set: { count: =count + 1 } } }
      effects:
        clock: { every: 1s, do: { set: { count: =count + 10 } } }
  backstack: { start: one }
  """

private let outer = """
  flowspec: 2
  flow: outer
  imports:
    inner: ./inner.flow.yaml
    other: ./other.flow.yaml
  screens:
    home:
      model: { title: home }
      events: [next, aside]
      transitions:
        next: { navigate: inner }
        aside: { navigate: other }
  backstack: { start: home }

  """

private let imports = [
  (path: "inner.flow.yaml", text: inner),
  (path: "other.flow.yaml", text: inner.replacing("innerFlow", with: "otherFlow")),
]

/// Returns the failures of the steps of a scenario of the outer flow.
private func failures(of steps: String) throws -> [String] {
  let lines = steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
  var played = try PlayedScenarios("\(outer)\nscenarios:\n  it:\n    steps:\n\(lines)", imports: imports)
  return played.outcomes().flatMap(\.failures).map { failure in
    ([failure.message] + failure.hints).joined(separator: "; ")
  }
}

/// Returns the diagnostics of checking the steps of a scenario of the outer flow.
private func mistakes(in steps: String) -> [String] {
  let lines = steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
  return found(in: "\(outer)\nscenarios:\n  it:\n    steps:\n\(lines)", imports: imports).map { mistake in
    (["[\(mistake.code)] \(mistake.message)"] + mistake.hints).joined(separator: "; ")
  }
}

/// Names of imported screens and of parts in scenarios.
@Suite struct PathTests {
  @Test func `screens and stacks of an imported flow are named behind its name`() throws {
    #expect(
      try failures(
        of: """
          - send: next
          - expect: { screen: inner, backstack: [home, inner] }
          - expect: { screen: inner.one, backstack: [home, inner.one] }
          - send: inner.one.next
          - expect: { screen: inner.two, running: [clock, clock] }
          - expect: { backstack: [inner.one, inner.two] }
          - expect: { backstack: [home, inner.one, inner.two] }
          - back
          - expect: { screen: inner.one }
          """) == [])
  }

  @Test func `the model of an imported flow is that of the screen on top in it`() throws {
    #expect(
      try failures(
        of: """
          - send: next
          - expect: { screen: inner, case: Ready, model: { title: one } }
          - expect: { screen: inner, case: Ready, exactly: true, model: { title: one } }
          - expect: { in: inner.one, model: { title: one } }
          - expect: { screen: inner.one, model: {} }
          - expect: { model: { title: one } }
          """) == [])
    #expect(
      try failures(of: "- send: next\n- expect: { screen: inner, model: { title: two } }") == [
        "'title' is 'one', but 'two' is expected"
      ])
  }

  @Test func `a named screen that is not on top is reported with its path`() throws {
    #expect(
      try failures(of: "- send: next\n- expect: { screen: inner.two, backstack: [home, inner.two] }") == [
        "the screen is 'inner.one', but 'inner.two' is expected",
        "the stack is home › inner, but home › inner.two is expected; another stack is inner.one",
      ])
    #expect(
      try failures(of: "- send: aside\n- expect: { screen: inner.one }") == [
        "the screen is 'other.one', but 'inner.one' is expected"
      ])
  }

  @Test func `names are looked up before anything is played`() {
    #expect(
      mistakes(in: "- expect: { screen: one }") == [
        "[unknown-screen] 'one' is a screen of 2 imported flows; write 'inner.one' or 'other.one'"
      ])
    #expect(
      mistakes(in: "- expect: { screen: inner.ones }") == [
        "[unknown-screen] no screen is named 'inner.ones'; did you mean 'inner.one'?"
      ])
    #expect(
      mistakes(in: "- send: inner.three.next\n- expect: { screen: home }") == [
        "[unknown-part] no part of a screen, and no screen, is named 'inner.three'; there are 'rows[…]', 'home', 'inner', 'other', 'inner.one', 'inner.two', 'other.one', 'other.two'"
      ])
    #expect(
      mistakes(in: "- send: inner.one.nest\n- expect: { screen: home }") == [
        "[unhearable-event] 'inner.one' has no event 'nest'; did you mean 'inner.one.next' or 'inner.one.rest'?"
      ])
    #expect(
      mistakes(in: "- send: next\n  in: inner.two\n- expect: { screen: home }") == [
        "[unhearable-event] 'inner.two' has no event 'next'"
      ])
  }

  @Test func `an event goes to the innermost screen on top that offers it, whichever file has one of the name`() throws
  {
    #expect(
      try failures(
        of: """
          - send: next
          - expect: { screen: inner.one }
          - send: next
          - expect: { screen: inner.two, running: [clock, clock] }
          """) == [])
    #expect(
      try failures(
        of: """
          - send: next
          - expect: { screen: inner.one }
          - send: one.next
            in: inner
          - expect: { screen: inner.two, running: [clock, clock] }
          """) == [])
  }

  @Test func `an event of a row is sent by its path, with its quotes or without`() throws {
    let start = "- send: next\n- expect: { screen: inner }\n- send: next\n- expect: { running: [clock, clock] }\n"
    #expect(
      try failures(
        of: start + """
          - send: inner.two.rows[1].more
          - send: { "rows[2].more": {} }
          - send: more
            in: rows[2]
          - expect: { in: "inner.two.rows[1]", model: { count: 1 } }
          - expect: { in: "rows[2]", model: { count: 2 }, running: ["inner.two.rows[1].clock", "two.rows[2].clock"] }
          """) == [])
    #expect(
      try failures(of: start + "- send: more") == [
        "there are 2 on the screen: part with an event 'more'; select one with 'in: …' beside the step; there are 'inner.two.rows[1]', 'inner.two.rows[2]'"
      ])
  }

  @Test func `what no host can send fails with what can be`() throws {
    let start = "- send: next\n- expect: { screen: inner }\n- send: rest\n- expect: { case: Resting }\n"
    #expect(
      try failures(of: start + "- send: rest") == [
        "'rest' cannot be sent now, because 'Resting' does not offer it; the events that can be sent are 'inner.one.wake'"
      ])
    #expect(
      try failures(of: start + "- send: inner.one.next") == [
        "'next' cannot be sent now, because 'Resting' does not offer it; the events that can be sent are 'inner.one.wake'"
      ])
    #expect(
      try failures(of: "- send: next\n- expect: { screen: inner }\n- send: aside") == [
        "the screen 'inner.one.Ready' offers no event 'aside'; the events that can be sent are 'inner.one.next', 'inner.one.rest'"
      ])
    #expect(
      try failures(of: "- send: inner.one.next\n- expect: { screen: inner }") == [
        "there is no part 'inner.one' on the screen; there are 'home'"
      ])
  }

  @Test func `state and models of an imported flow are given behind its name`() throws {
    var played = try PlayedScenarios(
      """
      \(outer)
      scenarios:
        tired:
          given: { state: { inner.one.isReady: false } }
          steps:
            - send: next
            - expect: { screen: inner.one, case: Resting }
        shown:
          given: { models: { inner.one: { Ready: { title: given } } } }
          steps:
            - send: next
            - expect: { screen: inner.one, model: { title: given } }
            - back
            - expect: { screen: home }
            - send: aside
            - expect: { screen: other.one, model: { title: one } }
      """, imports: imports)
    #expect(played.outcomes().flatMap(\.failures).map(\.message) == [])
  }

  @Test func `a flow without a model hears no host`() {
    let flow = """
      flowspec: 2
      flow: mute
      state: { count: int = 0 }
      events: [inc]
      transitions: { inc: { set: { count: =count + 1 } } }
      screens:
        home:
          model: { count: =flow.count }
          events: [go]
          transitions: { go: { send: flow.inc } }
      backstack: { start: home }
      scenarios:
        it:
          steps:
            - send: flow.inc
            - expect: { model: { count: 1 } }
      """
    #expect(
      found(in: flow).map { "[\($0.code)] \($0.message)" } == [
        "[unhearable-event] 'flow' has no model of its own, so no event can be sent to it"
      ])
  }
}
