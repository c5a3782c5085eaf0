extension Vocabulary {
  /// The keys of an effect.
  public static let effect = Section(
    "an effect",
    """
    Steps that run automatically while their presenter exists. One of the triggers `every`, `after`, `idle`, \
    `whenever` and `on` determines when the steps run. Without a trigger, the steps run when the presenter enters, and \
    whenever the value of `key` changes. When an effect restarts, the timers and calls of its previous run are \
    cancelled, except calls with `onLeave: finish`.
    """,
    keys: [
      Key(
        "key", "expression",
        """
        If the effect has none of the triggers `every`, `after`, `idle`, `whenever` and `on`, the steps run when the \
        presenter enters, and whenever the value of the key changes. If the effect has a trigger, a change of the \
        value restarts the effect.
        """),
      Key("every", "duration", "Runs the steps repeatedly, at this interval."),
      Key("after", "duration", "Runs the steps once, after this time."),
      Key(
        "idle", "duration",
        """
        Runs the steps when the user has made no input for this time. The time starts with the effect, and restarts \
        with each input of the user. The steps run again only after further input.
        """
      ),
      Key(
        "whenever", "condition",
        """
        Runs the steps each time the condition becomes true. The steps also run if the condition is already true when \
        the effect starts, except with `initially: skip` and after process death.
        """,
        formerly: FormerKey("when", unless: ["every", "after", "idle", "on"])),
      Key("on", "SERVICE.STREAM", "Runs the steps for each item of a stream. The steps read the item as `item`."),
      Key("with", "NAME: value", "The arguments of the stream. When the arguments change, the stream restarts."),
      Key(
        "initially", "skip",
        """
        With `skip`, a `whenever` effect does not run its steps when it starts, even if its condition is already true. \
        The effect starts when the presenter enters, and each time its `while` condition becomes true.
        """,
        formerly: FormerKey("first")),
      Key(
        "while", "condition",
        """
        The effect runs only while this condition is true. The condition can read `visible`, which is true while the \
        presenter is visible.
        """),
      Key("do", "steps", "The steps.", required: true),
    ],
    example: """
      flowspec: 2
      flow: quiz

      services:
        radio:
          hints: { stream: string, args: { number: int } }
      fakes:
        radio.hints: { emits: [{ after: 10s, value: "=args.number % 2 == 0 ? 'Think of water.' : 'Think of birds.'" }] }

      screens:
        quiz:
          state:
            number: int = 1
            seconds: int = 0
            points: int = 0
            isPaused: bool = false
          model: [number, seconds, points, isPaused]
          events: [answer, pause]
          transitions:
            answer: { set: { number: =number + 1, points: =points + 1 } }
            pause: { set: { isPaused: =!isPaused } }
          effects:
            begin: { key: number, do: { set: { seconds: 0 } } }
            tick: { every: 1s, while: visible && !isPaused, do: { set: { seconds: =seconds + 1 } } }
            skip: { after: 30s, key: number, while: "!isPaused", do: { set: { number: =number + 1 } } }
            helped: { on: radio.hints, with: { number: =number }, while: "!isPaused", do: { message: =item } }
            asleep: { idle: 5m, do: [message: "Are you still there?"] }
            applaud: { whenever: points >= 5, initially: skip, do: { message: Five points! } }
          view:
            - heading: Question ${model.number}
            - text: "${model.seconds} s, ${model.points} points"
            - button: { label: Answer, sends: answer }
            - toggle: { label: Pause, value: =model.isPaused, sends: pause }

      backstack:
        start: quiz
      """)
}
