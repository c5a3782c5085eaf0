public import Diagnostics

/// A character that cannot begin any part of an expression.
///
/// Reported while parsing expressions.
public struct UnknownCharacter: DiagnosticKind {
  public static let code: DiagnosticCode = "unknown-character"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    Expressions consist of names, numbers, quoted strings, brackets and operators. Other characters are allowed only \
    inside quotes.
    """
  public static let example = DiagnosticExample(.expression, wrong: "count # 1", right: "count + 1")

  /// The first of the characters.
  let character: String
  /// The number of consecutive unknown characters.
  let count: Int

  public var message: String {
    if let space { return "\(space.description) has no meaning in an expression" }
    let more = count > 1 ? " and \(count - 1) more" : ""
    return "'\(character)'\(more) \(count > 1 ? "have" : "has") no meaning in an expression"
  }

  private var space: UnusualSpace? { character.unicodeScalars.first.flatMap { UnusualSpace($0) } }

  public var hints: [String] {
    if let space { return [space.hint] }
    return character == "$"
      ? ["the whole value is an expression here: remove ${ and }"]
      : character == "`"
        ? ["backticks enclose the name of a field after a dot, such as a.`b-c`"]
        : ["write strings in plain quotes, ' or \""]
  }
}
