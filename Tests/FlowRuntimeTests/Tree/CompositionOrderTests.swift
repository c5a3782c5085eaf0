import CEL
import FlowRuntime
import Testing

/// The order in which new entries of several stacks and children at several depths enter.
@Suite struct CompositionOrderTests {
  @Test func `entries that come on several stacks enter stack by stack in tree order`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: stacks
      state:
        log: list<string> = []
      events:
        came: { name: string }
      transitions:
        came: { append: { to: log, value: =event.name } }
      screens:
        home:
          children:
            bands:
              tabs: { one: { start: first, label: One } }
        first:
          events: [go]
          transitions:
            go:
              - navigate: { to: page, params: { name: inner } }
              - navigate: { to: page, params: { name: outer }, in: flow }
        page:
          params: { name: string }
          enter: { send: { flow.came: { name: =params.name } } }
      backstack: { start: home }
      """)
    try flow.send(toTop: "go")
    #expect(flow.value("log", of: "flow") == "['outer', 'inner']")
  }
}
