extension Library {
  private static let sized: [Signature] = [
    Signature(.string, gives: .int), Signature(.bytes, gives: .int), Signature(.list(anyType), gives: .int),
    Signature(.map(.parameter("K"), .parameter("V")), gives: .int),
  ]

  /// Functions for sizes, string searches and the type of a value.
  static let basics: [Function] = [
    global("size", sized, cost: .text, .unary(size)),
    member("size", sized, cost: .text, .unary(size)),
    member("contains", [Signature(.string, .string, gives: .bool)], cost: .product, .binary(contains)),
    member("startsWith", [Signature(.string, .string, gives: .bool)], cost: .last, .binary(startsWith)),
    member("endsWith", [Signature(.string, .string, gives: .bool)], cost: .last, .binary(endsWith)),
    global("type", [Signature(anyType, gives: .type(anyType))], .unary { .type($0.type) }),
    global("dyn", [Signature(anyType, gives: .dyn)], .unary { $0 }),
  ]

  @Sendable static func size(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .string(let text): .int(Int64(codePointCount(text)))
    case .bytes(let bytes): .int(Int64(bytes.count))
    case .list(let list): .int(Int64(list.count))
    case .map(let map): .int(Int64(map.count))
    default: throw mismatch("size", value)
    }
  }

  @Sendable static func contains(_ value: Value, _ part: Value) throws(EvaluationError) -> Value {
    guard case .string(let text) = value, case .string(let part) = part else {
      throw mismatch("contains", value, part)
    }
    return .bool(containsCodePoints(text, part))
  }

  @Sendable static func startsWith(_ value: Value, _ part: Value) throws(EvaluationError) -> Value {
    guard case .string(let text) = value, case .string(let part) = part else {
      throw mismatch("startsWith", value, part)
    }
    return .bool(hasCodePointPrefix(text, part))
  }

  @Sendable static func endsWith(_ value: Value, _ part: Value) throws(EvaluationError) -> Value {
    guard case .string(let text) = value, case .string(let part) = part else {
      throw mismatch("endsWith", value, part)
    }
    return .bool(hasCodePointSuffix(text, part))
  }
}
