internal import Diagnostics

/// The flows for rules about tabs, imports and requirements.
extension ExampleFlow {
  /// A stall that imports a till.
  static let stall = ExampleFlow(
    """
    flowspec: 2
    flow: stall

    imports:
      pay: ./till.flow.yaml

    screens:
      stall:
        model: { title: Apples }
        events: [buy]
        transitions:
          buy:
            navigate:
              to: pay
              params: { price: 3 }
              then: { message: "Thank you for ${result}." }
        view:
          - heading: ${model.title}
          - button: { label: Buy, sends: buy }

    backstack:
      start: stall
    """)

  /// A mall with tabs.
  static let mall = ExampleFlow(
    """
    flowspec: 2
    flow: mall

    screens:
      mall:
        children:
          halls:
            tabs:
              food: { start: food, label: Food }
              books: { start: books, label: Books }
        view:
          - child: halls
      food:
        model: { text: Bread and cheese }
        events: [read, taste]
        transitions:
          read: { switchTo: halls.books }
          taste: { navigate: { to: books, in: halls.books } }
        view:
          - text: ${model.text}
          - button: { label: To the books, sends: read }
          - button: { label: Cook it, sends: taste }
      books:
        model: { text: Novels }
        view:
          - text: ${model.text}

    backstack:
      start: mall
    """)

  /// A club that only members enter.
  static let club = ExampleFlow(
    """
    flowspec: 2
    flow: club

    state:
      isMember: bool = false
    events: [joined]
    transitions:
      joined: { set: { isMember: true } }

    screens:
      street:
        model: { title: The street }
        events: [enter]
        transitions:
          enter: { navigate: room }
        view:
          - heading: ${model.title}
          - button: { label: Enter, sends: enter }
      room:
        requires: { when: isMember, redirect: desk }
        model: { title: Members }
        view:
          - heading: ${model.title}
      desk:
        model: { title: Join us }
        events: [join]
        transitions:
          join: [{ send: flow.joined }, goBack]
        view:
          - heading: ${model.title}
          - button: { label: Join, sends: join }

    backstack:
      start: street
    """)
}
