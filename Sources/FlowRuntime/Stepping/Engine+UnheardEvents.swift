internal import FlowProgram

// Events that steps sent to a presenter that has since left.
extension Engine {
  /// Records that an event was not heard because its recipient has left. A place is only ever used by instances of
  /// one presenter, so the name is available.
  func noteUnheard(_ event: EventID, of recipient: InstanceID) {
    guard outline.hasNode(of: recipient) else { return }
    noteUnheard(event, ofPresenter: layout.presenters[nodes[recipient.node].presenter].presenter.index)
  }

  /// Records that an event was not heard because its recipient, an instance of the given presenter, has left.
  func noteUnheard(_ event: EventID, ofPresenter index: PresenterID) {
    guard let presenter = layout.program.presenters.element(at: index),
      let event = presenter.events.element(at: event)
    else { return }
    let lost = UnheardEvent(presenter: name(ofPresenter: presenter.index), event: event.name)
    if scratch.unheard.count < limits.eventsPerInput { scratch.unheard.append(lost) }
    trace(.dropped(presenter: lost.presenter, event: lost.event, reason: lost.reason))
  }
}
