import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

@Suite struct ResumeTests {
  static let flows =
    [TickTests.counter, SampleFlows.rooms, SampleFlows.shop, SampleFlows.clocks, TreeFlow.text] + RepositoryFlows.all

  /// The number of each flow; the last one has nested stacks and imports another.
  static let numbers = 0..<flows.count + 1

  /// Returns the program of a flow by its number.
  static func numbered(_ number: Int) throws -> Program {
    number < flows.count ? try program(flows[number]) : try StackFlow.program()
  }

  @Test(arguments: flows.indices)
  func `a restored flow continues exactly as the original did, in another process as well`(number: Int) throws {
    let program = try program(Self.flows[number])
    for seed in RandomPlay.seeds(2) {
      var play = RandomPlay(seed: seed)
      let flow = try RunningFlow.launch(program)
      var twins = Twins(original: flow, restored: flow)
      for step in 0..<40 {
        let snapshot = twins.original.snapshot()
        let (restored, notes) = try RunningFlow.restore(snapshot, of: program)
        try #require(notes.isEmpty, "seed \(seed), step \(step): \(notes)")
        // Both the flow that was restored earlier and the one that is restored now equal the original.
        for candidate in step % 4 == 0 ? [twins.restored, restored] : [twins.restored] {
          let both = Twins(original: twins.original, restored: candidate)
          try #require(both.difference == nil, "seed \(seed), step \(step): \(both.difference ?? "")\n\(snapshot)")
        }
        if step % 4 == 0 { twins.restored = restored }
        let ticks = twins.step(play.input(for: twins.original))
        let faults = (ticks.original.faults.map(\.description), ticks.restored.faults.map(\.description))
        try #require(faults.0 == faults.1, "seed \(seed), step \(step)")
        try #require((ticks.original.model == nil) == (ticks.restored.model == nil), "seed \(seed), step \(step)")
      }
    }
  }
}
