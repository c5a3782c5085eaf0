import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct NavigationTests {
  @Test func `a screen is pushed with its params, and its first values see them`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("step")
    try flow.send("enterRoom")
    #expect(flow.stack == ["hall", "room"])
    #expect(flow["number"] == "1")
    #expect(flow["first"] == "2")
    #expect(flow["where"] == "room")
    #expect(flow.flow.model.change?.kind == .push)
  }

  @Test func `enter steps run bottom up when the stack is at rest`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("twice")
    #expect(flow.stack == ["hall", "room", "room"])
    #expect(flow.value("log", of: "flow") == "['hall', 'room 1', 'room 2']")
  }

  @Test func `a covered screen keeps its state`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("step")
    try flow.send("enterRoom")
    flow.back()
    #expect(flow["steps"] == "1")
    #expect(flow.flow.model.change?.kind == .pop)
  }

  @Test func `a screen that is entered again starts afresh and is another instance`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("enterRoom")
    try flow.send("lock")
    let first = flow.flow.model.top.instance
    flow.back()
    flow.back()
    try flow.send("enterRoom")
    #expect(flow["locked"] == "false")
    #expect(flow.flow.model.top.instance != first)
  }

  @Test func `replace swaps the entry that navigates`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("enterRoom")
    try flow.send("swap")
    #expect(flow.stack == ["hall", "room"])
    #expect(flow["number"] == "100")
    #expect(flow.flow.model.change?.kind == .replace)
  }

  @Test func `reset leaves nothing of the old stack`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("step")
    try flow.send("twice")
    try flow.send("home")
    #expect(flow.stack == ["hall"])
    #expect(flow["steps"] == "0")
    #expect(flow.flow.model.change?.kind == .reset)
  }

  @Test func `a screen is dead from the step that removes it`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("enterRoom")
    try flow.send("leave")
    #expect(flow.stack == ["hall"])
    #expect(!flow.value("log", of: "flow").contains("ghost"))
  }

  @Test func `what is sent before leaving reaches the flow but no longer the one who left`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: farewell
      state: { heard: "list<string> = []" }
      events:
        say: { word: string }
      transitions:
        say: { append: { to: heard, value: =event.word } }
      screens:
        first:
          model: { heard: =flow.heard }
          events: [next]
          transitions: { next: { navigate: { to: second } } }
          view: [{ text: "${model.heard}" }, { button: { label: Next, sends: next } }]
        second:
          model: {}
          events: [leave, again]
          transitions:
            leave:
              - send: { flow.say: { word: bye } }
              - send: again
              - goBack: {}
            again: { send: { flow.say: { word: never } } }
          view: [{ button: { label: Leave, sends: leave } }]
      backstack: { start: first }
      """)
    try flow.send("next")
    try flow.send("leave")
    #expect(flow["heard"] == "[bye]")
  }

  @Test func `going back to a screen leaves everything above it`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("enterRoom")
    try flow.send("deeper")
    try flow.send("deeper")
    try flow.send("toHall")
    #expect(flow.stack == ["hall"])
  }

  @Test func `going back to the root leaves the first entry`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("enterRoom")
    try flow.send("deeper")
    try flow.send("toRoot")
    #expect(flow.stack == ["hall"])
    #expect(flow["steps"] == "0")
  }

  @Test func `what is pushed and popped within one macrostep is never created`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: blink
      state: { made: int = 0 }
      events: [made, blink]
      transitions:
        made: { set: { made: =made + 1 } }
        blink:
          - navigate: { to: other }
          - goBack: {}
      screens:
        home:
          model: { made: =flow.made }
          events: [blink, open]
          transitions: { blink: { send: flow.blink }, open: { navigate: { to: other } } }
          view:
            - text: "${model.made}"
            - button: { label: Blink, sends: blink }
            - button: { label: Open, sends: open }
        other:
          model: {}
          enter: { send: flow.made }
          view: [{ text: Other }]
      backstack: { start: home }
      """)
    try flow.send("blink")
    #expect(flow["made"] == "0")
    #expect(flow.flow.model.change == nil)
  }

  @Test func `a screen sees what the flow keeps change`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    #expect(flow["visits"] == "1")
    try flow.send("enterRoom")
    flow.back()
    #expect(flow["visits"] == "2")
    #expect(flow["busy"] == "false")
    try flow.send("enterRoom")
    flow.back()
    #expect(flow["busy"] == "true")
    #expect(flow["depth"] == "1")
  }

  @Test func `places are used again, identities never`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    var seen: Set<InstanceID> = []
    for _ in 0..<50 {
      try flow.send("enterRoom")
      #expect(seen.insert(flow.flow.model.top.instance).inserted)
      flow.back()
    }
    #expect(Set(seen.map(\.index)).count == 1)
  }

  @Test func `a push is one emission with the new model, a pop is one, and at a root that ignores back there is none`()
    throws
  {
    var flow = try TestFlow(
      SampleFlows.rooms.replacing("  start: hall", with: "  start: hall\n  onRootBack: ignore"))
    let push = try flow.send("enterRoom")
    #expect(push.model?.top.fields["number"]?.text == "0")
    #expect(flow.back().model?.stack.count == 1)
    let root = flow.back()
    #expect(root.model == nil && root.faults.isEmpty)
    #expect(!flow.flow.hasExited)
  }

  @Test func `the state of an entry is there again when one goes back to it, and fresh in a new entry`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("enterRoom")
    try flow.send("lock")
    try flow.send("deeper")
    #expect(flow["locked"] == "false")
    flow.back()
    #expect(flow["locked"] == "true")
    try flow.send("deeper")
    #expect(flow["locked"] == "false")
    flow.back()
    #expect(flow["locked"] == "true")
  }
}
