/// A range of bytes in one source.
///
/// Spans are ordered by source, then by start, so that sorted diagnostics follow the order of the files.
public struct Span: Hashable, Comparable, Sendable {
  /// The source of the bytes.
  public let source: SourceID
  /// The offset of the first byte.
  public let start: Int
  /// The offset after the last byte; never before ``start``.
  public let end: Int

  /// Creates a span. An end before the start makes it empty.
  public init(source: SourceID, start: Int, end: Int) {
    self.source = source
    self.start = start
    self.end = max(start, end)
  }

  /// The empty span at the start of this one.
  public var atStart: Span { Span(source: source, start: start, end: start) }

  /// Returns the smallest span that covers this one and another of the same source.
  public func union(_ other: Span) -> Span {
    Span(source: source, start: min(start, other.start), end: max(end, other.end))
  }

  public static func < (left: Span, right: Span) -> Bool {
    (left.source.number, left.start, left.end) < (right.source.number, right.start, right.end)
  }
}
