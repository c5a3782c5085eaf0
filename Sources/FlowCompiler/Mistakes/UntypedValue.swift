internal import Diagnostics

/// A value stands where no type is expected, in a form that does not tell its own.
struct UntypedValue: DiagnosticKind {
  static let code: DiagnosticCode = "untyped-value"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A field of a model and a `let` have the type of their value. A formula, a text, a number and a bool tell theirs; an empty
    list, a mapping and null do not.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: door

      screens:
        door:
          state:
            isOpen: bool = false
          model: { isOpen: =isOpen, guests: [] }
          events: [open]
          transitions:
            open: { set: { isOpen: true } }
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'}"
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
          model: [isOpen]
          events: [open]
          transitions:
            open: { set: { isOpen: true } }
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'}"
            - button: { label: Open, sends: open }

      backstack:
        start: door
      """)

  let form: String

  var message: String { "\(form) does not tell its type here" }

  var hints: [String] { ["keep it in state, which has a type, or compute it: '=Type{…}'"] }
}
