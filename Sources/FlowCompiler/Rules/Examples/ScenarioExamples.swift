internal import Diagnostics

/// The flow for rules about scenarios.
extension ExampleFlow {
  /// A till with a store, a part and two scenarios.
  static let till = ExampleFlow(
    """
    flowspec: 2
    flow: till

    state:
      total: int = 0
    model: [total]
    events:
      paid: { amount: int }
    transitions:
      paid: { set: { total: =total + event.amount } }
    stores:
      clerk:
        state:
          name: string = "Ada"
        events: [left]
        transitions:
          left: { set: { name: Nobody } }

    screens:
      till:
        state:
          isOpen: bool = false
        children:
          sum: { present: sum }
        model:
          Open:
            when: isOpen
            clerk: =clerk.name
          Shut:
            clerk: =clerk.name
        events: [open, leave]
        transitions:
          open: { set: { isOpen: true } }
          leave: { send: clerk.left }
        view:
          Open:
            - child: sum
          Shut:
            - text: ${model.clerk}
            - button: { label: Open, sends: open }
            - button: { label: Leave, sends: leave }

    presenters:
      sum:
        model: { text: "${flow.total} in the till" }
        events: [add]
        transitions:
          add: { send: { flow.paid: { amount: 5 } } }
        view:
          - text: ${model.text}
          - button: { label: Add, sends: add }

    backstack:
      start: till

    scenarios:
      opens:
        given:
          flow.total: 5
          clerk.name: Grace
        steps:
          - expect: { case: Shut, model: { clerk: Grace } }
          - press: Open
          - expect: { case: Open, shows: 5 in the till }
          - expect: { property: dead-end }
      adds:
        steps:
          - run: opens
          - send: { flow.paid: { amount: 2 } }
          - expect: { in: sum, model: { text: 7 in the till } }
    """)
}
