extension Library {
  private static let wrapped = ValueType.optional(anyType)

  /// Functions on optional values.
  static let optionals: [Function] = [
    global(
      "optional.of", [Signature(anyType, gives: wrapped)], needs: .optionals, .unary { .optional(OptionalValue($0)) }),
    global("optional.none", [Signature(gives: wrapped)], needs: .optionals, .none { .optional(.none) }),
    global(
      "optional.ofNonZeroValue", [Signature(anyType, gives: wrapped)], needs: .optionals,
      .unary { .optional(OptionalValue($0.isZero ? nil : $0)) }),
    member("hasValue", [Signature(wrapped, gives: .bool)], needs: .optionals, .unary(hasValue)),
    member("value", [Signature(wrapped, gives: anyType)], needs: .optionals, .unary(content)),
    member("or", [Signature(wrapped, wrapped, gives: wrapped)], needs: .optionals, .binary { value, _ in value }),
    member("orValue", [Signature(wrapped, anyType, gives: anyType)], needs: .optionals, .binary { value, _ in value }),
    global(
      "optional.unwrap", [Signature(.list(wrapped), gives: .list(anyType))], needs: .optionals, cost: .first,
      .unary(unwrap)),
    member(
      "unwrapOpt", [Signature(.list(wrapped), gives: .list(anyType))], needs: .optionals, cost: .first, .unary(unwrap)),
    member("first", [Signature(.list(anyType), gives: wrapped)], needs: .optionals, .unary(first)),
    member("last", [Signature(.list(anyType), gives: wrapped)], needs: .optionals, .unary(last)),
  ]

  @Sendable private static func hasValue(_ value: Value) throws(EvaluationError) -> Value {
    guard case .optional(let optional) = value else { throw mismatch("hasValue", value) }
    return .bool(optional.value != nil)
  }

  @Sendable private static func content(_ value: Value) throws(EvaluationError) -> Value {
    guard case .optional(let optional) = value else { throw mismatch("value", value) }
    guard let content = optional.value else { throw EvaluationError(.invalidArgument, "the optional has no value") }
    return content
  }

  @Sendable private static func unwrap(_ value: Value) throws(EvaluationError) -> Value {
    guard case .list(let list) = value else { throw mismatch("unwrap", value) }
    var result: [Value] = []
    for element in list {
      guard case .optional(let optional) = element else { throw mismatch("unwrap", value) }
      if let content = optional.value { result.append(content) }
    }
    return .list(ListValue(result))
  }

  @Sendable private static func first(_ value: Value) throws(EvaluationError) -> Value {
    guard case .list(let list) = value else { throw mismatch("first", value) }
    return .optional(OptionalValue(list.first))
  }

  @Sendable private static func last(_ value: Value) throws(EvaluationError) -> Value {
    guard case .list(let list) = value else { throw mismatch("last", value) }
    return .optional(OptionalValue(list.last))
  }
}
