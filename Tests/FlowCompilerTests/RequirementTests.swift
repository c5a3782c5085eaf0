import FlowProgram
import Testing

/// Requirements for entering a screen, and links in steps.
@Suite struct RequirementTests {
  @Test func `the flow looks at what an entry requires, with the params of that`() throws {
    let program = try program(
      of: """
        params: { owner: string = "Ada" }
        state: { isMember: bool = false }
        stores:
          door: { state: { isOpen: bool = true }, events: [shut], transitions: { shut: { set: { isOpen: false } } } }
        events: [join]
        transitions: { join: [{ set: { isMember: true } }, { send: door.shut }] }
        screens:
          a:
            events: [go, join]
            transitions: { go: { navigate: { to: room, params: { number: 5 } } }, join: { send: flow.join } }
            view: [{ button: { label: Go, sends: go } }, { button: { label: Join, sends: join } }]
          room:
            params: { number: int }
            route: /rooms/{number}
            requires:
              when: isMember && door.isOpen && params.number < 9 && flow.params.owner != ""
              redirect: { to: desk, params: { next: =requested, number: =params.number }, as: sheet }
            model: { number: =params.number }
            view: [{ text: "${model.number}" }]
          desk:
            params: { next: string, number: int }
            model: { next: =params.next, number: =params.number }
            events: [again]
            transitions: { again: { navigate: { route: =params.next } } }
            view: [{ button: { label: "${model.next} ${model.number}", sends: again } }]
        """)
    let room = try #require(program.presenters.first { $0.name == "room" })
    let requirement = try #require(room.requirement)
    #expect(program.presenters[requirement.redirect].name == "desk" && requirement.style == .sheet)
    #expect(requirement.requested == requirement.params + 1 && requirement.redirectParams.count == 2)
    #expect(program.flow.localCount > requirement.params + 1)
    let desk = program.presenters[requirement.redirect]
    guard case .navigate(let navigation)? = desk.transitions[0].first?.steps.first?.action,
      case .route = navigation.destination
    else {
      Issue.record("\(desk.transitions)")
      return
    }
    #expect(navigation.screen == nil)
  }

  @Test func `what an entry requires is checked where it stands`() {
    expectFindings(
      """
      state: { isMember: bool = false, n: int = 0 }
      events: [join]
      transitions: { join: { set: { isMember: true, n: 1 } } }
      screens:
        a:
          model: { n: =flow.n }
          events: [go, join]
          transitions: { go: { navigate: room }, join: { send: flow.join } }
          view: [{ button: { label: "${model.n}", sends: go } }, { button: { label: Join, sends: join } }]
        room:
          requires: { when: isMembr, redirect: { to: dsk, as: popup } }
      #                     ^^^^^^^ unknown-name: no variable is named 'isMembr'
      #                             hint: did you mean 'isMember'?
      #                                              ^^^ unknown-screen: no screen is named 'dsk'
      #                                                  hint: did you mean 'desk'?
      #                                                       ^^^^^ unknown-word: 'as' cannot be 'popup'
      #                                                             hint: it is one of 'push', 'replace', 'reset', 'modal', 'sheet', 'reuse'
          view: [{ text: Room }]
        hall:
          requires: { when: n, redirect: { to: desk, params: { wish: =requested } } }
      #                     ^ unexpected-type: expected bool, but 'n' is int
      #                       hint: compare it: n > 0
      #                                                               ^^^^^^^^^ unlinked-screen: 'hall' has no route, so there is no link to pass on as 'requested'
      #                                                                         hint: add one to 'hall': 'route: /hall'
          view: [{ text: Hall }]
        desk:
          params: { wish: string = "" }
          model: { wish: =params.wish }
          view: [{ text: "${model.wish}" }]
      """)
  }

  @Test func `a screen that the link of a tab leads through has a requested link`() {
    expectFindings(
      """
      state: { isMember: bool = false }
      events: [join]
      transitions: { join: { set: { isMember: true } } }
      screens:
        home:
          requires: { when: isMember, redirect: { to: desk, params: { wish: =requested } } }
          children: { tabs: { tabs: { one: { start: one, label: One }, two: { start: two, label: Two } } } }
          view: [{ child: tabs }]
        one:
          route: { path: /one, tab: tabs.one }
          view: [{ text: One }]
        two:
          route: { path: /two, tab: tabs.two }
          view: [{ text: Two }]
        a:
          events: [go, join]
          transitions: { go: { navigate: home }, join: { send: flow.join } }
          view: [{ button: { label: Go, sends: go } }, { button: { label: Join, sends: join } }]
        desk:
          params: { wish: string }
          model: { wish: =params.wish }
          events: [again]
          transitions: { again: { navigate: { route: =params.wish } } }
          view: [{ button: { label: "${model.wish}", sends: again } }]
      """)
  }

  @Test func `redirects with the same requirement form a cycle`() {
    expectFindings(
      """
      state: { isMember: bool = false }
      events: [join]
      transitions: { join: { set: { isMember: true } } }
      screens:
        a:
          events: [go, join]
          transitions: { go: { navigate: b }, join: { send: flow.join } }
          view: [{ button: { label: Go, sends: go } }, { button: { label: Join, sends: join } }]
        b:
          requires: { when: isMember, redirect: c }
      #                                         ^ redirect-circle: the redirects form a cycle: b › c › b
      #                                           hint: redirect to a screen without a requirement
          view: [{ text: B }]
        c:
          requires: { when: isMember, redirect: b }
          view: [{ text: C }]
      """)
  }

  @Test func `a link takes no params, and its result has no known type`() {
    expectFindings(
      """
      screens:
        a:
          route: /
          state: { n: int = 0 }
          model: { n: =n }
          events: [go, on]
          transitions:
            go: { navigate: { route: /, as: modal, then: { set: { n: 1 } } } }
      #                                 ^^ unknown-key: a 'navigate' with 'route' has no key 'as'
      #                                    hint: remove it: the link determines it
      #                                            ^^^^ lost-answer: 'then' cannot wait for the screen of a link
      #                                                 hint: name the screen, with 'to'
      #                                                 hint: write 'cancelled' for steps that run when it has left
            on: { navigate: { to: a, route: / } }
      #                              ^^^^^ several-choices: 'to' and 'route' are in one mapping, but 'navigate' is only one of them
      #                                    hint: remove one of them: a link names the screen by itself
          view:
            - button: { label: "${model.n}", sends: go }
            - button: { label: On, sends: on }
      """)
  }
}
