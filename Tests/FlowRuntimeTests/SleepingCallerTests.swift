import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Covered callers with `compose: top` whose callee goes away: they are notified when they are composed again.
@Suite struct SleepingCallerTests {
  private static let text = """
    flowspec: 2
    flow: f
    state: { isOpen: bool = false }
    screens:
      home:
        route: /
        saved: { log: "list<string> = []" }
        model: [log]
        events: [ask, askTwo, askGuarded, askMany]
        transitions:
          ask:
            navigate:
              to: answer
              then: { append: { to: log, value: =result } }
              cancelled: { append: { to: log, value: cancelled } }
          askTwo:
            - navigate: { to: answer, params: { text: one }, then: { append: { to: log, value: =result } } }
            - navigate: { to: answer, params: { text: two }, then: { append: { to: log, value: =result } } }
          askGuarded:
            navigate: { to: guarded, cancelled: { append: { to: log, value: refused } } }
          askMany:
            - navigate: { to: answer, cancelled: { append: { to: log, value: first } } }
            - navigate: other
            - navigate: other
      answer:
        params: { text: string = "yes" }
        result: string
        events: [reply, swap]
        transitions:
          reply: { return: =params.text }
          swap: { navigate: { to: other, as: replace } }
      guarded:
        result: string
        requires: { when: isOpen, redirect: other }
        events: [reply]
        transitions: { reply: { return: secret } }
      other: { route: { path: /other, over: [home] } }
    backstack: { start: home, compose: top }
    """

  private static func log(after steps: String..., in text: String = text) throws -> String {
    var flow = try TestFlow(text)
    for step in steps {
      switch step {
      case "back": flow.back()
      case "link": _ = flow.flow.step([.open("/other")])
      default: try flow.send(step)
      }
    }
    #expect(flow.stack.count == 1)
    return flow["log"]
  }

  @Test func `a caller hears that what it asked was replaced`() throws {
    #expect(try SleepingCallerTests.log(after: "ask", "swap", "back") == "[cancelled]")
  }

  @Test func `a caller hears that a link has replaced what it asked`() throws {
    #expect(try SleepingCallerTests.log(after: "ask", "link", "back") == "[cancelled]")
  }

  @Test func `a caller hears that what it asked was refused`() throws {
    #expect(try SleepingCallerTests.log(after: "askGuarded", "back") == "[refused]")
  }

  @Test func `a caller hears that what it asked has left a full stack`() throws {
    let text = SleepingCallerTests.text.replacing("compose: top", with: "compose: top, maxDepth: 3")
    #expect(try SleepingCallerTests.log(after: "askMany", "back", "back", in: text) == "[first]")
  }

  @Test func `two results of one caller are heard in the order in which they came`() throws {
    #expect(try SleepingCallerTests.log(after: "askTwo", "reply", "reply") == "[two, one]")
  }

  @Test func `an answer that waits is part of the state, and is in snapshots`() throws {
    var waiting = try TestFlow(SleepingCallerTests.text)
    try waiting.send("askTwo")
    try waiting.send("reply")
    var other = try TestFlow(SleepingCallerTests.text)
    try other.send("ask")
    #expect(!waiting.flow.isIdentical(to: other.flow))
    for content in [SnapshotContent.everything, .saved] {
      let snapshot = waiting.flow.snapshot(keeping: content)
      var restored = TestFlow(try RunningFlow.restore(snapshot, of: waiting.flow.program).flow)
      #expect(restored.flow.isIdentical(to: waiting.flow))
      #expect(restored.flow.fingerprint() == waiting.flow.fingerprint())
      #expect(FlowWalker(restored.flow).canonicalBytes() == FlowWalker(waiting.flow).canonicalBytes())
      #expect(restored.flow.snapshot(keeping: content) == snapshot)
      try restored.send("reply")
      #expect(restored["log"] == "[two, one]")
    }
  }

  @Test func `states differ in what waits`() throws {
    var one = try TestFlow(SleepingCallerTests.text)
    var other = one
    try one.send("ask")
    try other.send("ask")
    try one.send("swap")
    _ = other.flow.step([.back])
    #expect(other["log"] == "[cancelled]")
    // The same stack without a pending answer.
    other = try TestFlow(SleepingCallerTests.text)
    _ = other.flow.step([.open("/other")])
    #expect(one.stack == other.stack)
    #expect(!one.flow.isIdentical(to: other.flow))
    #expect(one.flow.fingerprint() != other.flow.fingerprint())
  }

  @Test func `a caller that leaves for good while it sleeps takes its answers along`() throws {
    let reset = "\nevents: [reset]\ntransitions: { reset: { navigate: { to: other, as: reset } } }\n"
    var flow = try TestFlow(SleepingCallerTests.text + reset)
    try flow.send("ask")
    try flow.send("swap")
    try flow.send(toFlow: "reset")
    #expect(!flow.flow.snapshot().contains("answers"))
  }

