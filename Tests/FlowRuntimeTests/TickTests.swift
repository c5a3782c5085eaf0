import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct TickTests {
  static let counter = """
    flowspec: 2
    flow: counter
    screens:
      counter:
        state:
          count: int = 0
          unseen: int = 0
        derived:
          double: count * 2
        model: [count, double]
        events: [increment, note, reset]
        transitions:
          increment:
            set: { count: =count + 1 }
          note:
            set: { unseen: =unseen + 1 }
          reset:
            set: { count: 0 }
        view:
          - text: "${model.count} ${model.double}"
          - button: { label: "+", sends: increment }
          - button: { label: Note, sends: note }
          - button: { label: Reset, sends: reset }
    backstack:
      start: counter
    """

  @Test func `the first model is there when launch returns`() throws {
    let flow = try TestFlow(Self.counter)
    #expect(flow["count"] == "0")
    #expect(flow["double"] == "0")
  }

  @Test func `an event makes one model`() throws {
    var flow = try TestFlow(Self.counter)
    let tick = try flow.send("increment")
    #expect(tick.model?.top.fields["count"]?.text == "1")
    #expect(tick.counters.macrosteps == 1)
    #expect(tick.counters.modelsBuilt == 1)
    #expect(flow["double"] == "2")
  }

  @Test func `many events in one tick make one model`() throws {
    var flow = try TestFlow(Self.counter)
    let increment = try flow.event("increment")
    let tick = flow.flow.step(Array(repeating: increment, count: 100))
    #expect(tick.counters.modelsBuilt == 1)
    #expect(tick.counters.derivedComputed == 1)
    #expect(flow["count"] == "100")
  }

  @Test func `writing the same value computes and emits nothing`() throws {
    var flow = try TestFlow(Self.counter)
    let tick = try flow.send("reset")
    #expect(tick.model == nil)
    #expect(tick.counters.modelsBuilt == 0)
    #expect(tick.counters.modelsReused == 1)
  }

  @Test func `writing what no model reads builds no model`() throws {
    var flow = try TestFlow(Self.counter)
    let tick = try flow.send("note")
    #expect(tick.model == nil)
    #expect(tick.counters.modelsBuilt == 0)
    #expect(flow.value("unseen", of: "counter") == "1")
  }

  @Test func `a rebuilt model that equals the one before is not emitted`() throws {
    var flow = try TestFlow(Self.counter)
    let inputs = [try flow.event("increment"), try flow.event("reset")]
    let tick = flow.flow.step(inputs)
    #expect(tick.counters.modelsBuilt == 1)
    #expect(tick.model == nil)
  }

  @Test func `a tick without inputs emits nothing`() throws {
    var flow = try TestFlow(Self.counter)
    #expect(flow.flow.step([]).model == nil)
  }

  @Test func `a copy is a snapshot that later steps leave alone`() throws {
    var flow = try TestFlow(Self.counter)
    try flow.send("increment")
    let snapshot = flow
    try flow.send("increment")
    #expect(flow["count"] == "2")
    #expect(snapshot["count"] == "1")
    #expect(snapshot.value("count", of: "counter") == "1")
  }
}
