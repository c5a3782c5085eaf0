internal import FlowProgram

/// An armed timer, for callers that let time pass in another order.
public struct ArmedTimer: Sendable, Hashable {
  /// The number of its arming, unique in the run.
  public let number: UInt64
  /// The remaining time in nanoseconds.
  public let remaining: Int64
  /// Whether it waits for the user to be idle.
  public let isIdle: Bool

  /// Returns the timer with a longer remaining time, in nanoseconds.
  public func extended(by passed: Int64) -> ArmedTimer {
    ArmedTimer(number: number, remaining: remaining &+ passed, isIdle: isIdle)
  }
}

// Time in another order than that of a running flow.
extension FlowWalker {
  /// The armed timers, in the order in which they run.
  public var armedTimers: [ArmedTimer] {
    engine.outline.timers.inOrder.map {
      ArmedTimer(number: $0.order, remaining: max(0, $0.deadline &- engine.state.clock.now), isIdle: engine.isIdle($0))
    }
  }

  /// A choice among the armed timers.
  public enum TimerChoice: Sendable {
    case all
    /// The timers due at the same instant as the next one, including that one.
    case dueNext
  }

  /// The indices of ``armedTimers``, in an order that is the same on every path to a state.
  public var timerOrder: [Int] {
    engine.outline.timers.count < 2 && !writer.abstraction.forgetsTimers
      ? armedPositions : surveyed { $0.timerOrder(engine) }
  }

  /// Returns, for each timer in the order of ``timerOrder``, the position there of the first timer that does the
  /// same at the same time. Which of them runs first makes no difference.
  public func timerKinds(_ choice: TimerChoice) -> [Int] {
    if engine.outline.timers.count < 2, !writer.abstraction.forgetsTimers { return armedPositions }
    let kinds = surveyed { $0.timerKinds(engine) }
    return choice == .all ? kinds : Array(kinds.prefix(engine.outline.timers.nextCount))
  }

  /// The positions in ``armedTimers`` of the timers due next that may run before the others if users and services act at
  /// any times: none if one input armed them all, because no time passes between them.
  public var nextTimersThatMayRunAlone: [Int] {
    let due = Array(engine.outline.timers.inOrder.prefix(engine.outline.timers.nextCount))
    if due.allSatisfy({ $0.batch == due.first?.batch }) { return [] }
    return due.indices.filter { position in !due.contains { $0.isSurelyNotAfter(due[position]) } }
  }

  private var armedPositions: [Int] { Array(0..<engine.outline.timers.count) }

  private func surveyed<Result>(_ body: (CanonicalWriter) -> Result) -> Result {
    writer.survey(engine)
    return body(writer)
  }

  /// Advances time to the next timer, and runs the due timers in another order.
  ///
  /// - Parameter order: Indices of the due timers, each once. The first runs first.
  public func advance(runningTimersInOrder order: [Int]) -> Outcome {
    enter { engine in
      guard let deadline = engine.outline.timers.nextDeadline else { return Tick() }
      engine.willChangeOutline()
      engine.outline.timers.reorderNext(order)
      return engine.runUndoably(.advance(nanoseconds: max(0, deadline &- engine.state.clock.now)))
    }
  }

  /// Advances time without running timers, including those that become due. ``run(timerAt:)`` runs them.
  public func wait(nanoseconds: Int64) -> Outcome {
    enter { engine in
      engine.state.clock.now = engine.state.clock.now.addingReportingOverflow(max(0, nanoseconds)).partialValue
      return Tick()
    }
  }

  /// Runs a timer, given by its index in ``armedTimers``, as if the others had been armed correspondingly later.
  ///
  /// This covers all ways in which time could have passed before: the remaining time of each timer is as long as
  /// when it was armed.
  public func run(timerAt position: Int) -> Outcome { enter { $0.runUndoably(timerAt: position) } }
}

extension Engine {
  /// Whether a timer waits for the user to be idle.
  func isIdle(_ timer: FlowTimer) -> Bool {
    guard timer.isOfEffect, let index = timer.effect else { return false }
    let effects = layout.presenters[nodes[timer.owner.node].presenter].presenter.effects
    if case .idle? = effects.element(at: index)?.trigger { return true }
    return false
  }
}
