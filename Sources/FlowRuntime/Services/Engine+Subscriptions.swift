internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Subscribes to the stream of an active effect, unless a subscription with the same arguments exists.
  func follow(_ stream: StreamSubscription, _ effect: LivingEffect, isRestarting: Bool) throws(Fault) {
    guard case .record(let arguments) = try evaluate(stream.arguments) else { return }
    if let position = outline.subscriptions.firstIndex(where: { $0.effect == effect }) {
      let known = outline.subscriptions[position]
      let isSame = Value.record(known.arguments).isIdentical(to: .record(arguments))
      if isSame, stream.isObserved || !isRestarting {
        if known.isStopping { resume(at: position) }
        return
      }
      end(known)
    }
    try begin(stream.operation, arguments, for: effect)
  }

  func begin(_ operation: OperationID, _ arguments: RecordValue, for effect: LivingEffect) throws(Fault) {
    let number = state.nextCall
    state.nextCall += 1
    willChangeOutline()
    outline.subscriptions.append(
      FlowSubscription(number: number, effect: effect, operation: operation, arguments: arguments))
    if isTraced {
      let name = layout.program.operations[operation].qualifiedName
      trace(.subscribed(presenter: path(of: effect.owner.node), operation: name, arguments: arguments))
    }
    observedDidChange(effect)
    if isFaked(operation) {
      try beginScript(number)
    } else {
      scratch.requests.append(.subscribe(number, operation: operation, arguments: arguments))
    }
  }

  private func resume(at position: Int) {
    willChangeOutline()
    outline.subscriptions[position].isStopping = false
    outline.timers.cancelStop(ofNumber: outline.subscriptions[position].number)
  }

  /// Ends the subscription of an effect that has ended, at once or after the stop delay.
  func stopFollowing(_ effect: LivingEffect, after delay: Int64 = 0) {
    guard let position = outline.subscriptions.firstIndex(where: { $0.effect == effect }) else { return }
    if delay <= 0 { return end(outline.subscriptions[position]) }
    if outline.subscriptions[position].isStopping { return }
    willChangeOutline()
    outline.subscriptions[position].isStopping = true
    arm(.stop(outline.subscriptions[position].number), after: delay)
  }

  /// Ends all subscriptions of a presenter that leaves.
  func stopFollowing(of owner: InstanceID) {
    for subscription in outline.subscriptions where subscription.effect.owner == owner { end(subscription) }
  }

  func end(_ subscription: FlowSubscription) {
    willChangeOutline()
    outline.subscriptions.removeAll { $0.number == subscription.number }
    outline.timers.cancel(ofNumber: subscription.number)
    if !isFaked(subscription.operation), subscription.error == nil {
      scratch.requests.append(.unsubscribe(subscription.number))
    }
    if isTraced {
      let owner = subscription.effect.owner.node
      let name = layout.program.operations[subscription.operation].qualifiedName
      trace(.unsubscribed(presenter: path(of: owner), operation: name))
    }
    observedDidChange(subscription.effect)
  }

  // MARK: Items

  /// Handles an item or the failure of a stream.
  func receive(_ outcome: CallOutcome, on number: UInt64) throws(Fault) {
    guard let position = outline.subscriptions.firstIndex(where: { $0.number == number }) else { return }
    let subscription = outline.subscriptions[position]
    let operation = layout.program.operations[subscription.operation]
    guard enterContext(of: subscription.effect.owner) else { return }
    let effect = context.layout.presenter.effects[subscription.effect.index]
    if isTraced {
      trace(.replied(presenter: path(of: context.node), operation: operation.qualifiedName, outcome: outcome))
    }
    try check(outcome, of: operation, at: effect.span)
    coverOutcome(outcome, of: subscription.operation)
    willChangeOutline()
    switch outcome {
    case .returned(let value):
      outline.subscriptions[position].value = value
      observedDidChange(subscription.effect)
      guard case .items(let stream) = effect.trigger, let item = stream.item else { return }
      setLocal(item, to: value)
      try runTimed(subscription.effect)
    case .unusable: return
    case .failed(let error):
      outline.subscriptions[position].error = error.name
      observedDidChange(subscription.effect)
      guard case .items(let stream) = effect.trigger, !stream.isObserved else { return }
      try runDefaultCatch(of: error, in: instance(ofNode: flowNode))
    }
  }

  private func observedDidChange(_ effect: LivingEffect) {
    guard isAlive(effect.owner) else { return }
    let owner = context(ofNode: effect.owner.node)
    guard let bits = owner.layout.readers.observed[effect.index] else { return }
    traceCause(owner.layout.presenter.effects[effect.index].name)
    markStale(bits, in: owner)
  }

  /// Returns the value that expressions of the present context read of a stream that it follows.
  func value(ofObserved index: EffectID) -> Value {
    let effect = LivingEffect(owner: instance(ofNode: context.node), index: index)
    let found = outline.subscriptions.first { $0.effect == effect }
    let isLoading = found.map { $0.value == nil && $0.error == nil } ?? true
    let fields: [Value?] = [
      .bool(isLoading), found?.value ?? .null, .bool(found?.error != nil), found?.error.map { .string($0) } ?? .null,
    ]
    guard let shape = context.layout.readers.observedShapes[index] else { return .null }
    return .record(RecordValue(shape: shape, fields: fields))
  }

  // MARK: Fakes

  /// Chooses the script of a faked stream, and arms its first item.
  func beginScript(_ number: UInt64) throws(Fault) {
    guard let position = outline.subscriptions.firstIndex(where: { $0.number == number }) else { return }
    let subscription = outline.subscriptions[position]
    guard let fake = layout.program.fakes[subscription.operation],
      let rule = try takeRule(of: fake, subscription.operation, for: subscription.arguments)
    else { return }
    outline.subscriptions[position].script = (rule, 0)
    try armNextItem(of: number)
  }

  /// Arms the next item of a faked stream. Nothing follows the last item.
  func armNextItem(of number: UInt64) throws(Fault) {
    guard let position = outline.subscriptions.firstIndex(where: { $0.number == number }) else { return }
    let subscription = outline.subscriptions[position]
    guard let script = subscription.script, subscription.error == nil,
      case .script(let answers)? = layout.program.fakes[subscription.operation]?.rules.element(at: script.rule)?
        .reaction,
      let answer = answers.element(at: script.position)
    else { return }
    let next = try outcome(of: answer, for: subscription.arguments)
    willChangeOutline()
    outline.subscriptions[position].script = (script.rule, script.position + 1)
    arm(.item(number, next.outcome), after: next.delay)
  }
}
