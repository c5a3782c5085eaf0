import CEL
import FlowRuntime
import Testing

@Suite struct EmittingTests {
  private static let text = """
    flowspec: 2
    flow: f
    state: { log: "list<string> = []" }
    transitions:
      form.done: { append: { to: log, value: "${event.name}, ${screen}" } }
    screens:
      home:
        state: { guests: "list<string> = ['a', 'b']", left: "list<string> = []" }
        children:
          guest: { present: guest, each: guests, as: name, key: name }
        model: [left]
        events: [open]
        transitions:
          open: { navigate: form }
          guest.left:
            - remove: { from: guests, as: other, where: other == name }
            - append: { to: left, value: =name }
        view:
          - text: ${model.left}
          - child: guest
          - button: { label: Open, sends: open }
      form:
        emits: { done: { name: string } }
        state: { name: string = "Ada" }
        events: [save]
        transitions:
          save: [{ emit: { done: { name: =name } } }, goBack]
        leave: { message: Bye }
        view:
          - button: { label: Save, sends: save }
    presenters:
      guest:
        emits: [left]
        state: { times: int = 0 }
        events: [leave]
        transitions:
          leave: [{ emit: left }, { set: { times: =times + 1 } }, { emit: left }]
        view:
          - button: { label: Leave, sends: leave }
    backstack: { start: home }
    """

  @Test func `what is emitted is heard though the emitter leaves in the same steps`() throws {
    var flow = try TestFlow(EmittingTests.text)
    try flow.send("open")
    try flow.send("save")
    #expect(flow.value("log", of: "flow") == "['Ada, home']")
    #expect(flow.messages == ["Bye"])
  }

  @Test func `a row is heard as long as it stands, for the item that it stands for`() throws {
    var flow = try TestFlow(EmittingTests.text)
    try flow.send("leave", child: "guest", at: 1)
    #expect(flow["left"] == "[b, b]")
    #expect(flow.models("guest").count == 1)
  }
}
