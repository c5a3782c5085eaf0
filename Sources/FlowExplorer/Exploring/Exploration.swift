public import FlowReports
public import Diagnostics
public import FlowProgram
public import FlowRuntime

/// The result of an exploration: its extent, its findings, and the verdicts for the properties.
public struct Exploration: Sendable {
  /// Whether the flow could be launched. Otherwise nothing was explored.
  public internal(set) var hasStarted = true
  /// The number of states.
  public internal(set) var stateCount = 0
  /// The number of tried inputs.
  public internal(set) var inputCount = 0
  /// The number of states that the second pass found, with timers in any order; `nil` when there was no such pass.
  public internal(set) var proofStateCount: Int?
  /// The number of inputs that the second pass tried.
  public internal(set) var proofInputCount = 0
  /// The number of states of the run that performed the general checks for all values; `nil` if there was no such
  /// run, or if it was incomplete.
  public internal(set) var generalStateCount: Int?
  /// The number of inputs that this run tried.
  public internal(set) var generalInputCount = 0
  /// The number of tried inputs that were outcomes of calls and streams.
  public internal(set) var outcomeCount = 0
  /// The length of the shortest path to the state that was found last.
  public internal(set) var depth = 0
  /// The number of bytes of the states and transitions.
  public internal(set) var byteCount = 0
  /// The limit that ended the exploration early, or `nil` if every state was found.
  public internal(set) var stopped: ExplorationLimit?
  /// Whether states were left out because of a declared bound.
  public internal(set) var isCut = false
  /// Whether every payload that a user could send was tried, and no state was ignored.
  public internal(set) var isExhaustive = true
  /// External inputs that were not tried, such as `links`. Nothing counts as proved then.
  public internal(set) var untried: [String] = []
  /// The number of runs, with timers in any order, that no clock explains. They are not shown, and nothing counts as
  /// proved then.
  public internal(set) var unexplainedCount = 0
  /// The reasons why a general check is undecided, one clause each.
  public internal(set) var undecidedReasons: [String] = []
  /// Whether values that were not tried decide about a dead end or a trap.
  var leavesWaysOutOpen = false
  /// For an exploration that ended early, the piece of state with the most values.
  public internal(set) var growing: GrowingState?
  /// The positions in the program of the screens that were shown only in tabs and nested stacks.
  var screensInside: Set<PresenterID> = []
  /// The findings of the general checks and the violated properties, in source order.
  public internal(set) var findings: [Diagnostic] = []
  /// The verdict for each property, in source order.
  public internal(set) var properties: [PropertyVerdict] = []
  /// The parts of the flow that no run reached, starting with screens and cases.
  public internal(set) var unreached: [UnreachedPart] = []
  /// The coverage of the exploration.
  public internal(set) var reached: Set<CoveragePoint> = []
  /// The shortest path to each finding, in the order of ``findings``; empty for a finding without a state.
  public internal(set) var traces: [RunTrace] = []
  /// The reached screens, if the limits ask for them.
  public internal(set) var survey: Survey?

  /// Creates an empty exploration.
  public init() {}

  /// Whether a limit ended the exploration, and no run for all values performed the general checks.
  var isStoppedEarly: Bool { stopped != nil && generalStateCount == nil }

  /// The verdict for the whole exploration: proved only if nothing was left out and every input was tried.
  public var verdict: Verdict {
    if !hasStarted || isStoppedEarly || unexplainedCount > 0 || !undecidedReasons.isEmpty { return .undecided }
    if isCut { return .bounded }
    return isExhaustive && stopped == nil ? .proved : .tried
  }
}

/// A piece of state that grew during an exploration.
public struct GrowingState: Sendable, Hashable {
  /// Its name, as `presenter.slot`, or `backstack`, `messages`, `calls` or `timers`.
  public let name: String
  /// The number of different values in the sampled states.
  public let valueCount: Int
  /// One of the last values, as text.
  public let lastValue: String
}

/// The verdict for a property.
public struct PropertyVerdict: Sendable {
  /// The property.
  public let property: Property
  /// The verdict.
  public let verdict: Verdict
  /// The run that shows the violation; empty if there is none.
  public let trace: RunTrace
  /// The reason for the verdict, as a clause, if the verdict needs one.
  public private(set) var reason: String?
  /// The reason that keeps a claim that holds for what was tried from being proved for all values.
  public internal(set) var obstacle: ProofObstacle?
  /// The facts on which the proof rests, if a proof run found it.
  public internal(set) var certificate: ProofCertificate?
  /// Whether a pass by the clock could decide the property.
  var isOpenToClock = false
  /// The screen that the property tests for and `screen` cannot show, if there is one.
  let unseenScreen: String?

  init(
    property: Property, verdict: Verdict, trace: RunTrace, reason: String? = nil, unseenScreen: String? = nil
  ) {
    (self.property, self.verdict, self.trace, self.reason) = (property, verdict, trace, reason)
    self.unseenScreen = unseenScreen
  }

  /// Replaces the reason that a limit ended the exploration by another limit.
  mutating func replace(_ limit: ExplorationLimit, by other: ExplorationLimit) {
    if reason == limit.reason { reason = other.reason }
  }

  /// Adds the reason why no pass by the clock decided the property, if such a pass could have.
  mutating func noteMissingClock(_ remark: String) {
    if isOpenToClock, let known = reason { reason = "\(known), and \(remark)" }
  }
}
