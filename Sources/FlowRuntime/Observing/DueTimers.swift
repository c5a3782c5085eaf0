internal import FlowProgram

// What comes due at one instant, by name, and in which order it runs.
extension RunningFlow {
  /// What comes due at ``nextDeadline``, in the order in which it runs, by path.
  ///
  /// Paths are those of ``workUnderWay``; what is about a call or a stream has the name of its operation.
  public var nextDue: [String] { settledMachine.nextDue }

  /// Moves time on to ``nextDeadline``, where what comes due runs in another order; without a timer nothing happens.
  ///
  /// - Parameter order: Positions in ``nextDue``, each once; the first runs first. Anything else leaves the order as it is.
  /// - Returns: One tick for each timer that was due, those included that were armed for the same instant meanwhile.
  public mutating func advanceToNextTimer(order: [Int]) -> [Tick] {
    let owed = isModelOwed ? [buildModel()] : []
    guard let goal = nextDeadline else { return owed }
    reorderNext(order)
    return owed + advance(nanoseconds: max(0, goal &- now))
  }
}

extension FlowWalker {
  /// What comes due next, by path; see ``RunningFlow/nextDue``.
  public var nextDue: [String] { machine.nextDue }
}

extension Machine {
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
      "\(path(of: Int(stream.effect.owner.index))).\(layout.program.operations[stream.operation].qualifiedName)"
    } ?? "after"
  }
}
