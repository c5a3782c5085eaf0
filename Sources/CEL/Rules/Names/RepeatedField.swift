public import Diagnostics

/// A field that a literal sets twice.
///
/// Reported while typing expressions.
public struct RepeatedField: DiagnosticKind {
  public static let code: DiagnosticCode = "repeated-field"
  public static let group = DiagnosticGroup.names
  public static let explanation = """
    A record literal may give each field only once.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "User{id: '1', id: '2', name: ''} == users[0]",
    right: "User{id: '1', name: ''} == users[0]")

  let name: String

  public var message: String { "the field '\(name)' is given twice" }
}
