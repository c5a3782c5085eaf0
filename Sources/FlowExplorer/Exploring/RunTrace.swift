internal import FlowReports
internal import CEL
internal import Diagnostics
public import FlowProgram
internal import FlowRuntime

/// A run from the launch, in steps that a user can repeat.
public struct RunTrace: Sendable, Hashable {
  /// One step of a run.
  public struct Step: Sendable, Hashable {
    /// The input, as a step of a scenario: `press: Sign in`.
    public let input: String
    /// The visible screen after the step, with its case.
    public let screen: String
    /// Whether the input is a service outcome.
    public let isOfService: Bool
    /// The lines of the equivalent step of a scenario, or `nil` if there is none.
    public let scenarioStep: String?
    /// Whether the flow has ended after the step.
    public let isEnd: Bool
    /// The codes of the faults in the step.
    public var faults: [String] = []
    /// The changed values: `count: 2 → 3`.
    public let changes: [String]
    /// The model after the step, or `nil` if it is that of the step before, or one of a very long run.
    public internal(set) var picture: Picture?
  }

  /// A model of a run. Equal runs have equal models, so it takes no part in comparisons of runs.
  public struct Picture: Sendable, Hashable {
    public let model: FlowModel

    public static func == (left: Picture, right: Picture) -> Bool { true }

    public func hash(into hasher: inout Hasher) {}
  }

  /// A launch by a link, or at another instant.
  public struct Start: Sendable, Hashable {
    /// The link, or `nil` for a launch at another instant.
    public let link: String?
    /// The name of the screen after the launch, with its case.
    public let screen: String
  }

  /// The name of the screen after a launch without a link, with its case.
  public var firstScreen = ""
  /// The model after the launch.
  public internal(set) var firstPicture: Picture?
  /// The launch by a link, or `nil` for a launch without a link.
  public var start: Start?
  /// The steps, in order.
  public var steps: [Step] = []
  /// The number of the step to which the run returns again and again, or `nil` for a run that ends.
  public var loopStart: Int?

  /// Whether a clock explains the run. With timers in any order, some runs need an order that no clock allows.
  public var isExplained = true
  /// The operations with unanswered requests, in program order. They have to stay unanswered for the run to repeat.
  public var silentOperations: [String] = []
  /// The params of the flow, in the syntax of scenarios: `who: Ada`.
  public var params: [String] = []
  /// The instant of the launch, or `nil` for the usual one.
  public var now: String?
  /// The screens of the stack before the last step, from the bottom, if this step changes only those below the top.
  var lostStack: [String] = []
  /// The language in which the flow is launched, if it is not the first one.
  public var locale: String?

  /// Creates a run without steps.
  public init() {}

  /// The link or the instant of the launch: `by /items`, `at 2026-01-31T18:30:00Z`.
  var launch: String {
    let parts = [start?.link.map { "by \($0)" }, locale.map { "in '\($0)'" }].compactMap(\.self)
    return parts.isEmpty ? "at \(now ?? "another instant")" : parts.joined(separator: " ")
  }

  /// The steps as lines.
  public var lines: [String] {
    (start.map { ["launch \(launch) → \($0.screen)"] } ?? [])
      + steps.enumerated().map { index, step in
        let changes = step.changes.isEmpty ? "" : " (\(step.changes.joined(separator: ", ")))"
        return "\(index + 1). \(step.input) → \(step.screen)\(changes)"
      } + (loopStart.map { ["and again from step \($0 + 1)"] } ?? [])
  }
}
