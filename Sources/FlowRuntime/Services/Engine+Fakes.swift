internal import CEL
internal import Diagnostics
internal import FlowProgram

// Fakes answer inside the engine, so that a flow with fakes is one value: snapshots, undo and exploration include
// their state.
extension Engine {
  /// Returns the outcome of a call and the delay in nanoseconds, or `nil` when it never returns.
  func fakedReply(
    to arguments: RecordValue, of operation: OperationID
  ) throws(Fault) -> (delay: Int64, outcome: CallOutcome)? {
    guard let fake = layout.program.fakes[operation],
      let rule = try takeRule(of: fake, operation, for: arguments)
    else { return nil }
    switch fake.rules[rule].reaction {
    case .answer(let answer): return try outcome(of: answer, for: arguments)
    case .random(let answers):
      guard !answers.isEmpty else { return nil }
      let drawn = Int(draw(for: operation) % UInt64(answers.count))
      return try outcome(of: answers[drawn], for: arguments)
    case .script: return nil
    }
  }

  /// Returns the index of the rule that answers, and marks it as used.
  func takeRule(of fake: Fake, _ operation: OperationID, for arguments: RecordValue) throws(Fault) -> Int? {
    for (position, rule) in fake.rules.enumerated() {
      guard let condition = rule.condition else { continue }
      if try faking(arguments, { () throws(Fault) in try holds(condition) }) { return position }
    }
    let sequence = fake.rules.indices.filter { fake.rules[$0].condition == nil }
    guard !sequence.isEmpty else { return nil }
    let used = min(outline.fakePositions[operation.position], sequence.count - 1)
    if used + 1 < sequence.count {
      willChangeOutline()
      outline.fakePositions[operation.position] = used + 1
    }
    return sequence[used]
  }

  /// Returns the outcome of an answer for a call.
  func outcome(
    of answer: Fake.Answer, for arguments: RecordValue
  ) throws(Fault) -> (delay: Int64, outcome: CallOutcome) {
    try faking(arguments) { () throws(Fault) in
      var nanoseconds: Int64 = 0
      if let delay = answer.delay, case .duration(let span) = try evaluate(delay) {
        if span.nanoseconds < 0 { throw Fault(NegativeDelay(delay: Value.duration(span).text), at: answer.span) }
        nanoseconds = span.nanoseconds
      }
      switch answer.content {
      case .returns(let plan): return (nanoseconds, .returned(try evaluate(plan)))
      case .fails(let error, let data):
        guard case .record(let fields) = try evaluate(data) else { return (nanoseconds, .failed(CallError(error))) }
        return (nanoseconds, .failed(CallError(error, data: fields)))
      }
    }
  }

  /// Evaluates a part of a fake, which reads the arguments as the first local and nothing else.
  private func faking<Result>(_ arguments: RecordValue, _ body: () throws(Fault) -> Result) throws(Fault) -> Result {
    let kept = locals[0]
    locals[0] = .record(arguments)
    defer { locals[0] = kept }
    return try body()
  }

  /// Returns the next number of an operation's own sequence, which depends only on its seed and the number of draws.
  private func draw(for operation: OperationID) -> UInt64 {
    willChangeOutline()
    outline.fakeSeeds[operation.position] &+= 0x9E37_79B9_7F4A_7C15
    var mixed = outline.fakeSeeds[operation.position]
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
