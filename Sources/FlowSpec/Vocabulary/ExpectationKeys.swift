extension Vocabulary {
  /// The keys of an expectation.
  public static let expectation = Section(
    "`expect`",
    """
    Conditions on the visible screen and on the last step. Only the keys that the scenario writes are compared. \
    However, the scenario fails if a step causes one of the changes that an `expect` must mention (see [a \
    scenario](#a-scenario)), and no `expect` mentions it.
    """,
    keys: [
      Key(
        "screen", "SCREEN",
        """
        The screen on top of the flow's own stack. If that screen contains other stacks, you can also name the screen \
        on top of the selected tab or of an imported flow, as in `inner.one`.
        """),
      Key("case", "CASE", "The case of the model of the screen, or of the part that `in` names."),
      Key("mode", "MODE", "The mode of the screen, or of the part that `in` names."),
      Key(
        "model", "NAME: value",
        """
        Fields of the screen's model. In a record, only the named fields are compared. In a list, every item is \
        compared.
        """),
      Key("exactly", "true", "Requires that the model, and every record in it, has only the named fields."),
      Key(
        "in", "string",
        """
        The part of the screen to compare: `rows[1]`, `detail`, or a screen of an imported flow, as in `inner.one`. \
        For `shows`, `hides` and `disabled`, you can also write the label of a group, or a text. Then only the \
        elements in that group, or beside that text, are compared.
        """
      ),
      Key("shows", "string or list of strings", "Whole texts that are visible on the screen, including labels."),
      Key("hides", "string or list of strings", "Whole texts that are not visible on the screen."),
      Key("disabled", "label or list of labels", "Controls that are drawn but disabled."),
      Key(
        "backstack", "list of (SCREEN, or SCREEN: (push, modal or sheet))",
        """
        The complete stack of the flow, of the selected tab or of the visible imported flow, the root first. One list \
        can also contain nested stacks. The entries of the inner stack then replace the entry of the imported flow or \
        of the screen with the tabs. An entry can include its style: `push`, `modal` or `sheet`.
        """
      ),
      Key("messages", "list of strings", "All visible messages, the oldest first."),
      Key(
        "called", "list of (SERVICE.OPERATION or SERVICE.OPERATION: arguments)",
        "The calls that the last step made, in order. Only the named arguments are compared."),
      Key(
        "loading", "bool or names", "Whether calls are in flight, or the `loading` names of the calls in flight."),
      Key(
        "running", "names",
        """
        All running work, in any order. Write each name as often as it occurs. For an effect or a stream, write its \
        name. For a timer of steps, write its `name`, or `after` if it has none. For a call, write the name of its \
        operation. The path of the presenter can precede the name: `rows[1].clock`.
        """
      ),
      Key(
        "following", "list of (SERVICE.STREAM or SERVICE.STREAM: arguments)",
        "All followed streams, in any order. Only the named arguments are compared."),
      Key(
        "emitted", "whole number",
        """
        The number of models that the last step caused. Several timers at one instant cause one model together, and so \
        do a step and the timers that are due directly after it. The launch causes one model.
        """),
      Key(
        "fault", "CODE or list of CODE",
        """
        The code of the fault that the last step caused, or a list of codes. The flow has rolled back the input that \
        caused the fault.
        """),
      Key("exited", "bool", "Whether the flow has ended."),
      Key("result", "value", "The result of the flow at its end. In a record, only the named fields are compared."),
      Key(
        "property", "PROPERTY or list of PROPERTY",
        """
        Properties of the flow that the run so far must not violate. Every step so far is checked. You can also write \
        `dead-end`, `trap` or `endless-stack`, which are [findings](../exploring.md#built-in-checks) of an \
        exploration. Then the run so far must not have reached a state with that finding. If the expectation depends \
        on what can follow, and a search through 10,000 states does not decide it, the expectation fails.
        """
      ),
      Key(
        "holds", "condition, or list of conditions",
        """
        Conditions that must hold now. They can read the same values as the conditions of [a property](#a-property), \
        such as state of the flow and of stores. `shown.NAME` is true if a screen or presenter of that name is visible \
        anywhere. `alive.NAME` is the list of all screens or presenters of that name that have entered and have not \
        left, including covered ones.
        """
      ),
      Key(
        "snapshot", "NAME",
        "The screen and its model as recorded under this name. `flowspec validate --update` records them."),
    ],
    elsewhere: [
      "flow": "write 'in: flow' to look at the frame around the screens",
      "press": "write it as a separate step: '- press: …'",
      "relaxed": "write it in the step that does more than is expected",
    ],
    example: """
      flowspec: 2
      flow: shop

      types:
        Item: { name: string, price: int }

      services:
        bank:
          pay: { args: { amount: int } }
          rate: { args: { currency: string }, stream: int }
      fakes:
        bank.pay: { after: 2s }

      result: string
      transitions:
        shelf.left: { return: Tea }

      screens:
        shelf:
          derived:
            items: "[Item{name: 'Tea', price: 4}]"
          state:
            isPaid: bool = false
            share: int = 0
          observes:
            rate: { stream: bank.rate, with: { currency: EUR } }
          model:
            Open:
              when: "!isPaid"
              items: =items
              total: =items.map(item, item.price).sum()
              rate: "=rate.value == null ? 0 : rate.value"
              share: =share
            Paid:
              items: =items
          children:
            till: { present: till }
          events: [pay, split, leave]
          emits: [left]
          transitions:
            split: { set: { share: =4 / (items.size() - 1) } }
            leave: { emit: left }
            pay:
              call: bank.pay
              with: { amount: 4 }
              loading: pay
              onLeave: cancel
              then:
                - set: { isPaid: true }
                - message: Thank you!
          view:
            Open:
              - child: till
              - list:
                  each: model.items
                  as: item
                  item:
                    - row:
                        - text: ${item.name}
                        - text: ${item.price} €
              - text: "${model.rate} points, ${model.share} € each"
              - button: { label: Split, sends: split }
              - button: { label: Pay, sends: pay }
              - button: { label: Wrap, sends: pay, enabled: model.total > 10 }
            Paid:
              - text: All yours
              - button: { label: Leave, sends: leave }

      presenters:
        till:
          events: [turn]
          modes:
            Shut:
              transitions: { turn: { become: Staffed } }
              view: [{ button: { label: Ring, sends: turn } }]
            Staffed:
              transitions: { turn: { become: Shut } }
              view: [{ text: How may I help you? }]

      backstack:
        start: shelf

      properties:
        tea comes before leaving: { precedes: [shelf.pay, shelf.left] }

      scenarios:
        tea is bought:
          steps:
            - expect:
                property: tea comes before leaving
                screen: shelf
                case: Open
                model: { items: [{ name: Tea, price: 4 }], total: 4, rate: 0, share: 0 }
                exactly: true
                emitted: 1
                hides: All yours
                disabled: Wrap
                following: [bank.rate: { currency: EUR }]
            - expect: { holds: ["shown.shelf", "alive.shelf.all(s, !s.isPaid && !s.loading.pay)"] }
            - expect: { in: till, mode: Shut }
            - press: Split
            - expect: { fault: failed-formula }
            - expect: { shows: 4 €, in: Tea }
            - press: Pay
            - expect: { called: [bank.pay: { amount: 4 }], loading: [pay], case: Open, running: [bank.pay, rate] }
            - advance: 2s
            - expect: { case: Paid, shows: All yours, messages: [Thank you!], backstack: [shelf] }
            - press: Leave
            - expect: { exited: true, result: Tea }
        the shelf looks as it did:
          steps:
            - expect: { snapshot: full shelf, running: [rate] }
      """)
}
