package import Diagnostics

/// The flow for rules about playing scenarios.
extension ExampleFlow {
  /// A kettle with a passing scenario.
  package static let kettle = ExampleFlow(
    """
    flowspec: 2
    flow: kettle

    screens:
      kettle:
        state:
          degrees: int = 20
          cups: int = 1
          isOn: bool = false
        model: { degrees: =degrees, cups: =cups, isOn: =isOn, canSwitchOn: =!isOn }
        events: [switchOn, pour]
        transitions:
          switchOn: { set: { isOn: true } }
          pour:
            - message: "Tea for ${cups}"
            - set: { cups: 0, isOn: false }
        effects:
          heat: { every: 1s, while: isOn && degrees < 100, do: { set: { degrees: =degrees + 40 } } }
        view:
          - text: ${model.degrees} degrees
          - field: { label: Cups, value: =model.cups, edits: cups }
          - button: { label: Switch on, sends: switchOn, enabled: model.canSwitchOn }
          - group:
              label: Spout
              content:
                - button: { label: Pour, sends: pour }
          - group:
              label: Lid
              content:
                - text: Hot
                - button: { label: Lift, sends: pour }
          - group:
              label: Tap
              content:
                - button: { label: Lift, sends: pour }

    backstack:
      start: kettle

    scenarios:
      water boils:
        steps:
          - type: { Cups: 2 }
          - press: Switch on
          - advance: 1s
          - expect: { model: { degrees: 60 } }
          - press: Pour
          - expect: { messages: [Tea for 2], model: { cups: 0 } }
    """)
}
