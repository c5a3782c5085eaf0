public import Diagnostics
public import FlowProgram
public import FlowRuntime

/// What exploring a flow came to: how much of it was seen, what was found, and what became of its properties.
public struct Exploration: Sendable {
  /// Whether the flow could be launched; otherwise there was nothing to explore.
  public internal(set) var hasStarted = true
  /// How many states were found, each once.
  public internal(set) var stateCount = 0
  /// How many inputs were tried.
  public internal(set) var inputCount = 0
  /// The number of states that the second pass found, with timers in any order; `nil` when there was no such pass.
  public internal(set) var proofStateCount: Int?
  /// The number of inputs that the second pass tried.
  public internal(set) var proofInputCount = 0
  /// How many of these inputs were outcomes of calls and streams.
  public internal(set) var outcomeCount = 0
  /// How many inputs the shortest way to the state found last takes.
  public internal(set) var depth = 0
  /// How many bytes the states and the ways between them took up.
  public internal(set) var byteCount = 0
  /// The limit that ended it early, or `nil` when every state was found.
  public internal(set) var stopped: ExplorationLimit?
  /// Whether states were left out because they pass a bound that the author set.
  public internal(set) var isCut = false
  /// Whether every payload was tried that a person could send, and no state was ignored.
  public internal(set) var isExhaustive = true
  /// What may happen to the flow from outside and was not tried, in words, such as `links`; nothing is proved then.
  public internal(set) var untried: [String] = []
  /// How many runs were found that no time explains, where timers ran in any order. They are not shown, and nothing is proved
  /// then.
  public internal(set) var unexplainedCount = 0
  /// The reasons for which something that is looked for without being asked is undecided, one clause each.
  public internal(set) var doubts: [String] = []
  /// Of an exploration that was ended early, the piece of state with the most values.
  public internal(set) var growing: GrowingState?
  /// The screens that were shown in tabs and inner stacks alone, by their positions in the program.
  var screensInside: Set<Int> = []
  /// What was found without being asked for, and the properties that do not hold, in the order of the file.
  public internal(set) var findings: [Diagnostic] = []
  /// What became of each property, in the order of the file.
  public internal(set) var properties: [PropertyVerdict] = []
  /// The parts of the flow that no run reached, screens and cases first.
  public internal(set) var unreached: [UnreachedPart] = []
  /// What of the flow was reached.
  public internal(set) var reached: Set<CoveragePoint> = []
  /// The shortest way to each finding, in the order of ``findings``; empty for what is nowhere.
  public internal(set) var traces: [RunTrace] = []

  /// Nothing was explored yet.
  public init() {}

  /// What can be said of the whole: proved only if nothing was left out and every input was tried.
  public var verdict: Verdict {
    if !hasStarted || stopped != nil || unexplainedCount > 0 || !doubts.isEmpty { return .undecided }
    if isCut { return .bounded }
    return isExhaustive ? .proved : .tried
  }
}

/// A piece of state that grew while a flow was explored.
public struct GrowingState: Sendable, Hashable {
  /// Its name, as `presenter.slot`, or `backstack`, `messages`, `calls` or `timers`.
  public let name: String
  /// How many values were seen of it in the states that were looked at.
  public let valueCount: Int
  /// One of the last values, as text.
  public let lastValue: String
}

/// What became of a property.
public struct PropertyVerdict: Sendable {
  /// The property.
  public let property: Property
  /// What became of it.
  public let verdict: Verdict
  /// The run that shows that it does not hold; empty when none does.
  public let trace: RunTrace
  /// The reason for a verdict that needs one, as a clause.
  public private(set) var reason: String?
  /// The screen that the property asks for and cannot see, if there is one.
  let unseenScreen: String?

  init(
    property: Property, verdict: Verdict, trace: RunTrace, reason: String? = nil, unseenScreen: String? = nil
  ) {
    (self.property, self.verdict, self.trace, self.reason) = (property, verdict, trace, reason)
    self.unseenScreen = unseenScreen
  }
}
