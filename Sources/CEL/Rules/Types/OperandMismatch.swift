public import Diagnostics

/// An operator between values that it does not accept.
///
/// Reported while typing expressions.
public struct OperandMismatch: DiagnosticKind {
  public static let code: DiagnosticCode = "operand-mismatch"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    Most operators take two values of the same type, such as two ints or two strings. In addition, `+` and `-` take a \
    timestamp and a duration, and `in` takes a list or a map on its right side. Values are never converted implicitly.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "title + count == ''",
    right: "title + string(count) == ''")

  let sign: String
  let left: String
  let leftType: ValueType
  let right: String
  let rightType: ValueType

  public var message: String {
    sign == "in"
      ? "'in' cannot look for \(leftType) in \(rightType)" : "'\(sign)' does not take \(leftType) and \(rightType)"
  }

  public var hints: [String] {
    switch (leftType, rightType) {
    case (.string, _) where sign != "in": return converting(text: left, isLeft: true, other: rightType)
    case (_, .string) where sign != "in": return converting(text: right, isLeft: false, other: leftType)
    case (.int, .double) where sign == "%": return ["write int(\(right))"]
    case (.double, .int) where sign == "%": return ["write int(\(left))"]
    case (.int, .double): return ["write double(\(left))"]
    case (.double, .int): return ["write double(\(right))"]
    case (.uint, .int): return ["write int(\(left))"]
    case (.int, .uint): return ["write int(\(right))"]
    case (.bool, .int), (.bool, .double):
      return sign.utf8.first == UInt8(ascii: "<") || sign.utf8.first == UInt8(ascii: ">")
        ? ["compare twice: a < b && b < c"] : []
    // `list` and `map` are names of types, and may be names of screens.
    case (.enumeration, .type): return ["write '\(right)'"]
    case (.null, _): return ["'\(right)' is never null"]
    case (_, .null): return ["'\(left)' is never null"]
    default: return []
    }
  }

  /// Returns suggestions for an operation with a string on one side. For `+` both sides are joined as strings. For the
  /// other operators, the string is converted to the type of the other side where there is a conversion.
  private func converting(text: String, isLeft: Bool, other: ValueType) -> [String] {
    let joined = isLeft ? "\(left) + string(\(right))" : "string(\(left)) + \(right)"
    let meant = other.literal(for: text)
    if sign == "+" {
      guard other.hasText else { return [] }
      return (meant.map { ["write \($0) for a sum"] } ?? []) + ["write \(joined)\(meant == nil ? "" : " for a string")"]
    }
    if sign.isComparison, let meant { return ["write \(meant)"] }
    if let function = other.conversion {
      let converted = "\(function)(\(text))"
      if sign.isComparison { return ["write \(converted)"] }
      return ["write \(isLeft ? "\(converted) \(sign) \(right)" : "\(left) \(sign) \(converted)")"]
    }
    // Equality of strings agrees with equality of the values that they represent; order does not.
    return other.hasText && (sign == "==" || sign == "!=") ? ["write string(\(isLeft ? right : left))"] : []
  }
}

extension ValueType {
  /// Returns the value of a quoted string as a literal of this type.
  func literal(for text: String) -> String? {
    guard let quote = text.first, quote == "'" || quote == "\"", text.count > 2, text.last == quote else { return nil }
    let inner = String(text.dropFirst().dropLast())
    switch self {
    case .int: return Int64(inner).map { String($0) }
    case .uint: return UInt64(inner).map { "\($0)u" }
    case .double: return Double(inner).flatMap { $0.isFinite ? "\($0)" : nil }
    case .bool: return inner == "true" || inner == "false" ? inner : nil
    default: return nil
    }
  }
}

extension String {
  /// Whether the operator compares.
  fileprivate var isComparison: Bool { ["==", "!=", "<", "<=", ">", ">="].contains(self) }
}

extension ValueType {
  /// The function that converts a string to this type.
  fileprivate var conversion: String? {
    switch self {
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .duration: "duration"
    case .timestamp: "timestamp"
    default: nil
    }
  }
}
