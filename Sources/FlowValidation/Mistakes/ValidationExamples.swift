internal import Diagnostics

extension DiagnosticExample {
  /// Returns an example of two screens, of which one is a switchboard.
  static func switchboard(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: flow.replacing(right, with: wrong, maxReplacements: 1), right: flow)
  }

  /// Returns the same example with a different correct line.
  static func switchboard(wrong: String, right: String, insteadOf line: String) -> DiagnosticExample {
    DiagnosticExample(
      wrong: flow.replacing(line, with: wrong, maxReplacements: 1),
      right: flow.replacing(line, with: right, maxReplacements: 1))
  }

  /// Returns an example of an order that ends on a final screen.
  static func order(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: orderFlow.replacing(right, with: wrong, maxReplacements: 1), right: orderFlow)
  }

  private static let orderFlow = """
    flowspec: 1
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
    """

  private static let flow = """
    flowspec: 1
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
    """
}
