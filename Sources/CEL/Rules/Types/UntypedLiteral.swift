public import Diagnostics

/// An empty list or map whose element types cannot be inferred.
///
/// Reported while typing expressions.
public struct UntypedLiteral: DiagnosticKind {
  public static let code: DiagnosticCode = "untyped-literal"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    An empty literal, such as `[]`, gets its type from its place: from a field, an argument, or the other side of a \
    comparison. This place does not determine a type.
    """
  public static let example = DiagnosticExample(.expression, wrong: "[].size() == 0", right: "users == []")

  let written: String

  public var message: String { "the element type of '\(written)' is unknown" }

  public var hints: [String] { ["leave it out, or compare it with a value of a known type"] }
}
