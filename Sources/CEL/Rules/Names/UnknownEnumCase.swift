public import Diagnostics

/// A case that the enum does not have.
///
/// Reported while typing expressions.
public struct UnknownEnumCase: DiagnosticKind {
  public static let code: DiagnosticCode = "unknown-enum-case"
  public static let group = DiagnosticGroup.names
  public static let explanation = """
    A string that is compared with an enum, or used where an enum is expected, must name one of the cases of the enum. \
    No other string equals a value of the enum.
    """
  public static let example = DiagnosticExample(.expression, wrong: "theme == 'drak'", right: "theme == 'dark'")

  let name: String
  let enumeration: String
  let cases: [String]

  public var message: String { "'\(enumeration)' has no case '\(name)'" }

  public var hints: [String] { nameHints(for: name, among: cases, listedAs: "its cases are") }

  public func fixes(at span: Span) -> [Fix]? { Fix.named(by: hints, at: span.part(named: name)) }
}
