import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// The state of a flow after the system has ended its process.
@Suite struct ProcessDeathTests {
  private static func killed(_ flow: TestFlow) throws -> TestFlow {
    let (revived, notes) = try RunningFlow.restore(flow.flow.snapshot(keeping: .saved), of: flow.flow.program)
    #expect(notes.isEmpty)
    return TestFlow(revived)
  }

  @Test func `what is saved comes back wherever something holds it, and all else is new`() throws {
    var flow = try TestFlow(TreeFlow.text)
    for name in ["a", "b"] { try flow.send("add", ["name": .string(name)]) }
    try flow.send("rain", ["amount": .int(2)])
    try flow.send("take", to: "shed")
    try flow.send("soil", to: "shed")
    try flow.send("store", to: "shed")
    try flow.send("hatch", to: "corner")
    try flow.send("mark", ["remark": .string("green")], to: "row")
    try flow.send("open", ["id": .int(2)])
    try flow.send("note", ["text": .string("dig")])
    flow.wait(2)
    let revived = try Self.killed(flow)
    #expect(revived.stack == ["beds", "bed"])
    #expect(revived["notes"] == "dig" && revived["seconds"] == "0" && revived["rained"] == "2")
    #expect(revived.value("rained", of: "weather") == "2" && revived.value("mood", of: "weather") == "Mood.fine")
    #expect(revived.value("tools", of: "shed") == "1" && revived.value("dirt", of: "shed") == "0")
    #expect(revived.value("jars", of: "shelf") == "1" && revived.value("spiders", of: "corner") == "1")
    #expect(revived.values("remark", of: "row") == ["'green'", "''"])
    #expect(revived.flow.now == 0)
  }

  @Test func `a child that is away comes back later with what it saved`() throws {
    var flow = try TestFlow(TreeFlow.text)
    try flow.send("take", to: "shed")
    try flow.send("hatch", to: "corner")
    try flow.send("toggleShed")
    #expect(flow.messages == ["Left with 1"])
    var revived = try Self.killed(try Self.killed(flow))
    #expect(revived.messages == [])
    // `showShed` is plain state, so the shed is visible again.
    #expect(revived.value("tools", of: "shed") == "1" && revived.value("spiders", of: "corner") == "1")
    let (restored, _) = try RunningFlow.restore(flow.flow.snapshot(), of: flow.flow.program)
    var exact = TestFlow(restored)
    try exact.send("toggleShed")
    #expect(exact.value("tools", of: "shed") == "1" && exact.value("spiders", of: "corner") == "1")
    try revived.send("toggleShed")
    #expect(revived.messages == ["Left with 1"])
  }

  private static let entering = """
    flowspec: 2
    flow: f
    screens:
      f:
        saved: { on: bool = false, entered: int = 0, rose: int = 0, keyed: int = 0 }
        enter: { set: { entered: =entered + 1 } }
        effects:
          rise: { whenever: on, do: { set: { rose: =rose + 1 } } }
          keyed: { key: on, do: { set: { keyed: =keyed + 1 } } }
          later: { after: 5s, do: { set: { on: =!on } } }
        model: [on, entered, rose, keyed]
        events: [flip]
        transitions: { flip: { set: { on: =!on } } }
    backstack: { start: f }
    """

  @Test func `everything enters again, and what holds already has not just come to hold`() throws {
    var flow = try TestFlow(Self.entering)
    try flow.send("flip")
    #expect(flow["rose"] == "1" && flow["entered"] == "1" && flow["keyed"] == "2")
    flow.wait(4)
    var revived = try Self.killed(flow)
    #expect(revived["rose"] == "1" && revived["entered"] == "2" && revived["keyed"] == "3")
    // The timer restarts.
    revived.wait(4)
    #expect(revived["on"] == "true")
    revived.wait(1)
    #expect(revived["on"] == "false")
    try revived.send("flip")
    #expect(revived["rose"] == "2")
  }

  @Test func `dying twice is as dying once`() throws {
    let program = try program(TreeFlow.text)
    for seed in 0..<20 as Range<UInt64> {
      var play = RandomPlay(seed: seed)
      var flow = try RunningFlow.launch(program)
      for _ in 0..<30 where !flow.model.hasExited { _ = flow.step([play.input(for: flow)]) }
      let once = try RunningFlow.restore(flow.snapshot(keeping: .saved), of: program)
      let twice = try RunningFlow.restore(once.flow.snapshot(keeping: .saved), of: program)
      let both = Twins(original: once.flow, restored: twice.flow)
      try #require(once.notes.isEmpty && twice.notes.isEmpty, "seed \(seed)")
      try #require(both.difference == nil, "seed \(seed): \(both.difference ?? "")")
    }
  }

  @Test func `a fault on coming back is thrown`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          saved: { lives: int = 1 }
          enter: { set: { lives: =lives / (2 - lives) } }
          model: [lives]
          events: [more]
          transitions: { more: { set: { lives: =lives + 1 } } }
      backstack: { start: f }
      """)
    var doomed = flow
    try doomed.send("more")
    do throws(SnapshotProblem) {
      _ = try RunningFlow.restore(doomed.flow.snapshot(keeping: .saved), of: doomed.flow.program)
      Issue.record("revived")
    } catch {
      #expect(error.fault?.diagnostic.code.name == "failed-formula")
    }
  }
}

extension TestFlow {
  /// Sends an event to the first presenter with a name.
  mutating func send(_ name: String, _ payload: [String: Value] = [:], to presenter: String) throws {
    let found = try #require(flow.inspect().first { $0.name == presenter }, "there is no \(presenter)")
    _ = flow.step([try event(name, payload, to: found.instance, of: found.presenter)])
  }

  /// Returns a value of all presenters with a name, in tree order.
  func values(_ name: String, of presenter: String) -> [String] {
    flow.inspect().filter { $0.name == presenter }.compactMap { found in
      found.values.first { $0.name == name }?.value
    }
  }
}
