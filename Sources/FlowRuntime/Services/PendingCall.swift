internal import CEL
internal import FlowProgram

/// An unresolved call.
struct PendingCall: Sendable {
  /// The state of a call.
  enum Phase: String, Sendable {
    /// Waiting for another call of the same step to end.
    case queued
    /// Waiting for a reply.
    case asked
    /// Waiting to be retried.
    case resting
  }

  /// The number of the latest attempt. Each attempt has its own.
  var number: UInt64
  /// The index in ``Program/operations``.
  let operation: OperationID
  /// The index in ``Program/presenters`` of the caller.
  let presenter: PresenterID
  /// The index in ``Presenter/calls``.
  let site: Int
  let caller: InstanceID
  /// The flow that contains the caller. Its `catch` handles the errors that the call does not catch.
  let flow: InstanceID
  /// The effect whose steps made it.
  let effect: LivingEffect?
  /// The key that distinguishes it from others of the same step.
  let key: String?
  let arguments: RecordValue
  /// The captured locals of the subsequent steps: those under ``Call/then``, and for each of ``Call/catches``.
  let thenCaptures: [Value]
  let catchCaptures: [[Value]]
  /// The references of its presenter, for a call that outlives it.
  let references: [InstanceID?]
  /// The time that it waits for a reply, in nanoseconds, or `nil` without a timeout.
  let timeout: Int64?
  /// The number of remaining retries.
  var retriesLeft: Int
  /// The delay before the next retry, in nanoseconds.
  var backoff: Int64
  /// The number of attempts so far.
  var attempt = 0
  var phase = Phase.queued
}

/// A stream that an effect follows.
struct FlowSubscription: Sendable {
  /// The number of the subscription.
  let number: UInt64
  /// The effect that follows it.
  let effect: LivingEffect
  /// The index in ``Program/operations``.
  let operation: OperationID
  let arguments: RecordValue
  /// The last item.
  var value: Value?
  /// The error that ended it.
  var error: String?
  /// The index of the rule and the number of sent items, for a faked stream.
  var script: (rule: Int, position: Int)?
  /// Whether it ends unless an effect follows it again before the stop delay has passed.
  var isStopping = false
}

/// The work of a timer for calls and streams.
enum ServiceTimer: Sendable {
  /// A fake replies to a call.
  case reply(UInt64, CallOutcome)
  /// A call times out.
  case timeout(UInt64)
  /// A call is retried.
  case retry(UInt64)
  /// A fake sends an item of a stream.
  case item(UInt64, CallOutcome)
  /// A stream ends after its stop delay.
  case stop(UInt64)

  /// The number of the call or the subscription.
  var number: UInt64 {
    switch self {
    case .reply(let number, _), .timeout(let number), .retry(let number), .item(let number, _), .stop(let number):
      number
    }
  }

  /// Whether it belongs to a stream.
  var isOfStream: Bool {
    switch self {
    case .item, .stop: true
    case .reply, .timeout, .retry: false
    }
  }
}
