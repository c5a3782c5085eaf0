internal import Diagnostics

/// A flow ends during its launch, before a screen exists.
struct EndsAtOnce: DiagnosticKind {
  static let code: DiagnosticCode = "ends-at-once"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A flow that has ended keeps its last screen visible. If a flow ends during its launch, before a screen was created,
    there is no screen to show. So the launch fails. This happens if the `enter` steps of the flow replace its start
    screen and then end the flow.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: survey
      result: string

      events: [finish]
      transitions: { finish: { return: done } }
      enter:
        - navigate: { to: thanks, as: reset }

      screens:
        question:
          events: [close]
          transitions: { close: { send: flow.finish } }
          view: [{ text: Are you well? }, { button: { label: Close, sends: close } }]
        thanks:
          events: [close]
          transitions: { close: { send: flow.finish } }
          view: [{ text: Thank you. }, { button: { label: Close, sends: close } }]

      backstack:
        start: question
      """,
    wrong: "  - navigate: { to: thanks, as: reset }\n  - return: done\n",
    insteadOf: "  - navigate: { to: thanks, as: reset }\n")

  var message: String { "the flow ends while it starts, before it shows a screen" }

  var hints: [String] { ["end it by an event of a screen", "let its caller decide whether to start it"] }
}
