internal import Diagnostics

/// What a check of coverage has counted, in words that still mean something where the flow is not at hand: so that the parts of a
/// run can be put together, of which each has played some of the scenarios.
public struct CoverageFigures: Sendable, Hashable, Codable {
  /// How much of a kind there is.
  public struct Count: Sendable, Hashable, Codable {
    /// The kind.
    public let kind: String
    /// How many there are.
    public let all: Int
  }

  /// Something that was not reached.
  public struct Missed: Sendable, Hashable, Codable {
    /// Its kind.
    public let kind: String
    /// What it is called.
    public let name: String
    /// Where it stands, or `nil` when nobody knows.
    public let place: ReportedPlace?
  }

  /// How many percent are asked for.
  public let asked: Int
  /// The numbers of the parts of the run that have counted, in order.
  public internal(set) var parts: [Int]
  /// How many parts the run has.
  public let partCount: Int
  /// How much there is to reach, kind by kind.
  public let counts: [Count]
  /// What none of the parts has reached, in the order of the program.
  public internal(set) var missing: [Missed]
  /// Where a person is told that it is too little, or `nil` when there is nothing to reach.
  public let place: ReportedPlace?
  /// The lines of the file there.
  let text: String

  /// The figures of one part of a run.
  init(_ coverage: Coverage, asked: Int, part: Int, of partCount: Int, in sources: Sources) {
    self.asked = asked
    parts = [part]
    self.partCount = partCount
    counts = Coverage.Kind.allCases.map { Count(kind: $0.rawValue, all: coverage.count(of: $0).all) }
    missing = coverage.missing.map {
      Missed(kind: $0.kind.rawValue, name: $0.name, place: ReportedPlace($0.span, in: sources))
    }
    let span = coverage.items.first?.span
    place = span.flatMap { ReportedPlace($0, in: sources) }
    text = span.flatMap { span in sources[span.source].map { CoverageFigures.lines(of: span, in: $0) } } ?? ""
  }

  private static func lines(of span: Span, in source: SourceFile) -> String {
    let first = source.contentRange(ofLine: source.line(at: span.start))
    let last = source.contentRange(ofLine: source.line(at: max(span.start, span.end)))
    return source.text(first.lowerBound..<max(first.upperBound, last.upperBound))
  }

  /// How many of a kind there are, and how many of them were reached.
  func count(of kind: Count) -> (reached: Int, all: Int) {
    (max(0, max(0, kind.all) - missing.count { $0.kind == kind.kind }), kind.all)
  }

  /// How much of everything was reached, in whole percent that are never rounded up; see ``Coverage/percent``.
  var percent: Int {
    let all = counts.reduce(into: 0) { $0 = $0.addingReportingOverflow(max(0, $1.all)).partialValue }
    guard all > 0, missing.count <= all, all < 1 << 40 else { return all > 0 ? 0 : 100 }
    return (all - missing.count) * 100 / all
  }

  /// Whether all parts of the run have counted, so that it can be told what they come to.
  var isWhole: Bool { parts.count == partCount }

  /// Whether another part of the same run has counted these as well.
  func isOfSameRun(as other: CoverageFigures) -> Bool {
    partCount > 1 && (asked, partCount, place) == (other.asked, other.partCount, other.place) && counts == other.counts
  }

  /// Takes what another part has reached as reached.
  mutating func join(_ other: CoverageFigures) {
    let missed = Set(other.missing)
    missing = missing.filter(missed.contains)
    parts = Set(parts + other.parts).sorted()
  }
}
