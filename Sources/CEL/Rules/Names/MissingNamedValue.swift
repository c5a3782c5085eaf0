public import Diagnostics

/// A call that omits a named value.
///
/// Reported while typing expressions.
public struct MissingNamedValue: DiagnosticKind {
  public static let code: DiagnosticCode = "missing-named-value"
  public static let group = DiagnosticGroup.names
  public static let explanation = """
    An expression that fills a string by names, as in `strings.letters({'n': 3, 'name': name})`, must give a value for
    each placeholder of the string.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "greeting({}) == ''", right: "greeting({'name': title}) == ''")

  let names: [String]
  let function: String

  public var message: String {
    "'\(function)' also needs \(names.map { "'\($0)'" }.joined(separator: " and "))"
  }

  public var hints: [String] { ["add " + names.map { "'\($0)': …" }.joined(separator: ", ")] }
}
