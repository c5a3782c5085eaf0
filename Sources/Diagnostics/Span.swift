/// A range of bytes in one source.
///
/// Spans order by source, then by where they start, so that sorted diagnostics read like the files.
public struct Span: Hashable, Comparable, Sendable {
  /// The source that the bytes belong to.
  public let source: SourceID
  /// The offset of the first byte.
  public let start: Int
  /// The offset behind the last byte; never before ``start``.
  public let end: Int

  /// Creates a span; an end before the start counts as empty.
  public init(source: SourceID, start: Int, end: Int) {
    self.source = source
    self.start = start
    self.end = max(start, end)
  }

  /// The empty span in front of this one.
  public var atStart: Span { Span(source: source, start: start, end: start) }

  /// The smallest span that covers this one and another of the same source.
  public func union(_ other: Span) -> Span {
    Span(source: source, start: min(start, other.start), end: max(end, other.end))
  }

  public static func < (left: Span, right: Span) -> Bool {
    (left.source.number, left.start, left.end) < (right.source.number, right.start, right.end)
  }
}
