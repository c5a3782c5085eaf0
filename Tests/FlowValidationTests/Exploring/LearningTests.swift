import Diagnostics
import Dispatch
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Synchronization
import Testing

/// Cached effects of inputs have to equal those of running the inputs.
@Suite struct LearningTests {
  @Test func `what is learned of inputs says the same as trying each of them`() throws {
    var inputs = 0
    for seed in UInt64(1)...12 {
      var random = RandomFlow(seed: seed)
      let text = random.text()
      let program = try program(text)
      var limits = ExplorationLimits()
      limits.states = 200
      // Proof runs take most of the time, and learn in the same way.
      limits.provesForAll = seed == 1
      let learned = explore(program, limits: limits)
      limits.learns = false
      let tried = explore(program, limits: limits)
      try #require(told(learned) == told(tried), "seed \(seed)")
      inputs += learned.inputCount
    }
    #expect(inputs > 4_000, "the flows are large enough to say something")
  }

  @Test func `several threads find the same, in the same order`() throws {
    var limits = ExplorationLimits()
    let app = AppFlow(screens: 5, depth: 4, toggles: 4, counter: 3)
    let alone = explore(try program(app.text), limits: limits)
    limits.workers = 3
    let waves = Mutex(0)
    limits.concurrently = { count, body in
      waves.withLock { $0 += 1 }
      DispatchQueue.concurrentPerform(iterations: count) { body($0) }
    }
    let together = explore(try program(app.text), limits: limits)
    #expect(told(together) == told(alone))
    #expect(together.byteCount == alone.byteCount)
    #expect(waves.withLock { $0 } > 1)
  }

  @Test(arguments: [TimeOrder.deadlines, .any], [false, true])
  func `time in any order and dying processes are learned the same`(_ order: TimeOrder, _ dies: Bool) throws {
    for seed in UInt64(100)...102 {
      var random = RandomFlow(seed: seed)
      let program = try program(random.text())
      var limits = ExplorationLimits()
      limits.states = 120
      limits.provesForAll = false
      limits.timeOrder = order
      limits.triesProcessDeath = dies
      let learned = explore(program, limits: limits)
      limits.learns = false
      try #require(told(learned) == told(explore(program, limits: limits)), "seed \(seed)")
    }
  }

  /// Returns the complete result of an exploration as text.
  private func told(_ exploration: Exploration) -> String {
    let points = exploration.reached.map { "\($0)" }.sorted()
    let findings = zip(exploration.findings, exploration.traces).map { "\($0.code) \($0.message): \($1.lines)" }
    let properties = exploration.properties.map { "\($0.property.name): \($0.verdict), \($0.trace.lines)" }
    let counts = [exploration.stateCount, exploration.inputCount, exploration.outcomeCount, exploration.depth]
    return ([counts.description, "\(exploration.verdict)"] + findings + properties + points).joined(separator: "\n")
  }
}
