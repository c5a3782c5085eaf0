public import Diagnostics

/// An expression beyond the limits of the parser.
public struct ExpressionTooLarge: DiagnosticKind {
  public static let code: DiagnosticCode = "expression-too-large"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    Parts may be nested two hundred deep, and a text may have a hundred thousand characters, so that reading it \
    takes bounded time and memory.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: String(repeating: "!", count: 201) + "true",
    right: "!!true")

  let limit: Int
  let measure: Measure

  public var message: String {
    measure == .nesting
      ? "this is nested deeper than \(limit) levels" : "the expression is longer than \(limit) characters"
  }

  public var hints: [String] { ["name a part of it and use the name here"] }

  /// The exceeded limit.
  public enum Measure: Sendable {
    case nesting, length
  }
}
