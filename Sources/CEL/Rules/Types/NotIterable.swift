public import Diagnostics

/// A macro over a value without elements.
///
/// Reported while typing expressions.
public struct NotIterable: DiagnosticKind {
  public static let code: DiagnosticCode = "not-iterable"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    `all`, `exists`, `map` and `filter` iterate over the elements of a list or the keys of a map.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "title.all(c, c != '')",
    right: "users.all(u, u.name != '')")

  let written: String
  let type: ValueType
  let macro: String

  public var message: String { "'\(macro)' takes a list or a map, but \(inQuotes(written)) is \(type)" }

  public var hints: [String] { type == .string ? ["write \(written).split('').\(macro)(…)"] : [] }
}
