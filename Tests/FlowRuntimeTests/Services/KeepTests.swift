import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Calls whose presenter leaves before the reply arrives.
@Suite struct KeepTests {
  @Test func `a call is cancelled when its presenter leaves`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("edit")
    try flow.send("careless")
    #expect(flow["any"] == "true")
    #expect(flow.back().asked == ["cancel 1"])
    #expect(flow.flow.pendingCalls.isEmpty)
  }

  @Test func `a call with 'keep flow' finishes when its presenter has left`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("edit")
    try flow.send("type", ["title": .string("Moon")])
    try flow.send("save")
    #expect(flow.back().asked == [])
    #expect(flow["everywhere"] == "true")
    #expect(flow["any"] == "false")
    try flow.reply(.int(7))
    #expect([flow["saved"], flow["lines"], flow["everywhere"]] == ["[7]", "[saved Moon]", "false"])
    #expect(flow.messages == ["Saved Moon."])
  }

  @Test func `what follows a call with 'keep flow' is the same while its presenter lives`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("edit")
    try flow.send("save")
    #expect(flow["any"] == "true")
    try flow.reply(.int(7))
    #expect(flow["any"] == "false")
    #expect(flow.value("saved", of: "flow") == "[7]")
    #expect(flow.messages == ["Saved untitled."])
  }

  @Test func `an error after its presenter has left is caught all the same`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("edit")
    try flow.send("save")
    flow.back()
    try flow.fail("tooLong")
    #expect(flow.messages == ["Too long."])
  }

  @Test func `the same screen twice makes calls of its own`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("edit")
    try flow.send("save")
    flow.back()
    try flow.send("edit")
    #expect(try flow.send("save").asked == ["call 2 untitled"])
    #expect(flow.awaited == [1, 2])
  }

  @Test func `when the flow ends what may be cancelled is, and what is kept is not called off`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("refresh")
    try flow.send("edit")
    try flow.send("save")
    flow.back()
    #expect(flow.back().asked == ["cancel 1"])
    #expect(flow.flow.hasExited)
    #expect(flow.flow.step([.reply(call: 2, .returned(.int(1)))]).dropped.map(\.reason) == [.exited])
  }

  /// A form whose call shows a message with an event of the form.
  private static let form = """
    flowspec: 2
    flow: letters
    services: { office: { submit: { errors: [offline] } } }
    fakes: { office.submit: { after: 1s, fails: offline } }
    state: { sent: int = 0 }
    events: [count]
    transitions: { count: { set: { sent: =sent + 1 } } }
    screens:
      home:
        events: [open]
        transitions: { open: { navigate: form } }
      form:
        state: { tries: int = 0 }
        model: { tries: =tries, sent: =flow.sent }
        events: [submit, retry]
        transitions:
          retry: { set: { tries: =tries + 1 } }
          submit:
            call: office.submit
            onLeave: finish
            then: { send: flow.count }
            catch: { offline: { message: { text: Offline., action: { label: Retry, sends: retry } } } }
    backstack: { start: home }
    """

  @Test func `the action of a message after a kept call is an event of the presenter that made the call`() throws {
    var flow = try TestFlow(Self.form)
    try flow.send("open")
    try flow.send("submit")
    flow.wait(1)
    let action = try #require(flow.flow.model.messages.first?.action)
    guard case .record(let payload) = action.event.payload else { return }
    _ = flow.flow.step([.event(to: action.event.instance, event: action.event.event, payload: payload)])
    #expect([flow["tries"], flow["sent"]] == ["1", "0"])
  }

  @Test func `strings of the flow are read after the presenter of a kept call has left, in the present language`()
    throws
  {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: shelf
      strings:
        en: { saved: "Saved {title}." }
        de: { saved: "{title} ist gesichert." }
      services:
        shelf: { save: { args: { title: string }, returns: int } }
      fakes: { shelf.save: { after: 1s, returns: 1 } }
      screens:
        home:
          events: [open, german]
          transitions: { open: { navigate: edit }, german: { setLocale: de } }
          view: [{ text: Home }]
        edit:
          events: { save: { title: string } }
          transitions:
            save:
              call: shelf.save
              with: { title: =event.title }
              onLeave: finish
              then: { message: =strings.saved(event.title) }
          view: [{ text: Edit }]
      backstack: { start: home }
      """)
    try flow.send("open")
    try flow.send("save", ["title": .string("Moon")])
    flow.back()
    try flow.send("german")
    flow.wait(1)
    #expect(flow.messages == ["Moon ist gesichert."])
  }

  @Test func `a message after a kept call has no button if the presenter has left`() throws {
    var flow = try TestFlow(Self.form)
    try flow.send("open")
    try flow.send("submit")
    flow.back()
    flow.wait(1)
    #expect(flow.messages == ["Offline."])
    #expect(flow.flow.model.messages.first?.action == nil)
  }
}
