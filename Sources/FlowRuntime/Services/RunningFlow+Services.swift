public import CEL
internal import FlowProgram

/// A call that a flow waits for.
public struct AwaitedCall: Sendable {
  /// The number that a reply names.
  public let number: UInt64
  /// The position in ``Program/operations`` of what was asked for.
  public let operation: Int
  /// What it was handed.
  public let arguments: RecordValue
  /// The presenter that made it, by its way from the outside in.
  public let presenter: String
  /// The name under which it is loading.
  public let loading: String?
  /// What tells it from others of that name.
  public let key: String?
  /// How often it was made.
  public let attempt: Int
  /// Whether it goes on when its presenter leaves.
  public let isKept: Bool
  /// Whether a fake answers it.
  public let isFaked: Bool
  /// What it waits for: a reply, or another call or time before it is made at all.
  public let isAsked: Bool
}

/// A stream that a flow follows.
public struct FollowedStream: Sendable {
  /// The number that an item names.
  public let number: UInt64
  /// The position in ``Program/operations`` of the stream.
  public let operation: Int
  /// What it was handed.
  public let arguments: RecordValue
  /// The presenter that follows it, by its way from the outside in.
  public let presenter: String
  /// What came last, or `nil` when nothing has.
  public let value: Value?
  /// How it failed.
  public let error: String?
  /// Whether a fake sends its items.
  public let isFaked: Bool
  /// How many nanoseconds it is followed on while nobody sees the flow, as when its app is in the background, or `nil` when as
  /// long as the effect that follows it is under way.
  public let unseenTime: Int64?
}

extension RunningFlow {
  /// The calls that are not resolved, in the order in which they were made.
  ///
  /// What can come of one is a value of its operation's type, one of its ``Operation/errors``, and whatever its timeout
  /// leads to.
  public var pendingCalls: [AwaitedCall] { settledMachine.awaitedCalls }

  /// The streams that are followed, in the order in which that began.
  public var followedStreams: [FollowedStream] { settledMachine.followedStreams }

  /// All that the outside has been asked for and has not answered: what a host that takes over a flow (one that was launched,
  /// or restored) has to carry out first.
  public var outstandingRequests: [ServiceRequest] { settledMachine.outstandingRequests }
}

extension Machine {
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
        presenter: path(of: Int($0.effect.owner.index)), value: $0.value, error: $0.error,
        isFaked: isFaked($0.operation), unseenTime: unseenTime(of: $0))
    }
  }

  fileprivate var outstandingRequests: [ServiceRequest] {
    let calls = outline.calls.filter { $0.phase == .asked && !isFaked($0.operation) }
    let streams = outline.subscriptions.filter { $0.error == nil && !isFaked($0.operation) }
    return calls.map { .call($0.number, operation: $0.operation, arguments: $0.arguments) }
      + streams.map { .subscribe($0.number, operation: $0.operation, arguments: $0.arguments) }
  }
}
