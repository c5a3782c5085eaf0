extension FlowTemplate {
  /// A library with a type, a function, a service and a presenter, and a flow that uses them.
  static let library = FlowTemplate(
    name: "library", summary: "A library of parts that several flows share, and a flow that uses it.",
    library: #"""
      # What several flows share. A flow imports it and writes its names after that of the import.
      flowspec: 2
      library: NAME

      types:
        Item: { title: string, price: int, amount: int = 1 }

      functions:
        total:
          takes: { items: list<Item> }
          returns: int
          is: items.map(item, item.price * item.amount).sum()

      # The services that the library requires. Its fakes replace them in scenarios and in the console.
      services:
        orders:
          place: { args: { items: list<Item> }, returns: string, errors: [declined] }

      fakes:
        orders.place: { after: 1s, returns: A-1 }

      # Parts that screens are composed of. They emit events instead of navigating.
      presenters:
        checkout:
          params: { items: list<Item> }
          emits: { ordered: { number: string } }
          state:
            problem: string = ""
          model: { total: =total(params.items), problem: =problem, isEmpty: =params.items.size() == 0 }
          events: [order]
          transitions:
            order:
              call: orders.place
              onLeave: cancel
              with: { items: =params.items }
              then: { emit: { ordered: { number: =result } } }
              catch: { declined: { set: { problem: The order was declined. } } }
          view:
            - text: Total ${model.total}
            - banner: { text: =model.problem, when: model.problem != '' }
            - button: { label: Order, sends: order, enabled: "!model.isEmpty" }

      """#,
    flow: #"""
      # A flow that uses the library, with scenarios that test both.
      flowspec: 2
      flow: NAME_example

      imports:
        NAME: ./NAME.library.yaml

      screens:
        basket:
          state:
            items: list<NAME.Item> = []
            number: string = ""
          children:
            checkout: { present: NAME.checkout, params: { items: =items } }
          model: { count: =items.size(), number: =number }
          events: [add]
          transitions:
            add: { append: { to: items, value: { title: Pear, price: 20 } } }
            checkout.ordered: { set: { items: [], number: =event.number } }
          view:
            - heading: ${model.count} items
            - button: { label: Add a pear, sends: add, enabled: model.count < 3 }
            - child: checkout
            - text: { text: "Ordered as ${model.number}", when: model.number != '' }

      backstack:
        start: basket

      """#,
    scenarios: #"""
      for: NAME_example
      scenarios:
        an order empties the basket:
          steps:
            - press: Add a pear
            - press: Add a pear
            - expect: { shows: Total 40 }
            - press: Order
            - expect: { called: [NAME.orders.place] }
            - advance: 1s
            - expect: { shows: [Ordered as A-1, Total 0], disabled: Order }

        a declined order stays:
          given:
            NAME.orders.place: { after: 1s, fails: declined }
          steps:
            - press: Add a pear
            - press: Order
            - expect: { called: [NAME.orders.place] }
            - advance: 1s
            - expect: { shows: [The order was declined., Total 20] }

      """#)
}
