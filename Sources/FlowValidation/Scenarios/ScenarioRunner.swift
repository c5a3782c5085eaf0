public import Diagnostics
public import FlowProgram
public import FlowRuntime

/// Plays the scenarios of a flow in virtual time and says which of them do not hold, and why.
///
/// A scenario stops at its first step that fails, since what comes after it would only echo that; all that differs there is
/// told. The same program gives the same outcomes.
public struct ScenarioRunner: Sendable {
  let program: Program
  /// Whether outcomes say what of the program was reached.
  private let isCovering: Bool

  /// Creates a runner for the scenarios of a program.
  public init(_ program: Program, isCovering: Bool = false) {
    self.program = program
    self.isCovering = isCovering
  }

  /// Plays a scenario, by its position in ``Program/scenarios``: once, or once for each of its rows.
  public func run(_ index: Int, recordings: inout Recordings) -> [ScenarioOutcome] {
    guard program.scenarios.indices.contains(index) else { return [] }
    let scenario = program.scenarios[index]
    guard !scenario.rows.isEmpty else { return [run(scenario, row: nil, number: 0, recordings: &recordings)] }
    return scenario.rows.enumerated().map { run(scenario, row: $1, number: $0, recordings: &recordings) }
  }

  private func run(
    _ scenario: Scenario, row: Scenario.Row?, number: Int, recordings: inout Recordings
  ) -> ScenarioOutcome {
    let title = row.map { "\(scenario.name), with \(program.literals(of: $0.values, limit: 60))" } ?? scenario.name
    var outcome = ScenarioOutcome(name: title, span: row?.span ?? scenario.span)
    do throws(ScenarioFailure) {
      var play = try ScenarioPlay(scenario, row: row, rowNumber: number, of: program, isCovering: isCovering)
      defer {
        recordings = play.recordings
        outcome.coverage = play.coverage
      }
      play.recordings = recordings
      try play.play()
    } catch {
      outcome.failures = error.diagnostics.map { $0.told(in: scenario, row: row, program) }
    }
    return outcome
  }
}

/// What came of a scenario, or of one of its rows.
public struct ScenarioOutcome: Sendable {
  /// What it is called, with the values of its row.
  public let name: String
  /// Where its name stands, or its row.
  public let span: Span
  /// Why it does not hold: all that differs at the first step that fails; empty when it holds.
  public internal(set) var failures: [Diagnostic] = []
  /// What of the program was reached; empty unless the runner was asked to note that.
  public internal(set) var coverage: Set<CoveragePoint> = []
  /// How long it took, as far as whoever plays it has a clock; of a row, its share of all rows.
  public var seconds = 0.0

  /// Whether everything came as expected.
  public var isHeld: Bool { failures.isEmpty }

  init(name: String, span: Span) {
    self.name = name
    self.span = span
  }
}

/// Why a scenario stops.
struct ScenarioFailure: Error {
  /// What differs from what is expected, in the order of the file.
  var diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init<Kind: DiagnosticKind>(_ kind: Kind, at span: Span) {
    var report = Report()
    report.add(kind, at: span)
    diagnostics = report.diagnostics
  }
}

extension Diagnostic {
  /// The message with other places behind its own.
  func adding(_ places: [RelatedPlace]) -> Diagnostic {
    Diagnostic(
      code: code, severity: severity, span: span, message: message, hints: hints, related: related + places,
      values: values, trace: trace)
  }

  fileprivate func told(in scenario: Scenario, row: Scenario.Row?, _ program: Program) -> Diagnostic {
    var places: [RelatedPlace] = []
    if scenario.span != span { places.append(RelatedPlace("in the scenario '\(scenario.name)'", at: scenario.span)) }
    if let row { places.append(RelatedPlace("with these values", at: row.span)) }
    return adding(places)
  }
}
