import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct EventDeliveryTests {
  @Test func `an event to a presenter that left is dropped and reported`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("enterRoom")
    let stale = try flow.event("lock")
    flow.back()
    let tick = flow.flow.step([stale])
    #expect(tick.dropped.map(\.reason) == [.gone])
    #expect(tick.model == nil)
    try flow.send("enterRoom")
    #expect(flow.flow.step([stale]).dropped.map(\.reason) == [.gone])
    #expect(flow["locked"] == "false")
  }

  @Test func `an event to a covered presenter is dropped and reported`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    let covered = try flow.event("step")
    try flow.send("enterRoom")
    let tick = try flow.flow.step([covered, flow.event("lock")])
    #expect(tick.dropped.map(\.reason) == [.covered])
    #expect(flow["locked"] == "true")
  }

  @Test func `the flow itself hears whatever is on top`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    let instance = try #require(flow.flow.inspect().first?.instance)
    try flow.send("enterRoom")
    let home = try flow.event("home", to: instance, of: Program.flowPresenter)
    #expect(flow.flow.step([home]).dropped.isEmpty)
    #expect(flow.stack == ["hall"])
  }

  @Test func `an unknown event or a payload of the wrong type is dropped and reported`() throws {
    var flow = try TestFlow(SampleFlows.shop)
    let top = flow.flow.model.top.instance
    let shape = RecordShape(name: "none", fields: [])
    let unknown = Input.event(to: top, event: 999, payload: RecordValue(shape: shape, fields: []))
    let negative = Input.event(to: top, event: -1, payload: RecordValue(shape: shape, fields: []))
    let wrong = try flow.event("more", ["id": .string("1")])
    let missing = try flow.event("price", ["name": .string("tea")])
    let tick = flow.flow.step([unknown, negative, wrong, missing])
    #expect(tick.dropped.map(\.reason) == [.unknown, .unknown, .unknown, .unknown])
  }

  @Test func `an instance that never was is dropped and reported`() throws {
    var flow = try TestFlow(SampleFlows.shop)
    let nobody = InstanceID(index: .max, generation: 3)
    let add = try flow.event("add", to: nobody, of: flow.flow.model.top.presenter)
    #expect(flow.flow.step([add]).dropped.map(\.reason) == [.gone])
  }

  @Test func `a payload field that may be null may be left out`() throws {
    var flow = try TestFlow(SampleFlows.shop)
    try flow.send("remark", ["text": .string("hi")])
    let tick = try flow.send("remark")
    #expect(tick.dropped.isEmpty)
    #expect(flow.value("note", of: "shop") == "null")
  }
}
