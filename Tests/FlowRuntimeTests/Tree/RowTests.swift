import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import SeededRandom
import Testing

@Suite struct RowTests {
  private static let text = """
    flowspec: 2
    flow: f
    screens:
      f:
        state:
          names: list<string> = ["a", "b", "c"]
        children:
          rows: { present: row, each: names, as: name, key: name, params: { name: =name } }
        model: { count: =rows.size() }
        events: { show: { names: list<string> } }
        transitions:
          show: { set: { names: =event.names } }
          rows.removed: { remove: { from: names, as: x, where: x == name } }
    presenters:
      row:
        params: { name: string }
        state: { count: int = 0 }
        model: { text: "${params.name}${count}" }
        events: [up, remove]
        emits: [removed]
        transitions:
          up: { set: { count: =count + 1 } }
          remove: { emit: removed }
    backstack: { start: f }
    """

  private func list(_ names: [String]) -> [String: Value] { ["names": .list(ListValue(names.map { .string($0) }))] }

  @Test func `two rows of the same presenter have separate state`() throws {
    var flow = try TestFlow(RowTests.text)
    try flow.send("up", child: "rows", at: 1)
    #expect(flow.shown("text", of: "rows") == ["a0", "b1", "c0"])
  }

  @Test func `moving a row moves its state`() throws {
    var flow = try TestFlow(RowTests.text)
    try flow.send("up", child: "rows", at: 1)
    let before = flow.models("rows")
    let tick = try flow.send("show", list(["b", "c", "a"]))
    #expect(flow.shown("text", of: "rows") == ["b1", "c0", "a0"])
    #expect(flow.models("rows").map(\.instance) == [before[1], before[2], before[0]].map(\.instance))
    #expect(tick.counters.modelsBuilt == 1, "the rows themselves are shared: only the list around them is new")
  }

  @Test func `inserting in front leaves the others as they were`() throws {
    var flow = try TestFlow(RowTests.text)
    try flow.send("up", child: "rows", at: 0)
    try flow.send("show", list(["x", "a", "b", "c", "y"]))
    #expect(flow.shown("text", of: "rows") == ["x0", "a1", "b0", "c0", "y0"])
    #expect(flow["count"] == "5")
  }

  @Test func `removing and adding a key again starts fresh`() throws {
    var flow = try TestFlow(RowTests.text)
    try flow.send("up", child: "rows", at: 1)
    try flow.send("show", list(["a", "c"]))
    try flow.send("show", list(["a", "b", "c"]))
    #expect(flow.shown("text", of: "rows") == ["a0", "b0", "c0"])
  }

  @Test func `equal keys are a fault that names them, and change nothing`() throws {
    var flow = try TestFlow(RowTests.text)
    try flow.send("up", child: "rows", at: 0)
    let tick = try flow.send("show", list(["a", "b", "a"]))
    #expect(tick.codes == ["duplicate-key-of-child"])
    #expect(tick.faults[0].diagnostic.message.contains("'a'"))
    #expect(flow.shown("text", of: "rows") == ["a1", "b0", "c0"])
    try flow.send("up", child: "rows", at: 0)
    #expect(flow.shown("text", of: "rows") == ["a2", "b0", "c0"], "the next event works")
  }

  @Test func `new keys that are equal are a fault as well`() throws {
    var flow = try TestFlow(RowTests.text)
    #expect(try flow.send("show", list(["x", "x"])).codes == ["duplicate-key-of-child"])
  }

  @Test func `a parent hears what a row raised, with the item of that row`() throws {
    var flow = try TestFlow(RowTests.text)
    try flow.send("remove", child: "rows", at: 1)
    #expect(flow.shown("text", of: "rows") == ["a0", "c0"])
  }

  @Test func `what a presenter alone raises cannot be sent from outside`() throws {
    var flow = try TestFlow(RowTests.text)
    #expect(try flow.send("removed", child: "rows").dropped.map(\.reason) == [.unknown])
  }

  @Test func `one row's event builds one row and shares the others`() throws {
    var flow = try TestFlow(RowTests.text.replacing("model: { count: =rows.size() }", with: "model: { count: 1 }"))
    let before = flow.models("rows")
    let tick = try flow.send("up", child: "rows", at: 2)
    let after = flow.models("rows")
    #expect(after[0] === before[0])
    #expect(after[1] === before[1])
    #expect(after[2] !== before[2])
    #expect(tick.counters.modelsBuilt == 1)
  }

  @Test func `any way from one list to another keeps the state of the keys that stay`() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var flow = try TestFlow(RowTests.text)
      var counts = ["a": 0, "b": 0, "c": 0]
      var names = ["a", "b", "c"]
      for _ in 0..<12 {
        if !names.isEmpty, random.below(2) == 0 {
          let position = random.below(names.count)
          try flow.send("up", child: "rows", at: position)
          counts[names[position], default: 0] += 1
        } else {
          var pool = ["a", "b", "c", "d", "e", "f", "g"]
          var next: [String] = []
          for _ in 0..<random.below(7) { next.append(pool.remove(at: random.below(pool.count))) }
          for name in names where !next.contains(name) { counts[name] = 0 }
          names = next
          try flow.send("show", list(names))
        }
        let expected = names.map { "\($0)\(counts[$0] ?? 0)" }
        try #require(flow.shown("text", of: "rows") == expected, "seed \(seed)")
      }
    }
  }
}
