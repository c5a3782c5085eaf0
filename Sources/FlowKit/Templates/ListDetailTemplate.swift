extension FlowTemplate {
  /// A list from a service, and the details of its items.
  static let listDetail = FlowTemplate(
    name: "list-detail", summary: "A list from a service, and the details of its items.",
    flow: #"""
      # A list and the details of its items. A service provides the items, and a fake replaces it until there is a real one.
      flowspec: 2
      flow: NAME

      types:
        Item: { id: int, title: string, text: string }

      services:
        library:
          items: { returns: list<Item>, errors: [offline], readOnly: true }
      fakes:
        library.items:
          after: 1s
          returns:
            - { id: 1, title: Tea, text: Green and black }
            - { id: 2, title: Coffee, text: From small farms }

      screens:
        list:
          state:
            items: list<Item> = []
            hasFailed: bool = false
          model:
            Loading:
              when: loading.items
            Failed:
              when: hasFailed
            Items:
              items: =items
          events:
            open: { item: Item }
            retry:
          privateEvents: [load]
          transitions:
            load:
              - set: { hasFailed: false }
              - call: library.items
                loading: items
                then: { set: { items: =result } }
                catch:
                  offline: { set: { hasFailed: true } }
            retry: { send: load }
            open: { navigate: { to: detail, params: { item: =event.item } } }
          enter:
            send: load
          view:
            Loading:
              - spinner: Loading the items
            Failed:
              - text: You are offline.
              - button: { label: Try again, sends: retry }
            Items:
              - heading: Items
              - list:
                  each: model.items
                  as: item
                  key: item.id
                  item: { button: { label: =item.title, sends: { open: { item: =item } } } }

        detail:
          params:
            item: Item
          model: { title: =params.item.title, text: =params.item.text }
          events: [close]
          transitions:
            close: goBack
          view:
            - heading: ${model.title}
            - text: ${model.text}
            - button: { label: Close, sends: close }

      backstack:
        start: list

      properties:
        the list can always be reached: { alwaysReachable: screen == 'list' }

      """#,
    scenarios: #"""
      for: NAME
      scenarios:
        an item is opened and closed:
          steps:
            - advance: 1s
            - expect: { case: Items }
            - press: Tea
            - expect: { screen: detail, shows: [Tea, Green and black] }
            - press: Close
            - expect: { screen: list }

        without a connection the user can try again:
          given:
            library.items: [{ fails: offline }, { returns: [{ id: 1, title: Tea, text: Green }] }]
          steps:
            - expect: { case: Failed, shows: You are offline. }
            - press: Try again
            - expect: { case: Items, shows: Tea }

      """#)
}
