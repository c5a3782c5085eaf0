public import Diagnostics

/// A source location in lines and columns, which is meaningful without the source text.
public struct ReportedPlace: Sendable, Hashable, Codable {
  /// The name of the file, as it was given.
  public let file: String
  /// The number of the first line, from 1.
  public let line: Int
  /// The number of the first character in its line, from 1.
  public let column: Int
  /// The number of the last line.
  public let endLine: Int
  /// The number of the character after the last one, in its line.
  public let endColumn: Int
  /// ``column`` counted in UTF-16 units, as in the Language Server Protocol.
  public let utf16Column: Int
  /// ``endColumn`` counted in UTF-16 units.
  public let endUtf16Column: Int
  /// The offset of the first byte.
  public let byteOffset: Int
  /// The number of bytes.
  public let byteLength: Int

  /// Creates the location of a span; `nil` if its source is not among the given ones. Offsets out of range are
  /// clamped.
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
