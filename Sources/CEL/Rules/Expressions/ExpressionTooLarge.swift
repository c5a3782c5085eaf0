public import Diagnostics

/// An expression beyond the limits of the parser.
///
/// Reported while parsing expressions and typing expressions.
public struct ExpressionTooLarge: DiagnosticKind {
  public static let code: DiagnosticCode = "expression-too-large"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    An expression may have at most 100,000 characters and 200 levels of nesting. The bodies of the functions that it \
    calls count towards the nesting. These limits bound the time and the memory that are needed to read and evaluate \
    an expression.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: String(repeating: "!", count: 201) + "true",
    right: "!!true")

  let limit: Int
  let measure: Measure

  public var message: String {
    switch measure {
    case .nesting: "this is nested deeper than \(limit) levels"
    case .calls: "with the functions that it calls, this is nested deeper than \(limit) levels"
    case .length: "the expression is longer than \(limit) characters"
    }
  }

  public var hints: [String] {
    measure == .calls
      ? ["let fewer functions call one another in turn"] : ["give a part of it a name, and use the name here"]
  }

  /// The exceeded limit.
  public enum Measure: Sendable {
    case nesting, calls, length
  }
}
