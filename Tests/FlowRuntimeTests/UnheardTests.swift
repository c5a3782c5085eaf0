import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Events for presenters that have left.
@Suite struct UnheardTests {
  @Test func `an event whose presenter has left is traced as dropped, and the tick tells of it`() throws {
    let text = """
      flowspec: 2
      flow: f
      interfaces: { Action: { action: "event?" } }
      screens:
        home:
          state: { isOn: bool = true, held: "event?" }
          children: { part: { present: part, when: isOn } }
          events: [keep, switch, old]
          transitions:
            keep: { when: part != null, do: { set: { held: =part.Action.action } } }
            switch: { set: { isOn: =!isOn } }
            old: { when: held != null, do: { send: =held } }
      presenters:
        part: { events: [more], implements: { Action: { action: more } } }
      backstack: { start: home }
      """
    var flow = try TestFlow(text)
    flow.flow.isTracing = true
    try flow.send("keep")
    #expect(try flow.send("old").unheard.isEmpty)
    try flow.send("switch")
    let tick = try flow.send("old")
    #expect(tick.unheard.map { "\($0.presenter).\($0.event)" } == ["part.more"])
    #expect(tick.dropped.isEmpty && tick.faults.isEmpty)
    let dropped = tick.trace.compactMap { entry -> String? in
      if case .dropped(let presenter, let event, let reason) = entry { "\(presenter).\(event): \(reason)" } else { nil }
    }
    #expect(dropped == ["part.more: its presenter has left"])
  }

  @Test func `an event that a screen sends to itself before it leaves is not heard, and what it emits is`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      transitions: { page.done: { message: done } }
      screens:
        home: { events: [open], transitions: { open: { navigate: page } } }
        page:
          emits: [done]
          events: [leave, rest]
          transitions: { leave: [{ send: rest }, { emit: done }, goBack], rest: { message: never } }
      backstack: { start: home }
      """)
    try flow.send("open")
    #expect(try flow.send("leave").unheard.map(\.event) == ["rest"])
    #expect(flow.messages == ["done"])
  }

  @Test func `a fault forgets what was not heard of its input`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      state: { n: int = 0 }
      events: [fail]
      transitions: { fail: { message: "${1 / n}" } }
      screens:
        home: { events: [open], transitions: { open: { navigate: page } } }
        page:
          events: [leave, rest]
          transitions: { leave: [{ send: rest }, { send: flow.fail }, goBack] }
      backstack: { start: home }
      """)
    try flow.send("open")
    let tick = try flow.send("leave")
    #expect(tick.codes == ["failed-formula"] && tick.unheard.isEmpty)
  }
}
