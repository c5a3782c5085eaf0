internal import FlowProgram

// The timers due at one instant, by name, and the order in which they run.
extension RunningFlow {
  /// The timers due at ``nextDeadline``, by path, in the order in which they run.
  ///
  /// Paths are those of ``pendingWork``. A timer of a call or a stream has the name of its operation.
  public var nextDue: [String] { settled.inspector.nextDue }

  /// Advances time to ``nextDeadline`` and runs the due timers in another order. Does nothing without a timer.
  ///
  /// - Parameter order: Indices into ``nextDue``, each once. The first runs first. Any other content leaves the
  ///   order unchanged.
  /// - Returns: One tick for each due timer, including those that were armed for the same instant meanwhile.
  public mutating func advanceToNextTimer(order: [Int]) -> [Tick] {
    let pending = isModelPending ? [buildModel()] : []
    guard let goal = nextDeadline else { return pending }
    reorderNext(order)
    return pending + advance(nanoseconds: max(0, goal &- now))
  }
}

extension FlowWalker {
  /// The timers due next, by path. See ``RunningFlow/nextDue``.
  public var nextDue: [String] { engine.nextDue }
}

extension Engine {
  fileprivate var nextDue: [String] {
    outline.timers.inOrder.prefix(outline.timers.nextCount).map { timer in
      timer.service.map { path(of: $0) } ?? path(ofArmed: timer) ?? "after"
    }
  }

  private func path(of service: ServiceTimer) -> String {
    guard service.isOfStream else {
      return outline.calls.first { $0.number == service.number }.map { path(of: $0) } ?? "after"
    }
    return outline.subscriptions.first { $0.number == service.number }.map { stream in
      "\(path(of: stream.effect.owner.node)).\(layout.program.operations[stream.operation].qualifiedName)"
    } ?? "after"
  }
}
