public import Diagnostics

/// A string literal without a closing quote.
///
/// Reported while parsing expressions.
public struct UnclosedString: DiagnosticKind {
  public static let code: DiagnosticCode = "unclosed-string"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    A string ends with the same quote that it starts with, on the same line. A string over several lines needs three \
    quotes at each end.
    """
  public static let example = DiagnosticExample(.expression, wrong: "title == 'Ada", right: "title == 'Ada'")

  let quote: String

  public var message: String { "this string has no closing \(quote)" }

  public var hints: [String] { ["close it with \(quote), or write \\ before a quote inside the string"] }
}
