internal import Diagnostics

/// Records the origin of decoded bytes. Bytes that correspond one to one to the file are joined into one segment.
struct MapBuilder {
  private(set) var segments: [MappedText.Segment] = []
  /// The number of decoded bytes that are mapped.
  private(set) var count = 0
  /// The offset in the file at which the last decoded byte ends.
  private(set) var fileEnd: Int
  /// The file offset that continues the last segment; `nil` if that segment is indivisible.
  private var continuation: Int?

  init(fileStart: Int) { fileEnd = fileStart }

  /// Maps one byte that decodes to itself.
  mutating func takeByte(at file: Int) {
    if continuation != file { segments.append(MappedText.Segment(decoded: count, file: file)) }
    count += 1
    fileEnd = file + 1
    continuation = fileEnd
  }

  /// Maps decoded bytes to an indivisible range of the file: an escape, or a folded break.
  mutating func take(_ decodedCount: Int, from file: Range<Int>) {
    guard decodedCount > 0 else { return }
    segments.append(MappedText.Segment(decoded: count, file: file.lowerBound, wholeLength: file.count))
    count += decodedCount
    fileEnd = file.upperBound
    continuation = nil
  }
}
