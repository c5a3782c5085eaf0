extension Vocabulary {
  /// The keys of a file.
  public static let flow = Section(
    "the flow",
    """
    A file holds one flow. The flow is the outermost presenter: its `state` is shared by all screens, which read it as \
    `flow.NAME` and change it by sending the flow an event.
    """,
    keys: [
      Key("flowspec", "1", "The edition of the language that the file is written in.", required: true),
      Key("flow", "NAME", "The name of the flow; its file is best called `NAME.flow.yaml`.", required: true),
      Key("version", "text", "What you call this state of the file; what is saved by the flow says it too."),
      Key("types", "NAME: enum, record or union", "Types of the flow's own."),
      Key("state", "NAME: TYPE = CEL", "What the flow remembers while it runs; screens read it as `flow.NAME`."),
      .saved, .derived,
      Key(
        "services", "NAME: operations",
        "What the flow needs from outside: operations and streams by name, each with what it takes, gives and how it fails."
      ),
      Key("catch", "ERROR: steps", "What is done where a `call` fails with an error that it does not catch itself."),
      Key(
        "fakes", "SERVICE.OPERATION: fake",
        """
        What stands in for services, so that the flow runs without them. They may stand in a file of their own beside the flow, \
        `NAME.fakes.yaml`, as `fakes` under `for: NAME`, the name of the flow; what is faked in both places is taken from there.
        """),
      .observes,
      Key("events", "names, or NAME: fields", "What can be sent to the flow, as `send: flow.NAME`."),
      .transitions,
      Key("enter", "steps", "What is done once, when the flow starts."),
      Key("back", "alternatives", "What back does when the screen on top leaves it to the flow."),
      .effects,
      Key("screens", "NAME: screen", "The screens, of which one is on top at a time.", required: true),
      Key("backstack", "start and more", "Which screen is first, and what leaving it does.", required: true),
      Key("presenters", "NAME: presenter", "The parts that screens are composed from."),
      .stores, .provides,
      Key(
        "interfaces", "NAME: fields",
        """
        What any presenter can say to whoever frames it, such as the title for an app bar; each field has a default or may be \
        null.
        """),
      Key(
        "strings", "LANGUAGE: NAME: text, or plural forms",
        """
        The words of the flow, language by language (`en`, `pt-BR`), read as `strings.NAME`. The first language says which strings \
        there are, and stands in where another has none. `{name}` is a placeholder and `{n:int}` one with a type: \
        `strings.NAME({'name': …, 'n': …})` fills them. `{{` and `}}` are braces.
        """),
      Key("model", "names, fields or cases", "What the frame around the screens shows."),
      Key(
        "view", "list of elements, or CASE: list of elements",
        "The frame around the screens; `- child: backstack` is where the screen on top is drawn."),
      Key("properties", "NAME: property", "What is true of every run, whatever a person does."),
      Key("explore", "what to ignore, bounds and samples", "How `flowspec validate --explore` explores the flow."),
      Key(
        "scenarios", "NAME: scenario", "Runs of the flow with what has to come of them; see [a scenario](#a-scenario)."),
      Key("lint", "CODE: setting", "How much rules count: which warnings are turned off, or into errors."),
    ],
    elsewhere: [
      "result": "declare it in a screen; nobody navigates to the flow itself",
      "params": "declare them where they are needed: 'screens: { NAME: { params: … } }'",
      "children": "put them into a screen; the flow composes its screens by itself",
      "uses": "take it out; nobody is around the flow who could provide anything",
      "emits": "write 'events'; nobody is around the flow to answer what it emits",
      "implements": "put it into a screen; the frame of the flow is the outermost",
      "leave": "put it into a screen; when the flow ends, all is over",
    ],
    example: """
      flowspec: 1
      flow: basket
      version: "2026.1"

      types:
        Fruit: [apple, pear]
      interfaces:
        Frame:
          title: string = "Market"

      services:
        market:
          news: { stream: string }
          order: { args: { fruits: list<Fruit> }, errors: [soldOut] }
      catch:
        soldOut: { message: There is none left. }
      fakes:
        market.news: { emits: [{ after: 1m, value: Pears are in. }] }
        market.order: { after: 1s, fails: soldOut }
      strings:
        en:
          inBasket: "{n:int} in the basket"
          empty: Nothing yet
        de:
          inBasket: "{n} im Korb"
          empty: Noch nichts

      state:
        fruits: list<Fruit> = []
      saved:
        visits: int = 0
      derived:
        count: fruits.size()
      provides:
        currency: €
      stores:
        prices:
          state:
            pear: int = 30
          events: [raised]
          transitions:
            raised: { set: { pear: =pear + 5 } }
      observes:
        news: market.news
      model: { title: =backstack.top.Frame.title, count: =count, visits: =visits, news: =news.value }
      events:
        added: { fruit: Fruit }
        bought:
      transitions:
        added:
          append: { to: fruits, value: =event.fruit }
        bought:
          call: market.order
          with: { fruits: =fruits }
      enter:
        - set: { visits: =visits + 1 }
        - send: { added: { fruit: apple } }
      effects:
        noon: { after: 3h, do: { send: prices.raised } }
      back:
        - when: count > 5
          do: [message: "Carry the basket home first."]
      view:
        - heading: "${model.title}, visit ${model.visits}"
        - child: backstack
        - text: "=model.count == 0 ? strings.empty : strings.inBasket({'n': model.count})"
        - text: "${model.news != null ? model.news : ''}"
        - button: { label: Buy them, sends: bought }

      presenters:
        price:
          uses: { currency: string }
          model: { text: "${prices.pear} ${currency}" }
          view:
            - text: A pear is ${model.text}

      screens:
        shelf:
          implements:
            Frame: { title: Fruit }
          children:
            price: { present: price }
          events: [take]
          transitions:
            take: { send: { flow.added: { fruit: pear } } }
          view:
            - child: price
            - button: { label: Take a pear, sends: take }

      backstack:
        start: shelf

      properties:
        the fruit is there: { alwaysReachable: count > 0, before: backstack.depth == 0 }
      explore:
        bounds: { flow.fruits: 3 }
        ignore: [flow.visits]
      scenarios:
        a pear is taken:
          steps:
            - press: Take a pear
            - expect: { in: flow, model: { count: 2 } }

      lint:
        unheard-event: error
      """)

  /// The keys of `backstack`.
  public static let backstack = Section(
    "the backstack",
    "The screens one came through, the present one on top.",
    keys: [
      Key("start", "SCREEN", "The screen the flow starts on.", required: true),
      Key("onRootBack", "exit or ignore", "What back does on the first screen: end the flow (the default) or nothing."),
    ],
    example: """
      flowspec: 1
      flow: kiosk

      screens:
        welcome:
          model: { greeting: Touch to begin }
          view:
            - heading: ${model.greeting}

      backstack:
        start: welcome
        onRootBack: ignore
      """)
}
