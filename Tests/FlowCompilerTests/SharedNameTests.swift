import Testing

/// Names before a dot, as in `pin.submit`.
@Suite struct SharedNameTests {
  @Test func `a store shares its name with no screen, presenter, service or import`() {
    expectFindings(
      """
      imports: { till: till.flow.yaml }
      services:
        books: { all: { returns: int } }
      stores:
        a: { state: { n: int = 0 }, events: [add], transitions: { add: { set: { n: =n + 1 } } } }
      # ^ name-clash: 'a' is a screen and a store
      #   hint: rename one of them
        row: { state: { n: int = 0 } }
      # ^^^ name-clash: 'row' is a presenter and a store
      #     hint: rename one of them
        books: { state: { n: int = 0 } }
      # ^^^^^ name-clash: 'books' is a service and a store
      #       hint: rename one of them
        till: { state: { n: int = 0 } }
      # ^^^^ name-clash: 'till' is an import and a store
      #      hint: rename one of them
      presenters:
        row: { model: {} }
      screens:
        a:
          stores:
            row: { state: { n: int = 0 } }
      #     ^^^ name-clash: 'row' is a store of the flow and a store
      #         hint: rename one of them
      #     ^^^ name-clash: 'row' is a presenter and a store
      #         hint: rename one of them
          model: {}
      """, besides: [("till.flow.yaml", "flowspec: 2\nflow: till\nscreens: { t: {} }\nbackstack: { start: t }\n")])
  }

  @Test func `a presenter may be called like a screen that shows it`() {
    expectFindings(
      """
      presenters:
        a: { model: { n: 1 }, view: [{ text: "${model.n}" }] }
      screens:
        a:
          children: { part: { present: a } }
          view: [{ child: part }]
      """)
  }
}
