internal import Diagnostics
internal import FlowSpec

/// An event is declared that nothing sends.
struct UnsentEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unsent-event"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    The view of the screen offers no control that sends the event, and no step sends it.
    """
  static let example = DiagnosticExample.door(
    wrong: """
          events: [open, shut]
          transitions:
            open: { set: { isOpen: true } }
            shut: { set: { isOpen: false } }
      """,
    insteadOf: """
          events: [open]
          transitions:
            open: { set: { isOpen: true } }
      """)

  let name: String

  var message: String { "nothing sends '\(name)'" }

  var hints: [String] { ["add a control that sends it", "take it out"] }
}
