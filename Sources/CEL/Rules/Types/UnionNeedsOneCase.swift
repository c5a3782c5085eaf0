public import Diagnostics

/// A union literal without exactly one case.
///
/// Reported while typing expressions.
public struct UnionNeedsOneCase: DiagnosticKind {
  public static let code: DiagnosticCode = "union-needs-one-case"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    A value of a union has exactly one of its cases, so a literal must give exactly one case.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "Session{} == session",
    right: "Session{guest: Session.guest{}} == session")

  let union: String
  let cases: [String]
  let given: [String]

  public var message: String {
    "'\(union)' takes one case, and \(given.isEmpty ? "none is" : "\(given.count) are") given"
  }

  public var hints: [String] { ["its cases are " + cases.prefix(8).map { "'\($0)'" }.joined(separator: ", ")] }
}
