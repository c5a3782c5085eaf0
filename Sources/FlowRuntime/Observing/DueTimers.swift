public import FlowProgram

// What comes due at one instant, by name, and in which order it runs.
extension RunningFlow {
  /// What comes due at ``nextDeadline``, in the order in which it runs, by name.
  ///
  /// Names are those of ``workUnderWay``; what is about a call or a stream has the name of its operation. The second of a name is
  /// `clock#2`, the third `clock#3`.
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
  /// What comes due next, by name; see ``RunningFlow/nextDue``.
  public var nextDue: [String] { machine.nextDue }

  /// Which presenter the entry on top of the flow's own stack is.
  public var topOfStack: InstanceID? { machine.topInstance }
}

extension Machine {
  fileprivate var nextDue: [String] {
    // Only looked up: how many of a name came before.
    var counts: [String: Int] = [:]
    return outline.timers.inOrder.prefix(outline.timers.nextCount).map { timer in
      let name = label(of: timer)
      let number = (counts[name] ?? 0) + 1
      counts[name] = number
      return number == 1 ? name : "\(name)#\(number)"
    }
  }

  private func label(of timer: FlowTimer) -> String {
    if let service = timer.service { return label(of: service) }
    if timer.isOfEffect, let index = timer.effect {
      return name(of: EffectID(owner: timer.owner, index: index)) ?? "after"
    }
    return timer.name ?? "after"
  }

  private func label(of service: ServiceTimer) -> String {
    let operation =
      service.isOfStream
      ? outline.subscriptions.first { $0.number == service.number }?.operation
      : outline.calls.first { $0.number == service.number }?.operation
    return operation.map { layout.program.operations[$0].qualifiedName } ?? "after"
  }
}
