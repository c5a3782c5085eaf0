public import Diagnostics

/// An operator between values that it does not take.
public struct OperandMismatch: DiagnosticKind {
  public static let code: DiagnosticCode = "operand-mismatch"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    Operators take two values of one type: numbers of one kind, two texts, two lists, times and durations. \
    Nothing is converted silently.
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
      ? "'in' does not look for \(leftType) in \(rightType)" : "'\(sign)' does not take \(leftType) and \(rightType)"
  }

  public var hints: [String] {
    switch (leftType, rightType) {
    case (.string, _) where sign == "+" && rightType.hasText: return ["write \(left) + string(\(right))"]
    case (_, .string) where sign == "+" && leftType.hasText: return ["write string(\(left)) + \(right)"]
    case (.int, .double): return ["write double(\(left))"]
    case (.double, .int): return ["write double(\(right))"]
    case (.uint, .int): return ["write int(\(left))"]
    case (.int, .uint): return ["write int(\(right))"]
    case (.string, _) where rightType.hasText && sign != "in": return ["write string(\(right))"]
    case (_, .string) where leftType.hasText && sign != "in": return ["write string(\(left))"]
    case (.bool, .int), (.bool, .double):
      return sign.utf8.first == UInt8(ascii: "<") || sign.utf8.first == UInt8(ascii: ">")
        ? ["compare twice: a < b && b < c"] : []
    case (.null, _): return ["'\(right)' is never null"]
    case (_, .null): return ["'\(left)' is never null"]
    default: return []
    }
  }
}
