internal import FlowProgram

/// A timer that is armed, as whoever lets time pass in another order sees it.
public struct ArmedTimer: Sendable, Hashable {
  /// The number of its arming, which no other timer of the run has.
  public let number: UInt64
  /// How many nanoseconds it has to wait.
  public let remaining: Int64
  /// Whether it waits for a person to do nothing for so long.
  public let isIdle: Bool
}

// Time in another order than a running flow keeps.
extension FlowWalker {
  /// The armed timers, in the order in which they run.
  public var armedTimers: [ArmedTimer] {
    machine.outline.timers.inOrder.map {
      ArmedTimer(number: $0.order, remaining: max(0, $0.deadline &- machine.now), isIdle: machine.isIdle($0))
    }
  }

  /// How many timers are due at the instant of the next one, that included.
  public var nextTimerCount: Int { machine.outline.timers.nextCount }

  /// Lets time pass up to the next timer, and those that are due then run in another order.
  ///
  /// - Parameter order: Positions among those that are due, each once; the first runs first.
  public func advance(runningTimersInOrder order: [Int]) -> Outcome {
    enter { machine in
      guard let deadline = machine.outline.timers.nextDeadline else { return Tick() }
      machine.willChangeOutline()
      machine.outline.timers.reorderNext(order)
      return machine.runUndoably(.advance(nanoseconds: max(0, deadline &- machine.now)))
    }
  }

  /// Lets a timer run, given by its position in ``armedTimers``, as if the others had been armed so much later.
  ///
  /// This stands for all ways in which time could have passed before: what each timer has to wait is as long as when it was armed.
  public func run(timerAt position: Int) -> Outcome { enter { $0.runUndoably(timerAt: position) } }
}

extension Machine {
  /// Whether a timer waits for a person to do nothing.
  func isIdle(_ timer: FlowTimer) -> Bool {
    guard timer.isOfEffect, let index = timer.effect else { return false }
    let effects = layout.presenters[Int(nodes[Int(timer.owner.index)].presenter)].presenter.effects
    if case .idle? = effects.element(at: index)?.trigger { return true }
    return false
  }
}
