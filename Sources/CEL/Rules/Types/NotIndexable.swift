public import Diagnostics

/// An index into a value without elements.
///
/// Reported while typing expressions.
public struct NotIndexable: DiagnosticKind {
  public static let code: DiagnosticCode = "not-indexable"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    Brackets select an element of a list by its position, or a value of a map by its key. For parts of a string, use
    `charAt` and `substring`.
    """
  public static let example = DiagnosticExample(.expression, wrong: "title[0] == 'A'", right: "title.charAt(0) == 'A'")

  let written: String
  let type: ValueType

  public var message: String { "\(inQuotes(written)) is \(type) and has no elements" }

  public var hints: [String] { type == .string ? ["write \(written).charAt(…)"] : [] }
}
