extension Vocabulary {
  static let navigationSteps: [Choices.Choice] = [
    .init(
      Key("navigate", "SCREEN or mapping", "Goes to a screen."),
      keys: [
        Key("to", "SCREEN", "The screen.", required: true),
        Key("params", "NAME: value", "What it is given."),
        Key(
          "as", "push, replace or reset",
          "On top of this one (the default), in its place, or in place of the whole stack."),
      ],
      example: exampleFlow(
        "museum",
        screen: """
          model: { rooms: 3 }
          events: [enterRoom, leave]
          transitions:
            enterRoom:
              navigate: { to: room, params: { number: 1 } }
            leave:
              navigate: { to: goodbye, as: reset }
          view:
            - heading: ${model.rooms} rooms
            - button: { label: First room, sends: enterRoom }
            - button: { label: Leave, sends: leave }
          """,
        more: """
          room:
            params: { number: int }
            model: { number: =params.number }
            events: [next]
            transitions:
              next:
                when: params.number < 3
                navigate: { to: room, as: replace, params: { number: =params.number + 1 } }
            view:
              - heading: Room ${model.number}
              - button: { label: Next room, sends: next }
          goodbye:
            model: { text: See you soon }
            view:
              - heading: ${model.text}
          """)),
    .init(
      Key(
        "goBack", "nothing, root or { to: SCREEN }",
        "Leaves this screen and all above it, without asking its `back`; `goBack` alone may stand for the step."),
      keys: [Key("to", "SCREEN", "The screen to go back to, the nearest one below that shows it.")],
      example: exampleFlow(
        "cellar",
        screen: """
          model: { depth: =backstack.depth }
          events: [down]
          transitions:
            down: { navigate: stairs }
          view:
            - text: Depth ${model.depth}
            - button: { label: Down, sends: down }
          """,
        more: """
          stairs:
            model: { depth: =backstack.depth }
            events: [down, up, out, home]
            transitions:
              down: { navigate: stairs }
              up: goBack
              out: { goBack: root }
              home: { goBack: { to: cellar } }
            view:
              - text: Depth ${model.depth}
              - button: { label: Down, sends: down }
              - button: { label: Up, sends: up }
              - button: { label: Out, sends: out }
              - button: { label: Home, sends: home }
          """)),
  ]

  static let timerSteps: [Choices.Choice] = [
    .init(
      Key("after", "duration", "Does something later, unless the screen has left by then."),
      beside: [
        Key("do", "steps", "What is done.", required: true),
        Key("name", "NAME", "What `cancel` calls the timer; naming one that runs starts it anew."),
      ],
      example: exampleFlow(
        "egg",
        screen: """
          state:
            isDone: bool = false
          model: [isDone]
          events: [boil]
          transitions:
            boil:
              after: 5m
              name: boiling
              do: { set: { isDone: true } }
          view:
            - text: "${model.isDone ? 'Done' : 'Raw'}"
            - button: { label: Boil, sends: boil }
          """)),
    .init(
      Key("cancel", "NAME", "Stops the timers of a name."),
      example: exampleFlow(
        "alarm",
        screen: """
          state:
            rings: bool = false
          model: [rings]
          enter:
            - after: 8h
              name: sleep
              do:
                - set: { rings: true }
          events: [wake]
          transitions:
            wake:
              - cancel: sleep
              - set: { rings: false }
          view:
            - text: "${model.rings ? 'Ring!' : 'Hush'}"
            - button: { label: I am up, sends: wake }
          """)),
  ]
}
