internal import Diagnostics

/// A step after one that leaves its screen.
struct UnreachableStep: DiagnosticKind {
  static let code: DiagnosticCode = "unreachable-step"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    `goBack`, `return`, `as: replace` and `as: reset` end the life of the screen that runs them, and with it the list of steps.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: door

      screens:
        door:
          model: { title: The door }
          events: [open]
          transitions:
            open: { navigate: { to: hall, params: { guest: Ada } } }
          view:
            - heading: ${model.title}
            - button: { label: Open, sends: open }
        hall:
          params:
            guest: string
          model: { guest: =params.guest }
          events: [leave]
          transitions:
            leave:
              - goBack: {}
              - message: Bye
          view:
            - text: Welcome, ${model.guest}
            - button: { label: Leave, sends: leave }

      backstack:
        start: door
      """,
    right: """
      flowspec: 1
      flow: door

      screens:
        door:
          model: { title: The door }
          events: [open]
          transitions:
            open: { navigate: { to: hall, params: { guest: Ada } } }
          view:
            - heading: ${model.title}
            - button: { label: Open, sends: open }
        hall:
          params:
            guest: string
          model: { guest: =params.guest }
          events: [leave]
          transitions:
            leave:
              - message: Bye
              - goBack: {}
          view:
            - text: Welcome, ${model.guest}
            - button: { label: Leave, sends: leave }

      backstack:
        start: door
      """)

  let after: String

  var message: String { "this step is never run, because '\(after)' has left the screen" }

  var hints: [String] { ["move it in front of '\(after)'"] }
}
