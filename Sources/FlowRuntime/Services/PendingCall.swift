internal import CEL
internal import FlowProgram

/// A call that was made and has not been resolved.
struct PendingCall: Sendable {
  /// What it waits for.
  enum Phase: String, Sendable {
    /// Another call of the same step to end.
    case queued
    /// A reply.
    case asked
    /// The time to be made again.
    case resting
  }

  /// The number under which it was asked for last; each attempt has its own.
  var number: UInt64
  /// The position of the operation in the program.
  let operation: Int
  /// The position in the program of the presenter that made it.
  let presenter: Int
  /// The position in ``Presenter/calls``.
  let site: Int
  /// Who made it.
  let caller: InstanceID
  /// The effect whose steps made it.
  let effect: EffectID?
  /// What tells it from others of the same step.
  let key: String?
  /// What it is handed.
  let arguments: RecordValue
  /// The locals that the steps behind it read, as they were when it was made: those under ``Call/then``, and for each of
  /// ``Call/catches``.
  let thenCaptures: [Value]
  let catchCaptures: [[Value]]
  /// Of a call that outlives its presenter: whom that referred to.
  let references: [InstanceID?]
  /// The nanoseconds that it waits for a reply, or `nil` for ever.
  let timeout: Int64?
  /// How many more times it is made when it fails.
  var retriesLeft: Int
  /// The nanoseconds before it is made again.
  var backoff: Int64
  /// How often it was made.
  var attempt = 0
  /// What it waits for.
  var phase = Phase.queued
}

/// A stream that an effect follows.
struct FlowSubscription: Sendable {
  /// The number under which it was asked for.
  let number: UInt64
  /// The effect that follows it.
  let effect: EffectID
  /// The position of the stream in the program.
  let operation: Int
  /// What it is handed.
  let arguments: RecordValue
  /// What came last.
  var value: Value?
  /// How it failed.
  var error: String?
  /// Of a stream that is faked: the position of the rule, and how many of its items have come.
  var script: (rule: Int, position: Int)?
  /// Whether it ends unless somebody wants it soon.
  var isStopping = false
}

/// What a timer does for calls and streams.
enum ServiceTimer: Sendable {
  /// A fake replies to a call.
  case reply(UInt64, CallOutcome)
  /// A call has waited long enough.
  case timeout(UInt64)
  /// A call is made again.
  case retry(UInt64)
  /// A fake sends an item of a stream.
  case item(UInt64, CallOutcome)
  /// A stream ends that nobody has wanted for a while.
  case stop(UInt64)

  /// The number of the call or the subscription.
  var number: UInt64 {
    switch self {
    case .reply(let number, _), .timeout(let number), .retry(let number), .item(let number, _), .stop(let number):
      number
    }
  }

  /// Whether it is about a stream.
  var isOfStream: Bool {
    switch self {
    case .item, .stop: true
    case .reply, .timeout, .retry: false
    }
  }
}
