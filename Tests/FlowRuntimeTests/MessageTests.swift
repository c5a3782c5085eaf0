import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct MessageTests {
  @Test func `a text that is shown already is not shown twice`() throws {
    var flow = try TestFlow(SampleFlows.shop)
    try flow.send("drop", ["id": .int(1)])
    let first = flow.flow.model.messages
    let tick = try flow.send("drop", ["id": .int(1)])
    #expect(tick.model == nil)
    #expect(flow.flow.model.messages == first)
  }

  @Test func `ids count up and are not used again`() throws {
    var flow = try TestFlow(SampleFlows.shop)
    try flow.send("add")
    try flow.send("hide", ["id": .int(1)])
    try flow.send("add")
    #expect(flow.flow.model.messages.map(\.id) == [2])
  }

  @Test func `dismissing an unknown id does nothing`() throws {
    var flow = try TestFlow(SampleFlows.shop)
    try flow.send("add")
    #expect(try flow.send("hide", ["id": .int(7)]).model == nil)
    #expect(flow.messages == ["Added 1"])
  }

  @Test func `a model that reads messages follows them`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: news
      screens:
        news:
          model: { count: =messages.size(), last: "=messages.size() == 0 ? 0 : messages[messages.size() - 1].id" }
          events: [show, hide]
          transitions:
            show: { message: "News ${messages.size()}" }
            hide: { dismiss: "=messages[0].id" }
          view:
            - text: "${model.count} ${model.last}"
            - button: { label: Show, sends: show }
            - button: { label: Hide, sends: hide }
      backstack: { start: news }
      """)
    try flow.send("show")
    try flow.send("show")
    #expect([flow["count"], flow["last"]] == ["2", "2"])
    try flow.send("hide")
    #expect([flow["count"], flow["last"]] == ["1", "2"])
  }
}
