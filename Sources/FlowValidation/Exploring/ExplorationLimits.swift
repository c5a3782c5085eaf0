/// What an exploration may take up before it stops and says so.
public struct ExplorationLimits: Sendable {
  /// How many states are kept.
  public var states = 1_000_000
  /// How many bytes the states and the ways between them may take up.
  public var bytes = 1 << 30
  /// Whether the time is over; asked now and then. Time is the business of whoever asks for an exploration.
  public var isTimeOver: @Sendable () -> Bool = { false }
  /// Whether the exploration is to end at once; asked for each input, so the answer has to be at hand. Once it is yes, it stays so.
  public var isEnded: @Sendable () -> Bool = { false }
  /// Whether the ways between states are kept, which all checks of runs need; without them only states are counted, and
  /// faults, dead ends and conditions of single states found.
  public var keepsWays = true
  /// How many threads look up where inputs lead. What is found is the same with any number of them.
  public var workers = 1
  /// Does something for each number below a count, several at once; threads are the business of whoever asks for an
  /// exploration.
  public var concurrently: @Sendable (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void = { count, body in
    for number in 0..<count { body(number) }
  }

  /// Whether it is learned where inputs lead, so that few of them are tried. Without, the same is found in more time.
  public var learns = true

  /// Whether the process of the flow may die in any state; the author of the flow may ask for it as well.
  public var triesProcessDeath = false
  /// Whether links are followed: at the launch and in every state.
  public var followsLinks = true
  /// In which order timers run.
  public var timeOrder = TimeOrder.deadlines
  /// Whether a flow that may have two timers armed at once is explored a second time with timers in any order, without which
  /// nothing is proved of it. It says nothing where timers run in any order at once.
  public var triesEveryTime = true

  /// The limits for every usual purpose.
  public init() {}
}

/// A limit that an exploration came to.
public enum ExplorationLimit: String, Sendable, Hashable {
  case states, memory, time
}
