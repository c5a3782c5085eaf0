import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct SchedulerTests {
  private static let text = """
    flowspec: 2
    flow: f
    screens:
      f:
        state: { count: int = 0, limit: int = 3 }
        children:
          label: { present: label, params: { count: =count } }
        model: [count, limit]
        events: { up: , show: { count: int }, halve: }
        transitions:
          up: { set: { count: =count + 1 } }
          show: { set: { count: =event.count } }
          halve: { set: { limit: =6 / count } }
    presenters:
      label:
        params: { count: int }
        derived: { words: "'Count ' + string(params.count)" }
        model: [words]
    backstack: { start: f }
    """

  @Test func `the first model is there when launch returns`() throws {
    let flow = try TestFlow(SchedulerTests.text)
    #expect(flow.shown("words", of: "label") == ["Count 0"])
    #expect(flow.flow.totals.ticks == 1)
    #expect(flow.flow.totals.emissions == 1)
  }

  @Test func `writes of one tick cause one recomposition and one model`() throws {
    var flow = try TestFlow(SchedulerTests.text)
    let up = try flow.event("up")
    let tick = flow.flow.step(Array(repeating: up, count: 10))
    #expect(flow["count"] == "10")
    #expect(tick.counters.modelsBuilt == 2)
    #expect(flow.flow.totals.emissions == 2)
  }

  @Test func `writing the same value causes no recomposition and no model`() throws {
    var flow = try TestFlow(SchedulerTests.text)
    let tick = try flow.send("show", ["count": .int(0)])
    #expect(tick.model == nil)
    #expect(tick.counters.modelsBuilt == 0)
    #expect(flow.flow.totals.emissions == 1)
  }

  @Test func `writing a value and writing it back emits nothing`() throws {
    var flow = try TestFlow(SchedulerTests.text)
    let tick = flow.flow.step([try flow.event("show", ["count": .int(7)]), try flow.event("show", ["count": .int(0)])])
    #expect(tick.model == nil)
  }

  @Test func `an event handler sees what the handlers before it in the tick wrote`() throws {
    var flow = try TestFlow(SchedulerTests.text)
    let tick = flow.flow.step([try flow.event("show", ["count": .int(2)]), try flow.event("halve")])
    #expect(tick.codes == [])
    #expect(flow["limit"] == "3")
  }

  @Test func `a fault in a transition changes nothing, and the next event works`() throws {
    var flow = try TestFlow(SchedulerTests.text)
    #expect(try flow.send("halve").codes == ["failed-formula"])
    #expect(flow["limit"] == "3")
    try flow.send("up")
    #expect(flow["count"] == "1")
  }

  @Test func `what runs without a model builds none, and the next model is the latest`() throws {
    var flow = try TestFlow(SchedulerTests.text)
    let built = flow.flow.totals.recompositions
    for count in 4...6 {
      let tick = flow.flow.run([try flow.event("show", ["count": .int(Int64(count))])])
      #expect(tick.model == nil)
      #expect(tick.counters.derivedComputed == 0)
    }
    #expect(flow["count"] == "0", "a write is not visible before the model is built")
    #expect(flow.flow.totals.recompositions == built)
    let tick = flow.flow.buildModel()
    #expect(tick.model?.top.fields["count"]?.text == "6")
    #expect(tick.counters.modelsBuilt == 2)
  }

  @Test func `a pending model that cannot be built undoes only the input at fault`() throws {
    var flow = try TestFlow(
      SchedulerTests.text.replacing("model: [count, limit]", with: "model: { count: =count, part: =12 / (limit - 4) }")
        .replacing("halve: { set: { limit: =6 / count } }", with: "halve: { set: { limit: 4 } }"))
    _ = flow.flow.run([try flow.event("up")])
    _ = flow.flow.run([try flow.event("halve")])
    _ = flow.flow.run([try flow.event("up")])
    let tick = flow.flow.buildModel()
    #expect(tick.codes == ["failed-formula"])
    #expect(flow["count"] == "2")
    #expect(flow["part"] == "-12")
  }

  @Test func `pending work of a flow is bounded`() throws {
    var limits = RuntimeLimits.standard
    limits.deferredInputs = 10
    var flow = try TestFlow(SchedulerTests.text, limits: limits)
    var models = 0
    for _ in 0..<25 {
      if flow.flow.run([try flow.event("up")]).model != nil { models += 1 }
    }
    #expect(models == 2)
  }
}
