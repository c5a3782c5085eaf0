import CEL
import FlowProgram
import FlowRuntime
import SeededRandom
import Testing

/// Invariants of calls under random inputs and replies.
@Suite struct ServicePropertyTests {
  private static let names = ["refresh", "find", "latest", "queued", "parallel", "keyed", "edit", "stop"]

  /// Returns a random input of the user, the clock or a service. Replies are valid only most of the time.
  private func input(for flow: TestFlow, _ random: inout SplitMix) throws -> Input {
    let calls = flow.flow.pendingCalls
    switch random.below(10) {
    case 0: return .advance(nanoseconds: Int64(random.below(3)) * 1_000_000_000)
    case 1: return .back
    case 2...4 where !calls.isEmpty:
      let call = calls[random.below(calls.count)]
      let operation = flow.flow.program.operations[call.operation]
      switch random.below(5) {
      case 0: return .reply(call: call.number, .failed(CallError(random.below(2) == 0 ? "offline" : "unheard of")))
      case 1: return .reply(call: call.number + UInt64(random.below(3)), .returned(.bool(true)))
      default:
        let value: Value =
          switch operation.name {
          case "all": .list([.string("a")])
          case "find": .string("b")
          default: .int(1)
          }
        return .reply(call: call.number, .returned(value))
      }
    default:
      let presenter = flow.flow.program.presenters[flow.flow.model.top.presenter]
      let names = presenter.name == "home" ? Self.names : ["save", "careless", "type"]
      let name = names[random.below(names.count)]
      let words = ["a", "b"].map { Value.string($0) }
      return try flow.event(name, ["word": words[random.below(2)], "title": words[random.below(2)]])
    }
  }

  @Test func `how inputs are divided into ticks changes neither states nor requests`() throws {
    let start = try CallingFlow.launch([
      ("call: notes.all\n", "call: notes.all\n        retry: { times: 2, backoff: 1s }\n")
    ])
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var (together, apart) = (start, start)
      for _ in 0..<12 {
        // All inputs of a tick refer to the state before it; their effects on one another are part of the test.
        var inputs: [Input] = []
        for _ in 0...random.below(4) { inputs.append(try input(for: apart, &random)) }
        let once = together.flow.step(inputs)
        let each = inputs.map { apart.flow.step([$0]) }
        let asked = each.flatMap(\.asked)
        try #require(once.asked == asked, "seed \(seed)")
        try #require(once.faults.count == each.flatMap(\.faults).count, "seed \(seed)")
        try #require(together.flow.isIdentical(to: apart.flow), "seed \(seed)")
        try #require(together.flow.fingerprint() == apart.flow.fingerprint(), "seed \(seed)")
      }
    }
  }

  @Test func `what the outside was asked for and has not answered is what the flow waits for`() throws {
    let start = try CallingFlow.launch()
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var flow = start
      var open: [UInt64] = []
      for _ in 0..<40 {
        let input = try input(for: flow, &random)
        let tick = flow.flow.step([input])
        if case .reply(let number, _, _) = input, tick.dropped.isEmpty { open.removeAll { $0 == number } }
        for request in tick.requests {
          switch request {
          case .call(let number, _, _): open.append(number)
          case .cancel(let number):
            try #require(open.contains(number), "seed \(seed)")
            open.removeAll { $0 == number }
          case .subscribe, .unsubscribe: Issue.record("nobody follows a stream here")
          }
        }
        if flow.flow.hasExited { break }
        try #require(flow.awaited.sorted() == open.sorted(), "seed \(seed)")
        let outstanding = flow.flow.outstandingRequests.count
        try #require(outstanding == open.count, "seed \(seed)")
      }
    }
  }
}
