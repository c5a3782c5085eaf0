internal import Diagnostics
internal import FlowSpec

/// A first screen with a param that has no value.
struct StartNeedsParam: DiagnosticKind {
  static let code: DiagnosticCode = "start-needs-param"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    Nobody navigates to the screen that the flow starts on, so its params must have defaults or be nullable.
    """
  static let example = DiagnosticExample.hall(
    wrong: """
          events: [leave]
          transitions:
            leave: { navigate: door }
          view:
            - text: Welcome, ${model.guest}
            - button: { label: Leave, sends: leave }

      backstack:
        start: hall
      """,
    insteadOf: """
          view:
            - text: Welcome, ${model.guest}

      backstack:
        start: door
      """)

  let param: String
  let screen: String

  var message: String { "the flow starts on '\(screen)', and nobody gives it its param '\(param)'" }

  var hints: [String] { ["declare it with a default: '\(param): TYPE = …'"] }
}
