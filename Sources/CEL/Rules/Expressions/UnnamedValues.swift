public import Diagnostics

/// A call of a function with named values in another form.
///
/// Reported while typing expressions.
public struct UnnamedValues: DiagnosticKind {
  public static let code: DiagnosticCode = "unnamed-values"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    An expression that fills the placeholders of a string writes the values in parentheses. For a single placeholder,
    write only the value: `strings.greeting(name)`. For several placeholders, write the names as well:
    `strings.letters({'n': count, 'name': name})`. Values without names would need an order, but the order of the
    placeholders differs between languages.
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
