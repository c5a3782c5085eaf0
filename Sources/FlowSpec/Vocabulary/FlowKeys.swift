extension Vocabulary {
  /// The edition of the language that this version reads.
  public static let edition: Int64 = 2

  /// The keys of a file.
  public static let flow = Section(
    "the flow",
    """
    A flow file contains one flow. The flow is also the outermost presenter, which contains all screens. The screens \
    share the `state` of the flow: they read it as `flow.NAME`, and change it by sending an event to the flow.
    """,
    keys: [
      Key("flowspec", "2", "The edition of the language.", required: true),
      Key("flow", "NAME", "The name of the flow. The file should be named `NAME.flow.yaml`.", required: true),
      Key("version", "string", "A version of your choice, which snapshots and recordings of the flow contain."),
      Key(
        "imports", "NAME: FILE or import",
        """
        Flows and [libraries](#a-library) in other files. `navigate: NAME` opens an imported flow like a screen.
        """),
      Key("types", "NAME: enum, record or union", "The types of the flow."),
      Key(
        "functions", "NAME: function",
        "Expressions with a name and params, which all expressions of the flow can call; see [a function](#a-function)."
      ),
      Key(
        "params", "NAME: TYPE = CEL",
        """
        The params that the flow receives from its caller. The flow reads them as `params.NAME`. Its screens read them \
        as `flow.params.NAME`.
        """
      ),
      Key(
        "result", "TYPE",
        "The type of the value that the flow returns to its caller with a `return` step in its own transitions."),
      Key(
        "uses", "NAME: TYPE = CEL",
        """
        Values that the enclosing presenters provide if another flow imports this flow. If this flow runs alone, the \
        defaults apply.
        """),
      Key("state", "NAME: TYPE = CEL", "The state of the flow. Screens read it as `flow.NAME`."),
      .saved, .derived,
      Key(
        "services", "NAME: { OPERATION: operation }",
        """
        The services that the flow requires. Each service has operations and streams by name, with their arguments, \
        replies and errors.
        """
      ),
      Key(
        "catch", "ERROR: steps",
        """
        The steps for each error. They run if a `call` fails with the error and does not catch it, or if the stream of \
        an effect fails with the error.
        """),
      Key(
        "fakes", "SERVICE.OPERATION: fake",
        """
        Replacements for services, so that the flow runs without the services. You can also write fakes in a separate \
        file `NAME.fakes.yaml` beside the flow. That file has two keys: `for` (the name of the flow) and `fakes`. A \
        fake in that file replaces the fake of the same operation in the flow.
        """),
      .observes,
      Key("events", "names, or NAME: fields", "The events of the flow, sent as `send: flow.NAME`."),
      .privateEvents,
      Key(
        "emits", "names, or NAME: fields",
        "Events that the flow itself emits. A flow that imports this flow can handle them."),
      .transitions,
      Key("enter", "steps", "Steps that run when the flow starts, and again when it restarts after process death."),
      Key(
        "leave", "steps",
        """
        The last steps of the flow, which run when the flow ends. They can show messages, and make calls with \
        `onLeave: finish`.
        """),
      Key("back", "alternatives", "The reaction to the back action if the screen on top does not handle it."),
      .effects,
      Key(
        "screens", "NAME: screen",
        "The screens of the flow. Exactly one of them is on top at any time.", required: true),
      Key("backstack", "start and more", "The first screen, and the behaviour of back.", required: true),
      Key("presenters", "NAME: presenter", "The parts that screens are composed of."),
      .stores, .provides,
      Key(
        "interfaces", "NAME: fields",
        """
        Sets of fields that a presenter can publish for the presenters around it, for example a title for an app bar. \
        Each field needs a default or a nullable type.
        """),
      Key(
        "strings", "LANGUAGE: { NAME: string or plural forms }",
        """
        The strings of the flow by language (`en`, `pt-BR`), read as `strings.NAME`. The first language declares the \
        names. If another language lacks a string, the string of the first language is used. `{name}` is a \
        placeholder, and `{n:int}` is a placeholder with a type. `strings.NAME(name)` fills a string that has one \
        placeholder. `strings.NAME({'name': …, 'n': …})` fills a string that has several. `{{` and `}}` stand for \
        literal braces.
        """),
      Key(
        "model", "names, fields or cases",
        "The model of the frame, which is the view of the flow around the screens."),
      Key(
        "view", "list of elements, or CASE: list of elements",
        "The frame, which is drawn around the screens. `- child: backstack` is the place of the screen on top."),
      Key(
        "properties", "NAME: property",
        "Claims about all runs of the flow, for all inputs of users, time and services."),
      Key(
        "explore", "exploration settings", "The settings of `flowspec validate --explore` for the flow."),
      Key(
        "scenarios", "NAME: scenario", "Runs of the flow with their expected results; see [a scenario](#a-scenario)."),
      Key("lint", "CODE: setting", "Settings that turn warnings off, or treat them as errors."),
    ],
    elsewhere: [
      "children": "declare them in a screen; the flow composes its screens by itself",
      "implements": "declare it in a screen; the frame of the flow is the outermost presenter",
      "library": "a file is a flow or a library; give the library a file of its own",
      "modes": "declare them in a screen or a presenter; the flow can have state of a union type",
      "route": "declare it in a screen; a link leads to a screen",
      "requires": "declare it in a screen, or beside the 'flow' of an import",
    ],
    example: """
      flowspec: 2
      flow: basket
      version: "2026.1"

      imports:
        pay: ./till.flow.yaml
      types:
        Fruit: [apple, pear]
      functions:
        cost: { takes: { count: int, price: int }, returns: int, is: count * price }
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
      privateEvents: [paid]
      emits: [bought]
      transitions:
        paid:
          navigate:
            to: pay
            params: { price: "=cost(count, prices.pear)" }
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
        - text: "=model.count == 0 ? strings.empty : strings.inBasket(model.count)"
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
        the fruit is there: { alwaysReachable: count > 0 }
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
