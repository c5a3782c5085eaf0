extension Vocabulary {
  /// The keys of a scenario.
  public static let scenario = Section(
    "a scenario",
    """
    A run of the flow with what has to come of it, under a name in your own words. `flowspec validate` plays it in virtual time. \
    A step may show one new model; whatever else it does has to be expected before the next one: another screen, a message, the \
    end of the flow, more than one model.
    """,
    keys: [
      Key(
        "given", "params, state, stores, models, services, locale, route, seed",
        "What the flow begins with in place of what it declares."),
      Key("steps", "steps of a scenario", "What is done, and what comes of it.", required: true),
      Key(
        "cases", "list of NAME: value", "Rows of values; the scenario runs once for each, and reads them as `row.NAME`."
      ),
      Key(
        "relaxed", "true", "Lets its steps do more than is expected; what fails or is not heard fails it all the same."),
    ],
    elsewhere: [
      "expect": "put it among the steps: 'steps: [{ expect: { … } }]'",
      "press": "put it among the steps: 'steps: [{ press: … }]'",
      "state": "put it under 'given': 'given: { state: { … } }'",
      "stores": "put it under 'given': 'given: { stores: { … } }'",
      "params": "put it under 'given': 'given: { params: { … } }'",
    ],
    example: """
      flowspec: 1
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
          cases:
            - { left: 0, right: 0, verdict: right }
            - { left: 1, right: 0, verdict: even }
            - { left: 5, right: 3, verdict: left }
          given:
            state: { scales.left: =row.left, scales.right: =row.right }
          steps:
            - press: Right
            - expect: { shows: "${row.verdict}" }
        one moves at a time:
          relaxed: true
          steps:
            - press: Left
            - press: Right
            - expect: { model: { verdict: even } }
      """)

  /// The keys of the given values of a scenario.
  public static let given = Section(
    "what is given",
    """
    Where a scenario starts. The values are in place before anything enters, for as long as the process of the flow lives. \
    Besides these keys it takes operations, each with [a fake](#a-fake) in place of that of the flow: `accounts.signIn: { fails: offline }`.
    """,
    keys: [
      Key("params", "NAME: value", "What the params of the flow are given; one without a default has to be given."),
      Key(
        "state", "NAME: value",
        "What state begins with: `NAME` of the flow itself, `SCREEN.NAME` or `PRESENTER.NAME` of every such presenter."),
      Key("stores", "STORE: { NAME: value }", "What the state of stores begins with."),
      Key(
        "models", "PRESENTER: { FIELD: value }, CASE or { CASE: { FIELD: value } }",
        """
        What screens and parts show, in place of living: they run nothing, compose nothing, and what they are sent only their \
        parents hear.
        """),
      Key("locale", "LANGUAGE", "The language that the flow is shown in; its first one, unless it is given."),
      Key("route", "link", "The link that the flow is opened with."),
      Key("seed", "whole number", "Where fakes that draw their replies begin, in place of their own seeds."),
    ],
    example: """
      flowspec: 1
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
            state: { books: 2, desk.isOpen: true }
            stores:
              reader: { name: Grace }
            models: { weather: { drops: 1000 } }
            shelf.count: { after: 1s, returns: 3 }
            locale: en-GB
            route: /desk
            seed: 7
          steps:
            - advance: 1s
            - expect: { shows: [Grace has 2 of 3 books in Leiden, Come in, 1000 drops so far] }
      """)

  /// The keys of a scenario file.
  static let scenarioFile: [Key] = [
    Key("for", "FLOW", "The name of the flow that the scenarios are for.", required: true),
    Key("scenarios", "NAME: scenario", "The scenarios.", required: true),
  ]
}
