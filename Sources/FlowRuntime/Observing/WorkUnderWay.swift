internal import FlowProgram

/// Something that goes on by itself.
public struct WorkUnderWay: Sendable, Hashable {
  /// The path of its presenter and its name: `home.rows['a'].clock`, `home.notes.save`.
  public let path: String
  /// Whether it is a call that is not resolved.
  public let isCall: Bool
}

extension RunningFlow {
  /// All that goes on by itself: effects that wait for their time or follow a stream, also within its
  /// `stopAfter`, timers that steps have armed, by their names or
  /// as `after`, and calls that are not resolved, by their operations.
  ///
  /// An effect that waits until the user does nothing is not under way, since it runs only if nothing happens.
  public var workUnderWay: [WorkUnderWay] { settledMachine.workUnderWay }
}

extension Machine {
  fileprivate var workUnderWay: [WorkUnderWay] {
    let timers = outline.timers.inOrder.compactMap { path(of: $0) }
    let streams = outline.subscriptions.filter { $0.error == nil }.compactMap { path(of: $0.effect) }
    let calls = outline.calls.map { WorkUnderWay(path: path(of: $0), isCall: true) }
    return (timers + streams).map { WorkUnderWay(path: $0, isCall: false) } + calls
  }

  /// The path of a call: that of its caller, and its operation.
  func path(of call: PendingCall) -> String {
    "\(path(ofCaller: call)).\(layout.program.operations[call.operation].qualifiedName)"
  }

  /// The path of a timer, unless it is about a call or a stream, or runs only if nothing happens.
  private func path(of timer: FlowTimer) -> String? {
    timer.service != nil || isIdle(timer) ? nil : path(ofArmed: timer)
  }

  /// The path of a timer that is about no call and no stream.
  func path(ofArmed timer: FlowTimer) -> String? {
    guard timer.isOfEffect, let index = timer.effect else {
      return "\(path(of: Int(timer.owner.index))).\(timer.name ?? "after")"
    }
    return path(of: EffectID(owner: timer.owner, index: index))
  }

  /// The path of an effect; what is observed has the name under which formulas read it.
  private func path(of effect: EffectID) -> String? {
    let presenter = layout.presenters[Int(nodes[Int(effect.owner.index)].presenter)].presenter
    guard let plan = presenter.effects.element(at: effect.index) else { return nil }
    var name = plan.name
    // What is observed is an effect that no author has named: formulas read it by the name of the stream.
    if case .items(let stream) = plan.trigger, stream.isObserved {
      name = name.split(separator: " ").last.map(String.init) ?? name
    }
    return "\(path(of: Int(effect.owner.index))).\(name)"
  }
}
