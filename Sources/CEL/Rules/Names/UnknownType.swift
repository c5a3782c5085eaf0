public import Diagnostics

/// A record literal with an undeclared type.
///
/// Reported while typing expressions.
public struct UnknownType: DiagnosticKind {
  public static let code: DiagnosticCode = "unknown-type"
  public static let group = DiagnosticGroup.names
  public static let explanation = """
    The name before the braces of a literal must be the name of a declared record or union.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "Usr{id: '1', name: 'Ada'} == users[0]",
    right: "User{id: '1', name: 'Ada'} == users[0]")

  let name: String
  let known: [String]

  public var message: String { "no record is named '\(name)'" }

  public var hints: [String] { nameHints(for: name, among: known, listedAs: "there are") }
}
