import CEL
import Diagnostics
import Foundation
import Testing

@Suite struct LimitTests {
  @Test func `nesting up to the limit is read, checked and evaluated on a small stack`() {
    let texts = [
      String(repeating: "(", count: 190) + "1" + String(repeating: ")", count: 190),
      String(repeating: "[", count: 190) + String(repeating: "]", count: 190),
      "1" + String(repeating: " + 1", count: 190),
      String(repeating: "!", count: 190) + "true",
      "{'a': " + String(repeating: "{'a': ", count: 180) + "1" + String(repeating: "}", count: 181),
      String(repeating: "true ? ", count: 180) + "1" + String(repeating: " : 2", count: 180),
      String(repeating: "true ? 1 : ", count: 180) + "2",
    ]
    let finished = Mutexed(0)
    // Unoptimised code needs several times the stack.
    let stack = 4 << 20
    let thread = Thread {
      for text in texts where !outcome(text).contains("-too-") { finished.add() }
    }
    thread.stackSize = stack
    thread.start()
    while !thread.isFinished { usleep(1000) }
    #expect(finished.value == texts.count)
  }

  @Test(arguments: ["(", "[", "!", "-", "{'a':", "f(", "a[", "1+", "true?", "a.b.", "x.map(y,"])
  func `endless nesting is refused`(part: String) {
    let report = compile(String(repeating: part, count: 20_000)).report
    #expect(report.hasErrors)
  }

  @Test func `a long chain of conditions is no deep one`() {
    #expect(outcome("false" + String(repeating: " || false", count: 5000)) == "false")
  }

  @Test func `characters without meaning that follow one another are one mistake`() {
    let report = compile(String(repeating: "€", count: 20_000)).report
    #expect(report.diagnostics.count == 1)
    #expect(report.diagnostics.first?.message == "'€' and 19999 more have no meaning in an expression")
    #expect(report.diagnostics.first?.span.end == 60_000)
    #expect(compile("#").report.diagnostics.first?.message == "'#' has no meaning in an expression")
  }

  @Test func `a text that is too long is refused`() {
    #expect(codes(in: "'" + String(repeating: "a", count: 100_001) + "'", Environment()) == ["expression-too-large"])
  }

  @Test(arguments: [
    "lists.range(3000).all(a, lists.range(3000).all(b, a + b >= 0))", "lists.range(100000).map(a, lists.range(100000))",
    "cel.bind(a, lists.range(1000000), cel.bind(b, a + a, cel.bind(c, b + b, cel.bind(d, c + c, cel.bind(e, d + d, e + e + e + e + e + e).size() + d.size() + c.size() > 0))))",
    "lists.range(10000).distinct().size() > 0",
  ])
  func `work beyond the budget ends the evaluation, and no operator absorbs that`(text: String) {
    var options = Options.standard
    options.limits.cost = 100_000
    var environment = Environment(options)
    environment.declare(variable: "yes", type: .bool, slot: 0)
    #expect(outcome("[\(text)].size() > 5 || yes", environment, [.bool(true)]) == "costExceeded")
    #expect(outcome("yes || [\(text)].size() > 5", environment, [.bool(true)]) == "true")
  }

  @Test func `a budget is counted in the units of the specification`() throws {
    var environment = Environment()
    environment.declare(variable: "a", type: .int, slot: 0)
    environment.declare(variable: "s", type: .string, slot: 1)
    let scope = ArrayScope([.int(1), .string(String(repeating: "x", count: 100))])
    func cost(_ text: String) throws -> Int {
      try #require(compile(text, environment).expression).evaluateMeasuringCost(in: scope).cost
    }
    #expect(try cost("a") == 1)
    #expect(try cost("a + 1") == 2)
    #expect(try cost("a > 0 ? a + 1 : 0") == 4)
    #expect(try cost("[a]") == 11)
    #expect(try cost("{'k': a}") == 31)
    #expect(try cost("s.contains('x')") == 11)
  }

  @Test func `a long evaluation can be stopped`() throws {
    final class Impatient: Scope { override var isInterrupted: Bool { true } }
    let expression = try #require(compile("lists.range(5000).all(n, n >= 0)").expression)
    var environment = Environment()
    environment.declare(variable: "n", type: .int, slot: 0)
    let looping = try #require(compile("lists.range(5000).all(i, i + n >= 0 || true)", environment).expression)
    #expect(expression.type == .bool)
    do throws(EvaluationError) {
      _ = try looping.evaluate(in: Impatient())
      Issue.record("it went on")
    } catch {
      #expect(error.kind == .interrupted)
    }
  }

  @Test func `a value cannot be nested without bounds`() throws {
    var environment = Environment(.strict)
    let fields = [FieldDeclaration(name: "next", type: .nullable(.record("Node")))]
    environment.declare(RecordDeclaration(name: "Node", fields: fields))
    environment.declare(variable: "node", type: .nullable(.record("Node")), slot: 0)
    let longer = try #require(compile("Node{next: node}", environment).expression)
    var value = Value.null
    var count = 0
    do throws(EvaluationError) {
      while count < 100_000 {
        value = try longer.evaluate(in: ArrayScope([value]))
        count += 1
      }
    } catch {
      #expect(error.kind == .outOfRange)
    }
    #expect(count == 500)
    #expect(value.isIdentical(to: value))
  }

  @Test func `a text cannot grow without bounds`() {
    let step = "x.replace('', x)"
    #expect(
      outcome("cel.bind(x, '\(String(repeating: "a", count: 5000))', cel.bind(y, \(step), y.replace('', y)))")
        == "costExceeded")
  }
}

/// A counter that threads share.
private final class Mutexed: @unchecked Sendable {
  private let lock = NSLock()
  private var count: Int
  init(_ count: Int) { self.count = count }
  var value: Int { lock.withLock { count } }
  func add() { lock.withLock { count += 1 } }
}
