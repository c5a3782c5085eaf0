import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct WalkerTests {
  private static let flows = [SampleFlows.rooms, SampleFlows.shop, SampleFlows.clocks, SampleFlows.garden]

  @Test(arguments: flows.indices)
  func `states have the same bytes exactly when they are identical`(_ index: Int) throws {
    let launched = try TestFlow(WalkerTests.flows[index]).flow
    for seed in UInt64(0)..<12 {
      var play = RandomPlay(seed: seed)
      var flows = [launched]
      for _ in 0..<14 {
        guard var next = flows.last else { break }
        _ = next.step([play.input(for: next)])
        flows.append(next)
      }
      let bytes = flows.map { FlowWalker($0).canonicalBytes() }
      for left in flows.indices {
        for right in flows.indices {
          let isIdentical = flows[left].isIdentical(to: flows[right])
          try #require((bytes[left] == bytes[right]) == isIdentical, "seed \(seed), states \(left) and \(right)")
        }
      }
    }
  }

  @Test(arguments: flows.indices)
  func `an input that is entered and undone leaves no trace`(_ index: Int) throws {
    let launched = try TestFlow(WalkerTests.flows[index]).flow
    for seed in UInt64(0)..<12 {
      var play = RandomPlay(seed: seed)
      let walker = FlowWalker(launched, isRecording: true)
      var flow = launched
      var before: [[UInt8]] = []
      var inputs: [Input] = []
      for _ in 0..<12 {
        let input = play.input(for: flow)
        before.append(walker.canonicalBytes())
        inputs.append(input)
        let outcome = walker.enter(input)
        let tick = flow.step([input])
        try #require(outcome.faults.map(\.diagnostic) == tick.faults.map(\.diagnostic), "seed \(seed)")
        try #require(walker.canonicalBytes() == FlowWalker(flow).canonicalBytes(), "seed \(seed)")
        let model = try walker.buildModel()
        try #require(model.isIdentical(to: flow.model), "seed \(seed)")
        try #require(walker.hasExited == flow.hasExited)
      }
      let end = walker.canonicalBytes()
      while let bytes = before.popLast() {
        walker.leave()
        try #require(walker.canonicalBytes() == bytes, "seed \(seed), \(walker.depth) inputs deep")
      }
      try #require(walker.depth == 0)
      for input in inputs { _ = walker.enter(input) }
      try #require(walker.canonicalBytes() == end, "seed \(seed), the second time")
    }
  }

  @Test(arguments: flows.indices)
  func `a place names the presenter that stands there in order`(_ index: Int) throws {
    var flow = try TestFlow(WalkerTests.flows[index]).flow
    let walker = FlowWalker(flow)
    var play = RandomPlay(seed: 3)
    for step in 0..<12 {
      let order = walker.instancesInOrder()
      let named = (-1...order.count).map { walker.instance(atPlace: $0) }
      try #require(named == [nil] + order.map { Optional($0) } + [nil], "step \(step)")
      let input = play.input(for: flow)
      _ = walker.enter(input)
      _ = flow.step([input])
    }
  }

  @Test func `what is ignored does not tell states apart, and bounds are passed beyond them`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: pair
      screens:
        pair:
          state:
            left: int = 0
            right: list<int> = []
          model: [left, right]
          events: [goLeft, goRight]
          transitions:
            goLeft: { set: { left: =left + 1 } }
            goRight: { append: { to: right, value: =left } }
      backstack:
        start: pair
      """)
    let ignoring = StateAbstraction(slots: [[], [.ignored, .atMost(1)]])
    let first = FlowWalker(flow.flow, abstraction: ignoring)
    try flow.send("goLeft")
    let second = FlowWalker(flow.flow, abstraction: ignoring)
    #expect(first.canonicalBytes() == second.canonicalBytes())
    #expect(!second.isOutOfBounds)
    try flow.send("goRight")
    #expect(FlowWalker(flow.flow, abstraction: ignoring).canonicalBytes() != first.canonicalBytes())
    try flow.send("goRight")
    let last = FlowWalker(flow.flow, abstraction: ignoring)
    _ = last.canonicalBytes()
    #expect(last.isOutOfBounds)
  }

  @Test func `a walker says what was heard and which alternatives ran`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: door
      screens:
        door:
          state:
            count: int = 0
          model: [count]
          events: [knock]
          transitions:
            knock:
              - when: count > 0
                set: { count: 0 }
              - do: { set: { count: =count + 1 } }
      backstack:
        start: door
      """)
    let walker = FlowWalker(flow.flow, isRecording: true)
    let alternatives = flow.flow.program.presenters[1].transitions[0]
    let input = try flow.event("knock")
    _ = walker.enter(input)
    #expect(walker.heard == [HeardEvent(presenter: 1, event: 0)])
    #expect(walker.use(ofAlternativeAt: alternatives[0].span) == AlternativeUse(ran: false, held: false, failed: true))
    #expect(walker.use(ofAlternativeAt: alternatives[1].span).ran)
    _ = walker.enter(input)
    #expect(walker.use(ofAlternativeAt: alternatives[0].span) == AlternativeUse(ran: true, held: true, failed: true))
  }

  @Test func `what is secret tells states apart`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: door
      screens:
        door:
          state:
            word: secret = ""
          model: { isOpen: "=word == 'sesame'" }
          events:
            say: { word: secret }
          transitions:
            say: { set: { word: =event.word } }
      backstack:
        start: door
      """)
    let before = FlowWalker(flow.flow).canonicalBytes()
    try flow.send("say", ["word": .secret(Secret("open"))])
    #expect(FlowWalker(flow.flow).canonicalBytes() != before)
  }
}
