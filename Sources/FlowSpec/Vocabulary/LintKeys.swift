extension Vocabulary {
  /// The keys of a setting under `lint`.
  public static let lint = Section(
    "`lint`",
    """
    `lint` sets the severity of rules. Under the code of a rule, write a severity (`CODE: error`), a mapping with the \
    keys `severity`, `at` and `reason`, or a list of such mappings for several places. You can turn a warning off, \
    with a reason, or turn it into an error. If a warning is turned into an error, `validate` counts it as an error, \
    but the flow still runs. An error that prevents the flow from running stays an error. Findings that an exploration \
    reports by default, such as `dead-end`, are treated like warnings. If a setting turns off a warning that does not \
    occur, the setting itself is reported; for the findings of an exploration, by a complete exploration. `flowspec \
    explain` lists all codes.

    A settings file `flowspec.yaml` has a key `lint` of the same form. The file applies to all flows in its folder and \
    in the subfolders. If a subfolder has a `flowspec.yaml` of its own, only that file applies there. In a settings \
    file, `reason` is optional, and `at` is not allowed. A setting in the flow overrides the settings file. If several \
    settings in the flow apply to a place, the setting with the most specific `at` counts.
    """,
    keys: [
      Key("severity", "off, warning or error", "The severity of the rule's findings.", required: true),
      Key(
        "at", "PART.PART",
        "The place in the flow to which the setting applies, written key by key: `screens.login.view`."),
      Key("reason", "string", "The reason for the setting, which is required to turn a rule off."),
    ],
    example: """
      flowspec: 2
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
  public static let folderLint: [Key] = lint.keys.filter { $0.name != "at" }

  /// The keys of `flowspec.yaml`, which is not a flow and therefore not a section of the reference.
  public static let folder: [Key] = [
    Key("flowspec", "2", "The edition of the language."),
    Key("lint", "CODE: setting", "The severities of rules in all flows of the folder."),
  ]
}
