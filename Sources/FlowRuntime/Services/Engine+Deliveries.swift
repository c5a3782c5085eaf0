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

  /// Makes sure that faulted service work stays consumed: a call is resolved, the call that is queued behind it is
  /// made, and a faked stream sends its next item.
  ///
  /// This may fault as well, in whatever depends on `loading`. The call is then removed all the same, and the
  /// readers of `loading` keep their values.
  func consume(_ due: ServiceTimer, withModel: Bool) {
    let call = outline.calls.first { $0.number == due.number }
    do throws(Fault) {
      try settle(withModel: withModel) { () throws(Fault) in
        switch due {
        case .item(let number, _): try armNextItem(of: number)
        case .reply, .timeout, .retry, .stop: take(due.number)
        }
        if let call { try askNext(after: call) }
      }
    } catch {
      resolve(due.number, withModel: withModel)
      if let call { askQueued(after: call, withModel: withModel) }
    }
  }

  /// Runs a change of calls with everything that follows from it, or undoes all of that.
  private func settle(withModel: Bool, _ change: () throws(Fault) -> Void) throws(Fault) {
    try macrostep(change)
    guard withModel else { return }
    do throws(Fault) { _ = try modelPhase() } catch {
      undoStep()
      throw error
    }
  }

  /// Makes the call that is queued behind a removed one. A call that cannot be made is removed, too.
  private func askQueued(after call: PendingCall, withModel: Bool) {
    while let next = next(after: call) {
      do throws(Fault) {
        return try settle(withModel: withModel) { () throws(Fault) in try ask(next.number) }
      } catch { resolve(next.number, withModel: withModel) }
    }
  }

  /// Removes a call without its steps. The readers of `loading` are notified, unless one of them then fails.
  private func resolve(_ number: UInt64, withModel: Bool) {
    do throws(Fault) { return try settle(withModel: withModel) { take(number) } } catch {}
    willChangeOutline()
    outline.calls.removeAll { $0.number == number }
    outline.timers.cancel(ofNumber: number)
  }
}
