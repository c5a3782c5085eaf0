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

  /// A choice among the armed timers.
  public enum TimerChoice: Sendable {
    case all
    /// Those that are due at the instant of the next one, that included.
    case dueNext
  }

  /// The positions in ``armedTimers``, in an order that is the same on every way to a state.
  public var timerOrder: [Int] {
    machine.outline.timers.count < 2 ? armedPositions : surveyed { $0.timerOrder(machine) }
  }

  /// For each timer in the order of ``timerOrder`` the position there of the first that does the same at the same time: which
  /// of both runs first makes no difference.
  public func timerKinds(_ choice: TimerChoice) -> [Int] {
    if machine.outline.timers.count < 2 { return armedPositions }
    let kinds = surveyed { $0.timerKinds(machine) }
    return choice == .all ? kinds : Array(kinds.prefix(machine.outline.timers.nextCount))
  }

  private var armedPositions: [Int] { Array(0..<machine.outline.timers.count) }

  private func surveyed<Result>(_ body: (CanonicalWriter) -> Result) -> Result {
    writer.survey(machine)
    return body(writer)
  }

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

  /// Lets time pass and runs no timer, also none that comes due: what runs them is ``run(timerAt:)``.
  public func wait(nanoseconds: Int64) -> Outcome {
    enter { machine in
      machine.now = machine.now.addingReportingOverflow(max(0, nanoseconds)).partialValue
      return Tick()
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
