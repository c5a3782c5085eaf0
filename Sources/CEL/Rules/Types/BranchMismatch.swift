public import Diagnostics

/// A conditional whose branches have no common type.
///
/// Reported while typing expressions.
public struct BranchMismatch: DiagnosticKind {
  public static let code: DiagnosticCode = "branch-mismatch"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    A choice `a ? b : c` has one type, so both branches must have the same type.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "(count > 0 ? count : 'none') == 1",
    right: "(count > 0 ? string(count) : 'none') == '1'")

  let yes: String
  let yesType: ValueType
  let no: String
  let noType: ValueType

  public var message: String { "one branch is \(yesType) and the other is \(noType)" }

  public var hints: [String] {
    if yesType == .string, noType.hasText { return ["write string(\(no))"] }
    if noType == .string, yesType.hasText { return ["write string(\(yes))"] }
    if yesType == .double, noType == .int { return ["write double(\(no))"] }
    if noType == .double, yesType == .int { return ["write double(\(yes))"] }
    return []
  }
}
