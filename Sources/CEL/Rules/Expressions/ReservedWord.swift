public import Diagnostics

/// A word that is reserved for later editions of the language.
///
/// Reported while parsing expressions.
public struct ReservedWord: DiagnosticKind {
  public static let code: DiagnosticCode = "reserved-word"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    Some words, such as `for` and `if`, are reserved and cannot be the name of a variable. After a dot, they can be the
    name of a field.
    """
  public static let example = DiagnosticExample(.expression, wrong: "if == 1", right: "count == 1")

  let word: String

  public var message: String { "'\(word)' is a reserved word" }

  public var hints: [String] {
    word == "if" || word == "else" ? ["write a choice as 'condition ? one : other'"] : []
  }
}
