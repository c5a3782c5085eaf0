import Testing

/// Flows without a mistake, in which nothing may be found.
@Suite struct PlausibleFlowTests {
  @Test func `state that is read in 'back', 'enter', 'after', 'where', holes and first values is used`() {
    expectFindings(
      """
      state: { total: int = 0, isHidden: bool = false }
      events: { add: { n: int }, reveal: , hide: }
      transitions:
        add: { set: { total: =total + event.n } }
        reveal: { set: { isHidden: false } }
        hide:
          when: "!isHidden"
          do:
            - message: "Total ${total}"
            - set: { isHidden: true }
      enter: { after: 1s, do: { send: reveal } }
      screens:
        a:
          params: { base: int = 4 }
          state:
            first: int = params.base
            second: int = first + 1
            isStuck: bool = false
            greeting: string = "Hello"
            step: int = 7
            limit: int = 1
            items: list<int> = []
          model: { count: =items.size() }
          events: { go: , tick: { by: int } }
          enter:
            - message: "${greeting} ${second}"
            - after: 2s
              do:
                - send: { tick: { by: =step } }
                - send: flow.hide
          back:
            when: isStuck
            message: Not yet.
          transitions:
            go:
              - set: { isStuck: true }
              - remove: { from: items, as: item, where: item > limit }
              - send: { flow.add: { n: 1 } }
            tick: { message: "${event.by}" }
          view:
            - text: ${model.count}
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `types are used by other types, by defaults and by expressions`() {
    expectFindings(
      """
      types:
        Inner: { value: int }
        Outer: { inner: Inner? }
        Kind: [one, two]
        Named: { kind: Kind = Kind.two }
        Counted: { count: int = 3 }
      screens:
        a:
          state:
            outers: list<Outer> = []
            named: "Named = Named{}"
            count: "int = Counted{}.count"
          model: { count: =outers.size() + count, kind: =named.kind }
          view:
            - text: "${model.count} ${model.kind}"
      """)
  }

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
}
