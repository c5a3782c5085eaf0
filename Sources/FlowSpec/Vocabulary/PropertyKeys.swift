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
    What is true of every run of the flow, whatever a person does; `flowspec validate --explore` checks it. Its conditions \
    see what the flow's own formulas see, at each moment in which nothing is under way; `PRESENTER.EVENT` in place of a \
    condition is true when that event was just heard. One of the first seven keys says what is claimed, and one of the last \
    three may say where.
    """,
    keys: [
      Key("always", "condition", "The condition holds at every moment."),
      Key("never", "condition", "The condition holds at no moment."),
      Key("reachable", "condition", "There is a run in which the condition comes to hold."),
      Key("alwaysReachable", "condition", "From every moment on there is a run in which the condition comes to hold."),
      Key(
        "leadsTo", "two conditions",
        "Whenever the first holds, the second holds then or later, whatever is done meanwhile."),
      Key("precedes", "two conditions", "The second does not hold before the first has held."),
      Key("until", "two conditions", "The first holds until the second does, which it does some time."),
      Key("after", "condition", "Claims it from the first moment on in which this holds."),
      Key("before", "condition", "Claims it up to the first moment in which this holds, which need not come."),
      Key("between", "two conditions", "Claims it from each moment of the first up to the next of the second."),
    ],
    example: """
      flowspec: 1
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
        it can always be opened: { alwaysReachable: isOpen, before: backstack.depth == 0 }
        it closes by itself: { leadsTo: [isOpen, "!isOpen"] }
        a coin opens it: { precedes: [gate.pay, isOpen] }
        shut until a coin comes: { until: ["!isOpen", "coins > 0 || backstack.depth == 1"] }
        shut after closing: { never: isOpen && coins > 0, after: flow.closed }
        open for a while: { always: isOpen, between: [isOpen, "!isOpen"] }
      """)

  /// The keys of `explore`.
  public static let exploration = Section(
    "the exploration",
    """
    How `flowspec validate --explore` explores the flow: what does not matter, how far to go, and what to try where a person \
    could type anything. `PRESENTER.STATE` names state of a screen, a part or a store, `flow.STATE` that of the flow.
    """,
    keys: [
      Key(
        "ignore", "list of `PRESENTER.STATE`",
        "State that does not count: states that differ in nothing else are one, and only the first of them is gone on from."
      ),
      Key(
        "bounds", "`PRESENTER.STATE`: number",
        """
        The largest magnitude of a number or the most elements of a list, a map or a text; what passes it is left out. \
        `backstack` bounds the number of entries, `messages` that of messages shown at once, `calls` that of calls that wait, \
        `timers` that of armed timers. \
        `PRESENTER.STATE.FIELD` bounds a field of a record, or of each record in a list.
        """),
      Key(
        "samples", "`PRESENTER.EVENT.FIELD`, `PRESENTER.STATE` or `SERVICE.OPERATION`: list of values",
        """
        What is tried for a field of an event, for the field of a view that edits a piece of state, or as the reply of a service, \
        besides its errors.
        """),
      Key(
        "params", "NAME: value",
        "What the params of the flow are given; one without a default has to be given for the flow to be explored."),
      Key(
        "processDeath", "true",
        "Also tries in each state that the process of the flow ends and comes back with what is `saved`."),
    ],
    example: """
      flowspec: 1
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
