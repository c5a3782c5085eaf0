extension Vocabulary {
  /// The keys of a setting under `lint`.
  public static let lint = Section(
    "`lint`",
    """
    Under `lint` stands how much a rule counts: `CODE: error`, or a mapping of the keys below, or a list of such mappings for several \
    places. Warnings can be turned off, with a reason, and into errors, which `validate` counts as such while the flow runs all the \
    same; what keeps a flow from running stays an error. What exploring \
    finds without being asked, such as `dead-end`, is treated as warnings are. A warning that is turned off and would not be there anyway is itself \
    reported, so that no setting outlives its reason. `flowspec explain` lists all codes.

    The same words in a file `flowspec.yaml` hold for all flows in its folder and below, up to the next such file; there they need no \
    reason and have no place. What a flow says itself counts more, and what it says of the smallest place counts most.
    """,
    keys: [
      Key("severity", "off, warning or error", "How much what the rule finds is to count.", required: true),
      Key("at", "PART.PART", "The part of the flow that the setting is about, key by key: `screens.login.view`."),
      Key("reason", "text", "Why; turning a rule off takes one."),
    ],
    example: """
      flowspec: 1
      flow: meter

      screens:
        meter:
          state:
            litres: int = 0
            calibrated: timestamp?
          model: [litres]
          events: [read]
          transitions:
            read: { set: { litres: =litres + 1 } }
          view:
            - text: ${model.litres} litres
            - button: { label: Read, sends: read }

      backstack:
        start: meter

      lint:
        unheard-event: error
        unused-declaration:
          severity: off
          at: screens.meter.state
          reason: The app that embeds this flow fills it in.
      """)

  /// The keys of a setting in `flowspec.yaml`.
  static let folderLint: [Key] = lint.keys.filter { $0.name != "at" }

  /// The keys of `flowspec.yaml`, which is not a flow and therefore not a section of the reference.
  static let folder: [Key] = [
    Key("flowspec", "1", "The edition of the language that the file is written in."),
    Key("lint", "CODE: setting", "How much rules count in all flows of the folder."),
  ]
}
