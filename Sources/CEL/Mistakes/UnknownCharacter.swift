public import Diagnostics

/// A character that no part of an expression starts with.
public struct UnknownCharacter: DiagnosticKind {
  public static let code: DiagnosticCode = "unknown-character"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    Expressions are made of names, numbers, texts in quotes, brackets and operators. Other characters stand only \
    inside quotes.
    """
  public static let example = DiagnosticExample(.expression, wrong: "count # 1", right: "count + 1")

  let character: String

  public var message: String { "'\(character)' has no meaning in an expression" }

  public var hints: [String] {
    character == "$"
      ? ["the whole is an expression here: leave out ${ and }"]
      : character == "`"
        ? ["backticks enclose the name of a field behind a point, such as a.`b-c`"]
        : ["texts stand in plain quotes, ' or \""]
  }
}
