internal import Diagnostics
internal import FlowSpec

/// A string that shows a name of the flow verbatim, because the interpolation around it is incomplete.
///
/// Reported while lowering presenters.
struct MissingInterpolation: DiagnosticKind {
  static let code: DiagnosticCode = "missing-interpolation"
  static let group = DiagnosticGroup.expressions
  static let severity = Severity.warning
  static let explanation = """
    In a string, an expression is written between `${` and `}`. Similar forms, such as `{name}`, `{{name}}` and `$name`,
    are shown unchanged. If such a form contains a valid expression with declared names, the value of the expression was
    probably meant.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [.insert(#"  - text: "The door is open: ${model.isOpen}""#, after: "view:")],
    wrong: [.replace(#"- text: "The door is open: ${model.isOpen}""#, #"- text: "The door is open: {model.isOpen}""#)])

  let written: String
  let expression: String

  var message: String { "'\(written)' is shown unchanged, not the value of '\(expression)'" }

  var hints: [String] { ["write '${\(expression)}'"] }
}
