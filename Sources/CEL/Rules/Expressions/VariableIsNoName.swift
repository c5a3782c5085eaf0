public import Diagnostics

/// A macro whose variable is not a plain name.
///
/// Reported while parsing expressions.
public struct VariableIsNoName: DiagnosticKind {
  public static let code: DiagnosticCode = "variable-is-no-name"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    The first argument of `all`, `exists`, `map`, `filter` and similar macros is a name for the current element, or \
    for its index or key. So it must be a plain name.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "users.all(user.id, true)",
    right: "users.all(user, user.id != '')")

  let written: String

  public var message: String { "\(inQuotes(written)) is not a name for an element" }

  public var hints: [String] { ["write a plain name, such as 'item'"] }
}
