public import Diagnostics

/// What one check of a flow came to: all static rules of a file, a scenario, an exploration, a property.
public struct CheckResult: Sendable, Hashable, Codable {
  /// What was checked.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The static rules of a file.
    case rules
    /// A scenario.
    case scenario
    /// All that an exploration finds without being asked.
    case exploration
    /// A property.
    case property
    /// How much of a flow the other checks have seen, where a least amount is asked for.
    case coverage
  }

  /// A figure that belongs to the result, such as how many states were seen.
  public struct Detail: Sendable, Hashable, Codable {
    /// What it is, in a word or two: `states`.
    public let name: String
    /// The figure as text.
    public let value: String

    /// Names a figure.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What was checked.
  public let kind: Kind
  /// The file of the flow, as it was given.
  public let file: String
  /// The name of the scenario or the property; of other checks, what they are.
  public let name: String
  /// Where it is declared, or `nil` for what nobody declares.
  public let place: ReportedPlace?
  /// What it came to.
  public let verdict: Verdict
  /// What speaks against it, or is doubtful.
  public let findings: [Finding]
  /// The reasons for which it is undecided, or for which a claim is no more than it is; one clause each.
  public let reasons: [String]
  /// Figures that belong to it.
  public let details: [Detail]
  /// What a check of coverage has counted.
  public let coverage: CoverageFigures?
  /// How long it took.
  public let seconds: Double

  /// Describes a result, with its messages spelled out.
  public init(
    _ kind: Kind, of file: String, named name: String, at span: Span? = nil, verdict: Verdict,
    diagnostics: [Diagnostic] = [], in sources: Sources, reasons: [String] = [], details: [Detail] = [],
    seconds: Double = 0
  ) {
    self.kind = kind
    self.file = file
    self.name = name
    self.verdict = verdict
    self.reasons = reasons
    self.details = details
    self.seconds = seconds
    place = span.flatMap { ReportedPlace($0, in: sources) }
    findings = diagnostics.map { Finding($0, in: sources) }
    coverage = nil
  }

  /// Describes a result that nobody declares, with its messages as they are.
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

  /// What the static rules found in a file.
  public static func rules(
    of file: String, _ diagnostics: [Diagnostic], in sources: Sources, seconds: Double = 0
  ) -> CheckResult {
    let verdict = diagnostics.isEmpty ? Verdict.proved : .violated
    return CheckResult(
      .rules, of: file, named: "static rules", verdict: verdict, diagnostics: diagnostics, in: sources,
      seconds: seconds)
  }

  /// The same result, whatever time it took.
  var timeless: CheckResult { CheckResult(self, seconds: 0) }

  private init(_ other: CheckResult, seconds: Double) {
    (kind, file, name, place, verdict) = (other.kind, other.file, other.name, other.place, other.verdict)
    (findings, reasons, details, coverage) = (other.findings, other.reasons, other.details, other.coverage)
    self.seconds = seconds
  }
}
