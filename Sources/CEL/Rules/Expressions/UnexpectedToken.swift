public import Diagnostics

/// A token where the grammar expects another one.
///
/// Reported while parsing expressions.
public struct UnexpectedToken: DiagnosticKind {
  public static let code: DiagnosticCode = "unexpected-token"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    This part cannot follow the part before it. Often an operator, a comma or a closing bracket is missing.
    """
  public static let example = DiagnosticExample(.expression, wrong: "count 1", right: "count + 1")

  let found: String
  let expected: String

  public var message: String { "expected \(expected), found '\(found)'" }
}
