internal import Diagnostics
internal import FlowProgram

/// What comes due while time passes.
enum DueWork {
  case timer(FlowTimer)
  /// A timer was disarmed without running.
  case fault(Fault)
}

extension Machine {
  /// Moves time to an instant and hands out what comes due, each at its own time.
  ///
  /// A timer is taken before it is handed out, so it stays consumed if its steps fail. It always ends: timers of no
  /// length that arm each other are disarmed after a while, and past a number of timers the rest run once, as after a
  /// sleep.
  func passTime(to goal: Int64, body: (DueWork) -> Void) {
    var total = 0
    var atOneInstant = 0
    var instant = now
    while let timer = takeTimer(dueAt: goal) {
      atOneInstant = timer.deadline > instant ? 1 : atOneInstant + 1
      instant = max(instant, timer.deadline)
      now = instant
      total += 1
      if atOneInstant > limits.timersPerInstant {
        body(.fault(restlessTimer(timer)))
      } else {
        body(.timer(timer))
      }
      if total >= limits.timersPerAdvance, instant < goal {
        now = goal
        runOverdue(body)
        return
      }
    }
    now = goal
  }

  /// Hands out every timer that is overdue now, but none that is armed meanwhile.
  func runOverdue(_ body: (DueWork) -> Void) {
    let firstNew = outline.nextTimer
    while let next = outline.timers.next, next.order < firstNew, let timer = takeTimer(dueAt: now) {
      body(.timer(timer))
    }
  }

  private func takeTimer(dueAt instant: Int64) -> FlowTimer? {
    guard let deadline = outline.timers.nextDeadline, deadline <= instant else { return nil }
    willChangeOutline()
    return outline.timers.takeDue(at: instant)
  }

  private func restlessTimer(_ timer: FlowTimer) -> Fault {
    if let due = timer.service { return restlessService(due) }
    let presenter = layout.presenters[Int(nodes[Int(timer.owner.index)].presenter)].presenter
    let span = presenter.blocks.element(at: timer.block)?.first?.span ?? Span(source: SourceID(0), start: 0, end: 0)
    let name = name(ofPresenter: presenter.index)
    return Fault(RestlessTimer(name: timer.name, presenter: name, limit: limits.timersPerInstant), at: span)
  }

  /// Calls that answer at once and make one another. The one whose timer is disarmed is resolved, so that nothing loads for ever.
  private func restlessService(_ due: ServiceTimer) -> Fault {
    let call = outline.calls.first { !due.isOfStream && $0.number == due.number }
    let presenter = layout.program.presenters[call?.presenter ?? Program.flowPresenter]
    let span =
      call.flatMap { presenter.calls.element(at: $0.site)?.span } ?? Span(source: SourceID(0), start: 0, end: 0)
    consume(due, withModel: false)
    let name = name(ofPresenter: presenter.index)
    return Fault(RestlessTimer(name: nil, presenter: name, limit: limits.timersPerInstant), at: span)
  }
}
