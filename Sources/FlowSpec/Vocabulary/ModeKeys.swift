extension Vocabulary {
  /// The keys of a mode.
  public static let mode = Section(
    "a mode",
    """
    A phase of a presenter, such as `Loading` or `Running`, with its own state, effects and view. Exactly one mode is \
    active. The first mode is active at the start, and the step `become` changes the mode. When a mode ends, its state \
    is discarded, and its children, timers and streams end. Its calls end as well, except those with `onLeave: \
    finish`. A mode reads and writes the state of its presenter by name.
    """,
    like: screen,
    except: [
      "params", "route", "result", "requires", "events", "emits", "stores", "provides", "uses", "modes", "saved",
      "model", "transitions", "view", "implements",
    ],
    keys: [
      Key(
        "saved", "NAME: TYPE = CEL",
        """
        State that is kept when the mode is restored, for example after process death. A mode is restored only if it \
        has this key, which may be `{}`. Otherwise the presenter starts in its first mode.
        """),
      Key(
        "model", "names or fields",
        """
        The fields that the mode adds to the model of the presenter. This model has one case for each mode, with the \
        name of the mode.
        """),
      Key(
        "transitions", "EVENT: steps or alternatives",
        """
        The reactions to events while the mode is active. The alternatives of the mode are tried before those of the \
        presenter itself. With `[]`, the mode handles an event without doing anything.
        """),
      Key(
        "implements", "INTERFACE: fields, or =CEL",
        """
        Values that the mode publishes while it is active. If the mode omits a field, the presenter's own value is \
        published.
        """),
      Key(
        "view", "list of elements",
        """
        The elements of the mode. They read the model of the presenter, and the fields that the mode adds to this model.
        """),
    ],
    elsewhere: [
      "params": "declare it in the presenter, or set state of the mode: 'become: { MODE: { NAME: VALUE } }'",
      "route": "declare it in the screen; a link leads to a screen",
      "result": "declare it in the screen; any of its modes can 'return'",
      "requires": "declare it in the screen; or let its 'enter' say 'become' under a condition",
      "events": "declare it in the presenter; the transitions of a mode name events of the presenter",
      "emits": "declare it in the presenter; any of its modes can 'emit'",
      "stores": "declare it in the presenter; its modes read its stores",
      "provides": "declare it in the presenter",
      "uses": "declare it in the presenter; its modes read what it uses",
      "slots": "declare it in the presenter",
      "modes": "compose a child that has modes; a mode has none of its own",
    ],
    example: """
      flowspec: 2
      flow: stopwatch

      services:
        records:
          store: { args: { seconds: int } }
      fakes:
        records.store: {}
      interfaces:
        Frame: { title: string = "", isBusy: bool = false }
      model: { title: =backstack.top.Frame.title, isBusy: =backstack.top.Frame.isBusy }
      view:
        - heading: ${model.title}
        - spinner: { text: Running, when: model.isBusy }
        - child: backstack

      screens:
        stopwatch:
          events: [start, stop, save]
          implements: { Frame: { title: Stopwatch } }
          modes:
            Ready:
              saved: {}
              transitions:
                start: { become: Running }
              view:
                - button: { label: Start, sends: start }
            Running:
              state:
                seconds: int = 0
              derived:
                minutes: seconds / 60
              model: { minutes: =minutes, seconds: =seconds }
              implements: { Frame: { isBusy: true } }
              effects:
                tick: { every: 1s, do: { set: { seconds: =seconds + 1 } } }
              transitions:
                stop: { become: { Stopped: { seconds: =seconds } } }
              back: { become: Ready }
              view:
                - text: ${model.minutes} min, ${model.seconds} s in all
                - button: { label: Stop, sends: stop }
            Stopped:
              state:
                seconds: int
              enter: { message: "${seconds} seconds." }
              leave: { message: Once more. }
              children:
                hint: { present: hint }
              transitions:
                start: { become: Running }
                save: { call: records.store, with: { seconds: =seconds }, onLeave: finish }
              view:
                - child: hint
                - button: { label: Again, sends: start }
                - button: { label: Save, sends: save }

      presenters:
        hint:
          model: { text: Well run. }
          view:
            - text: ${model.text}

      backstack:
        start: stopwatch
      """)
}
