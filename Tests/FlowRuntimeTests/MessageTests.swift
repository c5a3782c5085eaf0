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

  /// A flow whose screen shows a message for four seconds with an action.
  private static let undoing = """
    flowspec: 2
    flow: drafts
    screens:
      drafts:
        state: { count: int = 3 }
        model: [count]
        events: [remove, undo, next]
        transitions:
          remove:
            - set: { count: =count - 1 }
            - message: { text: Removed, for: 4s, action: { label: Undo, sends: undo } }
          undo: { set: { count: =count + 1 } }
          next: { navigate: other }
        view: [{ text: "${model.count}" }, { button: { label: Remove, sends: remove } }, { button: { label: Next, sends: next } }]
      other:
        events: [leave]
        transitions: { leave: goBack }
        view: [{ button: { label: Leave, sends: leave } }]
    backstack: { start: drafts }
    """

  @Test func `a message with a duration is dismissed by a timer`() throws {
    var flow = try TestFlow(MessageTests.undoing)
    try flow.send("remove")
    flow.wait(3)
    #expect(flow.messages == ["Removed"])
    flow.wait(1)
    #expect(flow.messages == [])
    #expect(flow.flow.nextDeadline == nil)
  }

  @Test func `showing a message again does not make it last longer`() throws {
    var flow = try TestFlow(MessageTests.undoing)
    try flow.send("remove")
    flow.wait(3)
    try flow.send("remove")
    flow.wait(1)
    #expect(flow.messages == [])
  }

  @Test func `a message that is dismissed earlier leaves no timer`() throws {
    var flow = try TestFlow(MessageTests.undoing)
    try flow.send("remove")
    let id = try #require(flow.flow.model.messages.first?.id)
    _ = flow.flow.step([.dismiss(message: id)])
    #expect(flow.flow.nextDeadline == nil)
  }

  @Test func `the action of a message dismisses it and sends its event`() throws {
    var flow = try TestFlow(MessageTests.undoing)
    try flow.send("remove")
    #expect(flow["count"] == "2")
    try flow.send("undo")
    #expect(flow["count"] == "3")
    #expect(flow.messages == [])
  }

  @Test func `the action of a covered screen is heard`() throws {
    var flow = try TestFlow(MessageTests.undoing)
    try flow.send("remove")
    try flow.send("next")
    let action = try #require(flow.flow.model.messages.first?.control?.action)
    let payload = flow.flow.program.payload(of: action)
    let tick = flow.flow.step([.event(to: action.instance, event: action.event, payload: payload)])
    #expect(tick.dropped.isEmpty)
    #expect(flow.messages == [])
    _ = flow.back()
    #expect(flow["count"] == "3")
  }

  @Test func `a snapshot keeps the action and the rest of the duration`() throws {
    var flow = try TestFlow(MessageTests.undoing)
    try flow.send("remove")
    flow.wait(3)
    let text = flow.flow.snapshot(keeping: .everything)
    var again = try RunningFlow.restore(text, of: flow.flow.program).flow
    #expect(again.model.messages == flow.flow.model.messages)
    #expect(again.snapshot(keeping: .everything) == text)
    _ = again.advance(nanoseconds: 1_000_000_000)
    #expect(again.model.messages.isEmpty)
  }
  @Test func `a model that reads messages reads no action of a presenter that has left`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: drafts
      model: { offered: "=messages.size() > 0 && messages[0].action != null" }
      screens:
        home:
          events: [open]
          transitions: { open: { navigate: draft } }
          view: [{ button: { label: Open, sends: open } }]
        draft:
          events: [remove, undo, leave]
          transitions:
            remove: { message: { text: Removed, action: { label: Undo, sends: undo } } }
            undo: { message: It is back. }
            leave: goBack
          view: [{ button: { label: Remove, sends: remove } }, { button: { label: Leave, sends: leave } }]
      view: [{ text: "${model.offered}" }, { child: backstack }]
      backstack: { start: home }
      """)
    func isOffered() -> String? { flow.flow.model.frame?.fields["offered"]?.text }
    try flow.send("open")
    try flow.send("remove")
    #expect(isOffered() == "true")
    try flow.send("leave")
    #expect(isOffered() == "false")
  }
}
