extension Vocabulary {
  /// The steps of a transition.
  public static let steps = Choices(
    name: "a step",
    choices: stateSteps + [becomeStep, ifStep, sendStep, emitStep] + navigationSteps + [
      callStep, messageStep, dismissStep, localeStep,
    ]
      + timerSteps)

  private static let stateSteps: [Choices.Choice] = [
    .init(
      Key(
        "let", "NAME: value",
        "Gives names to values. The steps after this step can read these values by their names."),
      example: exampleFlow(
        "till",
        screen: """
          state:
            total: int = 120
            change: list<int> = []
          model: [total, change]
          events: [pay]
          transitions:
            pay:
              - let: { rest: =200 - total }
              - append: { to: change, value: =rest }
              - set: { total: 0 }
          view:
            - text: "${model.total} to pay, change so far: ${model.change}"
            - button: { label: Pay with 200, sends: pay }
          """)),
    .init(
      Key(
        "set", "STATE: value",
        """
        Writes state, or a field of a record in state, as in `user.name: =draft`. All new values are computed before \
        the first one is written.
        """),
      example: exampleFlow(
        "swap",
        screen: """
          state:
            left: string = "sun"
            right: string = "moon"
          model: [left, right]
          events: [swap]
          transitions:
            swap:
              set: { left: =right, right: =left }
          view:
            - text: ${model.left} and ${model.right}
            - button: { label: Swap, sends: swap }
          """)),
    .init(
      Key("append", "mapping", "Adds a value to the end of a list."),
      keys: [
        Key("to", "STATE", "The list.", required: true),
        Key("value", "value", "The value to add.", required: true),
      ],
      example: exampleFlow(
        "queue",
        screen: """
          state:
            names: list<string> = []
          model: [names]
          events: [join]
          transitions:
            join:
              append: { to: names, value: "Guest ${names.size() + 1}" }
          view:
            - text: "${model.names}"
            - button: { label: Join, sends: join }
          """)),
    .init(
      Key("update", "mapping", "Sets fields of those items of a list for which `where` holds."),
      keys: [
        Key("in", "STATE", "The list.", required: true),
        Key("as", "NAME", "The name by which `where` and the new values read an item.", required: true),
        Key("where", "condition", "The condition for the items to change. By default, all items are changed."),
        Key("set", "FIELD: value", "The fields to write.", required: true),
      ],
      example: exampleFlow(
        "plants",
        screen: """
          state:
            beds: "list<Bed> = [Bed{name: 'roses'}, Bed{name: 'beans'}]"
          model: [beds]
          events:
            water: { name: string }
          transitions:
            water:
              update: { in: beds, as: bed, where: bed.name == event.name, set: { litres: =bed.litres + 1 } }
          view:
            - list:
                each: model.beds
                as: bed
                key: bed.name
                item: { button: { label: "Water the ${bed.name} (${bed.litres} l)", sends: { water: { name: =bed.name } } } }
          """
      ).replacing("screens:", with: "types:\n  Bed: { name: string, litres: int = 0 }\n\nscreens:", maxReplacements: 1)),
    .init(
      Key("remove", "mapping", "Removes items from a list, or an entry from a map."),
      keys: [
        Key("from", "STATE", "The list or map.", required: true),
        Key("as", "NAME", "The name by which `where` reads an item of the list."),
        Key("where", "condition", "The condition for the items to remove."),
        Key("key", "value", "The key of the entry to remove from the map."),
      ],
      example: exampleFlow(
        "inbox",
        screen: """
          state:
            mails: list<string> = ["Hello", "Win a prize"]
            flags: "map<string, bool> = {'Hello': true}"
          model: [mails, flags]
          events:
            bin: { mail: string }
          transitions:
            bin:
              - remove: { from: mails, as: mail, where: mail == event.mail }
              - remove: { from: flags, key: =event.mail }
          view:
            - text: "Flagged: ${model.flags.map(mail, mail)}"
            - list: { each: model.mails, as: mail, item: { button: { label: "${mail}", sends: { bin: { mail: =mail } } } } }
          """)),
    .init(
      Key(
        "put", "mapping",
        """
        Sets the value of a key in a map, or the item at an index of a list. An index outside the list causes a fault.
        """),
      keys: [
        Key("in", "STATE", "The map or list.", required: true),
        Key("key", "value", "The key, or the index of an item. The first item has index 0.", required: true),
        Key("value", "value", "The new value of the key, or the new item.", required: true),
      ],
      example: exampleFlow(
        "votes",
        screen: """
          state:
            votes: "map<string, int> = {'tea': 0, 'coffee': 0}"
          model: [votes]
          events:
            vote: { drink: string }
          transitions:
            vote:
              put: { in: votes, key: =event.drink, value: "=votes[event.drink] + 1" }
          view:
            - button: { label: "Tea (${model.votes['tea']})", sends: { vote: { drink: tea } } }
            - button: { label: "Coffee (${model.votes['coffee']})", sends: { vote: { drink: coffee } } }
          """)),
  ]

