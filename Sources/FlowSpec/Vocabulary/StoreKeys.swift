extension Vocabulary {
  /// The keys of a store.
  public static let store = Section(
    "a store",
    """
    State with the events that change it, shared by a flow or by all that is inside a presenter. Others read \
    `account.current` and send to `account.signedIn`. A store knows its own names alone, and may send to the flow and its stores. \
    Presenters see the stores of the flow by name; a store of a presenter around them stands among their `uses`, as `NAME: store`. \
    Its name is that of no screen, presenter, service or import.
    """,
    keys: [
      Key("state", "NAME: TYPE = CEL", "What the store holds."),
      .saved, .derived,
      Key(
        "events", "names, or NAME: fields", "What can be sent to it, as `send: { account.signedIn: { user: =user } }`."),
      .transitions,
      Key("enter", "steps", "What is done once, when its presenter enters."),
      .effects,
    ],
    elsewhere: [
      "model": "show it in a presenter, as 'model: { NAME: =STORE.NAME }'; a store shows nothing itself",
      "view": "draw it in a presenter; a store shows nothing itself",
      "params": "declare 'state' and send an event with the value",
      "uses": "send the store an event with the value; a store knows its own names alone",
      "result": "declare it in a screen; nobody navigates to a store",
      "children": "compose in a presenter; a store has no parts",
      "emits": "send to the flow, as 'send: flow.EVENT', or answer 'STORE.EVENT' in the transitions of its presenter",
    ],
    example: """
      flowspec: 1
      flow: weather

      stores:
        forecast:
          saved:
            isMetric: bool = true
          state:
            celsius: int = 17
          derived:
            text: "isMetric ? string(celsius) + ' °C' : string(celsius * 9 / 5 + 32) + ' °F'"
          events: [switched, warmed]
          transitions:
            switched: { set: { isMetric: =!isMetric } }
            warmed: { set: { celsius: =celsius + 1 } }
          enter:
            message: The forecast is from this morning.
          effects:
            noon: { after: 3h, do: { send: warmed } }

      screens:
        today:
          model: { text: =forecast.text, isMetric: =forecast.isMetric }
          events: [switch]
          transitions:
            switch: { send: forecast.switched }
          view:
            - heading: ${model.text}
            - toggle: { label: Metric, value: =model.isMetric, sends: switch }

      backstack:
        start: today
      """)
}
