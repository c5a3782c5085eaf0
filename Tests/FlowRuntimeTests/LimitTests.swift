import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

@Suite struct LimitTests {
  @Test func `a cycle of events is shown event by event`() throws {
    let program = try program(
      """
      flowspec: 2
      flow: ring
      screens:
        ring:
          model: {}
          events: [start, a, b]
          transitions:
            start: { send: a }
            a: { send: b }
            b: { send: a }
          view: [{ button: { label: Start, sends: start } }]
      backstack: { start: ring }
      """)
    var flow = try RunningFlow.launch(program)
    let shape = program.presenters[1].events[0].payload.shape
    let start = Input.event(to: flow.model.top.instance, event: 0, payload: RecordValue(shape: shape, fields: []))
    let fault = try #require(flow.step([start]).faults.first)
    #expect(fault.diagnostic.message == "one input sent more than 1000 events: ring.a → ring.b → ring.a")
  }

  @Test func `the message about endless events names only the cycle`() throws {
    let program = try program(
      """
      flowspec: 2
      flow: ring
      screens:
        ring:
          model: {}
          events: [a, b]
          transitions:
            a: [{ send: a }, { send: b }]
            b: { do: [] }
          view: [{ button: { label: A, sends: a } }]
      backstack: { start: ring }
      """)
    var flow = try RunningFlow.launch(program)
    let shape = program.presenters[1].events[0].payload.shape
    let start = Input.event(to: flow.model.top.instance, event: 0, payload: RecordValue(shape: shape, fields: []))
    let fault = try #require(flow.step([start]).faults.first)
    #expect(fault.diagnostic.message == "one input sent more than 1000 events: ring.a → ring.a")
  }

