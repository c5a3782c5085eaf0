public import Diagnostics

/// A string literal without a closing quote.
public struct UnclosedString: DiagnosticKind {
  public static let code: DiagnosticCode = "unclosed-string"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    A text ends with the quote that it starts with, on the same line. A text of several lines stands between \
    three quotes.
    """
  public static let example = DiagnosticExample(.expression, wrong: "title == 'Ada", right: "title == 'Ada'")

  let quote: String

  public var message: String { "this text has no closing \(quote)" }

  public var hints: [String] { ["close it with \(quote), or write \\ in front of a quote inside the text"] }
}
