internal import FlowExplorer
internal import FlowReports
internal import CEL
internal import FlowProgram
internal import FlowRuntime

extension ScenarioPlay {
  /// Answers calls of an operation, or sends items on its streams: the oldest ones unless the reply selects others.
  mutating func answer(_ reply: ScenarioStep.Reply, into groups: inout [[Tick]]) throws(ScenarioFailure) {
    for outcome in try outcomes(of: reply) {
      closeInstant(of: &groups)
      let numbers = try waiting(for: reply)
      if hasProperties { for number in numbers { noteAnswer(toCall: number) } }
      let inputs = numbers.map { input(of: outcome, answering: $0, reply.operation) }
      if !enter(inputs, into: &groups) { return }
    }
  }

  /// Returns the number of the call that a reply answers, or the numbers of the streams: all streams with the
  /// arguments of the first, unless the reply selects one.
  private func waiting(for reply: ScenarioStep.Reply) throws(ScenarioFailure) -> [UInt64] {
    let waiting = waiting(for: reply.operation)
    let operation = program.operations[reply.operation]
    let name = operation.qualifiedName
    if waiting.isEmpty {
      throw ScenarioFailure(UnheardInput(.reply, reason: "no call or stream of '\(name)' is pending"), at: reply.span)
    }
    if operation.isStream, reply.call == nil { return alike(waiting) }
    var number: Int64 = 1
    if let plan = reply.call { number = try value(plan, at: reply.span).asInt ?? 0 }
    guard (1...Int64(waiting.count)).contains(number) else {
      throw ScenarioFailure(
        MissingCall(operation: name, isStream: operation.isStream, number: number, count: waiting.count),
        at: reply.span)
    }
    return [waiting[Int(number) - 1]]
  }

  /// Returns the streams that have the same arguments as the first: one source sends to all of them.
  private func alike(_ numbers: [UInt64]) -> [UInt64] {
    let streams = flow.followedStreams
    func arguments(_ number: UInt64) -> Value? {
      streams.first { $0.number == number }.map { .record($0.arguments) }
    }
    guard let first = numbers.first.flatMap(arguments) else { return [] }
    return numbers.filter { arguments($0)?.isIdentical(to: first) ?? false }
  }

  private func outcomes(of reply: ScenarioStep.Reply) throws(ScenarioFailure) -> [CallOutcome] {
    switch reply.content {
    case .sample(let number): return [.returned(try sample(number, ofReplyTo: reply.operation, at: reply.span))]
    case .answers(let answers):
      var outcomes: [CallOutcome] = []
      for answer in answers {
        switch answer.content {
        case .returns(let plan): outcomes.append(.returned(try value(plan, at: answer.span)))
        case .fails(let error, let data):
          guard case .record(let fields) = try value(data, at: answer.span) else { continue }
          outcomes.append(.failed(CallError(error, data: fields)))
        }
      }
      return outcomes
    }
  }

  /// Returns the numbers of an operation's pending calls, in call order, or of its streams that have not failed, in
  /// the order in which they started.
  private func waiting(for operation: OperationID) -> [UInt64] {
    guard program.operations[operation].isStream else {
      return flow.pendingCalls.filter { $0.operation == operation && $0.isAsked }.map(\.number)
    }
    return flow.followedStreams.filter { $0.operation == operation && $0.error == nil }.map(\.number).sorted()
  }

  private func input(of outcome: CallOutcome, answering number: UInt64, _ operation: OperationID) -> Input {
    guard program.operations[operation].isStream else { return .reply(call: number, outcome) }
    return switch outcome {
    case .returned(let value): .item(subscription: number, value)
    case .failed(let error): .streamFailed(subscription: number, error: error)
    case .unusable(let reason): .itemUnusable(subscription: number, reason)
    }
  }
}

extension ScenarioStep.Reply {
  /// The number of inputs that the reply takes.
  var count: Int {
    switch content {
    case .answers(let answers): answers.count
    case .sample: 1
    }
  }
}

extension Scenario {
  /// Returns the operations that the scenario, and the scenarios it runs, answer by explicit replies.
  func repliedOperations(among scenarios: [Scenario]) -> Set<OperationID> {
    Set(
      everyStep(among: scenarios).flatMap { step -> [OperationID] in
        if case .reply(let replies) = step.action { replies.map(\.operation) } else { [] }
      })
  }

  /// Returns all steps, including repeated ones and those of the scenarios that this one runs, each once and in no
  /// order.
  func everyStep(among scenarios: [Scenario]) -> [ScenarioStep] {
    var found: [ScenarioStep] = []
    var seen: Set<Int> = []
    var open = steps
    while let step = open.popLast() {
      found.append(step)
      open += step.action.inner
      if case .run(let other) = step.action, scenarios.indices.contains(other), seen.insert(other).inserted {
        open += scenarios[other].steps
      }
    }
    return found
  }
}
