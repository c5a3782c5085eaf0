public import Diagnostics

/// A source that ends before the expression is complete.
///
/// Reported while parsing expressions.
public struct UnfinishedExpression: DiagnosticKind {
  public static let code: DiagnosticCode = "unfinished-expression"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    The expression ends too early. An operator needs a value on both sides, and each opening bracket needs a closing
    one.
    """
  public static let example = DiagnosticExample(.expression, wrong: "count +", right: "count + 1")

  let expected: String

  public var message: String { "the expression ends, but \(expected) is expected" }
}
