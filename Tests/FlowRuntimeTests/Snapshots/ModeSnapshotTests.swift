import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Modes in snapshots of everything and of saved state.
@Suite struct ModeSnapshotTests {
  private static let text = """
    flowspec: 2
    flow: shop
    services:
      orders:
        place: { args: {}, returns: int }
    fakes:
      orders.place: { returns: 7, after: 5s }
    screens:
      cart:
        saved: { items: int = 1 }
        model: { items: =items, where: =mode }
        events: [buy, add]
        transitions: { add: { set: { items: =items + 1 } } }
        modes:
          Filling:
            transitions: { buy: { become: { Waiting: { since: 3 } } } }
          Waiting:
            state: { since: int }
            model: [since]
            children: { clock: { present: clock } }
            enter: { call: orders.place, onLeave: cancel, then: { become: { Bought: { number: =result } } } }
            effects: { hurry: { after: 4s, do: { set: { since: =since + 1 } } } }
          Bought:
            saved: { number: int }
            model: [number]
    presenters:
      clock:
        state: { seconds: int = 0 }
        model: [seconds]
        effects: { tick: { every: 1s, do: { set: { seconds: =seconds + 1 } } } }
    backstack: { start: cart }
    """

  private func restored(
    _ flow: TestFlow, keeping content: SnapshotContent = .everything, _ text: String = ModeSnapshotTests.text
  ) throws -> (flow: TestFlow, notes: [String]) {
    let (running, notes) = try RunningFlow.restore(flow.flow.snapshot(keeping: content), of: program(text))
    return (TestFlow(running), notes.map { "\($0)" })
  }

  @Test func `a snapshot of everything keeps the mode with its state, timers, calls and children`() throws {
    var flow = try TestFlow(ModeSnapshotTests.text)
    try flow.send("buy")
    flow.wait(2)
    var (same, notes) = try restored(flow)
    #expect(notes.isEmpty)
    #expect([same["where"], same["since"]] == ["Waiting", "3"])
    #expect(same.shown("seconds", of: "Waiting.clock") == ["2"])
    for _ in 0..<2 {
      same.wait(2)
      flow.wait(2)
      #expect(same["since"] == flow["since"])
    }
    #expect([same["where"], same["number"]] == ["Bought", "7"])
  }

  @Test func `after process death a mode with saved state is there, and any other gives way to the first`() throws {
    var flow = try TestFlow(ModeSnapshotTests.text)
    try flow.send("add")
    try flow.send("buy")
    let (early, _) = try restored(flow, keeping: .saved)
    #expect([early["where"], early["items"]] == ["Filling", "2"])
    flow.wait(5)
    let (late, _) = try restored(flow, keeping: .saved)
    #expect([late["where"], late["number"]] == ["Bought", "7"])
  }

  @Test func `a mode that is gone is dropped with one note, and the first one enters`() throws {
    var flow = try TestFlow(ModeSnapshotTests.text)
    try flow.send("add")
    try flow.send("buy")
    flow.wait(5)
    let renamed = ModeSnapshotTests.text.replacing("Bought:", with: "Paid:")
      .replacing("then: { become: { Bought:", with: "then: { become: { Paid:")
    for content in [SnapshotContent.everything, .saved] {
      let (other, notes) = try restored(flow, keeping: content, renamed)
      #expect([other["where"], other["items"]] == ["Filling", "2"])
      #expect(notes.count { $0.contains("The mode 'Bought' of 'cart' is dropped") } == 1)
    }
  }

  @Test func `a mode that lacks a value that it needs is dropped, with all its work`() throws {
    var flow = try TestFlow(ModeSnapshotTests.text)
    try flow.send("buy")
    let changed = ModeSnapshotTests.text.replacing("state: { since: int }", with: "state: { since: int, by: string }")
      .replacing("Waiting: { since: 3 }", with: "Waiting: { since: 3, by: x }")
      .replacing("model: [since]", with: "model: [since, by]")
    var (other, notes) = try restored(flow, changed)
    #expect(other["where"] == "Filling")
    #expect(notes.contains { $0.contains("because it requires 'Waiting.by'") })
    other.wait(9)
    #expect(other["where"] == "Filling")
  }
}
