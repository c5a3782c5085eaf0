extension Vocabulary {
  /// The keys of a screen.
  public static let screen = Section(
    "a screen",
    """
    A presenter that can be an entry of a stack. A screen takes `params` and stores `state`. Its `transitions` change \
    the state when `events` arrive. The screen publishes a `model`, and its `view` draws this model. Other presenters \
    can be inside the screen, as its `children`.
    """,
    keys: [
      Key(
        "params", "NAME: TYPE = CEL",
        """
        The values that the presenter receives from the presenter that composes it or navigates to it. Expressions \
        read them as `params.NAME`.
        """),
      Key(
        "route", "PATH or mapping",
        "The link that leads to the screen, with params in braces and after `?`: `/books/{title}?page`."),
      Key(
        "result", "TYPE",
        """
        The type of the value that the screen returns to its caller with `return`. The steps under the caller's `then` \
        read this value as `result`.
        """),
      Key(
        "requires", "when and redirect",
        "The condition for entering the screen, and the redirect that is shown if the condition is false."),
      Key(
        "state", "NAME: TYPE = CEL",
        "State of the presenter. Each time the presenter enters, its state gets these initial values."),
      .saved, .derived,
      Key(
        "model", "names, fields or cases, or =CHILD",
        """
        The model, which is all that the view can read of the presenter. `=CHILD` publishes the model of a child, \
        unchanged.
        """),
      Key("events", "names, or NAME: fields", "The events that a view or a host may send."),
      .privateEvents, .transitions,
      Key("view", "list of elements, or CASE: list of elements", "The elements that draw the model."),
      Key(
        "enter", "steps",
        """
        Steps that run once each time the presenter enters, before its effects. Steps that must run again belong in an \
        effect.
        """),
      Key(
        "leave", "steps",
        """
        Steps that run when the presenter leaves. They can show messages, and send events to the flow or to a store. \
        They do not run when an effect ends.
        """),
      Key(
        "back", "alternatives",
        """
        The reaction to the back action. The presenter runs the first alternative whose `when` holds, and the screen \
        stays. If no `when` holds, back acts as if the key `back` were absent.
        """),
      .effects, .observes,
      Key(
        "children", "NAME: child",
        "The presenters inside this one. A presenter reads the models of its children by their names."),
      Key(
        "emits", "names, or NAME: fields",
        """
        Events that this presenter sends outwards with the step `emit`. The presenter that composes this one handles \
        them as `NAME.EVENT`; the flow handles the events of a screen. Events under `events` can be handled in the \
        same way. Declare an event under `emits` if views and hosts must not send it.
        """),
      .stores, .provides,
      Key(
        "uses", "NAME: TYPE = CEL or `store`",
        """
        Values that an enclosing presenter `provides`, and stores of enclosing presenters. If several enclosing \
        presenters provide a value under the same name, the nearest presenter counts.
        """),
      Key(
        "implements", "INTERFACE: fields or =CEL",
        """
        Values that the presenter publishes for the enclosing presenters, in the fields of an interface. If a screen \
        omits a field, the value comes from the enclosing screen, or for a sheet or modal from the screen below it. If \
        no such screen publishes the field, the field has its default.
        """),
      Key(
        "modes", "NAME: mode",
        """
        The modes of the presenter, which are phases with state and effects of their own. Exactly one mode is active. \
        The first mode is active at the start, and the step `become` changes the mode. Expressions read the name of \
        the active mode as `mode`.
        """),
    ],
    elsewhere: [
      "slots": "declare it under 'presenters'; nothing can fill the slots of a screen",
      "presenters": "declare them beside 'screens', and compose them here as 'children'",
    ],
    example: """
      flowspec: 2
      flow: reader

      interfaces:
        AppBar:
          title: string = "Reader"

      services:
        library:
          readers: { stream: int, args: { title: string } }
      fakes:
        library.readers: { emits: [{ value: 3 }, { after: 1m, value: 4 }] }

      provides:
        indent: 0
      model: { title: =backstack.top.AppBar.title }
      view:
        - heading: ${model.title}
        - child: backstack
      transitions:
        book.finished:
          navigate: { to: review, params: { book: =event.title }, then: { message: "You gave it ${result} of 5." } }

      screens:
        book:
          params:
            title: string = "Emma"
          route: /books/{title}
          uses:
            indent: int
          saved:
            page: int = 1
          state:
            minutes: int = 0
          derived:
            isLast: page == 3
          observes:
            readers: { stream: library.readers, with: { title: =params.title } }
          stores:
            marks:
              state:
                pages: list<int> = []
              events:
                added: { page: int }
              transitions:
                added: { append: { to: pages, value: =event.page } }
          provides:
            indent: =indent + 2
          children:
            text: { present: text, params: { page: =page } }
          implements:
            AppBar: { title: =params.title }
          model: { minutes: =minutes, marks: =marks.pages, readers: =readers.value }
          events: [turn, mark]
          privateEvents: [minutePassed]
          emits:
            finished: { title: string }
          transitions:
            turn:
              - when: isLast
                emit: { finished: { title: =params.title } }
              - set: { page: =page + 1 }
            mark:
              send: { marks.added: { page: =page } }
            minutePassed: { set: { minutes: =minutes + 1 } }
          enter:
            message: Enjoy.
          leave:
            message: "You have put ${params.title} back."
          effects:
            clock: { every: 1m, while: visible, do: { send: minutePassed } }
          back:
            when: page > 1
            set: { page: =page - 1 }
          view:
            - child: text
            - text: "${model.minutes} minutes so far, marks: ${model.marks}"
            - text: "${model.readers != null ? string(model.readers) : 'no'} readers"
            - row: [{ button: { label: Turn, sends: turn } }, { button: { label: Mark, sends: mark } }]

        review:
          params: { book: string }
          result: int
          requires: { when: params.book != "", redirect: book }
          model: { book: =params.book }
          events: [praise]
          transitions:
            praise: { return: 5 }
          modes:
            Thinking:
              view:
                - button: { label: Very good, sends: praise }
          view:
            - text: How was ${model.book}?
            - mode

      presenters:
        text:
          params: { page: int }
          uses: { indent: int }
          model: { page: =params.page, indent: =indent }
          view:
            - text: Page ${model.page}, indented by ${model.indent}

      backstack:
        start: book
      """)

  /// The keys of a presenter that is composed into others.
  public static let part = Section(
    "a presenter",
    """
    A presenter under `presenters` is a part that screens and other parts compose as a child. A presenter with `slots` \
    is a template: the presenter that composes the template fills the slots with children of its own. A presenter \
    under `presenters` is not a target of navigation.
    """,
    like: screen, except: ["result", "requires", "route"],
    keys: [
      Key("slots", "names", "The slots that the composing presenter fills. The view draws them with `- slot: NAME`.")
    ],
    elsewhere: [
      "route": "declare it in the screen, and pass the values of the link on as 'params'",
      "result":
        "declare it in the screen, and 'emit' the value to it; a part of a screen is not a target of navigation",
      "requires": "declare it in the screen; a part of a screen is not a target of navigation",
    ],
    example: """
      flowspec: 2
      flow: profile

      presenters:
        card:
          params: { title: string }
          state:
            isOpen: bool = true
          slots: [body, footer]
          model: { title: =params.title, isOpen: =isOpen }
          events: [fold]
          transitions:
            fold: { set: { isOpen: =!isOpen } }
          view:
            - toggle: { label: "${model.title}", value: =model.isOpen, sends: fold }
            - group: { when: model.isOpen, content: [{ slot: body }, { slot: footer }] }
        line:
          params: { text: string }
          model: { text: =params.text }
          view:
            - text: ${model.text}

      screens:
        profile:
          children:
            address:
              present: card
              params: { title: Address }
              slots:
                body: { present: line, params: { text: "12 Sample Street" } }
          view:
            - heading: Ada
            - child: address

      backstack:
        start: profile
      """)
}
