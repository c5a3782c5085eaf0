/// A string decoded from a file (quotes, escapes, folding), with a mapping from each byte to the file.
///
/// An expression inside a folded or quoted YAML scalar is checked as a plain string. ``span(_:)`` then returns the
/// bytes in the file from which a part was decoded.
public struct MappedText: Sendable {
  /// A run of decoded bytes and its position in the file.
  public struct Segment: Hashable, Sendable {
    /// The offset of the first decoded byte.
    public let decoded: Int
    /// The offset in the file of the bytes from which it was decoded.
    public let file: Int
    /// The number of file bytes of an indivisible segment, or `nil` when decoded and file bytes correspond one to one.
    public let wholeLength: Int?

    /// Creates a segment. Pass `wholeLength` for an escape or a folded break, which cannot be divided.
    public init(decoded: Int, file: Int, wholeLength: Int? = nil) {
      self.decoded = decoded
      self.file = file
      self.wholeLength = wholeLength
    }
  }

  /// The decoded string.
  public let text: String
  /// The source of the string.
  public let source: SourceID
  /// The segments in order. The first starts at 0, unless there are no segments.
  public let segments: [Segment]
  /// The offset in the file at which the decoded string ends.
  public let fileEnd: Int

  /// Creates a string whose bytes correspond one to one to bytes in the file.
  public init(verbatim text: String, at start: Int, in source: SourceID) {
    self.init(
      text: text, source: source, segments: [Segment(decoded: 0, file: start)], fileEnd: start + text.utf8.count)
  }

  /// Creates a string with its segments, ordered by their decoded offset.
  public init(text: String, source: SourceID, segments: [Segment], fileEnd: Int) {
    self.text = text
    self.source = source
    self.segments = segments
    self.fileEnd = fileEnd
  }

  /// The file bytes of the whole string.
  public var span: Span { span(0..<text.utf8.count) }

  /// Returns the file bytes from which a range of decoded UTF-8 offsets was decoded. Offsets out of range are clamped.
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

  /// Returns a part of the string with its mapping. The range is widened to whole scalars.
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

  /// Returns the range widened to the bounds of the scalars that it touches. An empty range stays empty.
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
