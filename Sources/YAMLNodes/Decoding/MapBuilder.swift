internal import Diagnostics

/// Collects where decoded bytes come from, joining bytes that run in step with the file into one stretch.
struct MapBuilder {
  private(set) var segments: [MappedText.Segment] = []
  /// How many decoded bytes are accounted for.
  private(set) var count = 0
  /// Where the last decoded byte ends in the file.
  private(set) var fileEnd: Int
  /// The file offset that continues the last stretch, unless that stands or falls as one.
  private var continuation: Int?

  init(fileStart: Int) { fileEnd = fileStart }

  /// Takes one byte that decodes to itself.
  mutating func takeByte(at file: Int) {
    if continuation != file { segments.append(MappedText.Segment(decoded: count, file: file)) }
    count += 1
    fileEnd = file + 1
    continuation = fileEnd
  }

  /// Takes decoded bytes that came from a range of the file as a whole: an escape, or a folded break.
  mutating func take(_ decodedCount: Int, from file: Range<Int>) {
    guard decodedCount > 0 else { return }
    segments.append(MappedText.Segment(decoded: count, file: file.lowerBound, wholeLength: file.count))
    count += decodedCount
    fileEnd = file.upperBound
    continuation = nil
  }
}
