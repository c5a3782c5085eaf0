internal import Diagnostics

/// A condition is the same each time it is looked at.
struct ConstantCondition: DiagnosticKind {
  static let code: DiagnosticCode = "constant-condition"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    A condition that never changes either does nothing or rules out what stands under it for ever.
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
            open: { when: 1 > 2, set: { isOpen: true } }
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

  let value: Bool

  var message: String { value ? "this condition always holds" : "this condition never holds" }

  var hints: [String] { value ? ["take it out"] : ["take it out together with what stands under it"] }
}
