import CEL
import Diagnostics
import Testing

@Suite struct HostTests {
  /// A scope that records its reads.
  private final class CountingScope: Scope {
    private(set) var reads: [Int] = []
    override func value(of slot: Int) throws(EvaluationError) -> Value {
      reads.append(slot)
      if slot == 9 { throw EvaluationError(.unboundVariable, "slot 9 is empty") }
      return .int(Int64(slot))
    }
  }

  private var environment: Environment {
    var environment = Environment(.strict)
    for (slot, name) in ["a", "b", "c"].enumerated() { environment.declare(variable: name, type: .int, slot: slot) }
    environment.declare(variable: "broken", type: .int, slot: 9)
    return environment
  }

  @Test func `reads are known, and only what is needed is read`() throws {
    let expression = try #require(compile("c > 0 ? c + a : b", environment).expression)
    #expect(expression.reads == [0, 1, 2])
    let scope = CountingScope()
    #expect(try expression.evaluate(in: scope).asInt == 2)
    #expect(scope.reads == [2, 2, 0])
  }

  @Test func `a failure points at the failing operation in the file`() throws {
    let text = MappedText(verbatim: "1 + a / (b - 1)", at: 100, in: SourceID(3))
    let expression = try #require(environment.compile(text).expression)
    do throws(EvaluationError) {
      _ = try expression.evaluate(in: CountingScope())
      Issue.record("nothing failed")
    } catch {
      #expect(error.kind == .divisionByZero)
      #expect(error.range == 4..<15)
      #expect(error.span == Span(source: SourceID(3), start: 104, end: 115))
    }
  }

  @Test func `a failing read tells the host's reason at the name`() throws {
    let expression = try #require(compile("a + broken", environment).expression)
    do throws(EvaluationError) {
      _ = try expression.evaluate(in: CountingScope())
      Issue.record("nothing failed")
    } catch {
      #expect(error.message == "slot 9 is empty")
      #expect(error.range == 4..<10)
    }
  }

  @Test func `a host's function is picked by its types`() throws {
    var environment = environment
    let double = Overload(parameters: [.int], result: .int) { (arguments: [Value]) throws(EvaluationError) -> Value in
      .int((arguments[0].asInt ?? 0) * 2)
    }
    let twice = Overload(parameters: [.string], result: .string, isMember: true) {
      (arguments: [Value]) throws(EvaluationError) -> Value in
      let text = arguments[0].asString ?? ""
      return .string(text + text)
    }
    let failing = Overload(parameters: [], result: .int) { (_: [Value]) throws(EvaluationError) -> Value in
      throw EvaluationError(.invalidArgument, "not today")
    }
    environment.declare(FunctionDeclaration(name: "twice", overloads: [double, twice]))
    environment.declare(FunctionDeclaration(name: "host.fail", overloads: [failing]))
    #expect(outcome("twice(4)", environment) == "8")
    #expect(outcome("'ab'.twice()", environment) == "'abab'")
    #expect(outcome("host.fail() > 0 || a > 0", environment, [.int(1)]) == "true")
    #expect(codes(in: "twice('a')", environment) == ["argument-mismatch"])
    #expect(codes(in: "twice(1, 2)", environment) == ["argument-count"])
  }

  @Test func `a redeclared name shadows the earlier one`() throws {
    var inner = environment
    inner.declare(variable: "a", type: .string, slot: 7)
    #expect(compile("a", inner).expression?.type == .string)
    #expect(compile("a", environment).expression?.reads == [0])
    inner.declare(constant: "b", value: .int(5), type: .int)
    #expect(compile("b + 1", inner).expression?.constant?.asInt == 6)
  }

  @Test func `without checking, mistakes wait for the evaluation`() {
    var options = Options.standard
    options.isChecked = false
    let environment = Environment(options)
    #expect(outcome("unknown || true", environment) == "true")
    #expect(outcome("unknown", environment) == "unboundVariable")
    #expect(outcome("'a' + 1", environment) == "noMatchingOverload")
  }

  @Test func `a container is searched from the inside`() {
    var options = Options.standard
    options.container = "a.b"
    var environment = Environment(options)
    for (slot, name) in ["x", "a.x", "a.b.x"].enumerated() {
      environment.declare(variable: name, type: .int, slot: slot)
    }
    #expect(compile("x", environment).expression?.reads == [2])
    #expect(compile(".x", environment).expression?.reads == [0])
    #expect(compile("[1].all(x, x == 1)", environment).expression?.reads == [])
  }

  @Test func `an environment lists what expressions may name`() {
    var environment = environment
    environment.declare(EnumDeclaration(name: "Theme", cases: ["light"]))
    #expect(environment.visibleNames.map(\.name) == ["a", "b", "c", "broken", "Theme.light"])
    #expect(environment.typeNames == ["Theme"])
    let forms = environment.functionSignatures.map(\.description)
    #expect(forms.contains("string.startsWith(string): bool"))
    #expect(!forms.contains { $0.hasPrefix("dyn(") })
  }

  @Test func `an explanation shows the parts with their types`() throws {
    let expression = try #require(compile("a + 1 > b", environment).expression)
    #expect(
      expression.explanationText
        == """
        a + 1 > b: bool
          a + 1: int
            a: int  (variable, slot 0)
            1: int
          b: int  (variable, slot 1)
        """)
  }
}
