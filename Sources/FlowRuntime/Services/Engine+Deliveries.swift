internal import FlowProgram

// Inputs and timers of calls and streams: the reasons for dropping one, and the consequences of a fault.
extension Engine {
  /// Returns the reason why a result from outside is not expected, or `nil` when it is.
  func reasonToDrop(callOrStream number: UInt64, isStream: Bool) -> DroppedInput.Reason? {
    if outline.hasExited { return .exited }
    let isAwaited =
      isStream
      ? outline.subscriptions.contains { $0.number == number && $0.error == nil && !isFaked($0.operation) }
      : outline.calls.contains { $0.number == number && $0.phase == .asked && !isFaked($0.operation) }
    return isAwaited ? nil : .notAwaited
  }

  /// Handles a timer for calls and streams.
  func handle(_ due: ServiceTimer) throws(Fault) {
    switch due {
    case .reply(let number, let outcome): try reply(to: number, outcome)
    case .timeout(let number): try timeOut(number)
    case .retry(let number): try ask(number)
    case .item(let number, let outcome):
      try receive(outcome, on: number)
      try armNextItem(of: number)
    case .stop(let number):
      if let subscription = outline.subscriptions.first(where: { $0.number == number }) { end(subscription) }
    }
  }

  /// Makes sure that faulted service work stays consumed: a call is resolved, and a faked stream sends its next
  /// item.
  ///
  /// This may fault as well, in whatever depends on `loading`. The call is then removed all the same, and the
  /// readers of `loading` keep their values.
  func consume(_ due: ServiceTimer, withModel: Bool) {
    do throws(Fault) {
      try macrostep { () throws(Fault) in
        switch due {
        case .item(let number, _): try armNextItem(of: number)
        case .reply, .timeout, .retry, .stop: take(due.number)
        }
      }
      guard withModel else { return }
      do throws(Fault) { _ = try modelPhase() } catch {
        undoStep()
        throw error
      }
    } catch {
      willChangeOutline()
      outline.calls.removeAll { $0.number == due.number }
      outline.timers.cancel(ofNumber: due.number)
    }
  }
}
