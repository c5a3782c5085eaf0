extension Vocabulary {
  static let navigationSteps: [Choices.Choice] = [
    .init(
      Key("navigate", "SCREEN or mapping", "Navigates to a screen or to an imported flow."),
      keys: [
        Key("to", "SCREEN", "The screen, or the name of an imported flow."),
        Key("params", "NAME: value", "The params of the screen."),
        Key(
          "as", "push, modal, sheet, replace, reuse or reset",
          """
          Determines how the new screen is added to the stack. `push`, the default, puts it on top. `modal` and \
          `sheet` put it on top, and this screen stays visible. `replace` puts it in place of this screen. `reuse` \
          goes back to the nearest entry with the same screen and params; if there is no such entry, it works like \
          `push`. `reset` replaces the whole stack.
          """),
        Key(
          "in", "flow, CHILD or CHILD.TAB",
          "The stack for the new screen. The default is the nearest stack around the presenter that navigates."),
        Key("route", "value", "In place of `to`: a link that leads to the screen and contains its params."),
        Key("then", "steps", "Steps that run when the screen returns a value. They read the value as `result`."),
        Key("cancelled", "steps", "Steps that run when the screen leaves without a result."),
      ],
      example: exampleFlow(
        "museum",
        screen: """
          state:
            ticket: string = "no ticket"
          model: [ticket]
          events: [buy, enterRoom, leave, about]
          transitions:
            buy:
              navigate:
                to: desk
                as: sheet
                then: { set: { ticket: =result } }
                cancelled: { message: Another time. }
            enterRoom:
              navigate: { to: room, params: { number: 1 } }
            leave:
              navigate: { to: goodbye, in: flow, as: reset }
            about:
              navigate: { route: /about }
          view:
            - heading: You have ${model.ticket}
            - button: { label: Buy a ticket, sends: buy }
            - button: { label: First room, sends: enterRoom }
            - button: { label: Leave, sends: leave }
            - button: { label: About, sends: about }
          """,
        more: """
          about:
            route: /about
            model: { text: Open since 1905 }
            view:
              - text: ${model.text}
          desk:
            result: string
            model: { title: Which ticket? }
            events: [day, year, none]
            transitions:
              day: { return: a day ticket }
              year: { return: a year ticket }
              none: goBack
            view:
              - heading: ${model.title}
              - button: { label: Today, sends: day }
              - button: { label: All year, sends: year }
              - button: { label: None, sends: none }
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
        """
        Removes this screen and all screens above it from the stack. The `back` handler of this screen does not run. \
        The word `goBack` alone is a complete step, and `goBack: root` returns to the first screen. Since this screen \
        leaves, the rest of its list of steps does not run. To go back and open another screen, use `navigate` with \
        `as: replace`, or send an event to the flow.
        """),
      keys: [
        Key(
          "to", "SCREEN",
          "The screen to return to. Of the entries below the current one, the nearest with this screen counts."
        )
      ],
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
    .init(
      Key(
        "goForward", "nothing",
        "Returns to the screen that back or `goBack` removed last, if the stack has `history: true`."),
      example: exampleFlow(
        "atlas",
        screen: """
          model: { title: The world }
          events: [open]
          transitions:
            open: { navigate: europe }
          view:
            - heading: ${model.title}
            - button: { label: Europe, sends: open }
          """,
        more: """
          europe:
            model: { title: Europe }
            view:
              - heading: ${model.title}
          """
      ).replacing(
        "screens:",
        with: """
          model: { canReturn: =backstack.forward > 0 }
          events: [again]
          transitions:
            again: goForward
          view:
            - button: { label: Forward, sends: again, enabled: model.canReturn }
            - child: backstack

          screens:
          """, maxReplacements: 1
      ).replacing("start: atlas", with: "start: atlas\n  history: true")),
    .init(
      Key(
        "switchTo", "CHILD.TAB",
        "Selects a tab. If only one tab of the flow has that name, you can omit the child: `switchTo: TAB`."),
      example: exampleFlow(
        "mall",
        screen: """
          children:
            halls:
              tabs:
                food: { start: food, label: Food }
                books: { start: books, label: Books }
          view:
            - child: halls
          """,
        more: """
          food:
            model: { text: Bread and cheese }
            events: [read]
            transitions:
              read: { switchTo: halls.books }
            view:
              - text: ${model.text}
              - button: { label: To the books, sends: read }
          books:
            model: { text: Novels }
            view:
              - text: ${model.text}
          """)),
    .init(
      Key(
        "return", "value",
        """
        Removes this screen and all screens above it from the stack, and returns a value to the caller. The caller is \
        the presenter that navigated to this screen.
        """),
      example: exampleFlow(
        "wall",
        screen: """
          state:
            color: string = "white"
          model: [color]
          events: [paint]
          transitions:
            paint: { navigate: { to: palette, then: { set: { color: =result } } } }
          view:
            - heading: A ${model.color} wall
            - button: { label: Paint, sends: paint }
          """,
        more: """
          palette:
            result: string
            model: { title: Which color? }
            events:
              pick: { name: string }
            transitions:
              pick: { return: =event.name }
            view:
              - heading: ${model.title}
              - button: { label: Red, sends: { pick: { name: red } } }
              - button: { label: Blue, sends: { pick: { name: blue } } }
          """)),
  ]

  static let timerSteps: [Choices.Choice] = [
    .init(
      Key(
        "after", "duration",
        "Runs steps after this time, unless the presenter or the mode that started the timer has left by then."),
      beside: [
        Key("do", "steps", "The steps.", required: true),
        Key(
          "name", "NAME",
          "The name by which `cancel` stops the timer. If a timer with this name is running, the step restarts it."),
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
      Key(
        "cancel", "NAME",
        "Stops all timers and cancels all calls with this name. Only timers and calls of this presenter are affected."),
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
