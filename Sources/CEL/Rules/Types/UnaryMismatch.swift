public import Diagnostics

/// A sign before a value that it does not accept.
///
/// Reported while typing expressions.
public struct UnaryMismatch: DiagnosticKind {
  public static let code: DiagnosticCode = "unary-mismatch"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    `!` negates a bool, and `-` negates an int or a double.
    """
  public static let example = DiagnosticExample(.expression, wrong: "!title", right: "title == ''")

  let sign: String
  let written: String
  let type: ValueType

  public var message: String { "'\(sign)' does not take \(type)" }

  public var hints: [String] {
    switch (sign, type) {
    case ("!", .string): return ["compare it: \(written) == ''"]
    case ("!", .int), ("!", .double): return ["compare it: \(written) == 0"]
    case ("!", .nullable): return ["compare it: \(written) == null"]
    case ("!", .list), ("!", .map): return ["compare its size: \(written).size() == 0"]
    default: return []
    }
  }
}
