import CEL
import Diagnostics

/// Measures the evaluation of compiled expressions against hand-written Swift, and compilation without a reference.
func measureCEL(_ table: inout FigureTable) {
  let cases = CELCase.all()
  let names = cases.map { "cel, \($0.name)" }
  guard names.contains(where: { table.wants($0) }) || table.wants("cel, compile") else { return }
  let scope = CELVariables()
  var ours: [String: Double] = [:]
  for (test, name) in zip(cases, names) {
    let expression = test.expression(in: scope)
    let time = shortest(of: 7) { for _ in 0..<test.repeats { use(try? expression.evaluate(in: scope)) } }
    let byHand = shortest(of: 7) { for _ in 0..<test.repeats { test.byHand() } }
    ours[test.name] = time / Double(test.repeats)
    if table.wants(name) {
      table.add(name, time / Double(test.repeats), "ns", against: byHand / Double(test.repeats), "hand-written Swift")
    }
  }
  for test in cases.prefix(3) where table.wants("cel, compile") {
    let time = shortest(of: 7) { for _ in 0..<1_000 { use(CELVariables.environment.compile(test.text)) } }
    table.add("cel, compile \(test.name)", time / 1e6, "µs", against: 20, "the goal of 20 µs")
  }
  measureCELPeers(ours, &table)
}

private func measureCELPeers(_ ours: [String: Double], _ table: inout FigureTable) {
  for line in Peers.celCases.lines() {
    let parts = line.split(separator: "\t").map(String.init)
    guard parts.count == 3, let theirs = Double(parts[2]), let time = ours[parts[0]], table.wants("cel, \(parts[0])")
    else { continue }
    table.add("cel, \(parts[0])", time, "ns", against: theirs, "\(parts[1]) from Python, \(short(theirs)) ns")
  }
}

/// An expression, its result, and the equivalent Swift code.
struct CELCase {
  let name: String
  let text: String
  let expected: String
  let repeats: Int
  let byHand: () -> Void

  init(_ name: String, _ text: String, _ expected: String, repeats: Int = 100_000, byHand: @escaping () -> Void) {
    self.name = name
    self.text = text
    self.expected = expected
    self.repeats = repeats
    self.byHand = byHand
  }

  /// Returns the compiled expression, which gives the expected result.
  func expression(in scope: CELVariables) -> Expression {
    guard let expression = CELVariables.environment.compile(text).expression else {
      preconditionFailure("\(name) must compile")
    }
    guard let value = try? expression.evaluate(in: scope), value.literal == expected else {
      preconditionFailure("\(name) must be \(expected)")
    }
    return expression
  }

  static func all() -> [CELCase] {
    let plain = PlainVariables()
    let chain = zip(1...7, "abcdefg").map { "n < \($0) ? '\($1)' : " }.joined() + "'h'"
    return [
      CELCase("arithmetic", "a + b * 2 > 10", "true") { use(plain.arithmetic()) },
      CELCase("string and size", "name.startsWith('x') && size(items) > 3", "true") { use(plain.stringAndSize()) },
      CELCase("has and ternary", "has(user.email) ? user.email : 'none'", "'ada@example.org'") {
        use(plain.hasAndTernary())
      },
      CELCase("ternary chain", chain, "'h'") { use(plain.ternaryChain()) },
      CELCase("filter and map", "items.filter(i, i.price > 10).map(i, i.name)", CELVariables.dearItems, repeats: 500) {
        use(plain.filterAndMap())
      },
      CELCase(
        "all and exists", "items.all(i, i.tags.exists(t, t == 'sale' || t.startsWith('x')))", "true", repeats: 500
      ) { use(plain.allAndExists()) },
    ]
  }
}

/// The variables of the cases as a CEL scope.
final class CELVariables: Scope {
  private let values: [Value]

  override init() {
    let tags = Value.list(ListValue(["new", "home", "blue", "sale"].map { .string($0) }))
    let items = (0..<100).map { index in
      Value.map(
        MapValue([
          (.string("name"), .string("item\(index)")), (.string("price"), .int(Int64(index * 7 % 40))),
          (.string("tags"), tags),
        ]))
    }
    let user = MapValue([(.string("email"), .string("ada@example.org")), (.string("id"), .int(7))])
    values = [.int(3), .int(4), .int(9), .string("xylophone"), .map(user), .list(ListValue(items))]
    super.init()
  }

  override func value(of slot: Int) throws(EvaluationError) -> Value { values[slot] }

  static let environment: Environment = {
    var environment = Environment(.standard)
    let types: [(String, ValueType)] = [
      ("a", .int), ("b", .int), ("n", .int), ("name", .string), ("user", .map(.string, .dyn)), ("items", .list(.dyn)),
    ]
    for (slot, type) in types.enumerated() { environment.declare(variable: type.0, type: type.1, slot: slot) }
    return environment
  }()

  static let dearItems: String = {
    let names = (0..<100).filter { $0 * 7 % 40 > 10 }.map { Value.string("item\($0)") }
    return Value.list(ListValue(names)).literal
  }()
}

/// The variables of the cases as Swift properties, and the cases as hand-written Swift.
private final class PlainVariables {
  struct Item {
    let name: String
    let price: Int
    let tags: [String]
  }

  var a = 3
  var b = 4
  var n = 9
  var name = "xylophone"
  var user: [String: String] = ["email": "ada@example.org", "id": "7"]
  var items = (0..<100).map { Item(name: "item\($0)", price: $0 * 7 % 40, tags: ["new", "home", "blue", "sale"]) }

  @inline(never) func arithmetic() -> Bool { a + b * 2 > 10 }
  @inline(never) func stringAndSize() -> Bool { name.hasPrefix("x") && items.count > 3 }
  @inline(never) func hasAndTernary() -> String { user["email"] ?? "none" }
  @inline(never) func ternaryChain() -> String {
    n < 1 ? "a" : n < 2 ? "b" : n < 3 ? "c" : n < 4 ? "d" : n < 5 ? "e" : n < 6 ? "f" : n < 7 ? "g" : "h"
  }
  @inline(never) func filterAndMap() -> [String] { items.filter { $0.price > 10 }.map(\.name) }
  @inline(never) func allAndExists() -> Bool {
    items.allSatisfy { $0.tags.contains { $0 == "sale" || $0.hasPrefix("x") } }
  }
}
