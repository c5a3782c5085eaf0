public import Diagnostics

/// A call of a function with named values in another form.
public struct UnnamedValues: DiagnosticKind {
  public static let code: DiagnosticCode = "unnamed-values"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    A string with placeholders takes their values by name, in braces: the names in quotes, each with its value. A list of values
    would be in the order of one language, and others have another.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "greeting(title)", right: "greeting({'name': title})")

  let function: String
  let names: [String]

  public var message: String { "'\(function)' takes its values by name" }

  public var hints: [String] { ["write \(function)({\(names.map { "'\($0)': …" }.joined(separator: ", "))})"] }
}
