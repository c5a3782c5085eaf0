internal import Diagnostics

/// A control has no label.
struct UnlabelledControl: DiagnosticKind {
  static let code: DiagnosticCode = "unlabelled-control"
  static let group = DiagnosticGroup.view
  static let explanation = """
    Whoever cannot see where a control stands, or uses a screen reader, knows it by its label alone. Scenarios find it by its
    label, too.
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
            - button: { sends: open }

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

  var message: String { "this \(kind) has no label" }

  var hints: [String] { ["add 'label: …'"] }
}
