public import Diagnostics

/// A whole number that is too large for its type.
///
/// Reported while parsing expressions.
public struct NumberOutOfRange: DiagnosticKind {
  public static let code: DiagnosticCode = "number-out-of-range"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    Whole numbers have 64 bits. An int ranges from -9223372036854775808 to 9223372036854775807, and a uint from 0u to \
    18446744073709551615u.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "count > 9223372036854775808",
    right: "count > 9223372036854775807")

  let written: String
  let isUnsigned: Bool

  public var message: String { "'\(written)' does not fit \(isUnsigned ? "a uint" : "an int")" }

  public var hints: [String] { isUnsigned ? [] : ["write a decimal point for a double: \(written).0"] }
}
