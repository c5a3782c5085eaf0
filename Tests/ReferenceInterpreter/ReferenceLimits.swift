/// The limits of one input. Comparisons lower them, because an input that goes round in a circle costs as much as they
/// allow.
public struct ReferenceLimits: Sendable {
  /// The maximum number of rounds; see rule 1.5.
  public var rounds = 100
  /// The maximum number of events; see rule 17.2.
  public var events = 1_000
  /// The maximum depth of nested presenters; see rule 4.8.
  public var depth = 64
  /// The maximum number of timers, and of calls; see rule 17.2.
  public var timers = 1_000
  /// The maximum number of timers that run at one instant; see rule 17.3.
  public var timersPerInstant = 1_000
  /// The maximum number of entries of a stack; see rule 5.37.
  public var entries = 1_000

  public init() {}
}
