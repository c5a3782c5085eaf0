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
    In a string, an expression is written between `${` and `}`. Other braces, doubled braces, and a dollar sign alone
    are shown unchanged. If they enclose a valid expression over declared names, its value was probably meant.
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
