public import Diagnostics

/// Access to a union case that is known to be absent.
///
/// Reported while typing expressions.
public struct ExcludedCase: DiagnosticKind {
  public static let code: DiagnosticCode = "excluded-case"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    An earlier check has excluded this case of the union, so the field never exists here.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "has(session.guest) && session.member.user.name == ''",
    right: "has(session.member) && session.member.user.name == ''")

  let written: String
  let name: String
  let present: String?

  public var message: String { "'\(written)' is never '\(name)' here" }

  public var hints: [String] { present.map { ["it is '\($0)' here: \(written).\($0)"] } ?? [] }
}
