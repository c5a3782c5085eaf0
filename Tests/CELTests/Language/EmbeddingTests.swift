import CEL
import Testing

/// The example in the documentation of the library.
@Suite struct EmbeddingTests {
  final class Order: Scope {
    override func value(of slot: Int) throws(EvaluationError) -> Value {
      slot == 0 ? .int(120) : .string("Ada")
    }
  }

  @Test func `the example of the documentation works as it says`() throws {
    var environment = Environment()
    environment.declare(variable: "price", type: .int, slot: 0)
    environment.declare(variable: "customer", type: .string, slot: 1)
    let expression = try #require(environment.compile("price > 100 && customer.startsWith('A')").expression)
    #expect(expression.reads == [0, 1])
    #expect(try expression.evaluate(in: Order()).isIdentical(to: .bool(true)))
  }
}
