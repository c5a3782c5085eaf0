internal import FlowReports
internal import Diagnostics

/// The flows for rules about exploration.
extension ExampleFlow {
  /// Two screens, of which one is a switchboard.
  static let switchboard = ExampleFlow(
    """
    flowspec: 2
    flow: switchboard

    screens:
      board:
        model: {}
        events: [enter]
        transitions:
          enter: { navigate: switch }
        view:
          - button: { label: Enter, sends: enter }
      switch:
        state:
          isOn: bool = false
        model: [isOn]
        events: [turn, leave]
        transitions:
          turn: { set: { isOn: =!isOn } }
          leave: goBack
        view:
          - text: "${model.isOn}"
          - button: { label: Turn, sends: turn }
          - button: { label: Leave, sends: leave }

    backstack:
      start: board
      onRootBack: exit
    """)

  /// An order that ends on a final screen.
  static let order = ExampleFlow(
    """
    flowspec: 2
    flow: ordering

    screens:
      order:
        model: {}
        events: [send]
        transitions:
          send: { navigate: { to: thanks, as: reset } }
        view:
          - button: { label: Order, sends: send }
      thanks:
        model: {}
        view:
          - text: Thank you.

    backstack:
      start: order
      onRootBack: exit
    """)
}
