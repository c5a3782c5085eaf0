public import Diagnostics

/// A use of a value that may be null, without a null check.
///
/// Reported while typing expressions.
public struct MissingNullCheck: DiagnosticKind {
  public static let code: DiagnosticCode = "missing-null-check"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    A value whose type ends in a question mark may be `null`. An expression must check for `null` before it uses the \
    value, as in `note != null && …` or `note != null ? … : …`.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "note.size() > 0",
    right: "note != null && note.size() > 0")

  let written: String
  let type: ValueType
  /// The accessed field, if the value is used for field access.
  var field: String?

  public var message: String { "'\(written)' may be null here (\(type))" }

  public var hints: [String] {
    let isPath = written.utf8.allSatisfy { isNamePart($0) || $0 == UInt8(ascii: ".") }
    guard isPath else { return ["check it first: give it a name, and compare that with null"] }
    let check = "check it first: \(written) != null && …"
    if let field { return [check, "provide a default: \(written).?\(field).orValue(…)"] }
    return [check, "provide a default: \(written).orValue(…)"]
  }
}
