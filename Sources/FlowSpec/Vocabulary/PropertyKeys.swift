extension Vocabulary {
  /// The keys for the claim of a property.
  static let claims = ["always", "never", "reachable", "alwaysReachable", "leadsTo", "precedes", "until"]
  /// The claims with two conditions.
  static let pairedClaims = ["leadsTo", "precedes", "until"]
  /// The keys for the scope of a claim.
  static let scopes = ["after", "before", "between"]

  /// The keys of a property.
  public static let property = Section(
    "a property",
    """
    A claim about all runs of the flow, for all inputs of users, time and services. `flowspec validate --explore` \
    checks the claim. One of the keys from `always` to `until` states the claim, and one of the keys `after`, `before` \
    and `between` may limit it to stretches of a run. A moment is the state after the launch or after an input. A \
    condition can read the same values as the expressions of the flow. It can also read `shown.NAME`, which is true \
    while a screen or presenter of that name is visible anywhere, and `alive.NAME`, the list of all living presenters \
    of that name. Instead of a condition, you can write `PRESENTER.EVENT`, which is true at a moment directly after \
    that event was handled.
    """,
    keys: [
      Key("always", "condition", "The condition holds at every moment."),
      Key("never", "condition", "The condition never holds."),
      Key("reachable", "condition", "In some run, the condition becomes true."),
      Key("alwaysReachable", "condition", "From every moment, some continuation of the run makes the condition true."),
      Key(
        "leadsTo", "two conditions",
        """
        Whenever the first condition holds, the second condition holds at the same moment or later, in every fair run. \
        A run is fair if time passes and calls are answered.
        """),
      Key("precedes", "two conditions", "The second condition does not hold before the first has held."),
      Key(
        "until", "two conditions",
        """
        The first condition holds until the second one holds. In every fair run, the second one holds eventually. A \
        run is fair if time passes and calls are answered.
        """),
      Key("after", "condition", "Limits the claim to the time from the first moment at which this condition holds."),
      Key(
        "before", "condition",
        """
        Limits the claim to the time before the first moment at which this condition holds. If there is no such \
        moment, the claim applies to the whole run.
        """),
      Key(
        "between", "two conditions",
        """
        Limits the claim to the time from each moment at which the first condition holds to the next moment at which \
        the second condition holds.
        """),
    ],
    example: """
      flowspec: 2
      flow: gate

      state:
        isOpen: bool = false
        coins: int = 0
      events: [paid, opened, closed]
      transitions:
        paid: { set: { coins: 1 } }
        opened: { when: coins > 0, set: { isOpen: true, coins: 0 } }
        closed: { set: { isOpen: false } }
      effects:
        close: { after: 5s, key: isOpen, while: isOpen, do: { send: closed } }

      screens:
        gate:
          model: { isOpen: =flow.isOpen, isPaid: =flow.coins > 0 }
          events: [pay, push]
          transitions:
            pay: { send: flow.paid }
            push: { send: flow.opened }
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'}"
            - button: { label: Insert a coin, sends: pay, enabled: "=!model.isPaid && !model.isOpen" }
            - button: { label: Push, sends: push, enabled: "=model.isPaid" }

      backstack:
        start: gate

      properties:
        one coin at most: { always: coins <= 1 }
        no coin is lost: { never: isOpen && coins > 0 }
        it opens: { reachable: isOpen }
        it can always be opened: { alwaysReachable: isOpen, before: coins > 1 }
        it closes by itself: { leadsTo: [isOpen, "!isOpen"] }
        a coin opens it: { precedes: [gate.pay, isOpen] }
        shut until a coin comes: { until: ["!isOpen", "coins > 0 || backstack.depth == 1"] }
        shut after closing: { never: isOpen && coins > 0, after: flow.closed }
        one gate at a time: { always: shown.gate && alive.gate.size() == 1 }
        open for a while: { always: isOpen, between: [isOpen, "!isOpen"] }
      """)

  /// The keys of `explore`.
  public static let exploration = Section(
    "the exploration",
    """
    Settings of `flowspec validate --explore` for the flow: state to ignore, bounds, and values to try for inputs with \
    many possible values. `PRESENTER.STATE` names state of a screen, a part or a store, `flow.STATE` names state of \
    the flow, and `IMPORT.PRESENTER.STATE` names state of an imported flow.
    """,
    keys: [
      Key(
        "ignore", "list of PRESENTER.STATE",
        """
        State to ignore. If two states of the flow differ only in ignored state, they count as equal, and the \
        exploration continues only from the first of them. Name whole pieces of state; a single field of a record \
        cannot be ignored.
        """
      ),
      Key(
        "bounds", "PRESENTER.STATE: whole number",
        """
        The largest magnitude of a number, or the largest size of a list, a map or a string. States beyond a bound are \
        not explored. `backstack` bounds the number of entries of each stack, `messages` the number of visible \
        messages, `calls` the number of calls in flight, and `timers` the number of armed timers. \
        `PRESENTER.STATE.FIELD` bounds a field of a record, or of each record in a list.
        """),
      Key(
        "samples", "PLACE: list of values",
        """
        Values to try. PLACE is a field of an event (`PRESENTER.EVENT.FIELD`), state that an input field edits \
        (`PRESENTER.STATE`), an operation (`SERVICE.OPERATION`), or `now`. The exploration tries samples of fields and \
        state before other values. An operation replies only with its samples, or fails with one of its errors. Each \
        run uses one of the instants under `now`.
        """),
      Key(
        "params", "NAME: value",
        "The params of the flow. A param without a default must be given for the flow to be explored."),
      Key(
        "processDeath", "true",
        "Also tries process death in each state: the process ends, and the flow restarts with its `saved` state."),
    ],
    example: """
      flowspec: 2
      flow: guess

      params:
        limit: int = 10

      services:
        judge:
          look: { args: { word: string }, returns: int, readOnly: true }
      fakes:
        judge.look: { after: 1s, returns: =args.word.size() }

      screens:
        guess:
          saved:
            word: string = ""
          state:
            points: int = 0
            tries: int = 0
            last: string = ""
          model: { word: =word, tries: =tries, last: =last, points: =points, isOpen: =tries < flow.params.limit }
          events: [try]
          transitions:
            try:
              - set: { tries: =tries + 1, last: =word }
              - call: judge.look
                with: { word: =word }
                then: { set: { points: =result } }
          view:
            - field: { label: Word, edits: word }
            - text: "${model.tries} tries, last with ${model.last} for ${model.word}: ${model.points}"
            - button: { label: Try, sends: try, enabled: model.isOpen }

      backstack:
        start: guess

      explore:
        ignore: [guess.last]
        bounds: { guess.tries: 3, backstack: 5 }
        samples: { guess.word: ["", tea, coffee], judge.look: [0, 3] }
        processDeath: true
        params: { limit: 3 }
      """)
}
