extension Vocabulary {
  static let navigationSteps: [Choices.Choice] = [
    .init(
      Key("navigate", "SCREEN or mapping", "Navigates to a screen."),
      keys: [
        Key("to", "SCREEN", "The screen, or the name of an imported flow."),
        Key("params", "NAME: value", "The params of the screen."),
        Key(
          "as", "push, modal, sheet, replace, reuse or reset",
          """
          Determines how the screen is added to the stack. `push`, the default, puts it on top. `modal` and `sheet` \
          put it on top while this screen stays visible. `replace` replaces this screen. `reuse` goes back to the \
          nearest entry with the same screen and params, or works like `push` without such an entry. `reset` \
          replaces the whole stack.
          """),
        Key(
          "in", "flow, CHILD or CHILD.TAB",
          "The stack for the new screen. The default is the nearest stack around the presenter that navigates."),
        Key("route", "value", "In place of `to`: a link, which leads to the screen with its params."),
        Key("then", "steps", "Steps that run when the screen returns; `result` is the returned value."),
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
        Leaves this screen and all above it, without running its `back`. The word `goBack` alone is a complete step. \
        Since the screen leaves, the rest of its list of steps does not run. To return and open another screen, use \
        `navigate` with `as: replace`, or send an event to the flow.
        """),
      keys: [Key("to", "SCREEN", "The screen to return to: the nearest entry below with this screen.")],
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
      Key("return", "value", "Leaves this screen and all above it, and returns a value to the caller."),
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
        "Runs steps later, unless the presenter or the mode that started the timer has left by then."),
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
      Key("cancel", "NAME", "Stops all timers and cancels all calls of the presenter with this name."),
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
