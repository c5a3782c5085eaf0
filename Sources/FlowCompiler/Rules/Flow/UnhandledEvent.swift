internal import Diagnostics
internal import FlowSpec

/// A declared event without a handler.
struct UnhandledEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unhandled-event"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    Each event has a transition of the same name. Without one, whoever sends it waits in vain.
    """
  static let example = DiagnosticExample.door(
    wrong: """
          events: [open, shut]
          transitions:
            open: { set: { isOpen: true } }
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'}"
            - button: { label: Open, sends: open }
            - button: { label: Shut, sends: shut }
      """,
    insteadOf: """
          events: [open]
          transitions:
            open: { set: { isOpen: true } }
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'}"
            - button: { label: Open, sends: open }
      """)

  let name: String

  var message: String { "nothing happens on '\(name)'" }

  var hints: [String] { ["add '\(name):' to the transitions", "take it out of the events"] }
}
