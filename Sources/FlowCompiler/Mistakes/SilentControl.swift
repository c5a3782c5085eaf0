internal import Diagnostics

/// A control does nothing when it is used.
struct SilentControl: DiagnosticKind {
  static let code: DiagnosticCode = "silent-control"
  static let group = DiagnosticGroup.view
  static let severity = Severity.warning
  static let explanation = """
    A button that sends no event looks like a promise that is not kept.
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
            - text: "${model.isOpen ? 'Open' : 'Shut'}"
            - button: { label: Open, sends: open }
            - button: { label: Shut }

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

  let kind: String

  var message: String { "this \(kind) does nothing" }

  var hints: [String] { ["add 'sends: EVENT'"] }
}
