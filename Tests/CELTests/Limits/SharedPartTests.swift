import CEL
import Testing

/// Values share their parts, so that a short expression can represent a value of any size.
@Suite struct SharedPartTests {
  /// Returns nested bindings, each computed from the one before.
  private func chain(
    _ levels: Int, from seed: String, by step: (String) -> String, to body: (String) -> String
  ) -> String {
    var text = "cel.bind(v0, \(seed), "
    for level in 1...levels { text += "cel.bind(v\(level), \(step("v\(level - 1)")), " }
    return text + body("v\(levels)") + String(repeating: ")", count: levels + 1)
  }

  @Test(arguments: [
    "NAME", "NAME == NAME", "[NAME].exists(x, x == NAME)", "json.encode(NAME).size()", "'%s'.format([NAME])",
    "NAME in [1, NAME]", "[NAME, NAME].distinct()", "sets.contains([NAME], [NAME])", "[NAME].flatten(1000)",
    "optional.of(NAME) == optional.of(NAME)", "{'a': NAME} != {'a': NAME}",
  ])
  func `a value that holds itself twice, forty times over, is refused rather than walked`(use: String) {
    let text = chain(40, from: "[1]", by: { "[\($0), \($0)]" }, to: { use.replacing("NAME", with: $0) })
    #expect(outcome(text) == "costExceeded")
  }

  @Test func `maps and optionals count what they hold as lists do`() {
    let map = chain(40, from: "{'a': 1}", by: { "{'a': \($0), 'b': \($0)}" }, to: { $0 })
    let optional = chain(40, from: "optional.of(1)", by: { "optional.of([\($0), \($0)])" }, to: { $0 })
    #expect(outcome(map) == "costExceeded")
    #expect(outcome(optional) == "costExceeded")
  }

  @Test func `a type cannot be doubled through the keys of maps`() {
    let text = chain(60, from: "{1: 1}", by: { "{\($0): \($0)}" }, to: { _ in "1" })
    #expect(outcome(text) == "1")
  }

  @Test(arguments: [
    // Reading the length of a string, a string key or a number in a string traverses it, and the work is charged
    // even for a small result.
    "lists.range(100000).all(i, LONG.size() > i)", "lists.range(20000).all(i, (LONG in {'a' + LONG: i}) == false)",
    "lists.range(20000).all(i, {LONG: 1}[LONG] == 1)", "lists.range(5000).map(i, duration(LONG) > duration('0'))",
    "lists.range(900).map(i, LONG.substring(0, 900).replace('', LONG))",
    "lists.range(10000).exists(i, 'a'.matches('(a{1000}){1000}(' + string(i)))",
    "lists.range(10000).exists(i, 'a'.matches('(a{100}){90}b' + string(i)))",
    "cel.bind(l, lists.range(900).map(i, LONG), lists.range(900).map(i, l.join()))",
    "lists.range(9000).map(i, '%.1000f%.1000f%.1000f%.1000f%.1000f'.format([0.1, 0.1, 0.1, 0.1, 0.1]).size() * LONG.size())",
  ])
  func `going through a long text again and again is paid for`(use: String) {
    var options = Options.standard
    options.limits.cost = 100_000
    var environment = Environment(options)
    environment.declare(variable: "LONG", type: .string, slot: 0)
    let long = Value.string(String(repeating: "0s0h0m0ms", count: 2000))
    #expect(outcome("[\(use)].size()", environment, [long]) == "costExceeded")
  }

  @Test func `a list that is changed in place of a copy does not grow heavier`() {
    var list: ListValue = [.string(String(repeating: "a", count: 100_000))]
    let other = Value.string(String(repeating: "b", count: 100_000))
    for _ in 0..<10_000 { list = list.replacing(at: 0, with: other) }
    for _ in 0..<10_000 { list = list.appending(list[0]).removing(at: 0) }
    var environment = Environment()
    environment.declare(variable: "l", type: .list(.string), slot: 0)
    #expect(outcome("[l][0].size()", environment, [.list(list)]) == "1")
    #expect(outcome("l[0].size()", environment, [.list(list)]) == "100000")
    #expect(outcome("l", environment, [.list(list)]).hasPrefix("['bbb"))
  }

  @Test func `a long list is checked in a moment`() {
    let start = ContinuousClock.now
    let empties = "[" + Array(repeating: "[]", count: 6000).joined(separator: ",") + "].size()"
    let calls = "[" + Array(repeating: "size([])", count: 3000).joined(separator: ",") + "].size()"
    #expect(outcome(empties) == "6000")
    #expect(outcome(calls) == "3000")
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
