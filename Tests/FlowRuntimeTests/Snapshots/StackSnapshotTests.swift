import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Snapshots of nested stacks.
@Suite struct StackSnapshotTests {
  @Test(arguments: RandomPlay.seeds(4))
  func `stacks in stacks go on exactly as the original did`(seed: UInt64) throws {
    let program = try StackFlow.program()
    var play = RandomPlay(seed: seed)
    let flow = try RunningFlow.launch(program)
    var twins = Twins(original: flow, restored: flow)
    for step in 0..<50 {
      let snapshot = twins.original.snapshot()
      let (restored, notes) = try RunningFlow.restore(snapshot, of: program)
      try #require(notes.isEmpty, "seed \(seed), step \(step): \(notes)")
      for candidate in [twins.restored, restored] {
        let both = Twins(original: twins.original, restored: candidate)
        try #require(both.difference == nil, "seed \(seed), step \(step): \(both.difference ?? "")\n\(snapshot)")
      }
      if step % 3 == 0 { twins.restored = restored }
      let ticks = twins.step(play.input(for: twins.original))
      let faults = (ticks.original.faults.map(\.description), ticks.restored.faults.map(\.description))
      try #require(faults.0 == faults.1, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: RandomPlay.seeds(3))
  func `dying twice is as dying once where stacks lie in stacks`(seed: UInt64) throws {
    let program = try StackFlow.program()
    var play = RandomPlay(seed: seed)
    var flow = try RunningFlow.launch(program)
    for step in 0..<50 {
      _ = flow.step([play.input(for: flow)])
      let once = try RunningFlow.restore(flow.snapshot(keeping: .saved), of: program)
      let twice = try RunningFlow.restore(once.flow.snapshot(keeping: .saved), of: program)
      let both = Twins(original: once.flow, restored: twice.flow)
      try #require(once.notes.isEmpty && twice.notes.isEmpty, "seed \(seed), step \(step)")
      try #require(both.difference == nil, "seed \(seed), step \(step): \(both.difference ?? "")")
    }
  }
}
