public import Diagnostics

/// A backslash before a character that cannot be escaped.
///
/// Reported while parsing expressions.
public struct UnknownEscape: DiagnosticKind {
  public static let code: DiagnosticCode = "unknown-escape"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    In a string a backslash starts an escape: `\\n`, `\\t`, `\\'`, `\\\\`, `\\u00e9`. For a literal backslash write \
    two, or put an `r` before the opening quote.
    """
  public static let example = DiagnosticExample(.expression, wrong: "title == '\\d'", right: "title == '\\\\d'")

  let written: String
  let isBytes: Bool

  public var message: String { "'\(written)' is not an escape" }

  public var hints: [String] {
    [
      isBytes ? "bytes take \\xHH and \\ooo, not \\u" : "write \\\\ for a backslash, or put r before the quote"
    ]
  }
}
