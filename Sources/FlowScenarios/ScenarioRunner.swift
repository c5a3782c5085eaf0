internal import FlowExplorer
public import FlowReports
public import Diagnostics
public import FlowProgram
public import FlowRuntime

/// A runner that plays the scenarios of a flow in virtual time and reports the ones that fail, with the reasons.
///
/// A scenario stops at its first failing step, because later steps would only repeat that failure. All differences
/// at this step are reported. The same program always gives the same outcomes.
public struct ScenarioRunner: Sendable {
  let program: Program
  /// Whether outcomes include coverage.
  private let isCovering: Bool
  /// The cells of the values from outside, or `nil` unless outcomes include coverage.
  private let arrivals: ArrivalCells?

  /// Creates a runner for the scenarios of a program.
  public init(_ program: Program, isCovering: Bool = false) {
    self.program = program
    self.isCovering = isCovering
    arrivals = isCovering ? ArrivalCells(program) : nil
  }

  /// The cells of the values from outside; empty unless the runner collects coverage.
  public var cells: [Coverage.Cell] { arrivals?.cells ?? [] }

  /// Plays the scenario at a position in ``Program/scenarios``: once, or once for each example of its table.
  public func run(_ index: Int, recordings: inout Recordings) -> [ScenarioOutcome] {
    guard program.scenarios.indices.contains(index) else { return [] }
    let scenario = program.scenarios[index]
    guard !scenario.examples.isEmpty else { return [run(scenario, example: nil, number: 0, recordings: &recordings)] }
    return scenario.examples.enumerated().map { run(scenario, example: $1, number: $0, recordings: &recordings) }
  }

  private func run(
    _ scenario: Scenario, example: Scenario.Example?, number: Int, recordings: inout Recordings
  ) -> ScenarioOutcome {
    let title = example.map { "\(scenario.name), with \(program.literals(of: $0.values, limit: 60))" } ?? scenario.name
    var outcome = ScenarioOutcome(name: title, span: example?.span ?? scenario.span)
    do throws(ScenarioFailure) {
      var play = try ScenarioPlay(
        scenario, example: example, exampleNumber: number, of: program, isCovering: isCovering, cells: arrivals)
      defer {
        recordings = play.recordings
        outcome.coverage = play.coverage
        outcome.cells = play.reachedCells
      }
      play.recordings = recordings
      try play.play()
    } catch {
      outcome.failures = error.diagnostics.map { $0.located(in: scenario, example: example, program) }
    }
    return outcome
  }
}

/// The outcome of a scenario, or of one of its examples.
public struct ScenarioOutcome: Sendable {
  /// The name of the scenario, with the values of its example.
  public let name: String
  /// The source range of the name or of the example.
  public let span: Span
  /// All differences at the first failing step; empty if the scenario passes.
  public internal(set) var failures: [Diagnostic] = []
  /// The coverage points that were reached; empty unless the runner collects coverage.
  public internal(set) var coverage: Set<CoveragePoint> = []
  /// The cells that the values from outside fell into; empty unless the runner collects coverage.
  public internal(set) var cells: Set<Coverage.Cell.ID> = []
  /// The duration in seconds, if the caller measures it. For an example, an equal share of the duration of all
  /// examples.
  public var seconds = 0.0

  /// Whether the scenario passed.
  public var isHeld: Bool { failures.isEmpty }

  init(name: String, span: Span) {
    self.name = name
    self.span = span
  }
}

/// The reason why a scenario stops.
struct ScenarioFailure: Error {
  /// The differences from the expectations, in source order.
  var diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init<Kind: DiagnosticKind>(_ kind: Kind, at span: Span) {
    var report = Report()
    report.add(kind, at: span)
    diagnostics = report.diagnostics
  }
}

extension Diagnostic {
  /// Returns the diagnostic with more related places.
  func adding(_ places: [RelatedPlace]) -> Diagnostic {
    Diagnostic(
      code: code, severity: severity, span: span, message: message, hints: hints, related: related + places,
      values: values, trace: trace, fixes: fixes)
  }

  fileprivate func located(in scenario: Scenario, example: Scenario.Example?, _ program: Program) -> Diagnostic {
    var places: [RelatedPlace] = []
    if scenario.span != span { places.append(RelatedPlace("in the scenario '\(scenario.name)'", at: scenario.span)) }
    if let example { places.append(RelatedPlace("with these values", at: example.span)) }
    return adding(places)
  }
}
