internal import FlowProgram

// A sleeping flow is not visible, so it follows its observed streams for as long as it does under another screen.
extension Engine {
  /// Returns the time in nanoseconds for which a stream is followed while the flow is not visible, or `nil` when it
  /// is followed as long as it is needed.
  func invisibleTime(of subscription: FlowSubscription) -> Int64? {
    if subscription.isStopping {
      let end = outline.timers.stop(ofNumber: subscription.number)
      return end.map { max(0, $0.subtractingReportingOverflow(state.clock.now).partialValue) }
    }
    guard isAlive(subscription.effect.owner) else { return nil }
    let owner = context(ofNode: subscription.effect.owner.node)
    guard case .items(let stream)? = owner.layout.presenter.effects.element(at: subscription.effect.index)?.trigger,
      stream.isObserved
    else { return nil }
    return max(0, stream.stopDelay)
  }

  /// Returns the streams whose time was exceeded by a sleep, in the order of subscription. Streams that end anyway
  /// have timers.
  func expiredStreams(asleepFor nanoseconds: Int64) -> [UInt64] {
    outline.subscriptions.filter { subscription in
      !subscription.isStopping && invisibleTime(of: subscription).map { $0 <= nanoseconds } ?? false
    }.map(\.number)
  }

  /// Subscribes to a stream again with the same arguments.
  func resubscribe(_ number: UInt64) throws(Fault) {
    guard let known = outline.subscriptions.first(where: { $0.number == number }) else { return }
    end(known)
    try begin(known.operation, known.arguments, for: known.effect)
  }
}
