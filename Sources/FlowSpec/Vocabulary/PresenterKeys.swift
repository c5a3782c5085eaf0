extension Vocabulary {
  /// The keys of a screen.
  public static let presenter = Section(
    "a screen",
    """
    A presenter that can be navigated to. It takes `params`, remembers `state`, changes it by `transitions` when `events` \
    arrive, and shows a `model`, which its `view` draws.
    """,
    keys: [
      Key("params", "NAME: TYPE = CEL", "What the screen is given by whoever navigates to it, read as `params.NAME`."),
      Key("state", "NAME: TYPE = CEL", "What the screen remembers while it is on the stack."),
      Key("derived", "NAME: CEL", "Values computed from state and params, kept until something they read changes."),
      Key("model", "names, fields or cases", "What the screen shows; the only thing its view can see."),
      Key("events", "names, or NAME: fields", "What a view or a host may send to the screen."),
      Key("transitions", "EVENT: steps or alternatives", "What each event does."),
      Key("enter", "steps", "What is done once, when the screen enters the stack."),
      Key("back", "alternatives", "What back does instead of leaving, where a `when` holds."),
      Key("view", "list of elements, or CASE: list of elements", "How the model is drawn."),
    ],
    example: """
      flowspec: 1
      flow: dice

      screens:
        table:
          params:
            sides: int = 6
          state:
            thrown: list<int> = []
          derived:
            last: "thrown.size() > 0 ? thrown[thrown.size() - 1] : 0"
            isNew: thrown.size() == 0
          model: { last: =last, isNew: =isNew, sides: =params.sides }
          events:
            threw: { eyes: int }
            clear:
          transitions:
            threw:
              when: event.eyes >= 1 && event.eyes <= params.sides
              append: { to: thrown, value: =event.eyes }
            clear:
              set: { thrown: [] }
          enter:
            message: Good luck.
          back:
            when: "!isNew"
            send: clear
          view:
            - heading: "A die with ${model.sides} sides"
            - text: { text: "Last throw: ${model.last}", when: "!model.isNew" }
            - button: { label: Throw a four, sends: { threw: { eyes: 4 } } }
            - button: { label: Start again, sends: clear, enabled: "!model.isNew" }

      backstack:
        start: table
      """)

  /// The keys of a case of a model.
  public static let model = Section(
    "a case of a model",
    """
    A model is a list of names that pass through (`model: [count]`), a mapping of fields (`model: { title: =… }`), or \
    cases, whose names start with a capital letter. The first case whose `when` holds is shown; the last has none. \
    Every other key of a case is a field.
    """,
    keys: [
      Key("when", "condition", "What must hold for the case to be shown, if no case before it is."),
      Key("events", "names", "The events that can be sent while the case is shown; all, when it is absent."),
    ],
    example: """
      flowspec: 1
      flow: parcel

      screens:
        track:
          state:
            code: string = ""
            isFound: bool = false
          model:
            Asking:
              when: "!isFound"
              code: =code
              events: [find, editCode]
            Found:
              code: =code
          events: [find]
          transitions:
            find:
              when: code != ""
              set: { isFound: true }
          view:
            Asking:
              - field: { label: Code, value: =model.code, edits: code }
              - button: { label: Find, sends: find, enabled: model.code != "" }
            Found:
              - text: Parcel ${model.code} is on its way.

      backstack:
        start: track
      """)

  /// The keys of a guarded alternative.
  public static let alternative = Section(
    "an alternative",
    """
    A transition is a step, a list of steps, or a list of alternatives, which is a list where an item has a `when`. Of \
    the alternatives the first whose `when` holds runs; one without `when` always does and stands last.
    """,
    keys: [
      Key("when", "condition", "What must hold."),
      Key("do", "steps", "What is done; a single step may stand in place of `do`."),
    ],
    example: """
      flowspec: 1
      flow: lift

      screens:
        cabin:
          state:
            floor: int = 0
          model: [floor]
          events: [up]
          transitions:
            up:
              - when: floor < 3
                set: { floor: =floor + 1 }
              - do:
                  - message: This is the top.
          view:
            - text: Floor ${model.floor}
            - button: { label: Up, sends: up }

      backstack:
        start: cabin
      """)
}
