extension Vocabulary {
  private static let place = Key(
    "in", "text",
    "Where the control is: the name of a part, such as `rows[1]`, the label of a group, or a text that stands beside it."
  )
  private static let sample = Key(
    "sample", "whole number",
    "Types, sends or answers the sample of that number, in place of a value: one of `samples` under `explore`, or what exploring tries otherwise."
  )
  private static let call = Key(
    "call", "whole number",
    "Which of several calls of the operation that wait is answered, or which of its streams sends; 1 has waited longest."
  )
  private static let first = Key(
    "first", "NAME or list of NAMES",
    "What runs first of all that comes due when the time is over, by the names that `running` has.")
  private static let relaxed = Key("relaxed", "true", "Lets the step do more than is expected.")

  /// The steps of a scenario.
  static let scenarioSteps = Choices(
    name: "a step of a scenario",
    choices: [
      doing("press", "label", "Presses the button of this label.", at: true),
      doing("toggle", "label", "Flips the switch of this label.", at: true),
      doing("type", "LABEL: text", "Types into fields, by their labels.", at: true, beside: [sample]),
      doing("choose", "LABEL: option", "Chooses an option by its label, or by its value.", at: true),
      doing(
        "send", "EVENT or EVENT: payload",
        "Sends an event that is offered now: to the screen on top, to the one part that offers it, to what a path means as `rows[1].EVENT`, or to the flow as `flow.EVENT`.",
        at: true, beside: [sample]),
      doing("open", "link", "Follows a link while the flow runs, as a system hands one over."),
      doing("back", "nothing", "Takes the system's way back; `back` alone is the whole step."),
      doing(
        "forward", "nothing",
        "Takes the way forward to what back has left, where the flow keeps that; `forward` alone is the whole step."),
      doing(
        "swipe", "done or cancel", "Takes the way back as a gesture that goes all the way, or halfway and back."),
      doing(
        "advance", "duration",
        "Lets time pass; each timer that comes due runs at its own time. With `0s`, what is due at this instant, so that `first` can order it.",
        beside: [first]),
      doing(
        "reply", "OPERATION: a fake",
        "Answers the call that has waited longest for the operation, or sends items on its stream to all who follow it with the same arguments; no fake answers it then.",
        beside: [call, sample]),
      doing("background", "nothing", "Puts the flow to sleep: time passes, and nothing runs."),
      doing("foreground", "nothing", "Wakes it up: each timer that came due meanwhile runs once."),
      doing("kill", "nothing", "Ends the process of the flow and brings back what outlives it."),
      .init(
        Key("repeat", "times and steps", "Does steps again and again."), beside: [relaxed],
        keys: [
          Key("times", "whole number", "How often.", required: true),
          Key("steps", "steps of a scenario", "What is done.", required: true),
        ], example: ""),
      .init(
        Key("run", "SCENARIO", "Does the steps of another scenario; what that is given stays out."), beside: [relaxed],
        example: ""),
      .init(Key("expect", "what is expected", "Looks at what has come of the steps so far."), example: ""),
    ])

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
    One of these keys says what is done; `in` and `relaxed` may stand beside it, and what is said of single ones. Labels are those on the screen: one that is not there, \
    that stands there twice or whose control cannot be used fails the scenario.
    """,
    keys: scenarioSteps.choices.map { $0.key } + [
      place, call, sample, first, relaxed, Key("times", "whole number", "How often to `repeat`."),
    ],
    example: """
      flowspec: 1
      flow: pantry

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
            - button: { label: Look, sends: look }
        shelf:
          route: /shelf
          saved:
            note: string = ""
            size: string = "small"
          state:
            isOpen: bool = false
            seconds: int = 0
            price: int = 0
          enter: { call: market.price, then: { set: { price: =result } } }
          model: { note: =note, jars: =flow.jars, isOpen: =isOpen, size: =size, seconds: =seconds, price: =price }
          events:
            open:
            eat: { count: int }
          transitions:
            open: { set: { isOpen: =!isOpen } }
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
            - field: { label: Note, value: =model.note, edits: note }
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
              call: 1
            - expect: { model: { price: 3 }, running: [clock] }
        the jam gets less:
          steps:
            - run: looks at the shelf
            - toggle: Open
              in: Top shelf
            - type: { Note: For Sunday }
            - choose: { Size: large }
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
            - swipe: cancel
              relaxed: true
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
