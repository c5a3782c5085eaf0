public import Diagnostics

/// A comparison of a non-nullable value with null.
///
/// Reported while typing expressions.
public struct NeverNull: DiagnosticKind {
  public static let code: DiagnosticCode = "never-null"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    Only a value whose type ends in a question mark can be `null`. The comparison always has the same result.
    """
  public static let example = DiagnosticExample(.expression, wrong: "title != null", right: "title != ''")

  let written: String
  let type: ValueType
  let isEqual: Bool

  public var message: String { "'\(written)' is never null (\(type))" }

  public var hints: [String] { ["leave the comparison out", "or declare it as '\(type)?'"] }
}
