extension Vocabulary {
  /// The keys of a case of a model.
  public static let model = Section(
    "a case of a model",
    """
    A model is a list of names (`model: [count]`), a mapping of fields (`model: { title: =… }`), or a set of cases, \
    whose names start with a capital letter. The first case whose `when` holds is shown; the last case has no `when`. \
    Every other key of a case is a field.
    """,
    keys: [
      Key("when", "condition", "The condition under which the case is shown, if no earlier case is."),
      Key("events", "names", "The events that can be sent while the case is shown; all by default."),
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
    a list of alternatives. The first alternative whose `when` holds runs. An alternative without `when` always runs \
    and must be last.
    """,
    keys: [
      Key("when", "condition", "The condition of the alternative."),
      Key("do", "steps", "The steps. A single step may replace `do`."),
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
