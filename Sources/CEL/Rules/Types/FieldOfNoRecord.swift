public import Diagnostics

/// Access to a field of a value without fields.
///
/// Reported while typing expressions.
public struct FieldOfNoRecord: DiagnosticKind {
  public static let code: DiagnosticCode = "field-of-no-record"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    Records and maps with string keys have fields. Other values have functions, which need parentheses.
    """
  public static let example = DiagnosticExample(.expression, wrong: "title.name == ''", right: "users[0].name == ''")

  let field: String
  let written: String
  let type: ValueType

  public var message: String { "\(inQuotes(written)) is \(type) and has no field '\(field)'" }

  public var hints: [String] {
    field == "size" || field == "length" || field == "count" ? ["write \(written).size()"] : []
  }
}
