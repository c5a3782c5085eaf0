import Diagnostics
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// A screen with three rows, each of which has a clock, a store with another clock, and calls.
private let rows = """
  flowspec: 2
  flow: rowsFlow
  services:
    s: { get: { returns: int, readOnly: true } }
  stores:
    wall:
      state: { n: int = 0 }
      effects:
        clock: { every: 1m, do: { set: { n: =n + 1 } } }
  screens:
    home:
      state: { names: "list<string> = ['a', 'b', 'c']", n: int = 0, log: "list<string> = []" }
      children:
        rows: { present: row, each: names, as: name, key: name, params: { name: =name } }
      model: { names: =names, n: =n, log: =log, wall: =wall.n }
      events: [drop, go]
      transitions:
        drop: { set: { names: "=['a']" } }
        go: { call: s.get, policy: parallel, then: { set: { n: =n + 1 } } }
        rows.rang: { set: { log: "=log + [event.name]" } }
      view:
        - child: rows
        - button: { label: Drop, sends: drop }
        - button: { label: Go, sends: go }
  presenters:
    row:
      params: { name: string }
      emits:
        rang: { name: string }
      effects:
        clock: { every: 1s, do: { emit: { rang: { name: =params.name } } } }
  backstack: { start: home }

  """

/// Returns the failures of a scenario of the rows.
private func rowFailures(of steps: String, given: String = "{}") throws -> [String] {
  let lines = steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
  var played = try PlayedScenarios("\(rows)\nscenarios:\n  it:\n    given: \(given)\n    steps:\n\(lines)")
  return played.outcomes().flatMap(\.failures).map { failure in
    ([failure.message] + failure.hints).joined(separator: "; ")
  }
}

/// Running work, with the names for `running` and `first`.
@Suite struct RunningTests {
  @Test func `what runs three times is named three times`() throws {
    #expect(try rowFailures(of: "- expect: { running: [clock, clock, clock, clock] }") == [])
    #expect(
      try rowFailures(of: "- expect: { running: [clock, clock] }") == [
        "'home.rows['a'].clock', 'home.rows['b'].clock', 'home.rows['c'].clock', 'wall.clock' run, but 'clock', 'clock' are expected; not expected: 'home.rows['c'].clock', 'wall.clock'"
      ])
  }

  @Test func `a path says whose it is, and a longer name is looked for first`() throws {
    #expect(
      try rowFailures(of: "- expect: { running: [clock, \"rows['c'].clock\", wall.clock, \"home.rows[a].clock\"] }")
        == [])
    #expect(
      try rowFailures(of: "- expect: { running: [clock, clock, clock, home.clock] }") == [
        "'home.rows['a'].clock', 'home.rows['b'].clock', 'home.rows['c'].clock', 'wall.clock' run, but 'clock', 'clock', 'clock', 'home.clock' are expected; not expected: 'wall.clock'; not running: 'home.clock'"
      ])
    #expect(
      try rowFailures(of: "- expect: { running: [clock, \"clock#2\", \"clock#3\", \"clock#4\"] }") == [])
  }

  @Test func `two calls of one operation are two`() throws {
    let steps = """
      - press: Drop
      - press: Go
      - press: Go
      - expect: { running: [clock, wall.clock, s.get, home.s.get], loading: true }
      """
    #expect(try rowFailures(of: steps, given: "{ s.get: [] }") == [])
  }

  @Test func `work that still runs at the end is reported by paths that scenarios can use`() throws {
    #expect(
      try rowFailures(of: "- expect: { model: { n: 0 } }") == [
        "'home.rows['a'].clock', 'home.rows['b'].clock', 'home.rows['c'].clock', 'wall.clock' still run at the end, which is not expected; write after it '- expect: { running: [\"home.rows['a'].clock\", \"home.rows['b'].clock\", \"home.rows['c'].clock\", wall.clock] }'; or write 'relaxed: true' beside it"
      ])
  }

  @Test func `what runs first is named in the same words`() throws {
    let end = "- expect: { model: { log: [%] }, running: [clock, clock, clock, clock] }"
    for (first, log) in [
      ("\"rows['c'].clock\"", "c, a, b"), ("\"clock#3\"", "c, a, b"), ("[\"rows[b].clock\", clock]", "b, a, c"),
      ("[\"clock#2\", \"clock#3\"]", "b, c, a"),
    ] {
      let steps = "- advance: 1s\n  first: \(first)\n\(end.replacing("%", with: log))"
      let failures = try rowFailures(of: steps)
      #expect(failures == [], "\(first)")
    }
    #expect(
      try rowFailures(of: "- advance: 1s\n  first: wall.clock\n- expect: { emitted: 3 }") == [
        "nothing named 'wall.clock' is due at the end of this time; the names that are due are 'home.rows['a'].clock', 'home.rows['b'].clock', 'home.rows['c'].clock'"
      ])
  }
}
