internal import Diagnostics
internal import FlowProgram

/// Work that is due while time passes.
enum DueWork {
  case timer(FlowTimer)
  /// The fault of a timer that was disarmed without running.
  case fault(Fault)
}

extension Engine {
  /// Advances time to an instant and passes the due work to `body`, each item at its own time.
  ///
  /// A timer is removed before it is passed on, so it stays consumed if its steps fail. The loop always ends:
  /// zero-length timers that arm one another are disarmed after a limit, and beyond a number of timers the remaining
  /// ones run once, as after device sleep.
  func passTime(to goal: Int64, body: (DueWork) -> Void) {
    var total = 0
    var atOneInstant = 0
    var instant = state.clock.now
    while let timer = takeTimer(dueAt: goal) {
      atOneInstant = timer.deadline > instant ? 1 : atOneInstant + 1
      instant = max(instant, timer.deadline)
      state.clock.now = instant
      total += 1
      if atOneInstant > limits.timersPerInstant {
        body(.fault(endlessTimerFault(timer)))
      } else {
        body(.timer(timer))
      }
      if total >= limits.timersPerAdvance, instant < goal {
        state.clock.now = goal
        runOverdue(body)
        return
      }
    }
    state.clock.now = goal
  }

  /// Passes on every overdue timer, but none that is armed meanwhile.
  func runOverdue(_ body: (DueWork) -> Void) {
    let firstNew = outline.nextTimer
    while let next = outline.timers.next, next.order < firstNew, let timer = takeTimer(dueAt: state.clock.now) {
      body(.timer(timer))
    }
  }

  private func takeTimer(dueAt instant: Int64) -> FlowTimer? {
    guard let deadline = outline.timers.nextDeadline, deadline <= instant else { return nil }
    willChangeOutline()
    return outline.timers.takeDue(at: instant)
  }

  private func endlessTimerFault(_ timer: FlowTimer) -> Fault {
    if let due = timer.service { return endlessServiceFault(due) }
    let presenter = layout.presenters[nodes[timer.owner.node].presenter].presenter
    let span = presenter.blocks.element(at: timer.block)?.first?.span ?? Span(source: SourceID(0), start: 0, end: 0)
    let name = name(ofPresenter: presenter.index)
    return Fault(RestlessTimer(name: timer.name, presenter: name, limit: limits.timersPerInstant), at: span)
  }

  /// Returns the fault of calls that return at once and start one another. The call whose timer is disarmed is
  /// resolved, so that nothing stays loading forever.
  private func endlessServiceFault(_ due: ServiceTimer) -> Fault {
    let call = outline.calls.first { !due.isOfStream && $0.number == due.number }
    let presenter = layout.program.presenters[call?.presenter ?? Program.flowPresenter]
    let span =
      call.flatMap { presenter.calls.element(at: $0.site)?.span } ?? Span(source: SourceID(0), start: 0, end: 0)
    consume(due, withModel: false)
    let name = name(ofPresenter: presenter.index)
    return Fault(RestlessTimer(name: nil, presenter: name, limit: limits.timersPerInstant), at: span)
  }
}
