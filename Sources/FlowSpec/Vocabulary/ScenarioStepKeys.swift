extension Vocabulary {
  private static let place = Key(
    "in", "string",
    """
    Selects one of several controls with the same label. Write one of these: the name of the part that contains the \
    control, such as `rows[1]`; the label of the group of the control; or a text beside the control. With `send`, this key names the part that receives the \
    event.
    """
  )
  private static let sample = Key(
    "sample", "whole number",
    """
    The number of a sample that the step types, sends or replies in place of a written value. Samples are the \
    `samples` under `explore`, or the values that exploring tries by default.
    """
  )
  private static let nth = Key(
    "nth", "whole number",
    "Selects one of several pending calls or followed streams of the operation, in order of age; `1` is the oldest.",
    formerly: FormerKey("call"))
  private static let first = Key(
    "first", "NAME or list of NAME",
    """
    The timers or effects that run first, if several are due at the end of `advance`. Write their names as under \
    `running`.
    """)
  private static let relaxed = Key("relaxed", "true", "Allows changes by this step that no `expect` mentions.")

  /// The verbs for the use of a control that takes no input.
  private static let plainVerbs: [(name: String, summary: String)] = [
    ("press", "Presses the button with this label."), ("toggle", "Flips the toggle with this label."),
    ("submit", "Presses Enter in the field with this label. The field must have `submits`."),
  ]

  /// The verbs for the use of a control that takes input.
  private static let inputVerbs: [(name: String, input: String, summary: String, beside: [Key])] = [
    ("type", "string", "Types a string into the field with this label. You can write several labels.", [sample]),
    ("choose", "option", "In the control with this label, chooses an option by its label or its value.", []),
    ("slide", "number", "Moves the slider with this label to a number. You can write several labels.", []),
  ]

  /// The verbs for the use of a control.
  public static let controlVerbs = plainVerbs.map(\.name) + inputVerbs.map(\.name)

  /// Whether a verb uses controls by their labels alone.
  static func isPlain(verb: String) -> Bool { plainVerbs.contains { $0.name == verb } }

  /// The steps of a scenario.
  public static let scenarioSteps = Choices(name: "a step of a scenario", choices: controlSteps + otherSteps)

  private static let controlSteps: [Choices.Choice] =
    plainVerbs.map { doing($0.name, "label", $0.summary, at: true) }
    + inputVerbs.map {
      doing(
        $0.name, "LABEL: \($0.input)\($0.beside.isEmpty ? "" : ", or LABEL")", $0.summary, at: true, beside: $0.beside)
    }

  private static let otherSteps: [Choices.Choice] = [
    doing(
      "send", "EVENT or EVENT: payload",
      """
      Sends an event that the flow offers at this moment. The receiver is the innermost screen on top that offers the \
      event. If no such screen exists, the receiver is the only part that offers the event. For another receiver, write its \
      path: `rows[1].EVENT` for a part, `flow.EVENT` for the flow.
      """,
      at: true, beside: [sample]),
    doing("open", "link", "Follows a link while the flow runs, as the system would."),
    doing("back", "nothing", "Performs the back action of the system. The word `back` alone is a complete step."),
    doing(
      "forward", "nothing",
      """
      Performs the forward action: if the stack has `history: true`, this action returns to the screen that the back \
      action or `goBack` removed last. The word `forward` alone is a complete step.
      """),
    doing(
      "swipe", "done or cancel or number",
      """
      Performs the back gesture: completely (`done`), or halfway and back (`cancel`). A number from 0 to 1 begins the \
      gesture, or continues it, and holds it at this progress. A later `swipe: done` or `swipe: cancel` then ends this \
      gesture.
      """),
    doing("dismiss", "string", "Dismisses the visible message with this text."),
    doing("locale", "LANGUAGE", "Shows the flow in another language, as if the user had changed that of the system."),
    doing(
      "advance", "duration",
      """
      Lets time pass. Each timer runs when it is due. `0s` runs only the timers that are due at this instant; use it \
      with `first` to choose their order.
      """,
      beside: [first]),
    doing(
      "reply", "SERVICE.OPERATION: fake, or SERVICE.OPERATION",
      """
      Answers the oldest pending call of the operation. For a stream, sends items to the presenter that has followed \
      the stream for the longest time, and to all presenters that follow it with the same arguments. A `reply` step \
      turns off the fake of the operation in the whole scenario.
      """,
      beside: [nth, sample]),
    doing("background", "nothing", "Puts the flow to sleep. During the sleep, time passes, but nothing runs."),
    doing("foreground", "nothing", "Wakes the flow up. Each timer that became due during the sleep runs once."),
    doing("kill", "nothing", "Ends the process of the flow, and restarts the flow with its `saved` state."),
    .init(
      Key("repeat", "mapping", "Repeats steps."), beside: [relaxed],
      keys: [
        Key("times", "whole number", "The number of repetitions.", required: true),
        Key("steps", "steps of a scenario", "The steps.", required: true),
      ], example: ""),
    .init(
      Key(
        "run", "SCENARIO",
        "Runs the steps of another scenario, without its `given`. The other scenario is also played alone, and must pass."
      ), beside: [relaxed], example: ""),
    .init(Key("expect", "expect", "Compares the results of the steps so far with expected values."), example: ""),
  ]

  private static func doing(
    _ name: String, _ form: String, _ summary: String, at hasPlace: Bool = false, beside others: [Key] = []
  ) -> Choices.Choice {
    Choices.Choice(
      Key(name, form, summary), beside: (hasPlace ? [place] : []) + others + [relaxed], example: "")
  }

  /// The keys of a step of a scenario.
  public static let scenarioStep = Section(
    "a step of a scenario",
    """
    Each step has one action: one of the keys from `press` to `expect`. Some actions allow further keys beside them. \
    `relaxed` is allowed beside every action except `expect`. `in` is allowed beside `send`, and beside each action \
    with a label. `nth` is allowed beside `reply`, `first` beside `advance`, and `sample` beside `type`, `send` and \
    `reply`. Labels are the labels on the screen. A step fails if its label is missing, is ambiguous or belongs to a \
    disabled control.
    """,
    keys: scenarioSteps.choices.map { $0.key } + [
      place, nth, sample, first, relaxed,
      Key("times", "whole number", "The number of repetitions."),
    ],
    example: """
      flowspec: 2
      flow: pantry

      strings:
        en: { look: Look }
        fr: { look: Regarder }

      services:
        market:
          price: { returns: int, readOnly: true }

      state:
        jars: int = 2
      events: [ate]
      transitions:
        ate: { set: { jars: =jars - 1 } }

      screens:
        pantry:
          events: [look]
          transitions:
            look: { navigate: shelf }
          view:
            - button: { label: =strings.look, sends: look }
        shelf:
          route: /shelf
          saved:
            note: string = ""
            size: string = "small"
          state:
            isOpen: bool = false
            seconds: int = 0
            price: int = 0
            spoons: int = 1
          enter: { call: market.price, then: { set: { price: =result } } }
          model: { note: =note, jars: =flow.jars, isOpen: =isOpen, size: =size, seconds: =seconds, price: =price }
          events:
            open:
            tidy:
            eat: { count: int }
          transitions:
            open: { set: { isOpen: =!isOpen } }
            tidy: [{ set: { spoons: 1 } }, { message: Tidy. }]
            eat:
              when: event.count == 1
              do: { send: flow.ate }
          effects:
            clock: { every: 1s, do: { set: { seconds: =seconds + 1 } } }
          view:
            - group:
                label: Top shelf
                content:
                  - text: ${model.jars} jars of jam at ${model.price}, ${model.seconds} seconds
                  - toggle: { label: Open, value: =model.isOpen, sends: open }
            - field: { label: Note, value: =model.note, edits: note, submits: tidy }
            - slider: { label: Spoons, edits: spoons, from: 1, to: 5 }
            - choice: { label: Size, value: =model.size, edits: size, options: [small, large] }

      backstack:
        start: pantry
        history: true

      explore:
        samples: { shelf.note: [For Sunday, For Monday] }

      scenarios:
        looks at the shelf:
          steps:
            - press: Look
            - expect: { screen: shelf }
            - reply: { market.price: { returns: 3 } }
              nth: 1
            - expect: { model: { price: 3 }, running: [clock] }
        the jam gets less:
          steps:
            - run: looks at the shelf
            - toggle: Open
              in: Top shelf
            - type: { Note: For Sunday }
            - choose: { Size: large }
            - slide: { Spoons: 3 }
            - submit: Note
            - expect: { messages: [Tidy.] }
            - dismiss: Tidy.
            - type: Note
              sample: 2
            - repeat:
                times: 2
                steps:
                  - send: { eat: { count: 1 } }
            - expect: { model: { jars: 0, note: For Monday } }
            - advance: 3s
              first: clock
              relaxed: true
            - background
            - advance: 1h
            - foreground
            - expect: { model: { seconds: 4 } }
            - kill
            - expect: { model: { note: For Monday, isOpen: false } }
            - swipe: 0.5
              relaxed: true
            - swipe: cancel
              relaxed: true
            - locale: en
            - back
            - expect: { screen: pantry }
            - forward:
              relaxed: true
            - expect: { screen: shelf }
        a link leads to the shelf:
          steps:
            - open: /shelf
              relaxed: true
            - expect: { screen: shelf }
      """)
}
