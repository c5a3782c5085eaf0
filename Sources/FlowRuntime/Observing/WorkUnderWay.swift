internal import FlowProgram

extension RunningFlow {
  /// The names of all that goes on by itself, each once: effects that wait for their time or follow a stream, also within its `stopAfter`, timers that steps have armed, by
  /// their names or as `after`, and calls that are not resolved, by their operations.
  ///
  /// An effect that waits until nobody does anything is not under way, since it runs only if nothing happens.
  public var workUnderWay: [String] { settledMachine.workUnderWay }
}

extension Machine {
  fileprivate var workUnderWay: [String] {
    var names = outline.timers.inOrder.compactMap { name(of: $0) }
    names += outline.subscriptions.filter { $0.error == nil }.compactMap { name(of: $0.effect) }
    names += outline.calls.map { layout.program.operations[$0.operation].qualifiedName }
    return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// What a timer is called, unless it is about a call or a stream, or runs only if nothing happens.
  func name(of timer: FlowTimer) -> String? {
    if timer.service != nil || isIdle(timer) { return nil }
    guard timer.isOfEffect, let index = timer.effect else { return timer.name ?? "after" }
    return name(of: EffectID(owner: timer.owner, index: index))
  }

  /// What an effect is called; what is observed by the name under which formulas read it.
  func name(of effect: EffectID) -> String? {
    let presenter = layout.presenters[Int(nodes[Int(effect.owner.index)].presenter)].presenter
    guard let plan = presenter.effects.element(at: effect.index) else { return nil }
    // What is observed is an effect that no author has named: formulas read it by the name of the stream.
    guard case .items(let stream) = plan.trigger, stream.isObserved else { return plan.name }
    return plan.name.split(separator: " ").last.map(String.init)
  }
}
