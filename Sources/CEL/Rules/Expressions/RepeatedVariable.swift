public import Diagnostics

/// A macro whose two variables have the same name.
///
/// Reported while parsing expressions.
public struct RepeatedVariable: DiagnosticKind {
  public static let code: DiagnosticCode = "repeated-variable"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    The two variables of a macro need different names. For a list, the first variable is the index, and the second is \
    the element. For a map, they are the key and the value.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "users.all(u, u, true)",
    right: "users.all(i, u, true)")

  let name: String

  public var message: String { "'\(name)' names both variables of the macro" }
}
