extension Vocabulary {
  /// The keys of a piece of saved state with a previous name.
  public static let savedPiece = Section(
    "a piece of saved state",
    """
    A piece under `saved` that was called something else in an earlier version of the flow. Where it was called nothing else, \
    `NAME: TYPE = CEL` says it all.
    """,
    keys: [
      Key("type", "TYPE = CEL", "Its type and its first value.", required: true),
      Key(
        "was", "NAME",
        "Its former name: what was saved under that is its value, as long as the type is the same."),
    ],
    example: """
      flowspec: 1
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
