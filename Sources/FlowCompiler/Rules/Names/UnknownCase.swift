internal import Diagnostics
internal import FlowSpec

/// A value that names a case its enum or union does not have.
///
/// Reported while lowering presenters.
struct UnknownCase: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-case"
  static let group = DiagnosticGroup.names
  static let explanation = """
    A value of an enum or of a union must name one of the declared cases.
    """
  static let example = DiagnosticExample(
    from: .lamp,
    wrong: [
      .replace(
        "- button: { label: Brighter, sends: { turn: { to: bright } } }",
        "- button: { label: Brighter, sends: { turn: { to: brigt } } }")
    ])

  let name: String
  let type: String
  let cases: [String]

  var message: String { "'\(type)' has no case '\(name)'" }

  var hints: [String] { nameHints(for: name, among: cases, listedAs: "its cases are") }
}
