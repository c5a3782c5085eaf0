public import Diagnostics

/// A key of a type that cannot be a map key.
///
/// Reported while typing expressions.
public struct UnusableKey: DiagnosticKind {
  public static let code: DiagnosticCode = "unusable-key"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    The keys of a map must be bools, whole numbers, strings or cases of an enum. Values of other types, such as doubles,
    cannot be keys.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "{1.5: 'a'}.size() == 1",
    right: "{'1.5': 'a'}.size() == 1")

  let written: String
  let type: ValueType

  public var message: String { "\(inQuotes(written)) is \(type), which cannot be a key" }

  public var hints: [String] { type.hasText ? ["write string(\(written))"] : [] }
}
