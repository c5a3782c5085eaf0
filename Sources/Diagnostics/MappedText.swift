/// A text taken out of a file by decoding (quotes, escapes, folding), with the way back for each byte.
///
/// An expression inside a folded or quoted YAML scalar is checked as plain text; ``span(_:)`` then points at the bytes
/// in the file that the offending part came from.
public struct MappedText: Sendable {
  /// A stretch of decoded bytes and where it stands in the file.
  public struct Segment: Hashable, Sendable {
    /// The offset of the first decoded byte.
    public let decoded: Int
    /// The offset in the file of what it was decoded from.
    public let file: Int
    /// How many bytes of the file a *whole* segment takes, or `nil` when decoded and file bytes run in step.
    public let wholeLength: Int?

    /// Describes a stretch; give `wholeLength` for an escape or a folded break that stands or falls as one.
    public init(decoded: Int, file: Int, wholeLength: Int? = nil) {
      self.decoded = decoded
      self.file = file
      self.wholeLength = wholeLength
    }
  }

  /// The decoded text.
  public let text: String
  /// The source that the text was taken from.
  public let source: SourceID
  /// The stretches in order; the first starts at 0 unless there is none.
  public let segments: [Segment]
  /// Where the decoded text ends in the file.
  public let fileEnd: Int

  /// A text whose bytes stand in the file one by one.
  public init(verbatim text: String, at start: Int, in source: SourceID) {
    self.init(
      text: text, source: source, segments: [Segment(decoded: 0, file: start)], fileEnd: start + text.utf8.count)
  }

  /// A text with its stretches, ordered by their decoded offset.
  public init(text: String, source: SourceID, segments: [Segment], fileEnd: Int) {
    self.text = text
    self.source = source
    self.segments = segments
    self.fileEnd = fileEnd
  }

  /// The file bytes of the whole text.
  public var span: Span { span(0..<text.utf8.count) }

  /// The file bytes that a range of decoded UTF-8 offsets came from. Offsets out of range are clamped.
  ///
  /// - Complexity: Logarithmic in the number of segments.
  public func span(_ range: Range<Int>) -> Span {
    let count = text.utf8.count
    let lower = min(max(range.lowerBound, 0), count)
    let upper = min(max(range.upperBound, lower), count)
    let start = fileStart(of: lower)
    let end = upper > lower ? fileEnd(of: upper - 1) : start
    return Span(source: source, start: start, end: end)
  }

  /// A part of the text that still knows its way back. A part that would halve a letter takes the whole of it.
  public func slice(_ range: Range<Int>) -> MappedText {
    let bytes = Array(text.utf8)
    let clamped = wholeScalars(range.clamped(to: 0..<bytes.count), of: bytes)
    var parts: [Segment] = []
    for (index, segment) in segments.enumerated() {
      let end = index + 1 < segments.count ? segments[index + 1].decoded : bytes.count
      guard end > clamped.lowerBound, segment.decoded < clamped.upperBound else { continue }
      let skipped = max(0, clamped.lowerBound - segment.decoded)
      let file = segment.wholeLength == nil ? segment.file + skipped : segment.file
      let decoded = segment.decoded + skipped - clamped.lowerBound
      parts.append(Segment(decoded: decoded, file: file, wholeLength: segment.wholeLength))
    }
    if parts.isEmpty { parts = [Segment(decoded: 0, file: fileStart(of: clamped.lowerBound))] }
    let end = clamped.isEmpty ? fileStart(of: clamped.lowerBound) : fileEnd(of: clamped.upperBound - 1)
    return MappedText(
      text: String(decoding: bytes[clamped], as: UTF8.self), source: source, segments: parts, fileEnd: end)
  }

  /// The range widened to the ends of the scalars that it touches; an empty one stays empty.
  private func wholeScalars(_ range: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower > 0, lower < bytes.count, bytes[lower] & 0xC0 == 0x80 { lower -= 1 }
    if range.isEmpty { return lower..<lower }
    while upper < bytes.count, bytes[upper] & 0xC0 == 0x80 { upper += 1 }
    return lower..<upper
  }

  private func fileStart(of offset: Int) -> Int {
    guard let segment = segment(holding: offset), offset < text.utf8.count else { return fileEnd }
    return segment.wholeLength == nil ? segment.file + offset - segment.decoded : segment.file
  }

  private func fileEnd(of offset: Int) -> Int {
    guard let segment = segment(holding: offset) else { return fileEnd }
    if let length = segment.wholeLength { return segment.file + length }
    return segment.file + offset - segment.decoded + 1
  }

  private func segment(holding offset: Int) -> Segment? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].decoded <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : segments[low - 1]
  }
}
