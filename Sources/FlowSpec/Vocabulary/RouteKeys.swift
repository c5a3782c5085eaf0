extension Vocabulary {
  /// The keys of a deep link.
  public static let route = Section(
    "a route",
    """
    The link that leads to a screen. If the route has no key except `path`, the path can replace the mapping: `route: \
    /notes/{id}?mark`. Each name in braces is a param of the screen, and so is each name after the `?`. The names \
    after the `?` are separated by `&`. A link may omit the params after the `?`, so these params must have defaults \
    or be nullable. A link builds the whole stack: the screens under `over` are placed below the screen, and back \
    leads to them.
    """,
    keys: [
      Key("path", "PATH", "The path of the link, which begins with `/`.", required: true),
      Key(
        "over", "list of (SCREEN or SCREEN: { PARAM: PARAM })",
        """
        The screens below this screen on the stack, the lowest first. If a param of one of these screens has the same \
        name and type as a param of the link, it receives the value from the link. If the names differ, write a \
        mapping: with `shelf: { number: shelfNumber }`, the param `number` of `shelf` receives the value of \
        `shelfNumber` in the link.
        """),
      Key(
        "tab", "TAB, or CHILD.TAB",
        """
        The tab whose stack receives the screens. The stack of the flow then has one entry, the screen with the tabs.
        """),
      Key("in", "CHILD", "The child whose `stack` receives the screens."),
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
