import Testing

/// Flows without a mistake, for which nothing may be reported.
@Suite struct PlausibleFlowTests {
  @Test func `state that is read in 'back', 'enter', 'after', 'where', interpolations and first values is used`() {
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
              - set: { isStuck: true, greeting: Hi, step: 8, limit: 2 }
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
}
