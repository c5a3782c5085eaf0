extension Vocabulary {
  /// The keys of a file.
  public static let flow = Section(
    "the flow",
    """
    A file holds one flow. The flow is the outermost presenter: its `state` is shared by all screens, which read it as \
    `flow.NAME` and change it by sending the flow an event.
    """,
    keys: [
      Key("flowspec", "1", "The edition of the language that the file is written in.", required: true),
      Key("flow", "NAME", "The name of the flow; its file is best called `NAME.flow.yaml`.", required: true),
      Key("version", "text", "What you call this state of the file; what is saved by the flow says it too."),
      Key("types", "NAME: enum, record or union", "Types of the flow's own."),
      Key(
        "interfaces", "NAME: fields",
        "What a presenter can say to whoever frames it, such as the title for an app bar; each field has a default or may be null."
      ),
      Key("state", "NAME: TYPE = CEL", "What the flow remembers while it runs; screens read it as `flow.NAME`."),
      .saved, .derived, .provides, .stores,
      Key("model", "names, fields or cases", "What the frame around the screens shows; none, when it is absent."),
      Key("events", "names, or NAME: fields", "What can be sent to the flow, as `send: flow.NAME`."),
      .transitions,
      Key("enter", "steps", "What is done once, when the flow starts."),
      .effects,
      Key("back", "alternatives", "What back does when the screen on top leaves it to the flow."),
      Key(
        "view", "list of elements, or CASE: list of elements",
        "The frame around the screens; `- child: backstack` is where the screen on top is drawn."),
      Key("presenters", "NAME: presenter", "The parts that screens are composed from."),
      Key("screens", "NAME: screen", "The screens, of which one is on top at a time.", required: true),
      Key("backstack", "start and more", "Which screen is first, and what leaving it does.", required: true),
    ],
    example: """
      flowspec: 1
      flow: basket

      types:
        Fruit: [apple, pear]

      state:
        fruits: list<Fruit> = []
      derived:
        count: fruits.size()
      events:
        added: { fruit: Fruit }
      transitions:
        added:
          append: { to: fruits, value: =event.fruit }
      enter:
        - send: { added: { fruit: apple } }
      back:
        - when: count > 5
          do: [message: "Carry the basket home first."]

      screens:
        shelf:
          model: { count: =flow.count }
          events: [take]
          transitions:
            take: { send: { flow.added: { fruit: pear } } }
          view:
            - text: ${model.count} in the basket
            - button: { label: Take a pear, sends: take }

      backstack:
        start: shelf
      """)

  /// The keys of `backstack`.
  public static let backstack = Section(
    "the backstack",
    "The screens one came through, the present one on top.",
    keys: [
      Key("start", "SCREEN", "The screen the flow starts on.", required: true),
      Key("onRootBack", "exit or ignore", "What back does on the first screen: end the flow (the default) or nothing."),
    ],
    example: """
      flowspec: 1
      flow: kiosk

      screens:
        welcome:
          model: { greeting: Touch to begin }
          view:
            - heading: ${model.greeting}

      backstack:
        start: welcome
        onRootBack: ignore
      """)
}
