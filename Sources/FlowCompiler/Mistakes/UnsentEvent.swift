internal import Diagnostics

/// An event is declared that nothing sends.
struct UnsentEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unsent-event"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    The view of the screen offers no control that sends the event, and no step sends it.
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
          events: [open, shut]
          transitions:
            open: { set: { isOpen: true } }
            shut: { set: { isOpen: false } }
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

  var message: String { "nothing sends '\(name)'" }

  var hints: [String] { ["add a control that sends it", "take it out"] }
}
