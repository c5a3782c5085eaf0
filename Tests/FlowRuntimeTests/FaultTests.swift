import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

@Suite struct FaultTests {
  private static let divider = """
    flowspec: 2
    flow: divider
    state: { tries: int = 0 }
    events: [tried]
    transitions: { tried: { set: { tries: =tries + 1 } } }
    screens:
      divider:
        state:
          by: int = 1
          safe: int = 0
          log: "list<string> = []"
        derived:
          share: 10 / by
          rest: share * 2
        model: { by: =by, tries: =flow.tries }
        events: [lower, raise, share, guarded, move, both]
        transitions:
          lower: { set: { by: =by - 1 } }
          raise: { set: { by: =by + 1 } }
          share:
            - send: { flow.tried: {} }
            - append: { to: log, value: before }
            - message: Trying
            - after: 1s
              do: { set: { safe: 9 } }
            - set: { safe: =rest + 1 }
          guarded:
            when: rest > 1000
            do: { set: { safe: 1 } }
          move:
            - navigate: { to: shower, as: replace, params: { n: =by } }
          both:
            - send: raise
            - set: { safe: =rest }
        view:
          - text: "${model.by} ${model.tries}"
          - button: { label: Lower, sends: lower }
          - button: { label: Share, sends: share }
          - button: { label: Move, sends: move }
      shower:
        params: { n: int }
        state: { half: int = 100 / params.n }
        model: { half: =half }
        view: [{ text: "${model.half}" }]
    backstack: { start: divider }
    """

  @Test func `a fault restores everything to before its input, and the flow continues`() throws {
    var flow = try TestFlow(Self.divider)
    try flow.send("lower")
    let before = flow.flow
    let tick = try flow.send("share")
    #expect(tick.codes == ["failed-formula"])
    #expect(tick.faults.first?.input == 0)
    #expect(tick.model == nil)
    #expect(flow.flow.isIdentical(to: before))
    #expect(flow.flow.fingerprint() == before.fingerprint())
    #expect(flow.flow.nextDeadline == nil)
    try flow.send("raise")
    #expect(try flow.send("share").faults.isEmpty)
    #expect(flow.value("safe", of: "divider") == "21")
    #expect(flow["tries"] == "1")
  }

  @Test func `a fault shows its place, and the values that the failing formula read`() throws {
    var flow = try TestFlow(Self.divider)
    try flow.send("lower")
    let fault = try #require(try flow.send("share").faults.first).diagnostic
    let source = try #require(flow.flow.program.sources[fault.span.source])
    #expect("10 / by".contains(source.text(fault.span.start..<fault.span.end)))
    #expect(fault.values == [InvolvedValue(name: "by", value: "0")])
  }

