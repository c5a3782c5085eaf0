internal import Diagnostics

/// An event is named that the presenter does not declare.
struct UnknownEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-event"
  static let group = DiagnosticGroup.names
  static let explanation = """
    What can be sent to a screen is declared under its `events`; transitions, controls and `send` name one of them. An event
    of the flow is sent as `flow.NAME`.
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
            opened: { message: Hello }
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
  let owner: String
  let declared: [String]

  var message: String { "\(owner) has no event '\(name)'" }

  var hints: [String] {
    if declared.isEmpty { return ["declare it: 'events: [\(name)]'"] }
    return nameHints(for: name, among: declared, listedAs: "its events are")
  }
}
