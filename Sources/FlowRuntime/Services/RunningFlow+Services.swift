public import CEL
public import FlowProgram

/// A call that a flow waits for.
public struct AwaitedCall: Sendable {
  /// The number that a reply names.
  public let number: UInt64
  /// The index in ``Program/operations``.
  public let operation: OperationID
  public let arguments: RecordValue
  /// The path of the presenter that made it, from the outside in.
  public let presenter: String
  /// The name under which it is loading.
  public let loading: String?
  /// The key that distinguishes it from others of that name.
  public let key: String?
  /// The number of attempts so far.
  public let attempt: Int
  /// Whether it continues when its presenter leaves.
  public let isKept: Bool
  /// Whether a fake answers it.
  public let isFaked: Bool
  /// Whether it waits for a reply, rather than for another call or for its retry.
  public let isAsked: Bool
}

/// A stream that a flow follows.
public struct FollowedStream: Sendable {
  /// The number that an item names.
  public let number: UInt64
  /// The index in ``Program/operations``.
  public let operation: OperationID
  public let arguments: RecordValue
  /// The path of the presenter that follows it, from the outside in.
  public let presenter: String
  /// The last item, or `nil` before the first.
  public let value: Value?
  /// The error that ended it.
  public let error: String?
  /// Whether a fake sends its items.
  public let isFaked: Bool
  /// The time in nanoseconds for which the stream is followed while the flow is not visible, as when its app is in
  /// the background. `nil` when it is followed as long as its effect is active.
  public let invisibleTime: Int64?
}

extension RunningFlow {
  /// The unresolved calls, in the order in which they were made.
  ///
  /// A call ends with a value of its operation's type, with one of its ``Operation/errors``, or with the outcome of
  /// its timeout.
  public var pendingCalls: [AwaitedCall] { settled.inspector.awaitedCalls }

  /// The followed streams, in the order of subscription.
  public var followedStreams: [FollowedStream] { settled.inspector.followedStreams }

  /// All requests that are not yet answered, except calls that are about to fail as lost. A host that takes over a launched or restored flow has to perform these
  /// first.
  public var outstandingRequests: [ServiceRequest] { settled.inspector.outstandingRequests }
}

extension Engine {
  fileprivate var awaitedCalls: [AwaitedCall] {
    outline.calls.map { call in
      let plan = layout.program.presenters[call.presenter].calls[call.site]
      return AwaitedCall(
        number: call.number, operation: call.operation, arguments: call.arguments, presenter: path(ofCaller: call),
        loading: plan.loading, key: call.key, attempt: call.attempt, isKept: plan.isKept,
        isFaked: isFaked(call.operation), isAsked: call.phase == .asked)
    }
  }

  fileprivate var followedStreams: [FollowedStream] {
    outline.subscriptions.map {
      FollowedStream(
        number: $0.number, operation: $0.operation, arguments: $0.arguments,
        presenter: path(of: $0.effect.owner.node), value: $0.value, error: $0.error,
        isFaked: isFaked($0.operation), invisibleTime: invisibleTime(of: $0))
    }
  }

  fileprivate var outstandingRequests: [ServiceRequest] {
    // After a restoration, a call that is not made again fails as lost at the first input, so no host may perform it.
    let calls = outline.calls.filter {
      $0.phase == .asked && !isFaked($0.operation) && !outline.timers.hasReply(toCall: $0.number)
    }
    let streams = outline.subscriptions.filter { $0.error == nil && !isFaked($0.operation) }
    return calls.map { .call($0.number, operation: $0.operation, arguments: $0.arguments) }
      + streams.map { .subscribe($0.number, operation: $0.operation, arguments: $0.arguments) }
  }
}
