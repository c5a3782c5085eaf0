internal import CEL
internal import FlowProgram

// Fakes: rules 13.20 to 13.22 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Whether a fake of the flow replies to the calls of an operation.
  func isFaked(_ operation: OperationID) -> Bool { answersByFakes && program.fakes[operation] != nil }

  /// Determines the reply of a call that is made now, which is a timer; see rule 13.20.
  mutating func askFake(_ call: ReferenceCall) throws(ReferenceFault) {
    guard let rule = try takeRule(call.operation, call.arguments), case .answer(let answer)? = reaction(rule) else {
      return
    }
    let reply = try reply(of: answer, call.arguments)
    arm(.reply(call.number, reply.outcome), after: reply.delay, for: ReferenceFlow.root)
  }

  /// A rule of a fake.
  struct FakeRule {
    let operation: OperationID
    let rule: Int
  }

  private func reaction(_ rule: FakeRule) -> Fake.Reaction? { program.fakes[rule.operation]?.rules[rule.rule].reaction }

  /// Returns the rule that answers a call; see rule 13.21.
  private mutating func takeRule(
    _ operation: OperationID, _ arguments: RecordValue
  ) throws(ReferenceFault) -> FakeRule? {
    let rules = program.fakes[operation]?.rules ?? []
    let frame = Frame(owner: ReferenceFlow.root, locals: [0: .record(arguments)])
    for (position, rule) in rules.enumerated() {
      if let condition = rule.condition, try holds(condition, frame) {
        return FakeRule(operation: operation, rule: position)
      }
    }
    let sequence = rules.indices.filter { rules[$0].condition == nil }
    let used = fakePositions[operation] ?? 0
    guard let rule = sequence.at(used) ?? sequence.last else { return nil }
    if used + 1 < sequence.count { fakePositions[operation] = used + 1 }
    return FakeRule(operation: operation, rule: rule)
  }

  private func reply(
    of answer: Fake.Answer, _ arguments: RecordValue
  ) throws(ReferenceFault) -> (delay: Int64, outcome: CallOutcome) {
    let frame = Frame(owner: ReferenceFlow.root, locals: [0: .record(arguments)])
    var delay: Int64 = 0
    if let plan = answer.delay, case .duration(let span) = try evaluate(plan, frame) {
      if span.nanoseconds < 0 { throw ReferenceFault("a delay is negative") }
      delay = span.nanoseconds
    }
    switch answer.content {
    case .returns(let plan): return (delay, .returned(try evaluate(plan, frame)))
    case .fails(let error, let plan):
      guard case .record(let data) = try evaluate(plan, frame) else { return (delay, .failed(CallError(error))) }
      return (delay, .failed(CallError(error, data: data)))
    }
  }

  // MARK: Streams

  /// Chooses the items of a stream that starts, and waits for the first.
  mutating func beginFake(ofStream number: UInt64) throws(ReferenceFault) {
    guard let position = streams.firstIndex(where: { $0.number == number }), isFaked(streams[position].operation),
      let rule = try takeRule(streams[position].operation, streams[position].arguments)
    else { return }
    streams[position].script = (rule, 0)
    try armNextItem(ofStream: number)
  }

  /// Waits for the next item of a faked stream: `after` counts from the previous item.
  mutating func armNextItem(ofStream number: UInt64) throws(ReferenceFault) {
    guard let position = streams.firstIndex(where: { $0.number == number }), streams[position].error == nil,
      let script = streams[position].script, case .script(let items)? = reaction(script.rule),
      let item = items.at(script.position)
    else { return }
    let next = try reply(of: item, streams[position].arguments)
    streams[position].script?.position += 1
    arm(.item(number, next.outcome), after: next.delay, for: ReferenceFlow.root)
  }

  /// Runs the item of a faked stream as a tick. After a fault the stream continues with the next item.
  mutating func tickOfItem(_ number: UInt64, _ outcome: CallOutcome) -> ReferenceFault? {
    let fault = tick { flow throws(ReferenceFault) in
      try flow.receive(outcome, on: number)
      try flow.armNextItem(ofStream: number)
    }
    guard let fault else { return nil }
    if tick({ flow throws(ReferenceFault) in try flow.armNextItem(ofStream: number) }) != nil {
      timers.removeAll { $0.number == number }
    }
    return fault
  }
}
