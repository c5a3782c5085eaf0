internal import FlowReports
internal import Diagnostics

/// A control never changes anything.
struct IdleControl: DiagnosticKind {
  static let code: DiagnosticCode = "idle-control"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    In every state that was found in which this event is offered, sending it runs steps and leaves the flow as it is: no
    state, no screen, no message and no call is different. The user presses a control and nothing happens. An event that an
    alternative without steps (`do: []`) handles is meant to do nothing there, and is left out. So are events with texts and numbers
    that can be typed, since other ones may change something, and events whose steps call a service or start a timer. Nothing
    is reported where a bound or a limit cut the exploration, or where state is ignored.
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

  var message: String { "'\(name)' changes nothing, in whatever state it is sent" }

  var hints: [String] { ["look at what its steps write", "take the control out if it is not needed"] }
}
