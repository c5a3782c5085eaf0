public import CEL
public import FlowProgram

/// Something that happens to a running flow from outside.
public enum Input: Sendable {
  /// A person or a host says something to a presenter of a model that was emitted.
  case event(to: InstanceID, event: Int, payload: RecordValue)
  /// The system's way back was taken.
  case back
  /// The system's way back is taken as a gesture that can be followed, step by step.
  case backGesture(BackGesturePhase)
  /// The host hands back a stack in another order or without some of its entries, by their ids, root first.
  case arrange(entries: [UInt64])
  /// The system's way forward was taken, to what back has left.
  case forward
  /// A link is to be followed: the stacks become those that it names.
  case open(String)
  /// A message is taken away by its id.
  case dismiss(message: Int64)
  /// The flow is shown in another language, given by its tag (``LocaleTag``). Nobody's doing, so nobody counts as busy by it.
  case locale(String)
  /// Time passes while the host watches: every timer that comes due runs at its own time.
  case advance(nanoseconds: Int64)
  /// Time passed while the host slept: what is observed is followed anew where the sleep was longer than it goes on unseen, and
  /// every timer that is overdue runs once, now.
  case resume(nanoseconds: Int64)
  /// What came of a call that was asked for by ``ServiceRequest/call(_:operation:arguments:)``, and the nanoseconds after which
  /// the service is to be asked again at the earliest, where it said so.
  case reply(call: UInt64, CallOutcome, pause: Int64 = 0)
  /// An item of a stream that was asked for by ``ServiceRequest/subscribe(_:operation:arguments:)``.
  case item(subscription: UInt64, Value)
  /// A stream ended with an error, and sends nothing any more.
  case streamFailed(subscription: UInt64, error: String)
  /// Something on a stream that is no item. It is a fault, and the stream goes on.
  case itemUnusable(subscription: UInt64, ServiceFault)
}

/// An input that nobody heard.
public struct DroppedInput: Sendable {
  /// Why nobody did.
  public enum Reason: String, Sendable, Hashable {
    /// The presenter it was addressed to has left.
    case gone
    /// The presenter it was addressed to is covered by another screen.
    case covered
    /// The flow has ended.
    case exited
    /// The presenter has no such event, or the payload is not one of that event.
    case unknown
    /// No entry of the backstack has one of the ids, one stands twice, or none is left.
    case noSuchEntry
    /// No route of the flow matches the link.
    case noSuchRoute
    /// No back gesture is under way, or one is already.
    case noGesture
    /// What should be the language is no name of one.
    case noSuchLocale
    /// An entry that would go has a `back` that is enabled. The model is emitted again, though it is equal, for a renderer that
    /// shows the stack arranged already.
    case refused
    /// Nobody waits for the reply or the item: the call was cancelled or is resolved, the stream is not followed any more.
    case notAwaited
    /// No message has the id.
    case noSuchMessage
  }

  /// The position of the input among those of its tick.
  public let index: Int
  /// Why nobody heard it.
  public let reason: Reason
}

/// An event that steps have sent and nothing has heard, since its presenter had left.
public struct UnheardEvent: Sendable, Hashable {
  /// The name of the presenter.
  public let presenter: String
  /// The name of the event.
  public let event: String

  /// Why it was not heard, as the rest of a sentence.
  public var reason: String { DroppedInput.Reason.gone.description }
}

extension DroppedInput.Reason: CustomStringConvertible {
  /// The reason as the rest of a sentence: `its presenter has left`.
  public var description: String {
    switch self {
    case .gone: "its presenter has left"
    case .covered: "another screen covers it"
    case .exited: "the flow has ended"
    case .unknown: "it is no event of its presenter"
    case .noSuchEntry: "the backstack has no such entries, or none would be left"
    case .noSuchRoute: "no route of the flow matches it"
    case .noGesture: "no back gesture can go on so"
    case .noSuchLocale: "no language has such a name"
    case .refused: "a screen that would go handles back itself"
    case .notAwaited: "nobody waits for it any more"
    case .noSuchMessage: "no such message is shown"
    }
  }
}
