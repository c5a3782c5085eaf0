import Testing

/// Declarations that are used although no expression of their presenter reads them.
@Suite struct UnusedDeclarationTests {
  @Test func `state of a store that a property alone reads is used`() {
    expectFindings(
      """
      stores:
        s:
          state: { paid: bool = false, late: int = 0, other: int = 0 }
      #                                               ^^^^^ unused-declaration: the state 'other' is written and never read
      #                                                     hint: remove it
          derived: { isLate: late > 2 }
          events: [pay]
          transitions: { pay: { set: { paid: true, late: =late + 1, other: 1 } } }
      screens:
        a:
          model: { x: 1 }
          events: [go]
          transitions: { go: { send: s.pay } }
          view: [{ text: "${model.x}" }, { button: { label: Go, sends: go } }]
      properties:
        paid only after pay: { precedes: [a.go, s.paid] }
        late only after pay: { precedes: [a.go, s.isLate] }
      """)
  }

  @Test func `a param that a route hands to a screen below is used`() {
    expectFindings(
      """
      screens:
        a:
          params: { number: int = 1 }
          route: /{number}
          model: { number: =params.number }
          view: [{ text: "Shelf ${model.number}" }]
        book:
          params: { shelf: int, number: int, title: string, page: int = 1 }
      #                                                     ^^^^ unused-declaration: the param 'page' is never used
      #                                                          hint: remove it
          route: { path: "/{shelf}/{number}/{title}?page", over: [a: { number: shelf }, a] }
          model: { title: =params.title }
          view: [{ text: "${model.title}" }]
      """)
  }

  @Test func `a param that a requirement reads, or the link that it hands on, is used`() {
    expectFindings(
      """
      state: { isIn: bool = false }
      events: [enter]
      transitions: { enter: { set: { isIn: true } } }
      screens:
        a:
          model: { title: A }
          events: [go, enter]
          transitions:
            go: [{ navigate: { to: vip, params: { level: 3 } } }]
            enter: { send: flow.enter }
          view:
            - text: ${model.title}
            - button: { label: Go, sends: go }
            - button: { label: Enter, sends: enter }
        vip:
          params: { level: int }
          requires: { when: isIn && params.level > 2, redirect: a }
          model: { title: Welcome }
          view: [{ text: "${model.title}" }]
        room:
          params: { number: int }
          route: "/rooms/{number}"
          requires: { when: isIn, redirect: { to: desk, params: { wish: =requested } } }
          model: { title: A room }
          view: [{ text: "${model.title}" }]
        desk:
          params: { wish: string }
          model: { wish: =params.wish }
          view: [{ text: "${model.wish}" }]
      """)
  }
}
