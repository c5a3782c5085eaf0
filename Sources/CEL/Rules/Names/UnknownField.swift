public import Diagnostics

/// A field that the record does not have.
///
/// Reported while typing expressions.
public struct UnknownField: DiagnosticKind {
  public static let code: DiagnosticCode = "unknown-field"
  public static let group = DiagnosticGroup.names
  public static let explanation = """
    A record has only the fields that its type declares. This field is not declared.
    """
  public static let example = DiagnosticExample(.expression, wrong: "users[0].nmae == ''", right: "users[0].name == ''")

  let name: String
  let record: String
  let fields: [String]

  public var message: String { "'\(record)' has no field '\(name)'" }

  public var hints: [String] { nameHints(for: name, among: fields, listedAs: "its fields are") }
}
