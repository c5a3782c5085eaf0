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
  /// Time passes while the host watches: every timer that comes due runs at its own time.
  case advance(nanoseconds: Int64)
  /// Time passed while the host slept: every timer that is overdue runs once, now.
  case resume(nanoseconds: Int64)
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
    /// An entry that would go has a `back` that is enabled. The model is emitted again, though it is equal, for a renderer that
    /// shows the stack arranged already.
    case refused
  }

  /// The position of the input among those of its tick.
  public let index: Int
  /// Why nobody heard it.
  public let reason: Reason
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
    case .refused: "a screen that would go handles back itself"
    }
  }
}
