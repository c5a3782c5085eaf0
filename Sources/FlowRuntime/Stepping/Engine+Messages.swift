internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Shows a message unless it is already shown.
  func show(_ plan: ValuePlan, at span: Span) throws(Fault) {
    let value = try evaluate(plan)
    try checkSize(of: value, named: "message", isRecursive: false, at: span)
    let text = value.text
    if outline.messages.contains(where: { $0.text.utf8.elementsEqual(text.utf8) }) { return }
    if outline.messages.count >= limits.messages { throw Fault(TooManyMessages(limit: limits.messages), at: span) }
    trace(.messageShown(text))
    willChangeOutline()
    outline.messages.append(Message(id: outline.nextMessage, text: text))
    outline.nextMessage += 1
    systemDidChange(.messages)
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
    systemDidChange(.messages)
  }
}
