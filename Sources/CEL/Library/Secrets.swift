extension Library {
  private static let asked = [Signature(.secret, .string, gives: .bool)]
  private static let changed = [Signature(.secret, gives: .secret)]
  private static let sized = [Signature(.secret, gives: .int)]

  /// Functions on secrets. Tests return a plain bool or number, and derived strings are secret.
  static let secrets: [Function] = [
    global("secret", [Signature(.string, gives: .secret)], cost: .first, .unary(hidden)),
    global("size", sized, cost: .text, .unary { (value) throws(EvaluationError) in try size(revealed(value)) }),
    member("size", sized, cost: .text, .unary { (value) throws(EvaluationError) in try size(revealed(value)) }),
    member("contains", asked, cost: .product, asking(contains)),
    member("startsWith", asked, cost: .last, asking(startsWith)),
    member("endsWith", asked, cost: .last, asking(endsWith)),
    member("matches", asked, cost: .pattern, asking(matches)),
    member("trim", changed, needs: .strings, cost: .first, changing(trim)),
    member(
      "substring", [Signature(.secret, .int, gives: .secret)], needs: .strings, cost: .first,
      .binary { (value, start) throws(EvaluationError) in try hidden(substring(revealed(value), start, nil)) }),
    member(
      "substring", [Signature(.secret, .int, .int, gives: .secret)], needs: .strings, cost: .first,
      .ternary { (value, start, end) throws(EvaluationError) in try hidden(substring(revealed(value), start, end)) }),
  ]

  private typealias Question = @Sendable (Value, Value) throws(EvaluationError) -> Value
  private typealias Change = @Sendable (Value) throws(EvaluationError) -> Value

  private static func asking(_ question: @escaping Question) -> FunctionBody {
    .binary { (value, other) throws(EvaluationError) in try question(revealed(value), other) }
  }

  private static func changing(_ change: @escaping Change) -> FunctionBody {
    .unary { (value) throws(EvaluationError) in try hidden(change(revealed(value))) }
  }

  private static func revealed(_ value: Value) -> Value {
    if case .secret(let secret) = value { return .string(secret.revealed) }
    return value
  }

  @Sendable private static func hidden(_ value: Value) throws(EvaluationError) -> Value {
    .secret(Secret(try text("secret", value)))
  }
}
