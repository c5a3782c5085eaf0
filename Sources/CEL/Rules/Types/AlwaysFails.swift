public import Diagnostics

/// A part that fails whenever it is evaluated.
///
/// Reported while typing expressions.
public struct AlwaysFails: DiagnosticKind {
  public static let code: DiagnosticCode = "always-fails"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    A part of an expression without variables is computed before the flow runs. This part always fails, for example \
    because it divides by zero or reads a malformed string.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "duration('5 minutes') == duration('5m')",
    right: "duration('5m') == duration('5m')")

  let reason: String

  public var message: String { "this always fails: \(reason)" }
}
