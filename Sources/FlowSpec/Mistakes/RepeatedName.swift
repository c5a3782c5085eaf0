internal import Diagnostics

/// A list of names holds one of them twice.
struct RepeatedName: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    In a list of cases or of fields each name stands for one thing, so a second one can only be a slip.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: door

      screens:
        door:
          state:
            isOpen: bool = false
          model: [isOpen, isOpen]
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

  let name: String
  let what: String

  var message: String { "the \(what) '\(name)' is named twice" }

  var hints: [String] { ["take one out"] }
}
