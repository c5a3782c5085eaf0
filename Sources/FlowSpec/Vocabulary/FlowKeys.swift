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
      Key("events", "names, or NAME: fields", "What can be sent to the flow, as `send: flow.NAME`."),
      Key("emits", "names, or NAME: fields", "Events that only it can raise, for a flow that imports it."),
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
      Key("model", "names, fields or cases", "What the frame around the screens shows."),
      Key(
        "view", "list of elements, or CASE: list of elements",
        "The frame around the screens; `- child: backstack` is where the screen on top is drawn."),
      Key(
        "scenarios", "NAME: scenario", "Runs of the flow with what has to come of them; see [a scenario](#a-scenario)."),
      Key("lint", "CODE: setting", "How much rules count: which warnings are turned off, or into errors."),
    ],
    elsewhere: [
      "children": "put them into a screen; the flow composes its screens by itself",
      "implements": "put it into a screen; the frame of the flow is the outermost",
      "leave": "put it into a screen; when the flow ends, all is over",
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
      model: { title: =backstack.top.Frame.title, count: =count, visits: =visits, text: "${greeting}, ${params.owner}" }
      events:
        added: { fruit: Fruit }
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
        - text: ${model.text}
        - child: backstack
        - text: ${model.count} in the basket

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

      scenarios:
        a pear is taken:
          steps:
            - press: Take a pear
            - expect: { shows: 2 in the basket }

      lint:
        unheard-event: error
      """)
}
