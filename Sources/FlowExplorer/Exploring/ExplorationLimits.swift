internal import FlowReports
public import FlowRuntime

/// The resources that an exploration may use before it stops early.
public struct ExplorationLimits: Sendable {
  /// The maximum number of states.
  public var states = 1_000_000
  /// The number of states after which proof runs are tried. If they decide every check and every claim, the
  /// exploration ends there; otherwise it continues. The budget has no effect if it is greater than ``states``.
  public var budget = 100_000
  /// The maximum number of bytes of the states and transitions.
  public var bytes = 1 << 30
  /// The maximum number of bytes of the values on the path to one state, such as those of a list that grows with each
  /// input. Exploring then stops at the limit of memory.
  public var pathBytes = 1 << 29
  /// Whether the time is over; evaluated periodically. The caller of an exploration provides the clock.
  public var isTimeOver: @Sendable () -> Bool = { false }
  /// Whether the exploration should end immediately. This is evaluated for each input, so it has to be fast. Once it
  /// returns true, it has to stay true.
  public var isEnded: @Sendable () -> Bool = { false }
  /// Whether transitions are stored. All checks of runs require them. Without them the exploration only counts
  /// states, and finds faults, dead ends and conditions of single states.
  public var keepsTransitions = true
  /// The limits of each input.
  public var runtime = RuntimeLimits.standard
  /// The number of threads that look up the targets of inputs. The result does not depend on it.
  public var workers = 1
  /// A function that calls its second argument for each number below a count, possibly concurrently. The caller of
  /// an exploration provides the threads.
  public var concurrently: @Sendable (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void = { count, body in
    for number in 0..<count { body(number) }
  }

  /// Whether the exploration caches the effects of inputs, so that it runs only a few of them. The result does not
  /// depend on it.
  public var learns = true

  /// Whether the reached screens are collected to be drawn.
  public var surveys = false
  /// Whether the process may die in any state. The flow may request this as well.
  public var triesProcessDeath = false
  /// Whether links are followed: at the launch and in every state.
  public var followsLinks = true
  /// Whether states that differ only in ignored state count as one.
  var mergesIgnoredState = true
  /// The order in which timers run.
  public var timeOrder = TimeOrder.deadlines
  /// Whether a flow with two timers armed at once is explored a second time with timers in any order. Without the
  /// second pass nothing about such a flow is proved. The option has no effect if timers run in any order in the
  /// first pass.
  public var triesEveryTime = true
  /// Whether claims that hold for what was tried are proved for all values, if they can be.
  public var provesForAll = true

  /// A mistake in the analysis of proof runs, which only tests make.
  package var mutation: ProofMutation?

  /// Creates the default limits.
  public init() {}
}

/// A limit that ended an exploration.
public enum ExplorationLimit: String, Sendable, Hashable {
  case states, memory, time
}
