internal import FlowProgram

/// Work that proceeds without user input.
public struct PendingWork: Sendable, Hashable {
  /// The path of its presenter and its name: `home.rows['a'].clock`, `home.notes.save`.
  public let path: String
  /// Whether it is an unresolved call.
  public let isCall: Bool
}

extension RunningFlow {
  /// All work that proceeds without user input: effects that wait for their time or follow a stream (also within its
  /// `stopAfter`), timers armed by steps, by name or as `after`, and unresolved calls, by operation.
  ///
  /// An effect that waits for idleness is not included, because it runs only if nothing happens.
  public var pendingWork: [PendingWork] { pendingWork(asleepFor: nil) }

  /// The work of ``pendingWork`` that a flow in the background still has after a time in nanoseconds. Observed streams
  /// end after their `stopAfter`.
  public func pendingWork(asleepFor nanoseconds: Int64?) -> [PendingWork] {
    settled.inspector.pendingWork(asleepFor: nanoseconds)
  }
}

extension Engine {
  fileprivate func pendingWork(asleepFor slept: Int64?) -> [PendingWork] {
    let timers = outline.timers.inOrder.compactMap { path(of: $0) }
    let followed = outline.subscriptions.filter { stream in
      let isOver = slept.flatMap { slept in invisibleTime(of: stream).map { $0 <= slept } } ?? false
      return stream.error == nil && !isOver
    }
    let streams = followed.compactMap { path(of: $0.effect) }
    let calls = outline.calls.map { PendingWork(path: path(of: $0), isCall: true) }
    return (timers + streams).map { PendingWork(path: $0, isCall: false) } + calls
  }

  /// Returns the path of a call: that of its caller, and its operation.
  func path(of call: PendingCall) -> String {
    "\(path(ofCaller: call)).\(layout.program.operations[call.operation].qualifiedName)"
  }

  /// Returns the path of a timer, unless it belongs to a call, a stream or a message, or waits for idleness.
  private func path(of timer: FlowTimer) -> String? {
    timer.service != nil || timer.message != nil || isIdle(timer) ? nil : path(ofArmed: timer)
  }

  /// Returns the path of a timer that belongs to no call and no stream.
  func path(ofArmed timer: FlowTimer) -> String? {
    guard timer.isOfEffect, let index = timer.effect else {
      return "\(path(of: timer.owner.node)).\(timer.name ?? (timer.message == nil ? "after" : "message"))"
    }
    return path(of: LivingEffect(owner: timer.owner, index: index))
  }

  /// Returns the path of an effect. An observed stream has the name under which expressions read it.
  private func path(of effect: LivingEffect) -> String? {
    let presenter = layout.presenters[nodes[effect.owner.node].presenter].presenter
    guard let plan = presenter.effects.element(at: effect.index) else { return nil }
    var name = plan.name
    // An observed stream is an effect without a declared name. Expressions read it by the name of the stream.
    if case .items(let stream) = plan.trigger, stream.isObserved {
      name = name.split(separator: " ").last.map(String.init) ?? name
    }
    return "\(path(of: effect.owner.node)).\(name)"
  }
}