  @Test func `a fault shows params, locals and the event by the names their author gave them`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: names
      state: { base: int = 4 }
      screens:
        home:
          model: {}
          enter: { navigate: { to: names, params: { low: 0 } } }
          view: [{ text: Home }]
        names:
          params: { low: int }
          state: { quotient: int = 0 }
          model: [quotient]
          events:
            divide: { by: int }
          transitions:
            divide:
              - let: { zero: =params.low }
              - set: { quotient: =flow.base / (event.by * zero) + zero }
          view: [{ text: "${model.quotient}" }, { button: { label: Divide, sends: { divide: { by: 3 } } } }]
      backstack: { start: home }
      """)
    let fault = try #require(try flow.send("divide", ["by": .int(3)]).faults.first).diagnostic
    #expect(fault.values.map(\.name) == ["flow.base", "event", "zero"])
    #expect(fault.values.first?.value == "4")
    #expect(fault.values.last?.value == "0")
  }

  @Test func `a guard that fails is a fault`() throws {
    var flow = try TestFlow(Self.divider)
    try flow.send("lower")
    #expect(try flow.send("guarded").codes == ["failed-formula"])
  }

  @Test func `a screen that cannot be entered is not entered`() throws {
    var flow = try TestFlow(Self.divider)
    try flow.send("lower")
    let before = flow.flow
    let tick = try flow.send("move")
    #expect(tick.codes == ["failed-formula"])
    #expect(flow.stack == ["divider"])
    #expect(flow.flow.isIdentical(to: before))
    try flow.send("raise")
    try flow.send("move")
    #expect(flow["half"] == "100")
  }

  @Test func `a fault undoes its own input alone`() throws {
    var flow = try TestFlow(Self.divider)
    let inputs = try ["lower", "share", "raise", "share"].map { try flow.event($0) }
    let tick = flow.flow.step(inputs)
    #expect(tick.faults.map(\.input) == [1])
    #expect(flow["by"] == "1")
    #expect(flow["tries"] == "1")
  }

  @Test func `a fault in a later event of an input undoes the whole input`() throws {
    var flow = try TestFlow(Self.divider)
    try flow.send("lower")
    #expect(try flow.send("both").codes == ["failed-formula"])
    #expect(flow["by"] == "0")
  }

  @Test func `numbers that were given away in an undone input are given away again`() throws {
    var flow = try TestFlow(Self.divider)
    try flow.send("lower")
    try flow.send("share")
    try flow.send("raise")
    try flow.send("share")
    #expect(flow.flow.model.messages.map(\.id) == [1])
  }

  @Test func `a timer whose steps fail stays consumed`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: late
      screens:
        late:
          state: { n: int = 1, done: int = 0 }
          model: [n, done]
          events: [arm, zero]
          transitions:
            arm: { after: 1s, do: { set: { done: =10 / n } } }
            zero: { set: { n: 0 } }
          view:
            - text: "${model.n} ${model.done}"
            - button: { label: Arm, sends: arm }
            - button: { label: Zero, sends: zero }
      backstack: { start: late }
      """)
    try flow.send("arm")
    try flow.send("zero")
    let ticks = flow.wait(5)
    #expect(ticks.map(\.codes) == [["failed-formula"]])
    #expect(ticks.first?.faults.first?.input == nil)
    #expect(flow.flow.nextDeadline == nil)
    #expect(flow["done"] == "0")
  }

  @Test func `a fault at launch is thrown`() throws {
    let program = try program(
      """
      flowspec: 2
      flow: broken
      screens:
        broken:
          state: { n: int = 0 }
          model: { share: =10 / n }
          events: [more]
          transitions: { more: { set: { n: 1 } } }
          view: [{ text: "${model.share}" }, { button: { label: More, sends: more } }]
      backstack: { start: broken }
      """)
    #expect(throws: Fault.self) { try RunningFlow.launch(program) }
  }
}

@Suite struct ModelFaultTests {
  private static let flow = """
    flowspec: 2
    flow: shown
    screens:
      shown:
        state: { by: int = 5, other: int = 0 }
        model: { share: =10 / by, other: =other }
        events: [lower, note, arm]
        transitions:
          lower: { set: { by: =by - 5 } }
          note: { set: { other: =other + 1 } }
          arm: { after: 1s, do: { set: { by: 0 } } }
        view:
          - text: "${model.share} ${model.other}"
          - button: { label: Lower, sends: lower }
          - button: { label: Note, sends: note }
          - button: { label: Arm, sends: arm }
    backstack: { start: shown }
    """

  @Test func `an input whose model cannot be built is undone and the last good model stands`() throws {
    var flow = try TestFlow(Self.flow)
    let tick = try flow.send("lower")
    #expect(tick.codes == ["failed-formula"])
    #expect(tick.faults.first?.input == 0)
    #expect(tick.model == nil)
    #expect(flow.value("by", of: "shown") == "5")
    #expect(flow["share"] == "2")
  }

  @Test func `of a batch whose model cannot be built only the inputs to blame are undone`() throws {
    var flow = try TestFlow(Self.flow)
    let inputs = try ["note", "lower", "note"].map { try flow.event($0) }
    let tick = flow.flow.step(inputs)
    #expect(tick.faults.map(\.input) == [1])
    #expect(tick.model?.top.fields["other"]?.text == "2")
    #expect(flow.value("by", of: "shown") == "5")
  }

  @Test func `a timer in such a batch stays consumed and time continues`() throws {
    var flow = try TestFlow(Self.flow)
    let inputs = try [flow.event("arm"), .advance(nanoseconds: 3_000_000_000), flow.event("note")]
    let tick = flow.flow.step(inputs)
    #expect(tick.faults.map(\.input) == [1])
    #expect(flow.flow.now == 3_000_000_000)
    #expect(flow.flow.nextDeadline == nil)
    #expect(flow["other"] == "1")
    #expect(flow.value("by", of: "shown") == "5")
  }

  @Test func `a timer outside a batch whose model cannot be built is undone and consumed`() throws {
    var flow = try TestFlow(Self.flow)
    try flow.send("arm")
    let ticks = flow.wait(2)
    #expect(ticks.map(\.codes) == [["failed-formula"]])
    #expect(flow.value("by", of: "shown") == "5")
    #expect(flow.flow.nextDeadline == nil)
  }
}
