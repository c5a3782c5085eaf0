public import Diagnostics

/// Access to a field of a value without fields.
///
/// Reported while typing expressions.
public struct FieldOfNoRecord: DiagnosticKind {
  public static let code: DiagnosticCode = "field-of-no-record"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    Only records, and maps with string keys, have fields. Other values have functions, which are called with
    parentheses: `title.size()`.
    """
  public static let example = DiagnosticExample(.expression, wrong: "title.name == ''", right: "users[0].name == ''")

  let field: String
  let written: String
  let type: ValueType

  public var message: String { "\(inQuotes(written)) is \(type) and has no field '\(field)'" }

  /// Whether the value is a list whose items have the field.
  var isFieldOfItems = false

  public var hints: [String] {
    if isFieldOfItems { return ["its items have the field: \(written).exists(item, item.\(field) == …)"] }
    return field == "size" || field == "length" || field == "count" ? ["write \(written).size()"] : []
  }
}
