extension Vocabulary {
  /// The keys of a case of a model.
  public static let model = Section(
    "a case of a model",
    """
    A model is a list of names (`model: [count]`), a mapping of fields (`model: { title: =… }`), or a set of cases. \
    The names of cases start with a capital letter. The first case whose `when` holds is shown. The last case has no \
    `when`. In a case, every key except `when` and `events` is a field.
    """,
    keys: [
      Key("when", "condition", "The condition under which the case is shown, unless an earlier case is shown."),
      Key("events", "names", "The events that views and hosts can send while the case is shown; all by default."),
    ],
    example: """
      flowspec: 2
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
    A transition is a step, a list of steps, or a list of alternatives. If an item of a list has a `when`, the list is \
    a list of alternatives. Of the alternatives, only the first one whose `when` holds is run. An alternative without \
    `when` must be last. It is run if no earlier alternative is.
    """,
    keys: [
      Key(
        "when", "condition",
        "The condition under which the alternative is run, unless an earlier alternative is run."),
      Key("do", "steps", "The steps of the alternative. In place of `do`, the alternative can contain a single step."),
    ],
    example: """
      flowspec: 2
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
