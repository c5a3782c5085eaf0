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

  @Test func `a caller inside an entry to which forward returns receives its result`() throws {
    let program = try program(
      """
      flowspec: 2
      flow: museum
      state: { answers: int = 0 }
      events: [close, answered]
      transitions:
        close: { goBack: root }
        answered: { set: { answers: =answers + 1 } }
      screens:
        hall:
          events: [enter]
          transitions: { enter: { navigate: room } }
          view: [{ button: { label: Enter, sends: enter } }]
        room:
          children: { desk: { stack: clerk } }
          view: [{ child: desk }]
        clerk:
          events: [ask]
          transitions: { ask: { navigate: { to: question, then: { send: flow.answered } } } }
          view: [{ button: { label: Ask, sends: ask } }]
        question:
          result: int
          events: [ok]
          transitions: { ok: { return: 42 } }
          view: [{ button: { label: Ok, sends: ok } }]
      model: [answers]
      view: [{ child: backstack }, { text: "${model.answers}" }, { button: { label: Close, sends: close } }]
      backstack: { start: hall, history: true }
      """)
    var flow = TestFlow(try RunningFlow.launch(program))
    try flow.send(toTop: "enter")
    try flow.send(toTop: "ask")
    try flow.send(toFlow: "close")
    let (restored, notes) = try RunningFlow.restore(flow.flow.snapshot(), of: program)
    #expect(notes.isEmpty)
    for var flow in [flow, TestFlow(restored)] {
      _ = flow.flow.step([.forward])
      try flow.send(toTop: "ok")
      #expect(flow.value("answers", of: "flow") == "1")
    }
  }
}