  @Test func `what sleeps inside of an imported flow is asked as before`() throws {
    let inner = """
      flowspec: 2
      flow: inner
      screens:
        first:
          saved: { heard: string = "" }
          model: [heard]
          events: [ask]
          transitions:
            ask: { navigate: { to: second, cancelled: { set: { heard: cancelled } }, then: { set: { heard: =result } } } }
        second:
          result: string
          events: [cover, reply]
          emits: [covering]
          transitions: { cover: { emit: covering }, reply: { return: fine } }
      emits: [covering]
      transitions: { second.covering: { emit: covering } }
      backstack: { start: first }
      """
    let outer = """
      flowspec: 2
      flow: outer
      imports: { inner: ./inner.flow.yaml }
      screens:
        home: { events: [open], transitions: { open: { navigate: inner } } }
        cover: {}
      transitions: { inner.covering: { navigate: cover } }
      backstack: { start: home, compose: top }
      """
    var flow = TestFlow(try RunningFlow.launch(program(outer, imports: [("inner.flow.yaml", inner)])))
    try flow.send("open")
    try flow.send(toTop: "ask")
    try flow.send(toTop: "cover")
    #expect(flow.stack == ["home", "inner", "cover"])
    #expect(!flow.flow.snapshot().contains("answers"))
    flow.back()
    #expect(flow.tops == ["inner", "second"])
    try flow.send(toTop: "reply")
    #expect(flow.top("heard") == "fine")
  }

  /// A screen whose part asks for a number, leaves after a second, and is composed again a second later.
  private static let picker = """
    flowspec: 2
    flow: picker
    screens:
      home:
        state: { isOpen: bool = true }
        children: { part: { present: part, when: isOpen } }
        model: { picked: "=part == null ? -1 : part.picked" }
        effects:
          close: { after: 1s, do: { set: { isOpen: false } } }
          open: { after: 2s, do: { set: { isOpen: true } } }
      pick:
        result: int
        events: [choose, more]
        transitions: { choose: { return: 7 }, more: { navigate: over } }
      over: {}
    presenters:
      part:
        state: { picked: int = 0 }
        model: [picked]
        events: [ask]
        transitions:
          ask: { navigate: { to: pick, as: sheet, then: { set: { picked: =result } } } }
    backstack: { start: home, compose: top }
    """

  @Test func `a part that is composed again is not the caller of an earlier screen`() throws {
    var flow = try TestFlow(SleepingCallerTests.picker)
    try flow.send("ask", child: "part")
    flow.wait(3)
    try flow.send("choose")
    #expect(flow["picked"] == "0")
  }

  @Test func `a caller that had left before its entry fell asleep is not answered`() throws {
    var flow = try TestFlow(SleepingCallerTests.picker)
    try flow.send("ask", child: "part")
    flow.wait(1)
    try flow.send("more")
    flow.back()
    try flow.send("choose")
    #expect(flow["picked"] == "0")
  }

  @Test func `the events of 'enter' come before the answers that wait for a caller`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: diary
      state: { log: string = '' }
      events: { add: { word: string } }
      transitions: { add: { set: { log: =log + event.word } } }
      screens:
        home:
          model: { log: =flow.log }
          enter: { send: { flow.add: { word: E } } }
          events: [ask]
          transitions:
            ask: { navigate: { to: pick, then: { message: "log was ${flow.log}" } } }
        pick:
          result: int
          events: [choose]
          transitions: { choose: { return: 7 } }
      backstack: { start: home, compose: top }
      """)
    try flow.send("ask")
    try flow.send("choose")
    #expect(flow.messages == ["log was EE"])
  }

  @Test func `a caller hears that an entry has left inside an entry that was asleep`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: desk
      state: { log: string = '' }
      events: { ask: {} }
      transitions:
        ask: { navigate: { to: pick, in: part, cancelled: { set: { log: =log + 'cancelled' } } } }
      screens:
        home:
          children: { part: { stack: a } }
          saved: { visits: int = 0 }
          events: [next]
          transitions: { next: { navigate: page } }
        page:
          model: { log: =flow.log }
          events: [reset]
          transitions: { reset: { navigate: { to: other, as: reset } } }
        other: { model: { log: =flow.log } }
        a: { model: { name: a } }
        pick: { result: int, model: { name: pick } }
      backstack: { start: home, compose: top }
      """)
    try flow.send(toFlow: "ask")
    #expect(flow.top("name") == "pick")
    try flow.send("next")
    #expect(flow["log"] == "")
    try flow.send("reset")
    #expect(flow["log"] == "cancelled")
  }
}
