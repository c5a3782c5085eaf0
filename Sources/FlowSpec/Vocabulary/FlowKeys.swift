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
      Key("imports", "NAME: FILE", "Flows in other files that screens can navigate to, as to a screen of that name."),
      Key("types", "NAME: enum, record or union", "Types of the flow's own."),
      Key(
        "params", "NAME: TYPE = CEL",
        "What the flow is given by whoever navigates to it, read as `params.NAME`; its screens read `flow.params.NAME`."
      ),
      Key("result", "TYPE", "What the flow hands back, by a `return` of its own, to whoever navigated to it."),
      Key(
        "uses", "NAME: TYPE = CEL",
        "What it takes from the presenters of a flow that imports it; the default is for when it runs by itself."),
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
      Key("emits", "names, or NAME: fields", "Events that only it can raise, for a flow that imports it."),
      .transitions,
      Key("enter", "steps", "What is done once, when the flow starts."),
      Key(
        "leave", "steps",
        "What is done once, when the flow ends, as the last of all in it: messages, and calls with `keep: flow`."),
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
      "children": "put them into a screen; the flow composes its screens by itself",
      "implements": "put it into a screen; the frame of the flow is the outermost",
      "route": "put it into a screen; a link leads to one",
      "requires": "put it into a screen, or beside the 'flow' of an import",
    ],
    example: """
      flowspec: 1
      flow: basket
      version: "2026.1"

      imports:
        pay: ./till.flow.yaml
      types:
        Fruit: [apple, pear]
      params:
        owner: string = "Ada"
      uses:
        greeting: string = "Hello"
      result: int
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
      model:
        title: =backstack.top.Frame.title
        count: =count
        visits: =visits
        news: =news.value
        text: "${greeting}, ${params.owner}"
      events:
        added: { fruit: Fruit }
        ordered:
        paid:
      emits: [bought]
      transitions:
        paid:
          navigate:
            to: pay
            params: { price: =count * prices.pear }
            then:
              - emit: bought
              - return: =result
        added:
          append: { to: fruits, value: =event.fruit }
        ordered:
          call: market.order
          with: { fruits: =fruits }
          then: { send: paid }
      enter:
        - set: { visits: =visits + 1 }
        - send: { added: { fruit: apple } }
      leave:
        message: Thank you for coming.
      effects:
        noon: { after: 3h, do: { send: prices.raised } }
      back:
        - when: count > 5
          do: [message: "Carry the basket home first."]
      view:
        - heading: "${model.title}, visit ${model.visits}"
        - text: ${model.text}
        - child: backstack
        - text: "=model.count == 0 ? strings.empty : strings.inBasket({'n': model.count})"
        - text: "${model.news != null ? model.news : ''}"
        - button: { label: Buy them, sends: ordered }

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
          events: [take, pay]
          transitions:
            take: { send: { flow.added: { fruit: pear } } }
            pay: { send: flow.paid }
          view:
            - child: price
            - button: { label: Take a pear, sends: take }
            - button: { label: Pay, sends: pay }

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
            - expect: { in: flow, model: { count: 2 }, running: [noon, news] }

      lint:
        unheard-event: error
      """)
}