  @Test func `timers past the limit of one advance run once each, and time arrives`() throws {
    var limits = RuntimeLimits()
    limits.timersPerAdvance = 5
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: pulse
      screens:
        pulse:
          state: { beats: int = 0 }
          model: [beats]
          events: [beat]
          enter: { send: beat }
          transitions:
            beat:
              - set: { beats: =beats + 1 }
              - after: 1s
                do: { send: beat }
          view: [{ text: "${model.beats}" }]
      backstack: { start: pulse }
      """, limits: limits)
    let ticks = flow.wait(100)
    #expect(ticks.count == 6)
    #expect(flow["beats"] == "7")
    #expect(flow.flow.now == 100_000_000_000)
    #expect(flow.flow.nextDeadline == 101_000_000_000)
  }

  /// Returns a chain of derived values, each computed from the previous one.
  private static func tower(_ count: Int, bottom: String = "n", step: (String) -> String = { "\($0) + 1" }) -> String {
    let derived = (0..<count).map { "d\($0): \"\($0 == 0 ? bottom : step("d\($0 - 1)"))\"" }
    return """
      flowspec: 2
      flow: tower
      screens:
        tower:
          state: { n: int = 0 }
          derived:
            \(derived.joined(separator: "\n      "))
          model: { top: =d\(count - 1) }
          events: [more, reset]
          transitions: { more: { set: { n: =n + 1 } }, reset: { set: { n: =-1 } } }
      backstack: { start: tower }
      """
  }

  @Test func `a chain of derived values may be as long as its author likes`() throws {
    for count in [RuntimeLimits.standard.derivedDepth + 2, 1_000] {
      var flow = try TestFlow(Self.tower(count))
      #expect(flow["top"] == "\(count - 1)")
      let tick = try flow.send("more")
      #expect(flow["top"] == "\(count)")
      #expect(tick.counters.derivedComputed == count)
    }
  }

  @Test func `the end of a long chain fails where it is, and may be decided against`() throws {
    let failing = Self.tower(100, bottom: "10 / n")
    let program = try program(failing)
    let fault = #expect(throws: Fault.self) { try RunningFlow.launch(program) }
    let diagnostic = try #require(fault?.diagnostic)
    #expect(diagnostic.message.contains("division by zero"))
    #expect(diagnostic.values.map(\.name) == ["n"])
    let absorbed = Self.tower(100, bottom: "10 / n > 0") { "\($0) && n > 0 || n == 0" }
    var flow = try TestFlow(absorbed)
    #expect(flow["top"] == "true")
    try flow.send("more")
    #expect(flow["top"] == "true")
    try flow.send("reset")
    #expect(flow["top"] == "false")
  }

  @Test func `what is not asked for in a long chain is not computed`() throws {
    var flow = try TestFlow(
      Self.tower(100, bottom: "10 / n").replacing("d60: \"d59 + 1\"", with: "d60: \"n == 0 ? 0 : d59 + 1\""))
    #expect(flow["top"] == "39")
    try flow.send("more")
    #expect(flow["top"] == "109")
  }

  @Test func `long formulas in the deepest chain of derived values do not exhaust the calls`() throws {
    let count = RuntimeLimits.standard.derivedDepth
    let opening = String(repeating: "(1 + ", count: 95)
    let closing = String(repeating: ")", count: 95)
    let derived = (0..<count).map { "d\($0): \(opening)\($0 == 0 ? "n" : "d\($0 - 1)")\(closing)" }
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: deep
      screens:
        deep:
          state: { n: int = 0 }
          derived:
            \(derived.joined(separator: "\n      "))
          model: { top: =d\(count - 1) }
          events: [more]
          transitions: { more: { set: { n: =n + 1 } } }
          view: [{ text: "${model.top}" }, { button: { label: More, sends: more } }]
      backstack: { start: deep }
      """)
    #expect(flow["top"] == "\(95 * count)")
  }

  @Test func `a value of a recursive type may nest and grow so far and no further`() throws {
    var limits = RuntimeLimits()
    limits.nesting = 6
    limits.nestedValues = 14
    var flow = try TestFlow(Self.trees, limits: limits)
    try flow.send("deepen")
    #expect(try flow.send("deepen").codes == [])
    #expect(try flow.send("deepen").codes == ["too-large-value"])
    #expect(flow["nodes"] == "3")
    try flow.send("clear")
    for _ in 0..<3 { try flow.send("widen") }
    #expect(try flow.send("widen").codes == ["too-large-value"])
    #expect(flow["nodes"] == "4")
  }

  @Test func `what grows from event to event without being kept has the same limits`() throws {
    let text = """
      flowspec: 2
      flow: relay
      types:
        Box: { inner: Box? }
      screens:
        relay:
          model: {}
          events:
            wrap: { box: Box? }
            echo: { text: string }
            start:
            shout:
          transitions:
            wrap: { send: { wrap: { box: "=Box{inner: event.box}" } } }
            echo:
              - let: { twice: =event.text + event.text }
              - after: 1s
                do: { send: { echo: { text: =twice } } }
            start: { send: { wrap: { box: null } } }
            shout: { send: { echo: { text: hey } } }
          view:
            - button: { label: Start, sends: start }
            - button: { label: Shout, sends: shout }
      backstack: { start: relay }
      """
    var flow = try TestFlow(text)
    #expect(try flow.send("start").codes == ["too-large-value"])
    try flow.send("shout")
    #expect(flow.wait(60).flatMap(\.codes) == ["too-long-text"])
    #expect(flow.flow.nextDeadline == nil)
  }

  private static let trees = """
    flowspec: 2
    flow: trees
    types:
      Tree: { size: int, branches: list<Tree> }
    screens:
      trees:
        state:
          tree: "Tree = Tree{size: 1, branches: []}"
        model: { nodes: =tree.size }
        events: [deepen, widen, clear]
        transitions:
          deepen: { set: { tree: "=Tree{size: tree.size + 1, branches: [tree]}" } }
          widen:
            set:
              tree: "=Tree{size: tree.size + 1, branches: tree.branches + [Tree{size: 1, branches: []}]}"
          clear: { set: { tree: "=Tree{size: 1, branches: []}" } }
        view:
          - text: "${model.nodes}"
          - button: { label: Deepen, sends: deepen }
          - button: { label: Widen, sends: widen }
          - button: { label: Clear, sends: clear }
    backstack: { start: trees }
    """

  @Test func `each limit on what is kept can be reached and not passed`() throws {
    var limits = RuntimeLimits()
    limits.messages = 2
    limits.stackDepth = 3
    var shop = try TestFlow(SampleFlows.shop, limits: limits)
    try shop.send("add")
    try shop.send("add")
    #expect(try shop.send("add").codes == ["too-many-messages"])
    #expect(shop.messages == ["Added 1", "Added 2"])
    #expect(shop.value("next", of: "shop") == "3")
    var rooms = try TestFlow(SampleFlows.rooms, limits: limits)
    try rooms.send("twice")
    #expect(try rooms.send("deeper").codes == ["too-deep-stack"])
    #expect(rooms.stack.count == 3)
  }
}
