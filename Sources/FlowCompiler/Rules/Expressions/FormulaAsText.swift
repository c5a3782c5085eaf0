internal import Diagnostics

/// A string that looks like an expression without its `=`.
struct FormulaAsText: DiagnosticKind {
  static let code: DiagnosticCode = "formula-as-text"
  static let group = DiagnosticGroup.expressions
  static let explanation = """
    A value is taken as it stands unless it starts with `=`, so `title: name` shows the word “name”. Where plain words are a sound
    formula over names that stand there, such as the name of a piece of state, that is hardly what was meant.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: door

      screens:
        door:
          state:
            isOpen: bool = false
          model: { isOpen: =isOpen, isShut: isOpen == false }
          events: [open]
          transitions:
            open: { set: { isOpen: true } }
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'} ${model.isShut}"
            - button: { label: Open, sends: open }

      backstack:
        start: door
      """,
    right: """
      flowspec: 1
      flow: door

      screens:
        door:
          state:
            isOpen: bool = false
          model: { isOpen: =isOpen, isShut: =isOpen == false }
          events: [open]
          transitions:
            open: { set: { isOpen: true } }
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'} ${model.isShut}"
            - button: { label: Open, sends: open }

      backstack:
        start: door
      """)

  let text: String

  var message: String { "'\(text)' is taken as a text, and it is a formula too" }

  var hints: [String] { ["write '=\(text)' to compute it", "put quotes around it if it is the text"] }
}
