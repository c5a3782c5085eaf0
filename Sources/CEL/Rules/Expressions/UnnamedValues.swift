public import Diagnostics

/// A call of a function with named values in another form.
///
/// Reported while typing expressions.
public struct UnnamedValues: DiagnosticKind {
  public static let code: DiagnosticCode = "unnamed-values"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    A call of a string with several placeholders takes their values by name, in braces. Each name is in quotes and has
    its value. Languages differ in word order, so a plain list of values would not fit them all. A string with a single
    placeholder takes the value alone.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "greeting()", right: "greeting(title)")

  let function: String
  let names: [String]

  public var message: String {
    names.count == 1 ? "'\(function)' takes one value" : "'\(function)' takes its values by name"
  }

  public var hints: [String] {
    if names.count == 1 { return ["write \(function)(\(names[0]))"] }
    return ["write \(function)({\(names.map { "'\($0)': …" }.joined(separator: ", "))})"]
  }
}
