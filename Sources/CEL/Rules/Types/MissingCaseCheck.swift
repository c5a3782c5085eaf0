public import Diagnostics

/// Access to a union case that may not be present.
///
/// Reported while typing expressions.
public struct MissingCaseCheck: DiagnosticKind {
  public static let code: DiagnosticCode = "missing-case-check"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    A value of a union has one of several cases. An expression must check for a case before it reads the case:
    `has(session.member) && …`.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "session.member.user.name == ''",
    right: "has(session.member) && session.member.user.name == ''")

  let written: String
  let name: String
  let canNarrow: Bool

  public var message: String { "'\(written)' may have another case than '\(name)' here" }

  public var hints: [String] {
    canNarrow
      ? ["check it first: has(\(written).\(name)) && …"] : ["give it a name, and check has(name.\(name)) first"]
  }
}
