extension Vocabulary {
  /// The keys of a piece of saved state with a previous name.
  public static let savedPiece = Section(
    "a piece of saved state",
    """
    The long form of a declaration under `saved`, for state that had a different name in an earlier version of the \
    flow. For other state, `NAME: TYPE = CEL` is enough.
    """,
    keys: [
      Key("type", "TYPE = CEL", "The type and the initial value of the state.", required: true),
      Key(
        "was", "NAME",
        "The former name of the state. A value that was saved under this name is used if its type is the same."),
    ],
    example: """
      flowspec: 2
      flow: pad

      screens:
        pad:
          saved:
            note: { type: string = "", was: draft }
            marks: int = 0
          model: [note, marks]
          events: [mark]
          transitions:
            mark: { set: { marks: =marks + 1 } }
          view:
            - field: { label: Note, edits: note }
            - button: { label: "Mark, ${model.marks} so far", sends: mark }

      backstack:
        start: pad
      """)
}
