public import Diagnostics

/// A finding of a report: a ``Diagnostic`` with its places resolved.
public struct Finding: Sendable, Hashable, Codable {
  /// A related place of the finding.
  public struct Note: Sendable, Hashable, Codable {
    /// The location, or `nil` if it is unknown.
    public let place: ReportedPlace?
    /// The message for this place.
    public let message: String
  }

  /// A value that contributed to the finding.
  public struct Value: Sendable, Hashable, Codable {
    /// The name in the author's spelling.
    public let name: String
    /// The value as text.
    public let value: String
  }

  /// A correction; see ``Fix``.
  public struct Correction: Sendable, Hashable, Codable {
    /// A replaced part of a file.
    public struct Edit: Sendable, Hashable, Codable {
      /// The location of the replaced text.
      public let place: ReportedPlace
      /// The text in its place.
      public let text: String
    }

    /// The correction in words.
    public let title: String
    /// `safe`, `unsafe` or `display`.
    public let safety: String
    /// The edits, in the order of the file.
    public let edits: [Edit]
  }

  /// The location, or `nil` if it is unknown.
  public private(set) var place: ReportedPlace?
  /// `error` or `warning`.
  public let severity: String
  /// The permanent name of the kind of mistake.
  public let code: String
  /// One lower-case clause without a full stop that quotes the source.
  public let message: String
  /// Suggested fixes, the most likely first.
  public let hints: [String]
  /// Related places.
  public let related: [Note]
  /// The values that caused the finding.
  public let values: [Value]
  /// The steps of the run that leads to the finding, in order; empty for a finding that needs no run.
  public let trace: [String]
  /// The file with the film of the run, or `nil` for a finding without one.
  public let film: String?
  /// The corrections, the most likely first.
  public let fixes: [Correction]
  /// The finding as rendered by a terminal without colours, with its source line.
  public let rendered: String
  /// The diagnostic from which the finding was made; `nil` for a finding that was read from a file.
  public private(set) var diagnostic: Diagnostic?

  private enum CodingKeys: String, CodingKey {
    case place, severity, code, message, hints, related, values, trace, film, fixes, rendered
  }

  /// Resolves the places of a diagnostic.
  public init(_ diagnostic: Diagnostic, in sources: Sources, film: String? = nil) {
    self.film = film
    place = ReportedPlace(diagnostic.span, in: sources)
    severity = diagnostic.severity.rawValue
    code = diagnostic.code.name
    message = diagnostic.message
    hints = diagnostic.hints
    related = diagnostic.related.map { Note(place: ReportedPlace($0.span, in: sources), message: $0.message) }
    values = diagnostic.values.map { Value(name: $0.name, value: $0.value) }
    trace = Array(diagnostic.trace.prefix(Finding.longestTrace))
    fixes = diagnostic.fixes.map { fix in
      Correction(
        title: fix.title, safety: fix.safety.rawValue,
        edits: fix.edits.compactMap { edit in
          ReportedPlace(edit.span, in: sources).map { Correction.Edit(place: $0, text: edit.text) }
        })
    }
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
    film = try values.decodeIfPresent(String.self, forKey: .film)
    fixes = try values.decodeIfPresent([Correction].self, forKey: .fixes) ?? []
    rendered = try values.decode(String.self, forKey: .rendered)
    diagnostic = nil
  }

  /// The same finding without its diagnostic. It equals another finding with the same content and location, even if
  /// the source was read twice.
  var withoutDiagnostic: Finding {
    var finding = self
    finding.diagnostic = nil
    return finding
  }

  /// Returns the same finding at a more precise location, without its diagnostic.
  func moved(to place: ReportedPlace) -> Finding {
    var finding = withoutDiagnostic
    finding.place = place
    return finding
  }

  /// The maximum number of reported steps. A longer run is easier to read as a scenario.
  private static let longestTrace = 1_000

  /// Whether the flow cannot run because of this finding.
  public var isError: Bool { severity == Severity.error.rawValue }
}
