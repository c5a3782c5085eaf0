public import Diagnostics

/// A sort by values that have no order.
///
/// Reported while typing expressions.
public struct NotOrdered: DiagnosticKind {
  public static let code: DiagnosticCode = "not-ordered"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    The values by which elements are sorted must have an order. Numbers, strings, bools, bytes, timestamps and durations
    have one.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "users.sortBy(u, u).size() > 0",
    right: "users.sortBy(u, u.name).size() > 0")

  let written: String
  let type: ValueType

  public var message: String { "values of type \(type) have no order, so \(inQuotes(written)) cannot sort" }
}
