extension Vocabulary {
  /// The keys of an operation of a service.
  public static let operation = Section(
    "an operation",
    """
    A function of a service. Each call of an operation has one reply. An operation with the key `stream` is a stream, \
    and has any number of items. The flow only declares the operation; a fake, a binding or the host implements it.
    """,
    keys: [
      Key("args", "NAME: TYPE = CEL", "The arguments of the operation."),
      Key("returns", "TYPE", "The type of the reply; without it, the reply is empty."),
      Key("stream", "TYPE", "The type of an item. This key makes the operation a stream."),
      Key(
        "errors", "names, or NAME: { FIELD: TYPE }",
        """
        The errors of the operation. Write a list of names or, if the errors carry data, a mapping with the fields of \
        the data. Each call must `catch` the errors, unless the flow catches them for all calls.
        """),
      Key(
        "readOnly", "bool",
        """
        Whether the operation changes nothing outside the flow, so that a call can be cancelled at any time. A call of \
        any other operation should declare `onLeave`.
        """
      ),
      Key(
        "resume", "fail or retry",
        """
        Determines what happens to a call that was waiting for a reply from the host when a snapshot was taken. When \
        the snapshot is restored, the call fails with the error `lost` (`fail`, the default), or is made again \
        (`retry`). A call may `catch` the error `lost`, but need not.
        """),
    ],
    elsewhere: [
      "with": "write 'args' for its arguments; 'with' stands beside a 'call'",
      "params": "write 'args'",
      "result": "write 'returns'",
    ],
    example: """
      flowspec: 2
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
    A stream that the presenter follows. Expressions read the latest item as `NAME.value`. The flow follows the stream \
    while the presenter is visible, and restarts the stream when its arguments change. For a stream without arguments, \
    `NAME: SERVICE.STREAM` is enough.
    """,
    keys: [
      Key("stream", "SERVICE.STREAM", "The stream.", required: true),
      Key("with", "NAME: value", "The arguments of the stream."),
      Key(
        "stopAfter", "duration",
        "The time for which the stream is still followed when the presenter is no longer visible; none by default."),
    ],
    example: """
      flowspec: 2
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
    A fake replies to calls of an operation in place of a service. In a list of fakes, each fake answers one call, and \
    the last fake answers all further calls. A fake with a `when` is not part of this sequence: it takes precedence, \
    and answers every call for which its condition is true. The expressions of a fake read the arguments of the call \
    as `args`. If no fake matches a call, the call gets no reply.
    """,
    keys: [
      Key("returns", "value", "The reply."),
      Key("fails", "ERROR, or ERROR: { FIELD: value }", "The error of the reply, with the values of its data."),
      Key("after", "duration", "The delay of the reply; none by default."),
      Key("when", "condition", "The condition under which this fake answers a call."),
      Key(
        "random", "list of fakes", "Several replies, one of which is chosen at random for each call.",
        formerly: FormerKey("choose")),
      Key("seed", "int", "The seed of the random choice. The same seed gives the same replies."),
      Key(
        "emits", "list of items",
        """
        The items of a stream. Each item is `{ value }` or `{ fails: ERROR }`. An item can have a delay `after` the \
        previous item.
        """
      ),
    ],
    example: """
      flowspec: 2
      flow: dice

      services:
        table:
          roll: { args: { who: string }, returns: int, errors: { onTheFloor: { under: string } }, readOnly: true }
          calls: { stream: string }

      fakes:
        table.roll:
          - { when: args.who == 'cheat', returns: 6 }
          - { after: 1s, fails: { onTheFloor: { under: the sofa } } }
          - { random: [{ returns: 1 }, { after: 1s, returns: 4 }, { returns: 6 }], seed: 7 }
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
                onTheFloor: { message: "It is under ${error.under}, and does not count." }
          view:
            - heading: "${model.rolled}"
            - text: "${model.called != null ? model.called : ''}"
            - button: { label: Roll, sends: { roll: { who: Ada } } }
            - button: { label: Cheat, sends: { roll: { who: cheat } } }

      backstack:
        start: dice
      """)

  /// The keys of a randomly drawn reply.
  static var randomKeys: [Key] { fake.keys.filter { ["returns", "fails", "after"].contains($0.name) } }

  /// The keys of an item that a fake sends.
  public static let itemKeys = [
    Key("value", "value", "The item."),
    Key("fails", "ERROR, or ERROR: { FIELD: value }", "The error that ends the stream."),
    Key("after", "duration", "The delay after the previous item."),
  ]

  /// The keys of a file of fakes.
  public static let fakesFileKeys = [
    Key("for", "FLOW", "The name of the flow.", required: true),
    Key("fakes", "SERVICE.OPERATION: fake", "The fakes of the flow's services.", required: true),
  ]
}
