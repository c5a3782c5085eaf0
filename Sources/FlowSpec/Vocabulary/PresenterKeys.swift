extension Vocabulary {
  /// The keys of a screen.
  public static let screen = Section(
    "a screen",
    """
    A presenter that can be navigated to. It takes `params`, remembers `state`, changes it by `transitions` when `events` \
    arrive, and shows a `model`, which its `view` draws. It may be composed from other presenters, its `children`.
    """,
    keys: [
      Key(
        "params", "NAME: TYPE = CEL",
        "What it is given by whoever navigates to it or composes it, read as `params.NAME`."),
      Key(
        "route", "PATH or mapping",
        "The link that leads to it, with params in braces and behind `?`: `/books/{title}?page`."),
      Key(
        "result", "TYPE",
        "What it hands back, by `return`, to whoever navigated to it; there `then` reads it as `result`."),
      Key("requires", "when and redirect", "What must hold for it to be entered, and where one goes otherwise."),
      Key(
        "state", "NAME: TYPE = CEL",
        "What it remembers: a screen while it is on the stack, a child while it is there."),
      .saved, .derived,
      Key(
        "model", "names, fields or cases, or =CHILD",
        "What it shows, the only thing its view can see; or the model of a child, handed on whole."),
      Key("events", "names, or NAME: fields", "What a view or a host may send to it."),
      .transitions,
      Key("view", "list of elements, or CASE: list of elements", "How the model is drawn."),
      Key(
        "enter", "steps",
        "What is done once, when it enters, before its effects; what is to be done again belongs into an effect."),
      Key(
        "leave", "steps",
        """
        What is done once, when it leaves: messages, and events for the flow or a store. An effect that ends does nothing.
        """),
      Key("back", "alternatives", "What back does instead of leaving, where a `when` holds."),
      .effects, .observes,
      Key("children", "NAME: child", "The presenters that it is composed from; what each shows is read by its name."),
      Key(
        "emits", "names, or NAME: fields",
        """
        Events that only it can raise, by `emit`, for the presenter that composes it or, from a screen, the flow. Those under `events` are \
        heard there as well, as `NAME.EVENT`: declare here what no view and no host may send.
        """),
      .stores, .provides,
      Key(
        "uses", "NAME: TYPE = CEL, or NAME: store",
        "What it takes from the presenters around it: a value that the nearest one `provides`, or one of their stores."),
      Key(
        "implements", "INTERFACE: fields, or =CEL",
        "What it says to whoever frames it; a field that is left out has its default."),
    ],
    elsewhere: [
      "slots": "declare it under 'presenters'; a screen is composed into nothing that could fill its places",
      "presenters": "declare them beside 'screens', and compose them here as 'children'",
    ],
    example: """
      flowspec: 1
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
          emits:
            finished: { title: string }
          transitions:
            turn:
              - when: isLast
                emit: { finished: { title: =params.title } }
              - set: { page: =page + 1 }
            mark:
              send: { marks.added: { page: =page } }
          enter:
            message: Enjoy.
          leave:
            message: "You have put ${params.title} back."
          effects:
            clock: { every: 1m, while: visible, do: { set: { minutes: =minutes + 1 } } }
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
          view:
            - text: How was ${model.book}?
            - button: { label: Very good, sends: praise }

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
    What stands under `presenters` is composed into screens and into one another, as a child, and cannot be navigated to. \
    One with `slots` is a template: whoever composes it fills its places with children of their own.
    """,
    like: screen, except: ["result", "requires", "route"],
    keys: [
      Key("slots", "names", "The places that whoever composes it fills; its view draws them with `- slot: NAME`.")
    ],
    elsewhere: [
      "route": "declare it in the screen, and hand on what the link says as 'params'",
      "result": "declare it in the screen, and 'emit' what that is to return; nobody navigates to a part of a screen",
      "requires": "put it into the screen; nobody navigates to a part of a screen",
    ],
    example: """
      flowspec: 1
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
