extension Vocabulary {
  /// The keys of a scenario.
  public static let scenario = Section(
    "a scenario",
    """
    A run of the flow with its expected results, under a name of your choice. `flowspec validate` plays the scenario \
    in virtual time. A step may cause one new model. An `expect` before the next step must mention any other change: a \
    change to another screen, a message, the end of the flow, a second model, or a call of an operation that is not \
    `readOnly`. At the end of the scenario, an `expect` must also mention the work that still runs.
    """,
    keys: [
      Key(
        "given", "given values",
        "The initial values that replace those of the flow."),
      Key("steps", "steps of a scenario", "The steps and the expected results.", required: true),
      Key(
        "examples", "list of { NAME: value }",
        """
        Examples, each a set of values. The scenario runs once for each example, and reads the values of the example \
        as `example.NAME`.
        """,
        formerly: FormerKey("cases")),
      Key(
        "relaxed", "true",
        """
        Allows changes that no `expect` mentions. Two things still fail the scenario: a fault that no `expect` \
        mentions, and a lost event. An event is lost if its receiver leaves before the event is handled.
        """),
    ],
    elsewhere: [
      "expect": "write it among the steps: 'steps: [{ expect: { … } }]'",
      "press": "write it among the steps: 'steps: [{ press: … }]'",
      "state": "write it under 'given': 'given: { flow.NAME: …, SCREEN.NAME: … }'",
      "stores": "write it under 'given': 'given: { STORE.NAME: … }'",
      "params": "write it under 'given': 'given: { params: { … } }'",
    ],
    example: """
      flowspec: 2
      flow: scales

      screens:
        scales:
          state:
            left: int = 0
            right: int = 0
          derived:
            verdict: "left == right ? 'even' : left > right ? 'left' : 'right'"
          model: [verdict]
          events: [addLeft, addRight]
          transitions:
            addLeft: { set: { left: =left + 1 } }
            addRight: { set: { right: =right + 1 } }
          view:
            - heading: ${model.verdict}
            - button: { label: Left, sends: addLeft }
            - button: { label: Right, sends: addRight }

      backstack:
        start: scales

      scenarios:
        the heavier side goes down:
          examples:
            - { left: 0, right: 0, verdict: right }
            - { left: 1, right: 0, verdict: even }
            - { left: 5, right: 3, verdict: left }
          given:
            scales.left: =example.left
            scales.right: =example.right
          steps:
            - press: Right
            - expect: { shows: "${example.verdict}" }
        one moves at a time:
          relaxed: true
          steps:
            - press: Left
            - press: Right
            - expect: { model: { verdict: even } }
      """)

  /// The keys of the given values of a scenario.
  public static let given = Section(
    "`given`",
    """
    The initial values of a scenario. They are set before any presenter enters. After the step `kill`, state keeps \
    its value from `given` only if it is declared under `saved`. Values under `given` that do not set state still \
    apply. Besides its own keys, such as \
    `params` and `locale`, `given` accepts state and operations. Write state with its owner in front (`flow`, a store, \
    a screen or a presenter): `flow.n: 3`, `session.user: Ada`. For an imported flow, the name of the import comes \
    first. To replace the fake of an operation in this scenario, write the operation with a different [fake](#a-fake): \
    `accounts.signIn: { fails: offline }`.
    """,
    keys: [
      Key("params", "NAME: value", "The params of the flow. A param without a default must be given."),
      Key(
        "models", "PRESENTER: CASE, { FIELD: value } or { CASE: { FIELD: value } }",
        """
        Fixed models, which replace screens and parts. A replaced presenter has no steps, effects or children. Only \
        its parent handles the events that are sent to it.
        """),
      Key("locale", "LANGUAGE", "The language of the flow; by default its first language."),
      Key("now", "timestamp", "The instant of the launch, from which `now` continues; by default the start of 2026."),
      Key("route", "link", "The link that opens the flow."),
      Key("seed", "whole number", "The seed of fakes that choose replies at random, in place of their own seeds."),
    ],
    example: """
      flowspec: 2
      flow: library

      params:
        city: string = "Delft"
      state:
        books: int = 0
      services:
        shelf:
          count: { returns: int, readOnly: true }
      fakes:
        shelf.count: { after: 1s, returns: 100 }
      stores:
        reader:
          state:
            name: string = ""
          events:
            renamed: { name: string }
          transitions:
            renamed: { set: { name: =event.name } }

      screens:
        desk:
          route: /desk
          state:
            isOpen: bool = false
            all: int = 0
          model: { greeting: "${reader.name} has ${flow.books} of ${all} books in ${flow.params.city}", isOpen: =isOpen }
          enter: { call: shelf.count, then: { set: { all: =result } } }
          events: [open, sign]
          transitions:
            open: { set: { isOpen: true } }
            sign: { send: { reader.renamed: { name: Ada } } }
          view:
            - text: ${model.greeting}
            - text: { text: Come in, when: model.isOpen }
            - button: { label: Open, sends: open }
            - button: { label: Sign, sends: sign }
            - child: rain
          children:
            rain: { present: weather }
      presenters:
        weather:
          state:
            drops: int = 0
          model: { drops: =drops }
          effects:
            rain: { every: 1s, do: { set: { drops: =drops + 1 } } }
          view:
            - text: ${model.drops} drops so far

      backstack:
        start: desk

      scenarios:
        a reader comes back:
          given:
            params: { city: Leiden }
            flow.books: 2
            desk.isOpen: true
            reader.name: Grace
            models: { weather: { drops: 1000 } }
            shelf.count: { after: 1s, returns: 3 }
            locale: en-GB
            now: 2026-03-01T09:00:00Z
            route: /desk
            seed: 7
          steps:
            - advance: 1s
            - expect: { shows: [Grace has 2 of 3 books in Leiden, Come in, 1000 drops so far] }
      """)

  /// The keys of a scenario file.
  public static let scenarioFile: [Key] = [
    Key("for", "FLOW", "The name of the flow that the scenarios test.", required: true),
    Key("scenarios", "NAME: scenario", "The scenarios.", required: true),
  ]
}
