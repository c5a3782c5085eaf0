public import Diagnostics

/// The flows that most examples are made from.
extension ExampleFlow {
  /// A door that opens: one screen with state, an event and a view.
  public static let door = ExampleFlow(
    """
    flowspec: 2
    flow: door

    screens:
      door:
        state:
          isOpen: bool = false
        model: [isOpen]
        events: [open]
        transitions:
          open: { set: { isOpen: true } }
        view:
          - text: "${model.isOpen ? 'Open' : 'Shut'}"
          - button: { label: Open, sends: open }

    backstack:
      start: door
    """)

  /// A door that leads to a hall: two screens, and a param between them.
  public static let hall = ExampleFlow(
    """
    flowspec: 2
    flow: door

    screens:
      door:
        model: { title: The door }
        events: [open]
        transitions:
          open: { navigate: { to: hall, params: { guest: Ada } } }
        view:
          - heading: ${model.title}
          - button: { label: Open, sends: open }
      hall:
        params:
          guest: string
        model: { guest: =params.guest }
        view:
          - text: Welcome, ${model.guest}

    backstack:
      start: door
    """)

  /// A lamp: an enum, a list, a derived value and an event with a payload.
  public static let lamp = ExampleFlow(
    """
    flowspec: 2
    flow: lamp

    types:
      Light: [off, dim, bright]

    screens:
      lamp:
        state:
          light: Light = off
          names: list<string> = []
        derived:
          isOn: light != Light.off
        model: [light, isOn, names]
        events:
          turn: { to: Light }
        transitions:
          turn:
            - set: { light: =event.to }
            - append: { to: names, value: "${event.to}" }
        view:
          - text: "${model.light} ${model.isOn} ${model.names}"
          - button: { label: Brighter, sends: { turn: { to: bright } } }

    backstack:
      start: lamp
    """)

  /// A stove: a screen with two modes, one of which has state.
  public static let stove = ExampleFlow(
    """
    flowspec: 2
    flow: stove

    screens:
      stove:
        events: [light, douse]
        modes:
          Cold:
            transitions:
              light: { become: { Hot: { degrees: 90 } } }
            view:
              - button: { label: Light, sends: light }
          Hot:
            state:
              degrees: int
            model: [degrees]
            transitions:
              douse: { become: Cold }
            view:
              - text: ${model.degrees} degrees
              - button: { label: Douse, sends: douse }
        view:
          - heading: The stove
          - mode

    backstack:
      start: stove
    """)

  /// A mail: a model with two cases, and a view for each.
  public static let mail = ExampleFlow(
    """
    flowspec: 2
    flow: mail

    screens:
      mail:
        state:
          address: string = ""
          isSent: bool = false
        model:
          Writing:
            when: "!isSent"
            address: =address
          Sent:
            address: =address
        events: [send]
        transitions:
          send: { set: { isSent: true } }
        view:
          Writing:
            - field: { label: Address, edits: address }
            - button: { label: Send, sends: send }
          Sent:
            - text: Sent to ${model.address}

    backstack:
      start: mail
    """)
}
