public import CEL
public import FlowProgram

/// An external input of a running flow.
public enum Input: Sendable {
  /// The user or the host sends an event to a presenter of an emitted model.
  case event(to: InstanceID, event: EventID, payload: RecordValue)
  /// The system back action.
  case back
  /// A phase of the system back gesture, which is followed while it lasts.
  case backGesture(BackGesturePhase)
  /// The host passes a stack in another order or without some of its entries, by their ids, root first.
  case arrange(entries: [UInt64])
  /// The system forward action, which returns to an entry that back has left.
  case forward
  /// A link to follow: the stacks become those that it names.
  case open(String)
  /// Dismisses a message by its id.
  case dismiss(message: Int64)
  /// The flow is shown in another locale, given by its tag (``LocaleTag``). This does not count as a user action.
  case locale(String)
  /// Time passes while the host is awake: every timer that is due runs at its own time.
  case advance(nanoseconds: Int64)
  /// Time passed while the host slept. Observed streams are subscribed to again if the sleep exceeded the time that
  /// they are followed unseen. Every overdue timer runs once, now.
  case resume(nanoseconds: Int64)
  /// The outcome of a call requested by ``ServiceRequest/call(_:operation:arguments:)``, and the minimum time in
  /// nanoseconds until the next request to the service, if the service gave one.
  case reply(call: UInt64, CallOutcome, pause: Int64 = 0)
  /// An item of a stream requested by ``ServiceRequest/subscribe(_:operation:arguments:)``.
  case item(subscription: UInt64, Value)
  /// A stream ended with an error, and sends nothing any more.
  case streamFailed(subscription: UInt64, error: CallError)
  /// An invalid item on a stream. It is a fault, and the stream continues.
  case itemUnusable(subscription: UInt64, ServiceFault)
}

/// An input that no presenter heard.
public struct DroppedInput: Sendable {
  /// The reason for dropping an input.
  public enum Reason: String, Sendable, Hashable {
    /// The addressed presenter has left.
    case gone
    /// The addressed presenter is covered by another screen.
    case covered
    /// The flow has ended.
    case exited
    /// The presenter has no such event, or the payload does not fit it.
    case unknown
    /// No entry of the backstack has one of the ids, one occurs twice, or none is left.
    case noSuchEntry
    /// No route of the flow matches the link.
    case noSuchRoute
    /// No back gesture is in progress, or one already is.
    case noGesture
    /// The tag does not name a locale.
    case noSuchLocale
    /// An entry to be removed has an enabled `back`. The model is emitted again, although it is equal, for a
    /// renderer that already shows the rearranged stack.
    case refused
    /// The reply or the item is not expected: the call was cancelled or is resolved, or the stream is no longer
    /// followed.
    case notAwaited
    /// No message has the id.
    case noSuchMessage
  }

  /// The index of the input among those of its tick.
  public let index: Int
  public let reason: Reason
}

/// An event that steps sent and no presenter heard, because its recipient had left.
public struct UnheardEvent: Sendable, Hashable {
  /// The name of the presenter.
  public let presenter: String
  /// The name of the event.
  public let event: String

  /// The reason why it was not heard, as the rest of a sentence.
  public var reason: String { DroppedInput.Reason.gone.description }
}

extension DroppedInput.Reason: CustomStringConvertible {
  /// The reason as the rest of a sentence: `its presenter has left`.
  public var description: String {
    switch self {
    case .gone: "its presenter has left"
    case .covered: "another screen covers it"
    case .exited: "the flow has ended"
    case .unknown: "it is not an event of its presenter"
    case .noSuchEntry: "the backstack has no such entries, or none would be left"
    case .noSuchRoute: "no route of the flow matches it"
    case .noGesture: "the back gesture is in another phase"
    case .noSuchLocale: "the flow has no such language"
    case .refused: "a screen that would leave handles back itself"
    case .notAwaited: "the call or stream no longer waits for it"
    case .noSuchMessage: "no such message is visible"
    }
  }
}