  private static let becomeStep = Choices.Choice(
    Key(
      "become", "MODE or MODE: state",
      """
      Ends the active mode and starts the named mode, which may be the same mode. The payload sets state of the new \
      mode; state without an initial value must be set. If the list of steps belongs to the mode that ends, the rest \
      of the list does not run.
      """),
    example: exampleFlow(
      "oven",
      screen: """
        modes:
          Cold:
            transitions:
              heat: { become: { Hot: { degrees: 180 } } }
            view:
              - button: { label: Heat, sends: heat }
          Hot:
            state:
              degrees: int
            model: [degrees]
            effects:
              done: { after: 20m, do: { become: Cold } }
            view:
              - text: ${model.degrees} degrees
        events: [heat]
        view:
          - heading: The oven
          - mode
        """))

  private static let ifStep = Choices.Choice(
    Key(
      "if", "condition",
      "Runs the steps under `then` if the condition holds, and the steps under `else` otherwise. `else` is optional."),
    beside: [
      Key("then", "steps", "The steps if the condition holds.", required: true),
      Key("else", "steps", "The steps if the condition does not hold."),
    ],
    example: exampleFlow(
      "guess",
      screen: """
        state:
          number: int = 1
        model: [number]
        events: [next, check]
        transitions:
          next:
            set: { number: =number + 1 }
          check:
            - if: number == 3
              then: { message: Found it. }
              else:
                - message: "${number} is not it."
                - set: { number: 1 }
        view:
          - text: "${model.number}"
          - button: { label: Next, sends: next }
          - button: { label: Check, sends: check }
        """))

  private static let sendStep = Choices.Choice(
    Key(
      "send", "EVENT or EVENT: payload, or =CEL",
      """
      Sends an event of this presenter (`EVENT`), of the flow (`flow.EVENT`) or of a store (`STORE.EVENT`). The event \
      is queued: it is handled after these steps, and before the next input. If another presenter passed an event as a \
      value, `send: =params.action` sends that event.
      """),
    example: exampleFlow(
      "bell",
      screen: """
        state:
          rings: int = 0
        model: [rings]
        events:
          twice:
          ring: { times: int }
        transitions:
          twice:
            send: { ring: { times: 2 } }
          ring:
            set: { rings: =rings + event.times }
        view:
          - text: ${model.rings} rings
          - button: { label: Ring twice, sends: twice }
        """))

