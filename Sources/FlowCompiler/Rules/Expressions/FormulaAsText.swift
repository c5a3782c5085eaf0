internal import Diagnostics
internal import FlowSpec

/// A string that looks like an expression without its `=`.
struct FormulaAsText: DiagnosticKind {
  static let code: DiagnosticCode = "formula-as-text"
  static let group = DiagnosticGroup.expressions
  static let explanation = """
    A value is taken as it stands unless it starts with `=`, so `title: name` shows the word “name”. Where plain words are a sound
    formula over names that stand there, such as the name of a piece of state, that is hardly what was meant.
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

  var message: String { "'\(text)' is taken as a text, and it is a formula too" }

  var hints: [String] { ["write '=\(text)' to compute it", "put quotes around it if it is the text"] }
}
