public import Diagnostics

/// A call of a function with named values in another form.
///
/// Reported while typing expressions.
public struct UnnamedValues: DiagnosticKind {
  public static let code: DiagnosticCode = "unnamed-values"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    A call of a string with placeholders takes their values by name, in braces. Each name is in quotes and has its
    value. Languages differ in word order, so a plain list of values would not fit them all.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "greeting(title)", right: "greeting({'name': title})")

  let function: String
  let names: [String]

  public var message: String { "'\(function)' takes its values by name" }

  public var hints: [String] { ["write \(function)({\(names.map { "'\($0)': …" }.joined(separator: ", "))})"] }
}
