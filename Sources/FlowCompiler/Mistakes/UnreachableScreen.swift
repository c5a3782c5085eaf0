internal import Diagnostics

/// No way leads to a screen.
struct UnreachableScreen: DiagnosticKind {
  static let code: DiagnosticCode = "unreachable-screen"
  static let group = DiagnosticGroup.navigation
  static let severity = Severity.warning
  static let explanation = """
    Starting on the first screen and following every `navigate`, a person never comes to this screen.
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
            open: { message: Nobody is at home. }
          view:
            - heading: ${model.title}
            - button: { label: Open, sends: open }
        hall:
          params:
            guest: string
          model: { guest: =params.guest }
          view:
            - text: Welcome, ${model.guest}

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
          view:
            - text: Welcome, ${model.guest}

      backstack:
        start: door
      """)

  let name: String
  let start: String

  var message: String { "no way leads from '\(start)' to '\(name)'" }

  var hints: [String] { ["navigate to it from a screen that can be reached", "take it out"] }
}
