import CEL
import Diagnostics

/// A rule about orders, such as `total > 100.0 && 'vip' in tags`. It is checked once and evaluated for each order.
struct Rule {
  /// The mistakes in a rule, one sentence each.
  struct Mistakes: Error {
    let messages: [String]
  }

  private let expression: Expression

  init(_ text: String) throws(Mistakes) {
    var environment = Environment()
    environment.declare(variable: "total", type: .double, slot: 0)
    environment.declare(variable: "tags", type: .list(.string), slot: 1)
    let compilation = environment.compile(text, expecting: .bool)
    guard let expression = compilation.expression else {
      throw Mistakes(messages: compilation.report.sorted.map { ([$0.message] + $0.hints).joined(separator: "; ") })
    }
    self.expression = expression
  }

  /// Returns whether the rule holds for an order.
  func holds(total: Double, tags: [String]) throws(EvaluationError) -> Bool {
    let values = ArrayScope([.double(total), .list(ListValue(tags.map { .string($0) }))])
    return try expression.evaluate(in: values).asBool ?? false
  }
}
