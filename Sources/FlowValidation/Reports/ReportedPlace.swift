public import Diagnostics

/// A place in a file as a person counts it, which still means something where the text of the file is not at hand.
public struct ReportedPlace: Sendable, Hashable, Codable {
  /// The name of the file, as it was given.
  public let file: String
  /// The number of the first line, from 1.
  public let line: Int
  /// The number of the first character in its line, from 1.
  public let column: Int
  /// The number of the last line.
  public let endLine: Int
  /// The number of the character behind the last one, in its line.
  public let endColumn: Int
  /// ``column`` counted in UTF-16 units, as editors' protocols count.
  public let utf16Column: Int
  /// ``endColumn`` counted in UTF-16 units.
  public let endUtf16Column: Int
  /// The offset of the first byte.
  public let byteOffset: Int
  /// How many bytes it takes.
  public let byteLength: Int

  /// The place of a span, or `nil` when its source is not among those given. Offsets out of range are clamped.
  public init?(_ span: Span, in sources: Sources) {
    guard let source = sources[span.source] else { return nil }
    let first = min(max(span.start, 0), source.bytes.count)
    let last = min(max(span.end, first), source.bytes.count)
    let (start, end) = (source.position(at: first), source.position(at: last))
    file = source.name
    (line, column, utf16Column) = (start.line, start.column, start.utf16Column)
    (endLine, endColumn, endUtf16Column) = (end.line, end.column, end.utf16Column)
    (byteOffset, byteLength) = (first, last - first)
  }
}
