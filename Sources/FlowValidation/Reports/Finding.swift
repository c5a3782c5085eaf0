public import Diagnostics

/// A message of a report: what a ``Diagnostic`` says, with its places spelled out.
public struct Finding: Sendable, Hashable, Codable {
  /// Another place that the message is about.
  public struct Note: Sendable, Hashable, Codable {
    /// Where, or `nil` when nobody knows.
    public let place: ReportedPlace?
    /// What stands there.
    public let message: String
  }

  /// A value that was involved.
  public struct Value: Sendable, Hashable, Codable {
    /// The name as the author wrote it.
    public let name: String
    /// The value as text.
    public let value: String
  }

  /// Where, or `nil` when nobody knows.
  public private(set) var place: ReportedPlace?
  /// `error` or `warning`.
  public let severity: String
  /// The permanent name of the mistake.
  public let code: String
  /// One lower-case clause without a full stop that quotes the author.
  public let message: String
  /// What to do, most likely first.
  public let hints: [String]
  /// Other places that belong to the story.
  public let related: [Note]
  /// The values that caused it.
  public let values: [Value]
  /// The steps of the run that leads to it, in order; empty for what no run was needed to find.
  public let trace: [String]
  /// The message as a terminal without colours shows it, with the line that it is about.
  public let rendered: String
  /// The message that this was made from; a finding that was read from a file has none.
  public private(set) var diagnostic: Diagnostic?

  private enum CodingKeys: String, CodingKey {
    case place, severity, code, message, hints, related, values, trace, rendered
  }

  /// Spells out a message.
  public init(_ diagnostic: Diagnostic, in sources: Sources) {
    place = ReportedPlace(diagnostic.span, in: sources)
    severity = diagnostic.severity.rawValue
    code = diagnostic.code.name
    message = diagnostic.message
    hints = diagnostic.hints
    related = diagnostic.related.map { Note(place: ReportedPlace($0.span, in: sources), message: $0.message) }
    values = diagnostic.values.map { Value(name: $0.name, value: $0.value) }
    trace = Array(diagnostic.trace.prefix(Finding.longestTrace))
    rendered = DiagnosticRenderer(sources: sources).render(diagnostic)
    self.diagnostic = diagnostic
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    place = try values.decodeIfPresent(ReportedPlace.self, forKey: .place)
    severity = try values.decode(String.self, forKey: .severity)
    code = try values.decode(String.self, forKey: .code)
    message = try values.decode(String.self, forKey: .message)
    hints = try values.decode([String].self, forKey: .hints)
    related = try values.decode([Note].self, forKey: .related)
    self.values = try values.decode([Value].self, forKey: .values)
    trace = try values.decodeIfPresent([String].self, forKey: .trace) ?? []
    rendered = try values.decode(String.self, forKey: .rendered)
    diagnostic = nil
  }

  /// The same finding as one that was read from a file: equal to another that says the same of the same place, though
  /// the text was read twice.
  var withoutDiagnostic: Finding {
    var finding = self
    finding.diagnostic = nil
    return finding
  }

  /// The same finding at a place that is known better, without what it was made from.
  func moved(to place: ReportedPlace) -> Finding {
    var finding = withoutDiagnostic
    finding.place = place
    return finding
  }

  /// The most steps of a run that are reported; a longer run is best seen as a scenario.
  private static let longestTrace = 1_000

  /// Whether a flow cannot be run because of it.
  public var isError: Bool { severity == Severity.error.rawValue }
}
