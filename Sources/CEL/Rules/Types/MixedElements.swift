public import Diagnostics

/// A collection of values without a common type.
///
/// Reported while typing expressions.
public struct MixedElements: DiagnosticKind {
  public static let code: DiagnosticCode = "mixed-elements"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    All elements of a list must have the same type. The same applies to the keys of a map, and to its values.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "[1, 'two'].size() > 0",
    right: "['one', 'two'].size() > 0")

  let written: String
  let type: ValueType
  let others: ValueType

  public var message: String { "\(inQuotes(written)) is \(type), but the other values are \(others)" }

  public var hints: [String] { others == .string && type.hasText ? ["write string(\(written))"] : [] }
}
