public import Diagnostics

/// An expression beyond the limits of the parser.
///
/// Reported while parsing expressions and typing expressions.
public struct ExpressionTooLarge: DiagnosticKind {
  public static let code: DiagnosticCode = "expression-too-large"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    An expression may be nested 200 levels deep and may have 100,000 characters. These limits bound the time and \
    memory that reading takes.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: String(repeating: "!", count: 201) + "true",
    right: "!!true")

  let limit: Int
  let measure: Measure

  public var message: String {
    measure == .nesting
      ? "this is nested deeper than \(limit) levels" : "the expression is longer than \(limit) characters"
  }

  public var hints: [String] { ["give a part of it a name, and use the name here"] }

  /// The exceeded limit.
  public enum Measure: Sendable {
    case nesting, length
  }
}
