/// A back gesture in progress, so that a renderer can follow the finger.
public struct BackGesture: Hashable, Sendable {
  /// The progress from 0 to 1.
  public let progress: Double
  /// The entry shown on completion, or `nil` when a `back` handler will run or the flow will end.
  public let leadsTo: EntrySummary?

  public init(progress: Double, leadsTo: EntrySummary?) {
    self.progress = progress
    self.leadsTo = leadsTo
  }
}

/// A phase of a back gesture.
public enum BackGesturePhase: Hashable, Sendable {
  /// The gesture starts. Its effect is fixed from here on.
  case started
  /// The gesture progresses to a fraction from 0 to 1.
  case progressed(Double)
  /// The gesture is cancelled without effect.
  case cancelled
  /// The gesture is completed.
  case completed
}
