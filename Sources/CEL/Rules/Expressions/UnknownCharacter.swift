public import Diagnostics

/// A character that cannot begin any part of an expression.
public struct UnknownCharacter: DiagnosticKind {
  public static let code: DiagnosticCode = "unknown-character"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    Expressions are made of names, numbers, texts in quotes, brackets and operators. Other characters stand only \
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
      ? ["the whole is an expression here: leave out ${ and }"]
      : character == "`"
        ? ["backticks enclose the name of a field behind a point, such as a.`b-c`"]
        : ["texts stand in plain quotes, ' or \""]
  }
}
