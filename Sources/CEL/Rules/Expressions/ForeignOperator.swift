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
  /// The operator to write, or `nil` for a sign at the start, where no operator can be.
  let meant: String?

  public var message: String {
    meant == nil ? "an expression begins with a value, not with '\(written)'" : "'\(written)' is not an operator"
  }

  public var hints: [String] { [meant.map { "write '\($0)'" } ?? "remove '\(written)'"] }
}
