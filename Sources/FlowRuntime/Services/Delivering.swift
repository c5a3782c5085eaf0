internal import FlowProgram

// Inputs and timers about calls and streams: why one is dropped, and what becomes of one that faults.
extension Machine {
  /// Why nobody waits for what came from outside, or `nil` when somebody does.
  func reasonToDrop(callOrStream number: UInt64, isStream: Bool) -> DroppedInput.Reason? {
    if outline.hasExited { return .exited }
    let isAwaited =
      isStream
      ? outline.subscriptions.contains { $0.number == number && $0.error == nil && !isFaked($0.operation) }
      : outline.calls.contains { $0.number == number && $0.phase == .asked && !isFaked($0.operation) }
    return isAwaited ? nil : .notAwaited
  }

  /// Does what a timer for calls and streams is there for.
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

  /// Sees to it that what faulted stays consumed: a call is resolved, and a faked stream sends its next item.
  ///
  /// Even that may fault, where what depends on `loading` does. Then the call is gone all the same, and what reads `loading`
  /// keeps what it saw.
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
