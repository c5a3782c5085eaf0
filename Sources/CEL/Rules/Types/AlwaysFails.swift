public import Diagnostics

/// A part that fails whenever it is evaluated.
///
/// Reported while typing expressions.
public struct AlwaysFails: DiagnosticKind {
  public static let code: DiagnosticCode = "always-fails"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    This part of the expression contains no variables, so it is computed before the flow runs. The computation always \
    fails: for example, it divides by zero or reads a malformed string.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "duration('5 minutes') == duration('5m')",
    right: "duration('5m') == duration('5m')")

  let reason: String

  public var message: String { "this always fails: \(reason)" }
}
