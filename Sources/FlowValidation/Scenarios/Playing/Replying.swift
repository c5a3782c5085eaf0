internal import CEL
internal import FlowProgram
internal import FlowRuntime

extension ScenarioPlay {
  /// Answers the call that has waited longest for an operation, or sends items on the first stream of it.
  mutating func answer(_ reply: ScenarioStep.Reply) throws(ScenarioFailure) -> [Tick] {
    var ticks: [Tick] = []
    for answer in reply.answers {
      let outcome: CallOutcome
      switch answer.content {
      case .returns(let plan): outcome = .returned(try value(plan, at: answer.span))
      case .fails(let error): outcome = .failed(error)
      }
      guard let input = input(of: outcome, answering: reply.operation) else {
        let name = program.operations[reply.operation].qualifiedName
        throw ScenarioFailure(UnheardInput(reason: "nobody waits for '\(name)'"), at: reply.span)
      }
      let tick = flow.step([input])
      ticks.append(tick)
      if !tick.faults.isEmpty || !tick.dropped.isEmpty { return ticks }
    }
    return ticks
  }

  private func input(of outcome: CallOutcome, answering operation: Int) -> Input? {
    guard program.operations[operation].isStream else {
      let call = flow.pendingCalls.first { $0.operation == operation && $0.isAsked }
      return call.map { .reply(call: $0.number, outcome) }
    }
    let stream = flow.followedStreams.first { $0.operation == operation && $0.error == nil }
    return stream.map { stream in
      switch outcome {
      case .returned(let value): .item(subscription: stream.number, value)
      case .failed(let error): .streamFailed(subscription: stream.number, error: error)
      case .unusable(let reason): .itemUnusable(subscription: stream.number, reason)
      }
    }
  }
}

extension Scenario {
  /// The operations that its steps answer by hand, those of scenarios that it runs included; each once.
  func repliedOperations(among scenarios: [Scenario]) -> Set<Int> {
    var found: Set<Int> = []
    var seen: Set<Int> = []
    var open = steps
    while let step = open.popLast() {
      switch step.action {
      case .reply(let replies): found.formUnion(replies.map(\.operation))
      case .repeated(_, let steps): open += steps
      case .run(let other):
        if scenarios.indices.contains(other), seen.insert(other).inserted { open += scenarios[other].steps }
      default: break
      }
    }
    return found
  }
}
