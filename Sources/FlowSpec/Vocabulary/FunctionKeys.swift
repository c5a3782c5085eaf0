extension Vocabulary {
  /// The keys of a function.
  public static let function = Section(
    "a function",
    """
    An expression with a name and params. Any expression of the flow can call the function as `NAME(…)`, with all \
    arguments in the order of the params. A function can read its params and call other functions. It can read nothing \
    else: no state, no `strings`, no `locale`, and no `params` of presenters. A function may not call itself, directly \
    or through other functions. All arguments are computed before the call. If a function compares a value with \
    `null`, the value is still nullable outside the function. If the expression of the function fails, the call fails.
    """,
    keys: [
      Key(
        "takes", "NAME: TYPE",
        "The params of the function, without defaults. A function without params omits this key."),
      Key("returns", "TYPE", "The type of the function's value.", required: true),
      Key("is", "CEL", "The expression that computes the function's value.", required: true),
    ],
    example: """
      flowspec: 2
      flow: basket

      types:
        Line: { title: string, price: int, quantity: int = 1 }
      functions:
        cost: { takes: { line: Line }, returns: int, is: line.price * line.quantity }
        total: { takes: { lines: list<Line> }, returns: int, is: "lines.map(l, cost(l)).sum()" }
        isFree: { takes: { lines: list<Line> }, returns: bool, is: total(lines) >= 50 }

      screens:
        basket:
          state:
            lines: "list<Line> = [Line{title: 'Pear', price: 20}]"
          model:
            total: =total(lines)
            delivery: "=isFree(lines) ? 'free' : '5'"
          events: [more]
          transitions:
            more: { append: { to: lines, value: { title: Apple, price: 10, quantity: 3 } } }
          view:
            - text: "${model.total} and delivery: ${model.delivery}"
            - button: { label: Apples, sends: more }

      backstack:
        start: basket
      """)
}
