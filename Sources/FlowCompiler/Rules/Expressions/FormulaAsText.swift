internal import Diagnostics
internal import FlowSpec

/// A string that looks like an expression without its `=`.
///
/// Reported while lowering presenters.
struct FormulaAsText: DiagnosticKind {
  static let code: DiagnosticCode = "formula-as-text"
  static let group = DiagnosticGroup.expressions
  static let explanation = """
    A value is a literal unless it starts with `=`: `title: name` shows the word "name". A literal that is also a valid
    expression with declared names, such as the name of a piece of state, was probably meant as an expression.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .replace("model: [isOpen]", "model: { isOpen: =isOpen, isShut: =isOpen == false }"),
      .replace(
        #"- text: "${model.isOpen ? 'Open' : 'Shut'}""#, #"- text: "${model.isOpen ? 'Open' : 'Shut'} ${model.isShut}""#
      ),
    ],
    wrong: [
      .replace(
        "model: { isOpen: =isOpen, isShut: =isOpen == false }", "model: { isOpen: =isOpen, isShut: isOpen == false }")
    ])

  let text: String

  var message: String { "'\(text)' is read as a string, but it is also an expression" }

  var hints: [String] { ["write '=\(text)' to compute it", "put quotes around it if it is a string"] }
}
