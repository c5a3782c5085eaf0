/// A back gesture that is under way, so that a renderer can follow the finger.
public struct BackGesture: Hashable, Sendable {
  /// How far it is, from 0 to 1.
  public let progress: Double
  /// The entry that completing it would show, or `nil` when a `back` handler will run or the flow will end.
  public let leadsTo: EntrySummary?

  /// Describes a gesture.
  public init(progress: Double, leadsTo: EntrySummary?) {
    self.progress = progress
    self.leadsTo = leadsTo
  }
}

/// A step of a back gesture.
public enum BackGesturePhase: Hashable, Sendable {
  /// The finger moves; what the gesture will do is fixed from here on.
  case started
  /// The finger is so far, from 0 to 1.
  case progressed(Double)
  /// The finger went back; nothing is done.
  case cancelled
  /// The finger went all the way.
  case completed
}
