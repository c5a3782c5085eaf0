public import CEL
public import FlowProgram

/// Something that happens to a running flow from outside.
public enum Input: Sendable {
  /// A person or a host says something to a presenter of a model that was emitted.
  case event(to: InstanceID, event: Int, payload: RecordValue)
  /// The system's way back was taken.
  case back
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
    }
  }
}
