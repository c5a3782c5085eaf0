extension Vocabulary {
  /// The keys of a library file.
  public static let library = Section(
    "a library",
    """
    A file `NAME.library.yaml` with declarations for several flows. A flow or another library imports the file, and \
    puts the name of the import in front of the library's names: `shop.Line`, `shop.total(lines)`, `call: \
    shop.orders.place`, `present: shop.price`. If several files import the same library, even under different names, \
    the types of the library are the same in all of them. The files also share the fakes and the binding of each \
    operation. A library has no state of its own. The presenters of a library read their params and the values that \
    they `use`. They cannot navigate or send events to the flow. Instead, they emit events.
    """,
    keys: [
      Key("flowspec", "2", "The edition of the language.", required: true),
      Key(
        "library", "NAME",
        """
        The name of the library. Snapshots, traces, bindings, fakes and recordings use this name, not the name of an \
        import. The file should be named `NAME.library.yaml`.
        """, required: true),
      Key("imports", "NAME: FILE or import", "Other libraries. A library cannot import a flow."),
      Key("types", "NAME: enum, record or union", "The types of the library."),
      Key("functions", "NAME: function", "The functions of the library."),
      Key("services", "NAME: { OPERATION: operation }", "The services that the library requires."),
      Key(
        "fakes", "SERVICE.OPERATION: fake",
        """
        Fakes for the services of the library. If several files declare fakes for an operation, the first of them in \
        this order counts: the outermost flow, the imported flows, a library that imports this library, and this \
        library.
        """),
      Key("presenters", "NAME: presenter", "Parts of which flows can compose their screens."),
      Key("interfaces", "NAME: fields", "Interfaces that presenters of flows can implement."),
      Key(
        "strings", "LANGUAGE: NAME: string, or plural forms",
        """
        The strings of the library, which its presenters read as `strings.NAME`. A string is looked up in the language \
        of the flow, then in that language without its region and script, and then in the first language of the library.
        """),
      Key("lint", "CODE: setting", "The severities of rules in this file."),
    ],
    elsewhere: [
      "flow": "a file is a flow or a library; declare the flow in a file of its own",
      "version": "only flows have versions, since only flows have saved data",
      "state": "a library has no state; declare it in a presenter of the library, or in a flow",
      "saved": "a library has no state; declare it in a presenter of the library, or in a flow",
      "stores": "a library has no state; declare the store in a flow, and let presenters use its values",
      "params": "declare them in a presenter of the library, or under 'takes' of a function",
      "screens": "screens belong to flows; declare a presenter, and compose it into a screen",
      "backstack": "navigation belongs to flows; let presenters emit events",
      "derived": "declare a function",
      "events": "declare them in a presenter of the library",
      "emits": "declare them in a presenter of the library",
      "transitions": "declare them in a presenter of the library",
      "effects": "declare them in a presenter of the library",
      "enter": "declare it in a presenter of the library",
      "leave": "declare it in a presenter of the library",
      "model": "declare it in a presenter of the library",
      "view": "declare it in a presenter of the library",
      "uses": "declare it in a presenter of the library",
      "catch": "let the calls of its presenters catch their errors",
      "properties": "properties belong to flows",
      "explore": "settings for exploration belong to flows",
      "scenarios": "scenarios belong to flows",
    ],
    example: """
      flowspec: 2
      flow: market

      imports:
        shop: ./shop.library.yaml

      screens:
        market:
          implements:
            shop.Bar: { title: Market }
          state:
            lines: "list<shop.Line> = [shop.Line{title: 'Pear', price: 20}]"
          children:
            sum: { present: shop.sum, params: { lines: =lines } }
          model:
            total: =shop.total(lines)
          events: [more]
          transitions:
            more: { append: { to: lines, value: { title: Apple, price: 10, quantity: 3 } } }
            sum.ordered: { set: { lines: "=[]" } }
          view:
            - text: ${model.total}
            - child: sum
            - button: { label: Apples, sends: more }

      backstack:
        start: market
      """,
    file: ("shop.library.yaml", shopLibrary))

  /// The library that examples import.
  private static let shopLibrary = """
    flowspec: 2
    library: shop

    imports:
      money: ./money.library.yaml
    types:
      Line: { title: string, price: int, quantity: int = 1 }
    functions:
      total: { takes: { lines: list<Line> }, returns: int, is: "lines.map(l, l.price * l.quantity).sum()" }
    interfaces:
      Bar:
        title: string = "Shop"
    services:
      orders:
        place: { args: { lines: list<Line> }, returns: string, errors: [declined] }
    fakes:
      orders.place: { after: 1s, returns: "=string(args.lines.size())" }
    strings:
      en:
        order: Order
        buy: Buy
    presenters:
      sum:
        params: { lines: list<Line> }
        emits: [ordered]
        model: { total: "=money.shown(total(params.lines))" }
        events: [order, buy]
        transitions:
          order:
            call: orders.place
            onLeave: finish
            with: { lines: =params.lines }
            then: { message: =result }
            catch: { declined: { message: The order was declined. } }
          buy: { emit: ordered }
        view:
          - text: ${model.total}
          - button: { label: =strings.order, sends: order }
          - button: { label: =strings.buy, sends: buy }
    lint:
      unsent-event: error
    """

  /// The library that ``shopLibrary`` imports.
  static let moneyLibrary = """
    flowspec: 2
    library: money

    functions:
      shown: { takes: { cents: int }, returns: string, is: "string(cents / 100) + '.' + string(cents % 100) + ' €'" }
    """
}
