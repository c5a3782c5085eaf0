extension Vocabulary {
  /// The keys of a requirement.
  public static let requires = Section(
    "'requires'",
    """
    A condition for entering a screen or an imported flow, and a redirect that is shown if the condition is false. The \
    flow checks the condition once for each entry, before it creates the entry. A step, a link, the forward action or \
    process death can lead to this check.
    """,
    keys: [
      Key(
        "when", "condition",
        "The required condition. It reads the names of the flow, and the `params` of the requested screen.",
        required: true),
      Key("redirect", "SCREEN or mapping", "The screen that is shown instead.", required: true),
    ],
    example: """
      flowspec: 2
      flow: gym

      state:
        isMember: bool = false
      events: [joined]
      transitions:
        joined: { set: { isMember: true } }

      screens:
        entrance:
          model: { title: The entrance }
          events: [enter]
          transitions:
            enter: { navigate: weights }
          view:
            - heading: ${model.title}
            - button: { label: Enter, sends: enter }
        weights:
          requires: { when: isMember, redirect: desk }
          model: { title: Weights }
          view:
            - heading: ${model.title}
        desk:
          model: { title: Become a member }
          events: [join]
          transitions:
            join: [{ send: flow.joined }, goBack]
          view:
            - heading: ${model.title}
            - button: { label: Join, sends: join }

      backstack:
        start: entrance
      """)

  /// The keys of a redirect.
  public static let redirect = Section(
    "'redirect'",
    """
    The screen that is shown instead of a refused screen. Its params can read `requested`: the link that was followed \
    or, if a step led to the refused screen, the link of that screen. The flow can follow this link later.
    """,
    keys: [
      Key("to", "SCREEN", "The screen, or the name of an imported flow.", required: true),
      Key("params", "NAME: value", "The params of the screen, which may include `requested`."),
      Key(
        "as", "push, modal, sheet, replace, reuse or reset",
        """
        Determines how the screen is added to the stack, as with `navigate`. With `push`, `modal`, `sheet` and \
        `replace`, it takes the place of the refused screen.
        """),
    ],
    elsewhere: [
      "then": "let the screen send the flow an event when it is done",
      "cancelled": "let the screen send the flow an event when it is done",
      "in": "remove it: a redirect stays on the same stack",
      "route": "name the screen with 'to'",
    ],
    example: """
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
            enter: { navigate: { to: room, params: { number: 5 } } }
          view:
            - heading: ${model.title}
            - button: { label: Enter, sends: enter }
        room:
          params: { number: int }
          requires:
            when: isMember || params.number == 0
            redirect: { to: desk, params: { wish: "Room ${params.number}" }, as: sheet }
          model: { number: =params.number }
          view:
            - heading: Room ${model.number}
        desk:
          params: { wish: string }
          model: { wish: =params.wish }
          events: [join]
          transitions:
            join: [{ send: flow.joined }, goBack]
          view:
            - text: "${model.wish} is for members."
            - button: { label: Join, sends: join }

      backstack:
        start: street
      """)

  /// The keys of an import.
  public static let imported = Section(
    "an import",
    """
    A flow in another file. Screens navigate to it as they do to a screen. It takes `params`, runs on a backstack of \
    its own, and returns its `result`. Besides these, it exchanges only two things with the flow around it: the events \
    that it `emits`, which that flow handles as `NAME.EVENT`, and the values that it `uses`. Its types are written \
    `NAME.TYPE`. `pay: FILE` is short for `pay: { flow: FILE }`.
    """,
    keys: [
      Key("flow", "FILE", "The path of its file, relative to this file.", required: true),
      Key(
        "requires", "when and redirect",
        "The condition for entering the flow, and the redirect that is shown if the condition is false."),
    ],
    example: """
      flowspec: 2
      flow: bakery

      imports:
        pay:
          flow: ./till.flow.yaml
          requires: { when: params.price > 0, redirect: empty }

      screens:
        bakery:
          state:
            breads: int = 0
          model: [breads]
          events: [take, pay]
          transitions:
            take: { set: { breads: =breads + 1 } }
            pay:
              navigate:
                to: pay
                params: { price: =breads * 3 }
                then: [{ message: "You paid ${result}." }, { set: { breads: 0 } }]
          view:
            - heading: ${model.breads} breads
            - button: { label: Take one, sends: take }
            - button: { label: Pay, sends: pay }
        empty:
          model: { text: The basket is empty. }
          view:
            - text: ${model.text}

      backstack:
        start: bakery
      """)

  /// The files that examples import, each by its path relative to them.
  public static let importedExamples: [(path: String, text: String)] =
    [("till.flow.yaml", tillFlow), ("money.library.yaml", moneyLibrary)] + sections.compactMap(\.file)
}

/// A flow that asks for money and returns the amount paid.
private let tillFlow = """
  flowspec: 2
  flow: till

  types:
    Receipt: { paid: int }

  params:
    price: int = 5
  result: int

  interfaces:
    Bar: { title: string = "" }

  transitions:
    counter.paid: { return: =event.receipt.paid }

  screens:
    counter:
      model: { price: =flow.params.price }
      implements: { Bar: { title: Till } }
      events: [pay]
      emits:
        paid: { receipt: Receipt }
      transitions:
        pay: { emit: { paid: { receipt: "=Receipt{paid: flow.params.price}" } } }
      view:
        - heading: That is ${model.price}
        - button: { label: Pay, sends: pay }

  backstack:
    start: counter
  """
