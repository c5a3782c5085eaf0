internal import Diagnostics

/// A hole in a text is never closed.
struct UnclosedHole: DiagnosticKind {
  static let code: DiagnosticCode = "unclosed-hole"
  static let group = DiagnosticGroup.expressions
  static let explanation = """
    A hole starts with `${` and ends with `}`; in between stands CEL. A literal `${` is written `$${`.
    """
  static let example = DiagnosticExample(
    wrong: """
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
            - text: "${model.isOpen ? 'Open' : 'Shut'"
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

  var message: String { "this '${' is never closed" }

  var hints: [String] { ["close it with '}'", "write '$${' for a literal '${'"] }
}
