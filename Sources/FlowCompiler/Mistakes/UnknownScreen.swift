internal import Diagnostics

/// A step or the backstack leads to a screen the flow does not declare.
struct UnknownScreen: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-screen"
  static let group = DiagnosticGroup.names
  static let explanation = """
    Screens are declared under `screens`; `navigate`, `goBack` and `start` name one of them.
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
            open: { navigate: { to: hal, params: { guest: Ada } } }
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
  let declared: [String]

  var message: String { "no screen is named '\(name)'" }

  var hints: [String] { nameHints(for: name, among: declared, listedAs: "the flow declares") }
}
