extension Vocabulary {
  /// The keys of a store.
  public static let store = Section(
    "a store",
    """
    Shared state with the events that change this state. A store belongs to the flow or to a presenter. For example, \
    presenters read the state `current` of a store `account` as `account.current`, and send an event to the store with \
    `send: account.signedIn`. A store can read only its own names. It can send events to the flow and to the flow's \
    stores. A presenter reads a store of the flow by its name. To read a store of an enclosing presenter, a presenter \
    declares `NAME: store` under `uses`. The name of a store must differ from those of all screens, presenters, \
    services and imports.
    """,
    keys: [
      Key("state", "NAME: TYPE = CEL", "The state of the store."),
      .saved, .derived,
      Key(
        "events", "names, or NAME: fields",
        "The events of the store, sent as `send: { account.signedIn: { user: =user } }`."),
      .transitions,
      Key(
        "enter", "steps",
        "Steps that run each time the store enters. A store enters together with the presenter that declares it."),
      .effects,
    ],
    elsewhere: [
      "model": "show it in a presenter, as 'model: { NAME: =STORE.NAME }'; a store has no model",
      "view": "draw it in a presenter; a store has no view",
      "params": "declare 'state' and send an event with the value",
      "uses": "send the store an event with the value; a store can read only its own names",
      "result": "declare it in a screen; a store is not a target of navigation",
      "modes": "give it state of a union type, with a case for each; only screens and presenters have modes",
      "children": "compose in a presenter; a store has no parts",
      "privateEvents": "write 'events': only steps send to a store",
      "emits": "send to the flow, as 'send: flow.EVENT', or handle 'STORE.EVENT' in the transitions of its presenter",
    ],
    example: """
      flowspec: 2
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
