public import Diagnostics

/// A presence test of something that is not a field.
///
/// Reported while parsing expressions.
public struct PresenceOfNoField: DiagnosticKind {
  public static let code: DiagnosticCode = "presence-of-no-field"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    `has(…)` tests for a field, which is written after a dot: `has(user.email)`. To test for a key of a map, use `in`:
    `'Ada' in scores`.
    """
  public static let example = DiagnosticExample(.expression, wrong: "has(scores['Ada'])", right: "'Ada' in scores")

  let written: String

  public var message: String { "'has' takes a field, but \(inQuotes(written)) is not a field" }

  public var hints: [String] { ["write has(a.b) for a field, or 'key' in map for a key"] }
}
