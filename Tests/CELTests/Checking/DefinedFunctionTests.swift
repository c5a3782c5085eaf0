import CEL
import Diagnostics
import Testing

/// Functions that are defined by expressions over their params.
@Suite struct DefinedFunctionTests {
  private func environment(
    _ functions: [(name: String, params: [(String, ValueType)], result: ValueType, body: String)]
  ) -> Environment {
    var environment = Environment(.strict)
    for (name, params, result, body) in functions {
      var inside = environment
      for (slot, param) in params.enumerated() { inside.declare(variable: param.0, type: param.1, slot: slot) }
      let compiled = compile(body, inside, expecting: result)
      #expect(compiled.report.diagnostics.isEmpty, "\(compiled.report.diagnostics.map(\.message))")
      environment.declare(
        DefinedFunction(
          name: name, parameters: params.map { (name: $0.0, type: $0.1) }, result: result, body: compiled.expression))
    }
    environment.declare(variable: "x", type: .int, slot: 0)
    environment.declare(variable: "y", type: .int, slot: 1)
    environment.declare(variable: "names", type: .list(.string), slot: 2)
    environment.declare(variable: "note", type: .nullable(.string), slot: 3)
    return environment
  }

  private var some: Environment {
    environment([
      ("half", [("n", .int)], .int, "10 / n"),
      ("quarter", [("n", .int)], .int, "half(half(n))"),
      ("longest", [("all", .list(.string))], .int, "all.map(a, a.size()).map(s, s * 2)[0]"),
      ("ignore", [("n", .int)], .bool, "n == n"),
      ("known", [("t", .nullable(.string))], .bool, "t != null && t != ''"),
      ("answer", [], .int, "6 * 7"),
    ])
  }

  private let values: [Value] = [
    .int(0), .int(5), .list(ListValue([.string("ab"), .string("c")])), .null,
  ]

  @Test(arguments: [
    ("half(y)", "2"), ("quarter(y)", "5"), ("half(y) + half(y + 5)", "3"), ("longest(names)", "4"),
    ("names.map(n, longest([n]))", "[4, 2]"), ("names.map(n, names.map(m, longest([n + m])))", "[[8, 6], [6, 4]]"),
    ("known(note)", "false"), ("answer()", "42"), ("half(x)", "divisionByZero"), ("ignore(1 / x)", "divisionByZero"),
    ("ignore(1 / x) || true", "true"), ("half(x) > 0 || true", "true"),
  ])
  func `a call has the value of its body`(text: String, expected: String) {
    #expect(outcome(text, some, values) == expected)
  }

  @Test func `a call reads what its arguments read`() {
    #expect(compile("half(y) + answer()", some).expression?.reads == [1])
    #expect(compile("answer()", some).expression?.constant?.literal == "42")
    #expect(compile("half(5)", some).expression?.constant?.literal == "2")
  }

  @Test(arguments: [
    ("half()", "argument-count"), ("half(x, y)", "argument-count"), ("half('a')", "argument-mismatch"),
    ("x.half()", "unknown-function"), ("half", "unknown-name"),
    ("known(note) && note.size() > 0", "missing-null-check"),
    ("half(0)", "always-fails"),
  ])
  func `mistakes in calls are reported`(text: String, code: DiagnosticCode) {
    #expect(codes(in: text, some).contains(code), "\(codes(in: text, some))")
  }

  @Test func `a failure is at the call, followed by the places inside`() throws {
    let expression = try #require(compile("1 + quarter(x)", some).expression)
    do throws(EvaluationError) {
      _ = try expression.evaluate(in: ArrayScope(values))
      Issue.record("the call did not fail")
    } catch {
      #expect(error.span.map { $0.start..<$0.end } == 4..<14)
      #expect(error.places.map(\.function) == ["quarter", "half"])
      #expect(error.places.map { $0.span.start..<$0.span.end } == [5..<12, 0..<6])
    }
  }

  @Test func `functions that call the next one twice fail by their cost`() {
    var functions = [(name: "f0", params: [("n", ValueType.int)], result: ValueType.int, body: "n + 1")]
    for index in 1..<40 {
      functions.append(("f\(index)", [("n", .int)], .int, "f\(index - 1)(n) + f\(index - 1)(n)"))
    }
    let environment = environment(functions)
    #expect(outcome("f10(x)", environment, values) == "1024")
    #expect(outcome("f39(x)", environment, values) == "costExceeded")
  }

  @Test func `functions may call one another only so deep`() {
    var functions = [(name: "f0", params: [("n", ValueType.int)], result: ValueType.int, body: "n")]
    for index in 1..<90 { functions.append(("f\(index)", [("n", .int)], .int, "f\(index - 1)(n)")) }
    let environment = environment(functions)
    #expect(outcome("f89(x)", environment, values) == "0")
    #expect(
      codes(
        in: "((((((((((f89(x) + 1) + 1) + 1) + 1) + 1) + 1) + 1) + 1) + 1) + 1)\(String(repeating: " + 1", count: 40))",
        environment) == ["expression-too-large"])
  }
}
