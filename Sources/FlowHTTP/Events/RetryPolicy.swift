/// A retry policy: the number of attempts and the pauses between them.
public struct RetryPolicy: Sendable, Hashable {
  /// The number of consecutive failures before they are reported.
  public var tries = 5
  /// The pause before the second attempt, unless the server requests another one. It doubles before each further
  /// attempt.
  public var first: Duration = .seconds(1)
  /// The longest pause.
  public var longest: Duration = .seconds(30)

  /// Creates the default policy. It waits for fifteen seconds in total, which is longer than a train tunnel and
  /// shorter than a user's patience.
  public init() {}

  /// Returns the pause after a number of consecutive failures, excluding the current one.
  ///
  /// - Parameter asked: The pause that the server requests, which is clamped to the limits.
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

  /// The minimum of a requested pause.
  private static let shortest: Duration = .milliseconds(100)
}
