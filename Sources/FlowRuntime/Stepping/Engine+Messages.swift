internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Shows a message unless it is already shown.
  func show(_ plan: Step.MessagePlan, at span: Span) throws(Fault) {
    let value = try evaluate(plan.text)
    try checkSize(of: value, named: "message", isRecursive: false, at: span)
    let text = value.text
    let delay = try duration(of: plan, at: span)
    let action = try action(of: plan, at: span)
    if outline.messages.contains(where: { $0.text.utf8.elementsEqual(text.utf8) }) { return }
    if outline.messages.count >= limits.messages { throw Fault(TooManyMessages(limit: limits.messages), at: span) }
    trace(.messageShown(text))
    willChangeOutline()
    let id = outline.nextMessage
    outline.messages.append(Message(id: id, text: text, action: action))
    outline.nextMessage += 1
    if let delay { try arm(dismissalOf: id, after: delay, at: span) }
    systemDidChange(.messages)
  }

  private func duration(of plan: Step.MessagePlan, at span: Span) throws(Fault) -> Int64? {
    guard let duration = plan.duration, case .duration(let delay) = try evaluate(duration) else { return nil }
    if delay.nanoseconds < 0 { throw Fault(NegativeDelay(key: "for", delay: Value.duration(delay).text), at: span) }
    return delay.nanoseconds
  }

  /// Evaluates the action of a message. The event of a presenter that has left is no action.
  private func action(of plan: Step.MessagePlan, at span: Span) throws(Fault) -> Message.Action? {
    guard let action = plan.action else { return nil }
    let label = try evaluate(action.label)
    try checkSize(of: label, named: "message", isRecursive: false, at: span)
    guard let event = EventValue(try evaluate(action.event)), isAlive(event.instance) else { return nil }
    return Message.Action(label: label.text, event: event, origin: layout.identity)
  }

  /// The visible messages. The action of a presenter that has left is not offered.
  var shownMessages: [Message] {
    guard outline.messages.contains(where: { $0.action != nil }) else { return outline.messages }
    return outline.messages.map { message in
      guard let action = message.action, !isAlive(action.event.instance) else { return message }
      return Message(id: message.id, text: message.text)
    }
  }

  /// Whether a message offers an event. Messages are on every screen, so the event may be of a covered presenter or
  /// of a store.
  func isOffered(_ event: EventID, _ payload: RecordValue, of instance: InstanceID) -> Bool {
    outline.messages.contains { $0.offers(event, payload, of: instance) }
  }

  /// Dismisses the messages whose action sends an event. The user has used one of them, or has done the same in
  /// another way.
  func dismissMessages(offering event: EventID, _ payload: RecordValue, of instance: InstanceID) {
    let used = outline.messages.filter { $0.offers(event, payload, of: instance) }
    for message in used { dismiss(message.id) }
  }

  /// Dismisses a message. Does nothing if it is not shown.
  func dismiss(_ plan: ValuePlan) throws(Fault) {
    if case .int(let id) = try evaluate(plan) { dismiss(id) }
  }

  /// Returns the reason why a message cannot be dismissed, or `nil` when it can.
  func reasonToDrop(dismissing id: Int64) -> DroppedInput.Reason? {
    if outline.hasExited { return .exited }
    return outline.messages.contains { $0.id == id } ? nil : .noSuchMessage
  }

  /// Dismisses a message by its id. Does nothing if it is not shown.
  func dismiss(_ id: Int64) {
    guard let message = outline.messages.first(where: { $0.id == id }) else { return }
    trace(.messageDismissed(message.text))
    willChangeOutline()
    outline.messages.removeAll { $0.id == id }
    outline.timers.cancel(ofMessage: id)
    systemDidChange(.messages)
  }
}

extension Message {
  fileprivate func offers(_ event: EventID, _ payload: RecordValue, of instance: InstanceID) -> Bool {
    guard let offered = action?.event else { return false }
    return offered.instance == instance && offered.event == event
      && offered.payload.isIdentical(to: .record(payload))
  }
}
