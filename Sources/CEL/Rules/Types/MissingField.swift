public import Diagnostics

/// A record literal without a required field.
///
/// Reported while typing expressions.
public struct MissingField: DiagnosticKind {
  public static let code: DiagnosticCode = "missing-field"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    A record literal must give a value for each field that has no default. A field whose type ends in a question mark \
    is `null` by default.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "User{id: '1'} == users[0]",
    right: "User{id: '1', name: 'Ada'} == users[0]")

  let record: String
  let names: [String]
  let firstType: ValueType

  public var message: String { "'\(record)' needs \(list)" }

  public var hints: [String] { names.first.map { ["add '\($0): …', a value of type \(firstType)"] } ?? [] }

  private var list: String {
    names.count == 1
      ? "the field '\(names[0])'" : "the fields " + names.map { "'\($0)'" }.joined(separator: ", ")
  }
}
