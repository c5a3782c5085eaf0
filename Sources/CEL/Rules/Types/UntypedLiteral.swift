public import Diagnostics

/// An empty list or map whose element types cannot be inferred.
public struct UntypedLiteral: DiagnosticKind {
  public static let code: DiagnosticCode = "untyped-literal"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    An empty literal takes its type from the place it stands in: a field, an argument, the other side of a \
    comparison. Here nothing says it.
    """
  public static let example = DiagnosticExample(.expression, wrong: "[].size() == 0", right: "users == []")

  let written: String

  public var message: String { "nothing says what '\(written)' holds" }

  public var hints: [String] { ["leave it out, or compare it with something of a known type"] }
}
