extension Vocabulary {
  /// The keys of a requirement.
  public static let requires = Section(
    "'requires'",
    """
    What must hold for a screen or an imported flow to be entered, and where one goes otherwise. It is looked at once, by the \
    flow, when the entry is about to be created, whichever way leads there.
    """,
    keys: [
      Key(
        "when", "condition",
        "What must hold; it reads what the flow reads, and `params`, those of the screen that is asked for.",
        required: true),
      Key("redirect", "SCREEN or mapping", "Where one goes otherwise.", required: true),
    ],
    example: """
      flowspec: 1
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
    Where one goes who may not enter. `requested` is the link that was followed, or the link of what was refused where none was, \
    to go on there later.
    """,
    keys: [
      Key("to", "SCREEN", "The screen, or the name of an imported flow.", required: true),
      Key("params", "NAME: value", "What it is given; `requested` can be among that."),
      Key(
        "as", "push, modal, sheet, replace, reuse or reset",
        "How it joins the stack, as with `navigate`; `replace` replaces what was refused."),
    ],
    elsewhere: [
      "then": "let the screen send the flow an event when it is done",
      "cancelled": "let the screen send the flow an event when it is done",
      "in": "take it out: one is redirected on the same stack",
      "route": "name the screen with 'to'",
    ],
    example: """
      flowspec: 1
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
    A flow in another file. It is a place to navigate to, like a screen: it takes its `params`, runs on a backstack of its own, \
    and hands back its `result`. Nothing else passes between the two but what it `emits`, which the flow around it answers as \
    `NAME.EVENT`, and the values it `uses`. Its types are written `NAME.TYPE`. A path alone stands for `flow`.
    """,
    keys: [
      Key("flow", "FILE", "The path of its file, from this one.", required: true),
      Key("requires", "when and redirect", "What must hold for it to be entered, and where one goes otherwise."),
    ],
    example: """
      flowspec: 1
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
  public static let importedExamples: [(path: String, text: String)] = [("till.flow.yaml", tillFlow)]
}

/// A flow that asks for money and returns the amount paid.
private let tillFlow = """
  flowspec: 1
  flow: till

  types:
    Receipt: { paid: int }

  params:
    price: int = 5
  result: int

  transitions:
    counter.paid: { return: =event.receipt.paid }

  screens:
    counter:
      model: { price: =flow.params.price }
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
