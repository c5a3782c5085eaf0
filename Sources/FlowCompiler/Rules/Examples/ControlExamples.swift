internal import Diagnostics
internal import FlowSpec

/// The flows for rules about controls and steps.
extension ExampleFlow {
  /// A lamp whose light is chosen.
  static let dimmer = ExampleFlow(
    """
    flowspec: 2
    flow: lamp

    types:
      Light: [off, dim, bright]

    screens:
      lamp:
        state:
          light: Light = off
        model: [light]
        view:
          - choice: { label: Light, edits: light, options: [off, dim, bright] }

    backstack:
      start: lamp
    """)

  /// The door, which also counts something.
  static let counted = ExampleFlow.door.edited([
    .insert("count: int = 0", after: "isOpen: bool = false"),
    .replace("model: [isOpen]", "model: [isOpen, count]"),
  ])
}
