internal import FlowReports
internal import Diagnostics

/// A control never changes anything.
struct IdleControl: DiagnosticKind {
  static let code: DiagnosticCode = "idle-control"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    Exploring sent this event in every state that offers it. Its steps ran but never changed anything: no state, no
    screen, no message and no call. For the user, the control has no effect. Some events are not reported: events that
    an alternative without steps (`do: []`) handles on purpose, events with typed texts and numbers, because other
    values may change something, and events whose steps call a service or start a timer. Nothing is reported if a bound
    or a limit cut the exploration, if state is ignored, or if the summary lists inputs that were not tried, such as
    other instants of `now`.
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
