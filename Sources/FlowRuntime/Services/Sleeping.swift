internal import FlowProgram

// Nobody sees a flow that sleeps, so it goes on following what it observes for as long as it does under another screen.
extension Machine {
  /// How many nanoseconds a stream is followed on while nobody sees the flow, or `nil` when as long as it is wanted.
  func unseenTime(of subscription: FlowSubscription) -> Int64? {
    if subscription.isStopping {
      let end = outline.timers.stop(ofNumber: subscription.number)
      return end.map { max(0, $0.subtractingReportingOverflow(now).partialValue) }
    }
    guard isAlive(subscription.effect.owner) else { return nil }
    let owner = context(ofNode: Int(subscription.effect.owner.index))
    guard case .items(let stream)? = owner.layout.presenter.effects.element(at: subscription.effect.index)?.trigger,
      stream.isObserved
    else { return nil }
    return max(0, stream.stopDelay)
  }

  /// The streams that a sleep was too long for, in the order in which they were followed; those that were to end all the same
  /// have timers.
  func streamsLetGo(asleepFor nanoseconds: Int64) -> [UInt64] {
    outline.subscriptions.filter { subscription in
      !subscription.isStopping && unseenTime(of: subscription).map { $0 <= nanoseconds } ?? false
    }.map(\.number)
  }

  /// Follows a stream anew, with what it was handed before.
  func followAnew(_ number: UInt64) throws(Fault) {
    guard let known = outline.subscriptions.first(where: { $0.number == number }) else { return }
    end(known)
    try begin(known.operation, known.arguments, for: known.effect)
  }
}
