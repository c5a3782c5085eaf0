internal import CEL
internal import FlowProgram

// Streams: rules 13.15 to 13.18 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Returns whether the stream of an effect is followed with its current arguments.
  func isFollowed(_ plan: StreamSubscription, by id: LivingEffect) throws(ReferenceFault) -> Bool {
    let arguments = try evaluate(plan.arguments, Frame(owner: id.owner, isInSteps: true))
    guard let stream = streams.first(where: { $0.effect == id }) else { return false }
    return !stream.isStopping && Value.record(stream.arguments).isIdentical(to: arguments)
  }

  /// Follows the stream of an active effect. Changed arguments end the stream and start another one; see rule 13.17.
  mutating func follow(_ plan: StreamSubscription, _ id: LivingEffect, isRestarting: Bool) throws(ReferenceFault) {
    guard case .record(let arguments) = try evaluate(plan.arguments, Frame(owner: id.owner, isInSteps: true)) else {
      return
    }
    if let position = streams.firstIndex(where: { $0.effect == id }) {
      let isSame = Value.record(streams[position].arguments).isIdentical(to: .record(arguments))
      if isSame, plan.isObserved || !isRestarting {
        if streams[position].isStopping {
          let number = streams[position].number
          streams[position].isStopping = false
          timers.removeAll { if case .stop(number) = $0.action { true } else { false } }
        }
        return
      }
      endStream(streams[position].number)
    }
    streams.append(
      ReferenceStream(number: nextCall, effect: id, operation: plan.operation, arguments: arguments))
    nextCall += 1
    work.changes += 1
    try beginFake(ofStream: nextCall - 1)
  }

  mutating func cancelTimers(ofStream number: UInt64) { timers.removeAll { $0.number == number } }

  /// Stops following the stream of an effect that has ended, after its `stopAfter`; see rule 13.15.
  mutating func stopFollowing(_ id: LivingEffect, after delay: Int64) {
    guard let position = streams.firstIndex(where: { $0.effect == id }) else { return }
    if delay <= 0 { return endStream(streams[position].number) }
    if streams[position].isStopping { return }
    streams[position].isStopping = true
    arm(.stop(streams[position].number), after: delay, for: ReferenceFlow.root)
  }

  /// Ends a stream and discards the values read from it; see rule 13.17.
  mutating func endStream(_ number: UInt64) {
    streams.removeAll { $0.number == number }
    cancelTimers(ofStream: number)
    work.changes += 1
  }

  /// Handles an item or the failure of a stream.
  mutating func receive(_ outcome: CallOutcome, on number: UInt64) throws(ReferenceFault) {
    guard let position = streams.firstIndex(where: { $0.number == number }) else { return }
    let stream = streams[position]
    let effect = plan(stream.effect.owner).effects[stream.effect.index]
    guard case .items(let subscription) = effect.trigger else { return }
    work.changes += 1
    switch outcome {
    case .returned(let value):
      let type = program.operations[stream.operation].type
      if let type, !value.fits(type, in: program.types) { throw ReferenceFault("an item does not fit") }
      streams[position].value = value
      guard let item = subscription.item else { return }
      try runSteps(of: stream.effect, locals: [item: value])
    case .failed(let error):
      streams[position].error = error.name
      // Rule 13.18: for a stream that an effect followed, the `catch` of the flow runs.
      if !subscription.isObserved { try runDefaultCatch(of: error, in: self[stream.effect.owner].flow) }
    case .unusable: throw ReferenceFault("an item cannot be used")
    }
  }

  /// Returns the value that expressions read from an observed stream.
  func observed(_ id: LivingEffect) -> Value {
    let effect = plan(id.owner).effects[id.index]
    guard case .items(let subscription) = effect.trigger,
      let type = program.operations[subscription.operation].type
    else { return .null }
    let stream = streams.first { $0.effect == id }
    let shape = StreamSubscription.declaration(effect.name, of: type).shape
    let isLoading = stream.map { $0.value == nil && $0.error == nil } ?? true
    return .record(
      RecordValue(
        shape: shape,
        fields: [
          .bool(isLoading), stream?.value ?? .null, .bool(stream?.error != nil),
          stream?.error.map { .string($0) } ?? .null,
        ]))
  }
}
