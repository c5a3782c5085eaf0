extension Vocabulary {
  /// The keys of a requirement.
  public static let requires = Section(
    "'requires'",
    """
    A condition for entering a screen or an imported flow, and a redirect that is shown if the condition is false. The \
    flow checks the condition once for each entry, just before it creates the presenter of the entry. It checks the \
    first entry of a stack, the entries that a step, a link or the forward action creates, and all entries after \
    process death.
    """,
    keys: [
      Key(
        "when", "condition",
        """
        The required condition. It can read the values that expressions of the flow itself can read, and the `params` \
        of the requested screen.
        """,
        required: true),
      Key(
        "redirect", "SCREEN or mapping",
        "The screen that is shown instead of the refused screen or flow.", required: true),
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
    The screen that is shown instead of a refused screen. The expressions of its params can read `requested`. If the \
    flow follows a link when it refuses the screen, `requested` is that link. Otherwise, `requested` is the link that \
    leads to the refused screen. If no link leads to this screen, `requested` is empty. The flow can follow the link \
    later.
    """,
    keys: [
      Key("to", "SCREEN", "The screen, or the name of an imported flow.", required: true),
      Key("params", "NAME: value", "The params of the screen. Their expressions can read `requested`."),
      Key(
        "as", "push, modal, sheet, replace, reuse or reset",
        """
        Determines how the screen is added to the stack, as with `navigate`. With `push`, `modal`, `sheet` and \
        `replace`, the screen takes the place of the refused screen.
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
    A flow in another file. Screens navigate to an imported flow as they do to a screen. The imported flow takes \
    `params`, runs on a backstack of its own, and returns its `result`. In the enclosing flow, `NAME.EVENT` is an \
    event that the imported flow `emits`. The enclosing presenters provide the values that the imported flow `uses`. \
    Neither flow can read the state of the other. Types of the imported flow are written `NAME.TYPE`. `pay: FILE` is \
    short for `pay: { flow: FILE }`.
    """,
    keys: [
      Key("flow", "FILE", "The path of the imported file, relative to the file that imports it.", required: true),
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
