internal import FlowReports
internal import Diagnostics

/// A control never changes anything.
struct IdleControl: DiagnosticKind {
  static let code: DiagnosticCode = "idle-control"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    The exploration sent this event in every state that offers it. The steps of the event ran, but never changed state,
    screens or messages, and made no call. For the user, the control has no effect. Three kinds of events are not
    reported: events that an alternative without steps (`do: []`) handles on purpose, events that carry typed text or
    numbers, and events whose steps call a service or start a timer. Nothing is reported if a bound or a limit cut the
    exploration, if state is ignored, or if the summary lists inputs that were not tried, such as other instants of
    `now`.
    """
  static let example = DiagnosticExample(
    from: .switchboard,
    wrong: [
      .replace(
        """
        turn: { set: { isOn: =!isOn } }
        leave: goBack
        """,
        """
        turn: { set: { isOn: false } }
        leave:
          - set: { isOn: true }
          - goBack
        """)
    ])

  let name: String

  var message: String { "'\(name)' changes nothing, in any state" }

  var hints: [String] { ["check the values that its steps write", "remove the control if it is not needed"] }
}
