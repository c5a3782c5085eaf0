/// A copy of a text with gaps between its parts, so that an edit of one part leaves the offsets of the others as they
/// are.
///
/// Results that contain offsets in such a copy stay valid after an edit elsewhere.
public struct StableLayout: Sendable {
  /// The blanks between two parts at first. A part can grow by so many bytes before all parts move.
  static let gap = 128

  /// The offsets of the parts in the text.
  private var originals: [Int]
  /// The offsets of the parts in the copy.
  private var starts: [Int] = []
  /// The number of bytes of the text.
  private let count: Int

  /// Divides a text into parts.
  ///
  /// - Parameters:
  ///   - lines: The offsets of lines that begin parts, ascending.
  ///   - earlier: The layout of the text before an edit. Its offsets are kept if all parts still fit.
  public init(count: Int, dividedAt lines: [Int], after earlier: StableLayout? = nil) {
    self.count = count
    originals = [0] + lines.filter { 0 < $0 && $0 < count }
    if let earlier, fits(earlier.starts) {
      starts = earlier.starts
      return
    }
    var start = 0
    starts.reserveCapacity(originals.count)
    for part in originals.indices {
      starts.append(start)
      start += length(part) + StableLayout.gap
    }
  }

  private func fits(_ starts: [Int]) -> Bool {
    guard starts.count == originals.count else { return false }
    return originals.indices.dropLast().allSatisfy { length($0) < starts[$0 + 1] - starts[$0] }
  }

  private func length(_ part: Int) -> Int {
    (part + 1 < originals.count ? originals[part + 1] : count) - originals[part]
  }

  /// Returns the copy of the text. A line break ends each gap, since a part begins a line.
  public func bytes(of text: [UInt8]) -> [UInt8] {
    guard let last = starts.last else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(last + length(starts.count - 1))
    for part in starts.indices {
      if part > 0 {
        result.append(contentsOf: repeatElement(0x20, count: starts[part] - result.count - 1))
        result.append(0x0A)
      }
      result.append(contentsOf: text[originals[part]..<originals[part] + length(part)])
    }
    return result
  }

  // MARK: Offsets

  /// Returns the offset in the copy.
  public func stable(_ offset: Int) -> Int { stable(offset, in: originals.lastPosition(notAbove: offset)) }

  /// Returns the range in the copy. Its end belongs to the part of its last byte.
  public func stable(_ range: Range<Int>) -> Range<Int> {
    let start = stable(range.lowerBound)
    return range.isEmpty ? start..<start : start..<stable(range.upperBound - 1) + 1
  }

  /// Returns the offset in the text. The offset of a gap is that of the part after it.
  public func original(_ offset: Int) -> Int {
    let part = starts.lastPosition(notAbove: offset)
    return originals[part] + min(offset - starts[part], length(part))
  }

  /// Returns the range in the text. Its end belongs to the part of its last byte.
  public func original(_ range: Range<Int>) -> Range<Int> {
    let start = original(range.lowerBound)
    guard !range.isEmpty else { return start..<start }
    let part = starts.lastPosition(notAbove: range.upperBound - 1)
    return start..<max(start, originals[part] + min(range.upperBound - starts[part], length(part)))
  }

  private func stable(_ offset: Int, in part: Int) -> Int { starts[part] + offset - originals[part] }
}

extension [Int] {
  /// Returns the position of the last of some ascending numbers that is at most another one, or 0 if all are greater.
  ///
  /// - Complexity: Logarithmic in the number of numbers.
  func lastPosition(notAbove number: Int) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }
}

extension Diagnostic {
  /// Returns the diagnostic with other places.
  public func moved(_ move: (Span) -> Span) -> Diagnostic {
    Diagnostic(
      code: code, severity: severity, span: move(span), message: message, hints: hints,
      related: related.map { RelatedPlace($0.message, at: move($0.span)) }, values: values, trace: trace,
      fixes: fixes.map { fix in
        Fix(fix.title, edits: fix.edits.map { TextEdit(move($0.span), $0.text) }, safety: fix.safety)
      })
  }
}
