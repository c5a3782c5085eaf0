public import Diagnostics

/// The result of one check of a flow: all static rules of a file, a scenario, an exploration or a property.
public struct CheckResult: Sendable, Hashable, Codable {
  /// The kind of a check.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The static rules of a file.
    case rules
    /// A scenario.
    case scenario
    /// An exploration without properties.
    case exploration
    /// A property.
    case property
    /// The coverage of a flow, if a minimum is required.
    case coverage
  }

  /// A figure that belongs to the result, such as the number of states.
  public struct Detail: Sendable, Hashable, Codable {
    /// The label, one or two words: `states`.
    public let name: String
    /// The figure as text.
    public let value: String

    /// Creates a figure.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The kind of the check.
  public let kind: Kind
  /// The file of the flow, as it was given.
  public let file: String
  /// The name of the scenario or the property; for other checks, a fixed title.
  public let name: String
  /// The location of the declaration, or `nil` for a check that the file does not declare.
  public let place: ReportedPlace?
  /// The verdict.
  public let verdict: Verdict
  /// The errors and warnings.
  public let findings: [Finding]
  /// The reasons why the check is undecided, or why its claim is limited; one clause each.
  public let reasons: [String]
  /// Figures that belong to it.
  public let details: [Detail]
  /// The counts of a coverage check.
  public let coverage: CoverageFigures?
  /// The duration of the check in seconds.
  public let seconds: Double

  /// Creates a result, with its diagnostics resolved to findings.
  ///
  /// - Parameter film: Returns the file with the film of a finding, or `nil` for a finding without one.
  public init(
    _ kind: Kind, of file: String, named name: String, at span: Span? = nil, verdict: Verdict,
    diagnostics: [Diagnostic] = [], in sources: Sources, reasons: [String] = [], details: [Detail] = [],
    seconds: Double = 0, film: (Diagnostic) -> String? = { _ in nil }
  ) {
    self.kind = kind
    self.file = file
    self.name = name
    self.verdict = verdict
    self.reasons = reasons
    self.details = details
    self.seconds = seconds
    place = span.flatMap { ReportedPlace($0, in: sources) }
    findings = diagnostics.map { Finding($0, in: sources, film: film($0)) }
    coverage = nil
  }

  /// Creates a result that the file does not declare, with the given findings.
  init(
    _ kind: Kind, of file: String, named name: String, verdict: Verdict, findings: [Finding], details: [Detail],
    coverage: CoverageFigures
  ) {
    (self.kind, self.file, self.name, self.verdict) = (kind, file, name, verdict)
    (self.findings, self.details, self.coverage) = (findings, details, coverage)
    reasons = []
    place = nil
    seconds = 0
  }

  /// Creates the result of the static rules for a file.
  public static func rules(
    of file: String, _ diagnostics: [Diagnostic], in sources: Sources, seconds: Double = 0
  ) -> CheckResult {
    let verdict = diagnostics.isEmpty ? Verdict.proved : .violated
    return CheckResult(
      .rules, of: file, named: "static rules", verdict: verdict, diagnostics: diagnostics, in: sources,
      seconds: seconds)
  }

  /// The same result with a duration of zero.
  var timeless: CheckResult { CheckResult(self, seconds: 0) }

  private init(_ other: CheckResult, seconds: Double) {
    (kind, file, name, place, verdict) = (other.kind, other.file, other.name, other.place, other.verdict)
    (findings, reasons, details, coverage) = (other.findings, other.reasons, other.details, other.coverage)
    self.seconds = seconds
  }
}