  private static let emitStep = Choices.Choice(
    Key(
      "emit", "EVENT or EVENT: payload",
      """
      Sends one of the events under `emits` to the presenter that composes this one. That presenter handles the event \
      as `CHILD.EVENT`. An event of a screen goes to the flow.
      """
    ),
    example: exampleFlow(
      "dial",
      screen: """
        state:
          number: string = ""
        children:
          keys: { present: keys }
        model: [number]
        transitions:
          keys.pressed: { set: { number: "${number}${event.digit}" } }
        view:
          - heading: ${model.number}
          - child: keys
        """
    ).replacing(
      "backstack:",
      with: """
        presenters:
          keys:
            events:
              press: { digit: int }
            emits:
              pressed: { digit: int }
            transitions:
              press: { emit: { pressed: { digit: =event.digit } } }
            view:
              - row:
                  - button: { label: One, sends: { press: { digit: 1 } } }
                  - button: { label: Two, sends: { press: { digit: 2 } } }

        backstack:
        """, maxReplacements: 1))

  private static let messageStep = Choices.Choice(
    Key(
      "message", "string, or mapping",
      """
      Shows a message on every screen until the message is dismissed. If a message with the same text is already \
      visible, no second message is shown.
      """),
    keys: [
      Key(
        "text", "string", "The text of the message. Without `for` and `action`, `message: TEXT` is enough.",
        required: true),
      Key("for", "duration", "The time after which the message is dismissed."),
      Key("action", "mapping", "A button in the message. When the user presses the button, the message is dismissed."),
    ],
    example: exampleFlow(
      "drafts",
      screen: """
        state:
          drafts: int = 3
        model: [drafts]
        events: [remove, undo]
        transitions:
          remove:
            - set: { drafts: =drafts - 1 }
            - message: { text: Removed., for: 4s, action: { label: Undo, sends: undo } }
          undo:
            - set: { drafts: =drafts + 1 }
            - message: There it is.
        view:
          - heading: ${model.drafts} drafts
          - button: { label: Remove, sends: remove }
        """))

  /// The action of a message.
  public static let messageAction = Section(
    "the action of a message", "A button in a message.",
    keys: [
      Key("label", "string", "The label of the button.", required: true),
      Key(
        "sends", "EVENT or EVENT: payload, or =CEL",
        "The event that the button sends to the presenter whose step shows the message.", required: true),
    ],
    example: exampleFlow(
      "gong",
      screen: """
        state:
          rings: int = 0
        model: [rings]
        events: [ring]
        transitions:
          ring:
            - set: { rings: =rings + 1 }
            - message: { text: "Ring ${rings}", action: { label: Again, sends: ring } }
        view:
          - text: ${model.rings} rings
          - button: { label: Ring, sends: ring }
        """))

  private static let localeStep = Choices.Choice(
    Key(
      "setLocale", "value",
      """
      Changes the language of all flows, including the flows around this one. The value is a language tag, such as \
      `de`. Any other value causes a fault. The steps after this one read the strings of the new language. After \
      process death, the flow has the language of the host again. To keep the user's choice, declare `language: \
      string?` under `saved`, and run `setLocale` in `enter` if `language` is not `null`.
      """),
    example: exampleFlow(
      "greeting",
      screen: """
        model: { hello: =strings.hello, language: =locale }
        events:
          choose: { tag: string }
        transitions:
          choose:
            - setLocale: =event.tag
            - message: =strings.hello
        view:
          - heading: ${model.hello}
          - button: { label: Deutsch, sends: { choose: { tag: de } }, when: model.language != 'de' }
          - button: { label: English, sends: { choose: { tag: en } }, when: model.language != 'en' }
        """
    ).replacing(
      "screens:",
      with: """
        strings:
          en: { hello: Hello }
          de: { hello: Guten Tag }

        screens:
        """, maxReplacements: 1))

  private static let dismissStep = Choices.Choice(
    Key("dismiss", "value", "Removes a message by its id."),
    example: exampleFlow(
      "news",
      screen: """
        model: { news: =messages }
        enter: { message: It is raining. }
        events:
          close: { id: int }
        transitions:
          close: { dismiss: =event.id }
        view:
          - list:
              each: model.news
              as: item
              key: item.id
              item: { button: { label: "Close: ${item.text}", sends: { close: { id: =item.id } } } }
        """))
}
