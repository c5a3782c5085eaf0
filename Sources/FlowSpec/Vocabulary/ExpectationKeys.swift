extension Vocabulary {
  /// The keys of an expectation.
  public static let expectation = Section(
    "`expect`",
    """
    What has to be true of what is shown. What is not named is not looked at, but for what a step may not do unexpectedly; see \
    [a scenario](#a-scenario).
    """,
    keys: [
      Key(
        "screen", "SCREEN",
        "The screen on top: of the flow's own stack, of the tab that is shown, or of an imported flow as `inner.one`."),
      Key("case", "CASE", "The case of its model."),
      Key(
        "model", "NAME: value",
        "Fields of its model. Of a record the fields that are named count, of a list every item."),
      Key("exactly", "true", "Lets the model, and every record in it, have no other fields than those named."),
      Key(
        "in", "text",
        "Looks at a part of the screen: `rows[1]`, `detail`, a screen of an imported flow as `inner.one`, or beside a text that stands there."
      ),
      Key("shows", "text or list of texts", "What can be read on the screen, labels included."),
      Key("hides", "text or list of texts", "What cannot."),
      Key("disabled", "label or list of labels", "Controls that are there and cannot be used."),
      Key(
        "backstack", "list of screens, or SCREEN: push, modal or sheet",
        "The whole stack, of the flow, of the tab or the imported flow that is shown, or all of them, the first screen first, and how a screen lies on it."
      ),
      Key("messages", "list of texts", "All messages that are shown, the oldest first."),
      Key(
        "called", "list of operations, or OPERATION: what it was handed",
        "The calls that the last step made, in order; of what they were handed the fields that are named count."),
      Key(
        "loading", "bool, or list of names", "Whether calls are in flight, or the names under which they are loading."),
      Key(
        "running", "list of names",
        "All that goes on by itself, each as often as it does, in any order: effects, streams and timers by their names, calls by their operations, maybe with the path of their presenter: `rows[1].clock`."
      ),
      Key(
        "following", "list of streams, or STREAM: what it was asked",
        "All streams that are followed, in any order; of what they were asked the fields that are named count."),
      Key(
        "emitted", "whole number",
        "How many models the last step showed: what follows at the same instant counts with it. The start shows one."),
      Key("fault", "code or list of codes", "What failed in the last step, whose input was undone."),
      Key("exited", "bool", "Whether the flow has ended."),
      Key("result", "value", "What the flow has handed back at its end; of a record the fields that are named count."),
      Key(
        "property", "PROPERTY, or list of PROPERTIES",
        "Properties of the flow that the run so far does not break, looked at after each step; or one of `dead-end`, `trap` and `endless-stack`, that it does not come to."
      ),
      Key(
        "snapshot", "NAME",
        "The screen and its model as they were recorded under this name; `flowspec validate --update` records them."),
    ],
    elsewhere: [
      "flow": "write 'in: flow' to look at the frame around the screens",
      "press": "make it a step of its own: '- press: …'",
      "relaxed": "put it beside the step that does more than is expected",
    ],
    example: """
      flowspec: 1
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
          events: [pay, split, leave]
          emits: [left]
          transitions:
            split: { set: { share: =4 / (items.size() - 1) } }
            leave: { emit: left }
            pay:
              call: bank.pay
              with: { amount: 4 }
              loading: pay
              keep: presenter
              then:
                - set: { isPaid: true }
                - message: Thank you!
          view:
            Open:
              - list:
                  each: model.items
                  as: item
                  row:
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

      backstack:
        start: shelf

      properties:
        nobody leaves without tea: { precedes: [shelf.pay, shelf.left] }

      scenarios:
        tea is bought:
          steps:
            - expect:
                property: nobody leaves without tea
                screen: shelf
                case: Open
                model: { items: [{ name: Tea, price: 4 }], total: 4, rate: 0, share: 0 }
                exactly: true
                emitted: 1
                hides: All yours
                disabled: Wrap
                following: [bank.rate: { currency: EUR }]
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
