public import Diagnostics

/// A word used as an operator, where conditions are joined by signs.
///
/// Reported while parsing expressions.
public struct WordOperator: DiagnosticKind {
  public static let code: DiagnosticCode = "word-operator"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    The operators of expressions are signs, not words. `&&` means "and", `||` means "or", and `!` means "not".
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "count > 0 and count < 9",
    right: "count > 0 && count < 9")

  let word: String

  public var message: String { "'\(word)' is not an operator" }

  public var hints: [String] { ["write '\(sign)'"] }

  private var sign: String {
    switch word.lowercased() {
    case "and": "&&"
    case "or": "||"
    default: "!"
    }
  }
}
