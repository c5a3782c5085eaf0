extension Vocabulary {
  /// The elements of a view.
  public static let elements = Choices(
    name: "an element",
    choices: (words + displays + controls + containers + places).map {
      Choices.Choice($0.key, beside: [when], keys: $0.keys, example: $0.example)
    })

  /// The maximum number of columns of a list.
  static let mostColumns = 12

  private static let when = Key("when", "condition", "The condition under which the element is drawn.")
  private static let label = Key("label", "string", "The required label of the control.")
  private static let sends = Key(
    "sends", "EVENT or EVENT: payload, or =CEL",
    """
    The event that the control sends. If the event has a field `value`, the control sends its own value in this field. \
    With `sends: =model.action`, the control sends the event that the field `action` of the model contains.
    """)
  private static let enabled = Key("enabled", "condition", "Whether the control is enabled.")
  private static let value = Key("value", "value", "The value that the control shows.")
  private static let edits = Key(
    "edits", "STATE",
    """
    The state that the control shows and writes. This is short for a `value` and an event `editNAME` that sets the \
    state NAME.
    """)
  private static let bound = [label, value, edits, sends, enabled, when]
  private static let submits = Key(
    "submits", "EVENT or EVENT: payload", "The event that the Enter key sends, such as a search or a sign-in.")

  private static let words: [Choices.Choice] = [
    .init(
      Key("heading", "string, or mapping", "The title of a screen or of a part of a screen."),
      keys: [
        Key(
          "text", "string", "The text of the element, in the long form with braces: `{ text: …, when: … }`.",
          required: true),
        when,
      ],
      example: exampleFlow(
        "poster",
        screen: """
          model: { title: Tonight, isSoldOut: true }
          view:
            - heading: ${model.title}
            - heading: { text: Sold out, when: model.isSoldOut }
          """)),
    .init(
      Key("text", "string, or mapping", "A text."),
      keys: [
        Key(
          "text", "string", "The text of the element, in the long form with braces: `{ text: …, when: … }`.",
          required: true),
        when,
      ],
      example: exampleFlow(
        "scale",
        screen: """
          model: { grams: 250 }
          view:
            - text: ${model.grams} g
            - text: { text: That is heavy., when: model.grams > 200 }
          """)),
  ]

  private static let controls: [Choices.Choice] = [
    .init(
      Key(
        "field", "mapping",
        """
        An input field for a line of text. If the value is a number, a `duration` or a `timestamp`, the field converts \
        the text.
        """),
      keys: bound + [
        Key(
          "kind", "`number`, `email`, `multiline` or `search`",
          """
          The kind of text. It determines the keyboard and the form of the field in the host. A `multiline` field has \
          no `submits`, because the Enter key starts a new line in it.
          """),
        submits,
      ],
      example: exampleFlow(
        "form",
        screen: """
          state:
            name: string = ""
            mail: string = ""
            isSent: bool = false
          model: [name, isSent]
          events:
            changed: { value: string }
            send:
          transitions:
            changed: { set: { name: =event.value } }
            send: { set: { isSent: true } }
          view:
            - field: { label: Name, value: =model.name, sends: changed, enabled: =!model.isSent }
            - field: { label: Mail, edits: mail, kind: email, submits: send, when: model.name != "" }
            - text: Sent to ${model.mail}
              when: model.isSent
          """)),
    .init(
      Key("secret", "mapping", "A field whose text is masked."), keys: bound + [submits],
      example: exampleFlow(
        "vault",
        screen: """
          state:
            first: string = ""
            second: string = ""
            isOpen: bool = false
          model: [first, second, isOpen]
          events:
            changed: { value: string }
            unlock:
          transitions:
            changed: { set: { first: =event.value } }
            unlock: { set: { isOpen: =first == second } }
          view:
            - secret: { label: Code, value: =model.first, sends: changed, enabled: =!model.isOpen }
            - secret: { label: Code again, edits: second, submits: unlock, when: model.first != "" }
            - text: "${model.isOpen ? 'Open' : 'Locked'}"
          """)),
    .init(
      Key("toggle", "mapping", "A control that is on or off."), keys: bound,
      example: exampleFlow(
        "lamp", screen: boundControls(element: "toggle", type: "bool", initial: "false", label: "Light"))),
    .init(
      Key("choice", "mapping", "A control for the choice of one of several values."),
      keys: bound + [
        Key(
          "options", "list of values, =CEL, VALUE: label, or option from data",
          "The options, with labels if they need some. By default, the options are the cases of an enum.")
      ],
      example: exampleFlow(
        "menu",
        screen: """
          state:
            drink: string = "tea"
            size: string = "small"
          model: [drink, size]
          events:
            chosen: { value: string }
          transitions:
            chosen: { set: { drink: =event.value } }
          view:
            - choice: { label: Drink, value: =model.drink, sends: chosen, options: [tea, coffee], enabled: model.size != "" }
            - choice:
                label: Size
                edits: size
                options: { small: A small one, large: A large one }
                when: model.drink == "coffee"
          """)),
    .init(
      Key("slider", "mapping", "A control for a number in a range."),
      keys: [
        label, value, edits,
        Key("from", "int or double", "The smallest value.", required: true),
        Key("to", "int or double", "The largest value.", required: true),
        Key("step", "int or double", "The distance between two adjacent values; 1 by default."), sends, enabled, when,
      ],
      example: exampleFlow(
        "mixer",
        screen: """
          state:
            volume: int = 3
            speed: double = 1.0
          model: [volume, speed]
          events:
            changed: { value: int }
          transitions:
            changed: { set: { volume: =event.value } }
          view:
            - slider: { label: Volume, value: =model.volume, from: 0, to: 10, sends: changed, enabled: model.speed < 2.0 }
            - slider: { label: Speed, edits: speed, from: 0.5, to: 2.0, step: 0.5, when: model.volume > 0 }
          """)),
    .init(
      Key("button", "mapping", "A button."), keys: [label, sends, enabled, when],
      example: exampleFlow(
        "door",
        screen: """
          state:
            isOpen: bool = false
            isLocked: bool = false
          model: [isOpen, isLocked]
          events: [open, lock]
          transitions:
            open: { set: { isOpen: true } }
            lock: { set: { isLocked: true } }
          view:
            - button: { label: Open, sends: open, enabled: "!model.isLocked" }
            - button: { label: Lock, sends: lock, when: "!model.isOpen" }
          """)),
  ]

  private static let containers: [Choices.Choice] = [
    .init(
      Key("list", "mapping", "Elements for each item of a list."),
      keys: [
        Key("each", "expression", "The list. The `=` is optional.", required: true),
        Key("as", "NAME", "The name by which the elements read an item.", required: true),
        Key(
          "key", "expression",
          "The key that identifies an item; by default, its position. Two equal keys cause a fault."),
        Key(
          "columns", "whole number",
          "The number of items on each line, from 1 to 12; 1 by default."),
        Key(
          "item", "element or list of elements",
          "The elements of an item, drawn one below another unless they are in a `row`.", required: true,
          formerly: FormerKey("row")),
        when,
      ],
      example: exampleFlow(
        "colours",
        screen: """
          model: { names: "=['red', 'blue']" }
          view:
            - list: { each: model.names, as: name, key: name, columns: 2, when: model.names.size() > 0, item: [{ text: =name }] }
          """)),
    .init(
      Key("group", "list of elements, or mapping", "Elements that belong together."),
      keys: [
        Key("label", "string", "The label of the group."),
        Key("content", "list of elements", "The elements.", required: true), when,
      ],
      example: exampleFlow(
        "card",
        screen: """
          model: { name: Ada, isKnown: true }
          view:
            - group: [{ heading: "${model.name}" }]
            - group:
                label: Born
                when: model.isKnown
                content:
                  - text: "1815"
          """)),
    .init(
      Key("row", "list of elements", "Elements beside one another."),
      example: exampleFlow(
        "score",
        screen: """
          model: { home: 2, away: 1, isOver: true }
          view:
            - row: [{ text: "${model.home}" }, { text: ":" }, { text: "${model.away}" }]
            - row: [{ text: Final score }, { badge: "90" }]
              when: model.isOver
          """)),
    .init(
      Key("divider", "nothing", "A line between elements."),
      example: exampleFlow(
        "page",
        screen: """
          model: { above: Over, below: Under }
          view:
            - text: ${model.above}
            - divider
            - text: ${model.below}
            - divider:
              when: model.below != ""
          """)),
  ]

  private static let places: [Choices.Choice] = [
    .init(
      Key(
        "child", "CHILD",
        """
        The place where the view of a child is drawn. In the view of the flow itself, `child: backstack` is the place \
        of the screen on top.
        """),
      example: exampleFlow(
        "clock",
        screen: """
          children:
            face: { present: face }
          model: { isDay: true }
          view:
            - heading: The time
            - child: face
              when: model.isDay
          """
      ).replacing(
        "backstack:",
        with: """
          presenters:
            face:
              state:
                seconds: int = 0
              model: [seconds]
              effects:
                tick: { every: 1s, do: { set: { seconds: =seconds + 1 } } }
              view:
                - text: ${model.seconds} s

          backstack:
          """, maxReplacements: 1)),
    .init(
      Key("mode", "nothing", "The place where the view of the active mode is drawn."),
      example: exampleFlow(
        "crossing",
        screen: """
          modes:
            Red:
              transitions: { turn: { become: Green } }
              view: [{ text: Wait. }]
            Green:
              transitions: { turn: { become: Red } }
              view: [{ text: Walk. }]
          state: { isOn: bool = true }
          model: { isOn: =isOn }
          events: [turn, switchOff]
          transitions: { switchOff: { set: { isOn: false } } }
          view:
            - heading: The crossing
            - mode:
              when: model.isOn
            - button: { label: Press, sends: turn }
            - button: { label: Switch off, sends: switchOff }
          """)),
    .init(
      Key(
        "slot", "SLOT",
        """
        The place in the view of a template at which the content of a slot is drawn. The presenter that uses the \
        template supplies this content.
        """),
      example: exampleFlow(
        "letter",
        screen: """
          children:
            paper: { present: paper, slots: { body: { present: body } } }
          view:
            - child: paper
          """
      ).replacing(
        "backstack:",
        with: """
          presenters:
            paper:
              slots: [body]
              model: { isOpen: true }
              view:
                - text: Dear Ada,
                - slot: body
                  when: model.isOpen
                - text: Yours, Charles
            body:
              model: { text: The engine runs. }
              view:
                - text: ${model.text}

          backstack:
          """, maxReplacements: 1)),
  ]

  /// The options of a choice that are made from data.
  public static let dataOptions = Section(
    "an option from data", "The options of a `choice`, one for each item of a list.",
    keys: [
      Key("each", "expression", "The list. The `=` is optional.", required: true),
      Key("as", "NAME", "The name by which `value` and `label` read an item.", required: true),
      Key("value", "value", "The value of the option.", required: true),
      Key("label", "string", "The label of the option.", required: true),
    ],
    example: exampleFlow(
      "transfer",
      screen: """
        derived:
          payees: "[Payee{id: 'a', name: 'Ada'}, Payee{id: 'c', name: 'Charles'}]"
        state:
          payee: string = "a"
        model: [payees]
        view:
          - choice:
              label: Payee
              edits: payee
              options: { each: model.payees, as: payee, value: =payee.id, label: =payee.name }
        """
    ).replacing("screens:", with: "types:\n  Payee: { id: string, name: string }\n\nscreens:", maxReplacements: 1))

  /// Returns a screen with a control in both of its forms: bound to state, and sending an event of its own.
  private static func boundControls(element: String, type: String, initial: String, label: String) -> String {
    """
    state:
      first: \(type) = \(initial)
      second: \(type) = \(initial)
    model: [first, second]
    events:
      changed: { value: \(type) }
    transitions:
      changed: { set: { first: =event.value } }
    view:
      - \(element): { label: \(label), value: =model.first, sends: changed, enabled: model.first == model.second }
      - \(element): { label: \(label) again, edits: second, when: model.first != \(initial == "false" ? "true" : "'x'") }
    """
  }
}
