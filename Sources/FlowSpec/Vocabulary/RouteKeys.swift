extension Vocabulary {
  /// The keys of a deep link.
  public static let route = Section(
    "a route",
    """
    The link that leads to a screen. A path alone is shorthand for the mapping: `route: /notes/{id}?mark`. Each name \
    in braces is a param of the screen, and so is each name after the `?`, separated by `&`. A link may omit the \
    params after the `?`, so these must have defaults or be nullable. A link builds the whole stack: the screens under \
    `over` are placed below the screen, and back leads to them.
    """,
    keys: [
      Key("path", "PATH", "The path of the link, which begins with `/`.", required: true),
      Key(
        "over", "list of (SCREEN or SCREEN: { PARAM: PARAM })",
        """
        The screens below it on the stack, the lowest first. Each of these screens receives every param of the link \
        that has the name and the type of one of its own params. If the names differ, write a mapping: with \
        `shelf: { number: shelfNumber }`, the param `number` of `shelf` receives `shelfNumber` of the link.
        """),
      Key(
        "tab", "TAB, or CHILD.TAB",
        "The tab on whose stack the screens are placed. The screen with the tabs is placed on the stack of the flow."),
      Key("in", "CHILD", "The child on whose stack the screens are placed."),
      Key("as", "push, modal or sheet", "Determines how the screen is placed on the screen below it."),
    ],
    example: """
      flowspec: 2
      flow: notebook

      types:
        Mark: [none, star]

      screens:
        notebook:
          children:
            shelves:
              tabs:
                notes: { start: notes, label: Notes }
                trash: { start: trash, label: Trash }
            help: { stack: contents }
          view:
            - child: shelves
            - child: help

        notes:
          route: { path: /, tab: shelves.notes }
          model: { title: Notes }
          events:
            open: { id: int }
          transitions:
            open: { navigate: { to: note, params: { id: =event.id } } }
          view:
            - heading: ${model.title}
            - button: { label: First, sends: { open: { id: 1 } } }

        note:
          params:
            id: int
            mark: Mark = none
          route: { path: "/notes/{id}?mark", tab: notes }
          model: { text: "Note ${params.id}, ${params.mark}" }
          events: [share]
          transitions:
            share: { navigate: { to: share, as: sheet, params: { note: =params.id } } }
          view:
            - heading: ${model.text}
            - button: { label: Share, sends: share }

        share:
          params:
            note: int
          route:
            path: /notes/{note}/share
            over: [note: { id: note }]
            tab: notes
            as: sheet
          model: { text: "Share note ${params.note}" }
          view:
            - heading: ${model.text}

        trash:
          route: { path: /trash, tab: trash }
          model: { title: Nothing here }
          view:
            - heading: ${model.title}

        contents:
          model: { title: Help }
          view:
            - heading: ${model.title}

        page:
          params:
            topic: string
          route: { path: "/help/{topic}", in: help }
          model: { topic: =params.topic }
          view:
            - heading: ${model.topic}

      backstack:
        start: notebook
      """)
}
