import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct TimerTests {
  private static let bells = """
    flowspec: 2
    flow: bells
    state: { rung: "list<string> = []" }
    events:
      ring: { bell: string }
    transitions:
      ring: { append: { to: rung, value: =event.bell } }
    screens:
      tower:
        state: { round: int = 0 }
        model: { rung: =flow.rung, round: =round }
        events:
          arm: { bell: string, after: duration }
          named:
          stop:
          chain:
          open:
          capture: { n: int }
        transitions:
          arm: { after: =event.after, do: { send: { flow.ring: { bell: =event.bell } } } }
          named: { after: 3s, name: only, do: { send: { flow.ring: { bell: only } } } }
          stop: { cancel: only }
          chain:
            after: 1s
            do:
              - set: { round: =round + 1 }
              - send: chain
          open: { navigate: { to: cellar } }
          capture:
            - let: { twice: =event.n * 2 }
            - after: 1s
              do: { set: { round: =twice + round } }
            - set: { round: 1000 }
        view:
          - text: "${model.rung} ${model.round}"
          - button: { label: Named, sends: named }
          - button: { label: Stop, sends: stop }
          - button: { label: Chain, sends: chain }
          - button: { label: Open, sends: open }
      cellar:
        state: { deep: int = 0 }
        model: [deep]
        enter: { after: 5s, do: { set: { deep: 1 } } }
        view: [{ text: "${model.deep}" }]
    backstack: { start: tower }
    """

  private func arm(_ bell: String, _ seconds: Int64, _ flow: inout TestFlow) throws {
    let delay = Value.duration(Value.Duration(nanoseconds: seconds * 1_000_000_000))
    try flow.send("arm", ["bell": .string(bell), "after": delay])
  }

  @Test func `timers run by deadline and then in the order of arming, each in a tick of its own`() throws {
    var flow = try TestFlow(Self.bells)
    try arm("c", 2, &flow)
    try arm("a", 1, &flow)
    try arm("d", 2, &flow)
    try arm("b", 1, &flow)
    #expect(flow.flow.nextDeadline == 1_000_000_000)
    let ticks = flow.wait(2)
    #expect(ticks.count == 4)
    #expect(flow["rung"] == "[a, b, c, d]")
    #expect(flow.flow.now == 2_000_000_000)
    #expect(flow.flow.nextDeadline == nil)
  }

  @Test func `a timer does not run before its time`() throws {
    var flow = try TestFlow(Self.bells)
    try arm("a", 2, &flow)
    #expect(flow.wait(1).isEmpty)
    #expect(flow.wait(1).count == 1)
  }

  @Test func `arming a name again restarts its timer`() throws {
    var flow = try TestFlow(Self.bells)
    try flow.send("named")
    flow.wait(2)
    try flow.send("named")
    flow.wait(2)
    #expect(flow["rung"] == "[]")
    flow.wait(1)
    #expect(flow["rung"] == "[only]")
    #expect(flow.wait(10).isEmpty)
  }

  @Test func `a cancelled timer never runs`() throws {
    var flow = try TestFlow(Self.bells)
    try flow.send("named")
    try flow.send("stop")
    #expect(flow.wait(10).isEmpty)
  }

  @Test func `advance fires every period, resume each overdue timer once`() throws {
    var flow = try TestFlow(Self.bells)
    try flow.send("chain")
    var slept = flow
    flow.wait(10)
    #expect(flow["round"] == "10")
    _ = slept.flow.step([.resume(nanoseconds: 10_000_000_000)])
    #expect(slept["round"] == "1")
    #expect(slept.flow.now == 10_000_000_000)
    #expect(slept.flow.nextDeadline == 11_000_000_000)
  }

  @Test func `an advance within a tick runs the same timers as one outside`() throws {
    var flow = try TestFlow(Self.bells)
    try flow.send("chain")
    var batched = flow
    flow.wait(5)
    let tick = batched.flow.step([.advance(nanoseconds: 5_000_000_000)])
    #expect(tick.counters.macrosteps == 5)
    #expect(tick.counters.modelsBuilt == 1)
    #expect(batched.flow.isIdentical(to: flow.flow))
  }

  @Test func `a timer keeps the locals of its list and sees state as it is then`() throws {
    var flow = try TestFlow(Self.bells)
    try flow.send("capture", ["n": .int(21)])
    flow.wait(1)
    #expect(flow["round"] == "1042")
  }

  @Test func `leaving disarms what was armed`() throws {
    var flow = try TestFlow(Self.bells)
    try flow.send("open")
    #expect(flow.flow.nextDeadline == 5_000_000_000)
    flow.back()
    #expect(flow.flow.nextDeadline == nil)
  }

  @Test func `a timer reaches a covered presenter`() throws {
    var flow = try TestFlow(Self.bells)
    try flow.send("chain")
    try flow.send("open")
    flow.wait(1)
    #expect(flow.value("round", of: "tower") == "1")
  }

  @Test func `time never runs over or backwards`() throws {
    var flow = try TestFlow(Self.bells)
    try arm("late", 100, &flow)
    _ = flow.flow.advance(nanoseconds: -5)
    #expect(flow.flow.now == 0)
    _ = flow.flow.advance(nanoseconds: .max)
    _ = flow.flow.advance(nanoseconds: .max)
    #expect(flow.flow.now == .max)
    #expect(flow["rung"] == "[late]")
  }
}
