public import Diagnostics

/// A sort by values that have no order.
///
/// Reported while typing expressions.
public struct NotOrdered: DiagnosticKind {
  public static let code: DiagnosticCode = "not-ordered"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    Elements can be sorted by numbers, strings, bools, times or durations.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "users.sortBy(u, u).size() > 0",
    right: "users.sortBy(u, u.name).size() > 0")

  let written: String
  let type: ValueType

  public var message: String { "values of type \(type) have no order, so \(inQuotes(written)) cannot sort" }
}
