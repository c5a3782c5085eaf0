import Testing

/// Constructs that look like dead code but are not: no warning may be wrong.
@Suite struct CertainWarningTests {
  @Test func `steps behind a 'goBack' that may not leave can run`() {
    expectFindings(
      """
      screens:
        a:
          model: { depth: =backstack.depth }
          events: [down, home]
          transitions:
            down: { navigate: a }
            home:
              - goBack: root
              - message: Home again.
          view:
            - text: ${model.depth}
            - button: { label: Down, sends: down }
            - button: { label: Home, sends: home }
      """)
  }

  @Test func `the flow outlives the screens that it replaces`() {
    expectFindings(
      """
      events: [restart]
      transitions:
        restart:
          - navigate: { to: a, as: reset }
          - message: Started anew.
      screens:
        a:
          model: { depth: =backstack.depth }
          events: [go]
          transitions:
            go: { send: flow.restart }
          view:
            - text: ${model.depth}
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `controls may edit what may be null, and send something else instead`() {
    expectFindings(
      """
      screens:
        a:
          state: { s: string = "", n: int?, d: duration = 5s, t: timestamp?, c: string? }
          model: { isEmpty: =s == "" }
          events: { other: { value: string }, editN: { value: int? } }
          transitions:
            other: { set: { s: =event.value } }
            editN: { set: { n: =event.value } }
          view:
            - text: ${model.isEmpty}
            - field: { label: S, edits: s, sends: other }
            - field: { label: N, edits: n }
            - field: { label: D, edits: d }
            - field: { label: T, edits: t }
            - choice: { label: C, edits: c, options: [a, b] }
      """)
  }

  @Test func `names of flow, screen, event and state may be the same`() {
    expectFindings(
      """
      screens:
        f:
          state: { count: int = 0 }
          model: [count]
          events: [count]
          transitions: { count: { set: { count: =count + 1 } } }
          view:
            - text: ${model.count}
            - button: { label: Count, sends: count }
      backstack: { start: f }
      """)
  }

  @Test func `cases of a union are ruled out by those before`() {
    expectFindings(
      """
      types:
        User: { name: string, mail: string? }
        Session:
          oneOf:
            guest: {}
            member: { user: User }
            banned: { why: string }
      state: { session: "Session = Session{guest: Session.guest{}}" }
      events: { sign: { user: User }, ban: { why: string } }
      transitions:
        sign: { set: { session: { member: { user: =event.user } } } }
        ban: { set: { session: { banned: { why: =event.why } } } }
      screens:
        a:
          model:
            Guest:
              when: has(flow.session.guest)
            Banned:
              when: has(flow.session.banned)
              why: =flow.session.banned.why
            Member:
              name: =flow.session.member.user.name
          events: [sign, ban]
          transitions:
            sign: { send: { flow.sign: { user: { name: Ada } } } }
            ban: { send: { flow.ban: { why: Noise } } }
          view:
            Guest:
              - button: { label: Sign in, sends: sign }
            Banned:
              - text: ${model.why}
            Member:
              - text: ${model.name}
              - button: { label: Ban, sends: ban }
      """)
  }

  @Test func `a group's 'when' narrows what stands in it, and a row its own`() {
    expectFindings(
      """
      types:
        User: { name: string, mail: string? }
      screens:
        a:
          state: { user: User?, users: "list<User> = []" }
          model: [user, users]
          events: { pick: { user: User }, clear: }
          transitions:
            pick: [{ set: { user: =event.user } }, { append: { to: users, value: =event.user } }]
            clear:
              - when: user == null
                message: Nobody is picked.
              - when: user.mail != null
                do:
                  - message: ${user.mail}
                  - set: { user: null }
              - set: { user: null }
          view:
            - group:
                label: Picked
                when: model.user != null
                content:
                  - row: [{ text: "${model.user.name}" }, { button: { label: Clear, sends: clear } }]
                  - text: { text: "${model.user.mail}", when: model.user.mail != null }
            - list:
                each: model.users
                as: user
                key: user.name
                item:
                  - button: { label: "Pick ${user.name}", sends: { pick: { user: =user } } }
                  - text: { text: "${user.mail}", when: user.mail != null }
      """)
  }

  @Test func `a screen without a view, and a case that a host draws, may be sent anything`() {
    expectFindings(
      """
      screens:
        a:
          state: { count: int = 0 }
          model: [count]
          events: { add: { by: int }, go: }
          transitions:
            add: { set: { count: =count + event.by } }
            go: { navigate: b }
        b:
          params: { title: string = "Hello" }
          model: { title: =params.title }
      """)
  }
}
