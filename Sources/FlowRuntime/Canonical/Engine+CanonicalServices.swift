internal import CEL
internal import FlowProgram

// The contribution of calls and streams to the author-visible state. Their numbers do not count, only their order.
extension Engine {
  /// Returns the state of calls, streams and fakes, with identities replaced by positions.
  ///
  /// - Parameter order: The indices of the calls in another order than the one in which they were made.
  func serviceState(_ positions: [Int], calls order: [Int]? = nil) -> [Value] {
    if outline.calls.isEmpty, outline.subscriptions.isEmpty, !hasUsedFakes { return [] }
    // The order of subscriptions is not observable.
    let streams = outline.subscriptions.sorted {
      place(of: $0, positions).lexicographicallyPrecedes(place(of: $1, positions))
    }
    let calls = order.map { $0.map { outline.calls[$0] } } ?? outline.calls
    return calls.flatMap { state(of: $0, positions) } + streams.flatMap { state(of: $0, positions) }
      + outline.fakePositions.map { .int(Int64($0)) } + drawnSeeds
  }

  /// Returns the state of a timer for a call or a stream.
  func serviceState(of timer: FlowTimer, _ positions: [Int], calls order: [Int]? = nil) -> [Value] {
    guard let due = timer.service else { return [] }
    let stream = outline.subscriptions.first { due.isOfStream && $0.number == due.number }
    let call = outline.calls.firstIndex { !due.isOfStream && $0.number == due.number }
    let number = call.map { call in order?.firstIndex(of: call) ?? call }
    let about = (stream.map { place(of: $0, positions) } ?? [number ?? -1]).map { Value.int(Int64($0)) }
    switch due {
    case .reply(_, let outcome), .item(_, let outcome): return [.int(0)] + about + state(of: outcome, positions)
    case .timeout: return [.int(1)] + about
    case .retry: return [.int(2)] + about
    case .stop: return [.int(3)] + about
    }
  }

  private func place(of subscription: FlowSubscription, _ positions: [Int]) -> [Int] {
    [positions[subscription.effect.owner.node.position], subscription.effect.index.position]
  }

  private var hasUsedFakes: Bool {
    outline.fakePositions.contains { $0 != 0 }
      || zip(outline.fakeSeeds, layout.program.fakes).contains { seed, fake in fake.map { $0.seed != seed } ?? false }
  }

  private var drawnSeeds: [Value] { outline.fakeSeeds.map { .uint($0) } }

  func state(of call: PendingCall, _ positions: [Int]) -> [Value] {
    let phase =
      switch call.phase {
      case .queued: 0
      case .asked: 1
      case .resting: 2
      }
    let caller = position(of: call.caller, positions)
    var numbers = [
      call.operation.position, call.presenter.position, call.site, caller, call.effect?.index.position ?? -1,
      call.retriesLeft, phase, call.attempt > 1 ? 1 : 0,
    ]
    // The flow of a living caller follows from the caller, and the outermost flow from the program.
    if !isAlive(call.caller), layout.program.presenters[call.presenter].flow != Program.flowPresenter {
      numbers.append(position(of: call.flow, positions))
    }
    let captures = call.thenCaptures + call.catchCaptures.joined()
    let referred = call.references.map { reference -> Value in
      .int(Int64(reference.map { position(of: $0, positions) } ?? -2))
    }
    return numbers.map { .int(Int64($0)) } + [call.key.map { .string($0) } ?? .null, .int(call.backoff)]
      + [canonical(.record(call.arguments), positions)] + captures.map { canonical($0, positions) } + referred
  }

  /// Returns the position of a presenter, or a negative number if it has left.
  private func position(of instance: InstanceID, _ positions: [Int]) -> Int {
    isAlive(instance) ? positions[instance.node.position] : -1
  }

  private func state(of subscription: FlowSubscription, _ positions: [Int]) -> [Value] {
    let numbers = [
      subscription.operation.position, positions[subscription.effect.owner.node.position],
      subscription.effect.index.position, subscription.script?.rule ?? -1, subscription.script?.position ?? -1,
      subscription.isStopping ? 1 : 0, subscription.value == nil ? 0 : 1,
    ]
    return numbers.map { .int(Int64($0)) } + [
      canonical(.record(subscription.arguments), positions), canonical(subscription.value ?? .null, positions),
      subscription.error.map { .string($0) } ?? .null,
    ]
  }

  private func state(of outcome: CallOutcome, _ positions: [Int]) -> [Value] {
    switch outcome {
    case .returned(let value): [.bool(true), canonical(value, positions)]
    case .failed(let error):
      [.bool(false), .string(error.name)] + error.data.fields.map { canonical($0 ?? .null, positions) }
    case .unusable(let fault): [.null, .string("\(fault.kind)"), .string(fault.message)]
    }
  }
}
