public import Diagnostics

/// A named value that the function does not take.
///
/// Reported while typing expressions.
public struct UnknownNamedValue: DiagnosticKind {
  public static let code: DiagnosticCode = "unknown-named-value"
  public static let group = DiagnosticGroup.names
  public static let explanation = """
    An expression that fills a string by names can give values only for the placeholders of the string.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "greeting({'name': title, 'nmae': title})", right: "greeting({'name': title})")

  let name: String
  let function: String
  /// The names that the call still lacks.
  let missing: [String]

  public var message: String { "'\(function)' takes no '\(name)'" }

  public var hints: [String] {
    missing.isEmpty ? ["remove it"] : nameHints(for: name, among: missing, listedAs: "it still needs")
  }

  public func fixes(at span: Span) -> [Fix]? { Fix.named(by: hints, at: span.part(named: name)) }
}
