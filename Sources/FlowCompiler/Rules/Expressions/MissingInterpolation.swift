internal import Diagnostics
internal import FlowSpec

/// A string that shows a name of the flow verbatim, because the interpolation around it is incomplete.
struct MissingInterpolation: DiagnosticKind {
  static let code: DiagnosticCode = "missing-interpolation"
  static let group = DiagnosticGroup.expressions
  static let severity = Severity.warning
  static let explanation = """
    In a text, an expression stands between `${` and `}`. Other braces, two pairs of them, and a dollar sign alone are shown as
    they stand. Where what they hold is a sound expression over names that can be read there, its value is hardly meant to stay
    unseen.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [.insert(#"  - text: "The door is open: ${model.isOpen}""#, after: "view:")],
    wrong: [.replace(#"- text: "The door is open: ${model.isOpen}""#, #"- text: "The door is open: {model.isOpen}""#)])

  let written: String
  let expression: String

  var message: String { "'\(written)' is shown as it stands, and not what '\(expression)' holds" }

  var hints: [String] { ["write '${\(expression)}'"] }
}
