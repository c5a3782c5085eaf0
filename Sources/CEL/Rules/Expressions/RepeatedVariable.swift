public import Diagnostics

/// A macro whose two variables have the same name.
///
/// Reported while parsing expressions.
public struct RepeatedVariable: DiagnosticKind {
  public static let code: DiagnosticCode = "repeated-variable"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    A macro with two variables assigns the index or key to the first and the element to the second. The variables need \
    different names.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "users.all(u, u, true)",
    right: "users.all(i, u, true)")

  let name: String

  public var message: String { "'\(name)' names both variables of the macro" }
}
