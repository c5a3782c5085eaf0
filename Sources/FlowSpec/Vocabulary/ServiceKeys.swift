extension Vocabulary {
  /// The keys of an operation of a service.
  public static let operation = Section(
    "an operation",
    """
    Something that a service can be asked for: an operation has one reply, a stream any number of items. A flow says what it \
    needs, never how it is done; that is for a fake or for whoever hosts the flow.
    """,
    keys: [
      Key("args", "NAME: TYPE = CEL", "What it is handed."),
      Key("returns", "TYPE", "What its reply holds; nothing, when it is absent."),
      Key("stream", "TYPE", "What an item of the stream is, if it is one."),
      Key("errors", "names", "How it can fail. Each call has to `catch` these, or the flow does for all."),
      Key(
        "readOnly", "true or false",
        "Whether it changes nothing outside, so that a call may be cancelled half way; otherwise a call says what is to `keep` it."
      ),
      Key(
        "resume", "fail or retry",
        """
        What becomes of a call that was in flight when the flow was written down: it fails as `lost` (the default), or is made \
        again. A call may `catch` the error `lost`, and need not.
        """),
    ],
    elsewhere: [
      "with": "write 'args' for what it is handed; 'with' stands beside a 'call'",
      "params": "write 'args'",
      "result": "write 'returns'",
    ],
    example: """
      flowspec: 1
      flow: tides

      services:
        harbour:
          tide: { args: { day: int }, returns: double, errors: [offline], readOnly: true, resume: retry }
          level: { stream: double }

      fakes:
        harbour.tide: { after: 1s, returns: "=2.5 + double(args.day) / 10.0" }
        harbour.level: { emits: [{ value: 1.2 }, { after: 10m, value: 1.3 }] }

      screens:
        tides:
          state:
            day: int = 0
            high: double = 0
          observes:
            level: harbour.level
          model: { day: =day, high: =high, level: =level.value, isLoading: =loading.tide }
          events: [next]
          transitions:
            next:
              - set: { day: =day + 1 }
              - call: harbour.tide
                with: { day: =day }
                loading: tide
                then: { set: { high: =result } }
                catch:
                  offline: { message: No tide without a connection. }
          view:
            - heading: Day ${model.day}
            - text: "${model.isLoading ? 'Asking …' : string(model.high) + ' m at most'}"
            - text: "${model.level == null ? '' : string(model.level) + ' m now'}"
            - button: { label: Next day, sends: next }

      backstack:
        start: tides
      """)

  /// The keys of a stream that expressions read.
  public static let observation = Section(
    "an observation",
    """
    A stream under the name by which formulas read what came last of it. It is followed while somebody can see the presenter, \
    and anew when what it is handed changes. Where it is handed nothing, `NAME: SERVICE.STREAM` says it all.
    """,
    keys: [
      Key("stream", "SERVICE.STREAM", "The stream.", required: true),
      Key("with", "NAME: value", "What it is handed."),
      Key(
        "stopAfter", "duration",
        "How long it is followed on when nobody can see the presenter any more; not at all by default."),
    ],
    example: """
      flowspec: 1
      flow: stocks

      services:
        exchange:
          price: { stream: int, args: { symbol: string }, errors: [closed] }

      fakes:
        exchange.price:
          - { when: args.symbol == 'SUN', emits: [{ value: 10 }, { after: 5s, value: 12 }, { after: 5s, fails: closed }] }
          - { emits: [{ after: 1s, value: 99 }] }

      screens:
        stocks:
          state:
            symbol: string = "SUN"
          observes:
            price: { stream: exchange.price, with: { symbol: =symbol }, stopAfter: 30s }
          model:
            Waiting:
              when: price.loading
            Price:
              symbol: =symbol
              price: =price.value
              isClosed: =price.failed
          events: [other]
          transitions:
            other: { set: { symbol: "=symbol == 'SUN' ? 'SEA' : 'SUN'" } }
          view:
            Waiting:
              - text: No price yet.
            Price:
              - heading: "${model.symbol}: ${model.price != null ? string(model.price) : '-'}"
              - text: "${model.isClosed ? 'The exchange has closed.' : ''}"
              - button: { label: The other, sends: other }

      backstack:
        start: stocks
      """)

  /// The keys of a fake, which replies in place of a service.
  public static let fake = Section(
    "a fake",
    """
    What stands in for an operation. A list of fakes answers one call after another, and the last of them from then on; \
    those with a `when` come first for the calls they are about, however often. Formulas read what is asked for as `args`. \
    Where none of them is left, nothing answers.
    """,
    keys: [
      Key("returns", "value", "The reply."),
      Key("fails", "ERROR", "The error of the reply."),
      Key("after", "duration", "How long the reply takes; no time by default."),
      Key("when", "condition", "The calls that this fake is for."),
      Key("choose", "list of fakes", "Several replies, of which each call gets one by lot."),
      Key("seed", "int", "Where the lots begin: with the same seed they fall the same."),
      Key(
        "emits", "list of items",
        "The items of a stream, each `{ value }` or `{ fails: ERROR }` with the `after` that it takes since the one before."
      ),
    ],
    example: """
      flowspec: 1
      flow: dice

      services:
        table:
          roll: { args: { who: string }, returns: int, errors: [onTheFloor], readOnly: true }
          calls: { stream: string }

      fakes:
        table.roll:
          - { when: args.who == 'cheat', returns: 6 }
          - { after: 1s, fails: onTheFloor }
          - { choose: [{ returns: 1 }, { after: 1s, returns: 4 }, { returns: 6 }], seed: 7 }
        table.calls: { emits: [{ after: 1m, value: Last round! }] }

      screens:
        dice:
          state:
            rolled: int = 0
          observes:
            called: table.calls
          model: { rolled: =rolled, called: =called.value }
          events:
            roll: { who: string }
          transitions:
            roll:
              call: table.roll
              with: { who: =event.who }
              then: { set: { rolled: =result } }
              catch:
                onTheFloor: { message: That one does not count. }
          view:
            - heading: "${model.rolled}"
            - text: "${model.called != null ? model.called : ''}"
            - button: { label: Roll, sends: { roll: { who: Ada } } }
            - button: { label: Cheat, sends: { roll: { who: cheat } } }

      backstack:
        start: dice
      """)

  /// The keys of a randomly drawn reply.
  static var choiceKeys: [Key] { fake.keys.filter { ["returns", "fails", "after"].contains($0.name) } }

  /// The keys of an item that a fake sends.
  static let itemKeys = [
    Key("value", "value", "The item."),
    Key("fails", "ERROR", "The error with which the stream ends."),
    Key("after", "duration", "How long it takes since the one before."),
  ]

  /// The keys of a file of fakes.
  static let fakesFileKeys = [
    Key("for", "NAME", "The name of the flow.", required: true),
    Key("fakes", "SERVICE.OPERATION: fake", "What stands in for its services.", required: true),
  ]
}
