internal import Diagnostics

/// The counts of a coverage check in a form that is independent of the flow. The parts of a sharded run, each of
/// which plays some of the scenarios, are joined from it.
public struct CoverageFigures: Sendable, Hashable, Codable {
  /// The number of items of a kind.
  public struct Count: Sendable, Hashable, Codable {
    /// The kind.
    public let kind: String
    /// The number of items.
    public let all: Int
  }

  /// An item that was not reached.
  public struct Missed: Sendable, Hashable, Codable {
    /// The kind of the item.
    public let kind: String
    /// The name of the item.
    public let name: String
    /// The source location, or `nil` if it is unknown.
    public let place: ReportedPlace?
  }

  /// The cells of the values from outside.
  public struct Values: Sendable, Hashable, Codable {
    /// The number of cells.
    public let all: Int
    /// The cells that no part reached, in program order.
    public internal(set) var missing: [Missed]
  }

  /// The required percentage.
  public let asked: Int
  /// The numbers of the parts of the run that are included, in order.
  public internal(set) var parts: [Int]
  /// The number of parts of the run.
  public let partCount: Int
  /// The number of items of each kind.
  public let counts: [Count]
  /// The items that no part reached, in program order.
  public internal(set) var missing: [Missed]
  /// The cells of the values from outside, which do not count in the percentage; `nil` in reports of versions that did
  /// not find them.
  public internal(set) var values: Values?
  /// The location at which too little coverage is reported, or `nil` if there are no items.
  public let place: ReportedPlace?
  /// The source lines at that location.
  let text: String

  /// Creates the figures of one part of a run.
  init(
    _ coverage: Coverage, _ cells: CellCoverage, asked: Int, part: Int, of partCount: Int, in sources: Sources
  ) {
    self.asked = asked
    parts = [part]
    self.partCount = partCount
    counts = Coverage.Kind.allCases.map { Count(kind: $0.rawValue, all: coverage.count(of: $0).all) }
    missing = coverage.missing.map {
      Missed(kind: $0.kind.rawValue, name: $0.name, place: ReportedPlace($0.span, in: sources))
    }
    let missingCells = cells.missing.map {
      Missed(kind: "values", name: $0.name, place: ReportedPlace($0.span, in: sources))
    }
    values = Values(all: cells.count.all, missing: missingCells)
    let span = coverage.items.first?.span
    place = span.flatMap { ReportedPlace($0, in: sources) }
    text = span.flatMap { span in sources[span.source].map { CoverageFigures.lines(of: span, in: $0) } } ?? ""
  }

  private static func lines(of span: Span, in source: SourceFile) -> String {
    let first = source.contentRange(ofLine: source.line(at: span.start))
    let last = source.contentRange(ofLine: source.line(at: max(span.start, span.end)))
    return source.text(first.lowerBound..<max(first.upperBound, last.upperBound))
  }

  /// Returns the number of items of a kind, and the number of them that were reached.
  func count(of kind: Count) -> (reached: Int, all: Int) {
    (max(0, max(0, kind.all) - missing.count { $0.kind == kind.kind }), kind.all)
  }

  /// The percentage of items that were reached, rounded down; see ``Coverage/percent``.
  var percent: Int {
    let all = counts.reduce(into: 0) { $0 = $0.addingReportingOverflow(max(0, $1.all)).partialValue }
    guard all > 0, missing.count <= all, all < 1 << 40 else { return all > 0 ? 0 : 100 }
    return (all - missing.count) * 100 / all
  }

  /// Whether all parts of the run are included, so that the total is meaningful.
  var isWhole: Bool { parts.count == partCount }

  /// Returns whether the figures belong to another part of the same run.
  func isOfSameRun(as other: CoverageFigures) -> Bool {
    partCount > 1 && (asked, partCount, place) == (other.asked, other.partCount, other.place) && counts == other.counts
  }

  /// Adds what another part reached.
  mutating func join(_ other: CoverageFigures) {
    let missed = Set(other.missing)
    missing = missing.filter(missed.contains)
    let missedValues = Set(other.values?.missing ?? [])
    values?.missing.removeAll { !missedValues.contains($0) }
    parts = Set(parts + other.parts).sorted()
  }
}
