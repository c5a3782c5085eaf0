internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// A run from the launch on, as a person could repeat it.
public struct RunTrace: Sendable, Hashable {
  /// One step of a run.
  public struct Step: Sendable, Hashable {
    /// What is done, as a step of a scenario: `press: Sign in`.
    public let deed: String
    /// What is shown after it: the name of the screen, with its case.
    public let screen: String
    /// Whether the deed is a service's: what it answered.
    public let isOfService: Bool
    /// The lines of a step of a scenario that does the same, or `nil` when none does.
    public let scenarioStep: String?
    /// Whether the flow has ended by then.
    public let isEnd: Bool
    /// What changed, as a reader would say it: `count: 2 → 3`.
    public let changes: [String]
  }

  /// A launch by a link.
  public struct Start: Sendable, Hashable {
    /// The link.
    public let link: String
    /// The name of the screen after the launch, with its case.
    public let screen: String
  }

  /// The name of the screen after a launch without a link, with its case.
  public var firstScreen = ""
  /// The launch by a link, or `nil` where the flow is launched without one.
  public var start: Start?
  /// The steps, in order.
  public var steps: [Step] = []
  /// The number of the step to which the run returns again and again, or `nil` when it ends.
  public var loopStart: Int?

  /// Whether time explains the run: of timers that run in any order, some never can in the order of the run.
  public var isExplained = true
  /// The operations that were asked for and not answered in between, in the order of the program, which have to stay silent for
  /// the run to go the same way.
  public var silentOperations: [String] = []
  /// The params that the flow is given, as a scenario writes them: `who: Ada`.
  public var params: [String] = []

  /// A run in which nothing is done.
  public init() {}

  /// The steps as lines.
  public var lines: [String] {
    (start.map { ["launch by \($0.link) → \($0.screen)"] } ?? [])
      + steps.enumerated().map { index, step in
        let changes = step.changes.isEmpty ? "" : " (\(step.changes.joined(separator: ", ")))"
        return "\(index + 1). \(step.deed) → \(step.screen)\(changes)"
      } + (loopStart.map { ["and again from step \($0 + 1)"] } ?? [])
  }
}
