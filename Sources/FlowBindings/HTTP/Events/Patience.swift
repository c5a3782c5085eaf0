/// How long something that fails is tried again, and how long it is waited for in between.
public struct Patience: Sendable, Hashable {
  /// How often in a row it may fail before that is told.
  public var tries = 5
  /// How long before the second try, unless the server asks for another time; twice as long before each further one.
  public var first: Duration = .seconds(1)
  /// How long at most.
  public var longest: Duration = .seconds(30)

  /// Waits for fifteen seconds in all, which is longer than a train's tunnel and shorter than a person's patience.
  public init() {}

  /// How long to wait after so many failures in a row, none included.
  ///
  /// - Parameter asked: How long the server asks to wait; it can ask neither for a storm nor for silence.
  public func pause(after failures: Int, asked: Duration?) -> Duration {
    let shortest = min(Self.shortest, first)
    var pause = min(max(asked ?? first, shortest), longest)
    var doublings = max(failures, 1) - 1
    while doublings > 0, pause < longest {
      pause = min(pause * 2, longest)
      doublings -= 1
    }
    return pause
  }

  /// What no server can ask to go below.
  private static let shortest: Duration = .milliseconds(100)
}
