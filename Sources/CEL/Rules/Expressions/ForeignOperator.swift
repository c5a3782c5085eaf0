public import Diagnostics

/// An operator of another language.
///
/// Reported while parsing expressions.
public struct ForeignOperator: DiagnosticKind {
  public static let code: DiagnosticCode = "foreign-operator"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    A single `=` has no meaning, because an expression never assigns a value. `==` compares two values. `&&` and `||` \
    combine conditions.
    """
  public static let example = DiagnosticExample(.expression, wrong: "count = 1", right: "count == 1")

  let written: String
  let meant: String

  public var message: String { "'\(written)' is not an operator" }

  public var hints: [String] { ["write '\(meant)'"] }
}
