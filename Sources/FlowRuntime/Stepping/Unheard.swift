internal import FlowProgram

// Events that steps sent to a presenter that has left by then.
extension Machine {
  /// Notes that an event was not heard, since its recipient has left. A place is only ever given to instances of one presenter, so
  /// that its name is known.
  func noteUnheard(_ event: Int, of recipient: InstanceID) {
    guard Int(recipient.index) < outline.nodeCount else { return }
    noteUnheard(event, ofPresenter: layout.presenters[Int(nodes[Int(recipient.index)].presenter)].presenter.index)
  }

  /// Notes that an event was not heard, since the presenter of that kind that it was meant for has left.
  func noteUnheard(_ event: Int, ofPresenter index: Int) {
    guard let presenter = layout.program.presenters.element(at: index),
      let event = presenter.events.element(at: event)
    else { return }
    let lost = UnheardEvent(presenter: name(ofPresenter: presenter.index), event: event.name)
    if unheard.count < limits.eventsPerInput { unheard.append(lost) }
    trace(.dropped(presenter: lost.presenter, event: lost.event, reason: lost.reason))
  }
}
