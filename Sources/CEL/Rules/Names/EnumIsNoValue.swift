public import Diagnostics

/// An enum where one of its cases is needed.
///
/// Reported while typing expressions.
public struct EnumIsNoValue: DiagnosticKind {
  public static let code: DiagnosticCode = "enum-is-no-value"
  public static let group = DiagnosticGroup.names
  public static let explanation = """
    An enum is a type. A value is one of its cases, such as `Theme.dark`.
    """
  public static let example = DiagnosticExample(.expression, wrong: "theme == Theme", right: "theme == Theme.dark")

  let name: String
  let cases: [String]
  /// The suggested replacement, where the context determines one.
  let advice: String?

  /// Describes an enum with its cases, and the replacement if it is known.
  public init(name: String, cases: [String], advice: String? = nil) {
    (self.name, self.cases, self.advice) = (name, cases, advice)
  }

  public var message: String { "'\(name)' is an enum, not a value" }

  public var hints: [String] {
    advice.map { [$0] } ?? cases.first.map { ["name a case, such as '\(name).\($0)'"] } ?? []
  }
}
