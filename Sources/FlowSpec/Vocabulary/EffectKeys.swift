extension Vocabulary {
  /// The keys of an effect.
  public static let effect = Section(
    "an effect",
    """
    What runs by itself for as long as its presenter is there. One of `every`, `after`, `idle`, `when` and `on` says when; with \
    none of them its `key` does. Starting anew ends what the former run has begun.
    """,
    keys: [
      Key("key", "condition", "Runs the steps on entering and whenever it changes, or starts the waiting anew."),
      Key("every", "duration", "Runs the steps again and again, that far apart."),
      Key("after", "duration", "Runs the steps once, that much later."),
      Key("idle", "duration", "Runs the steps when nobody has touched anything for so long."),
      Key("when", "condition", "Runs the steps each time it comes to hold, and on entering if it holds then."),
      Key("on", "SERVICE.STREAM", "Runs the steps for each item of a stream, which they read as `item`."),
      Key("with", "NAME: value", "What the stream is handed; when it changes, the stream is followed anew."),
      Key("first", "skip", "Lets a `when` that holds on entering not count."),
      Key("while", "condition", "What must hold meanwhile; `visible` is whether the presenter can be seen."),
      Key("do", "steps", "What is done.", required: true),
    ],
    example: """
      flowspec: 1
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
            applaud: { when: points >= 5, first: skip, do: { message: Five points! } }
          view:
            - heading: Question ${model.number}
            - text: "${model.seconds} s, ${model.points} points"
            - button: { label: Answer, sends: answer }
            - toggle: { label: Pause, value: =model.isPaused, sends: pause }

      backstack:
        start: quiz
      """)
}
