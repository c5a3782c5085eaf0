import Testing

/// Names before a dot, as in `pin.submit`.
@Suite struct SharedNameTests {
  @Test func `screens, presenters, stores, services and imports share one namespace`() {
    expectFindings(
      """
      imports: { till: till.flow.yaml }
      services:
        books: { all: { returns: int } }
      stores:
        a: { state: { n: int = 0 }, events: [add], transitions: { add: { set: { n: =n + 1 } } } }
        row: { state: { n: int = 0 } }
        books: { state: { n: int = 0 } }
      # ^^^^^ name-clash: 'books' is a service and a store
      #       hint: rename one of them
        till: { state: { n: int = 0 } }
      # ^^^^ name-clash: 'till' is an import and a store
      #      hint: rename one of them
      presenters:
        row: { model: {} }
      # ^^^ name-clash: 'row' is a store and a presenter
      #     hint: rename one of them
        till: { model: {} }
      # ^^^^ name-clash: 'till' is an import and a presenter
      #      hint: rename one of them
      screens:
        a:
      # ^ name-clash: 'a' is a store and a screen
      #   hint: rename one of them
          stores:
            row: { state: { n: int = 0 } }
      #     ^^^ name-clash: 'row' is a store of the flow and a store
      #         hint: rename one of them
          model: {}
      """, besides: [("till.flow.yaml", "flowspec: 2\nflow: till\nscreens: { t: {} }\nbackstack: { start: t }\n")])
  }

  @Test func `a presenter is not called like a screen that shows it`() {
    expectFindings(
      """
      presenters:
        a: { model: { n: 1 }, view: [{ text: "${model.n}" }] }
      screens:
        a:
      # ^ name-clash: 'a' is a presenter and a screen
      #   hint: rename one of them
          children: { part: { present: a } }
          view: [{ child: part }]
      """)
  }
}
