/// Decodes plain and quoted scalars: lines are joined, quotes and escapes are resolved.
extension ScalarDecoder {
  mutating func decodeFlow() {
    let isQuoted = record.shape != .plain
    let end = Int(record.end) - (isQuoted ? 1 : 0)
    var offset = Int(record.start) + (isQuoted ? 1 : 0)
    // Decoding stops before the end only when a mistake was repaired, so both bounds are checked.
    while offset < end, map.count < decoded.count {
      if isBlank(bytes[offset]) || lineBreakLength(bytes, at: offset) > 0 {
        offset = decodeWhitespace(from: offset, to: end, afterEscapedBreak: nil)
      } else if record.shape == .singleQuoted, bytes[offset] == UInt8(ascii: "'") {
        map.take(1, from: offset..<min(offset + 2, end))
        offset += 2
      } else if record.shape == .doubleQuoted, bytes[offset] == UInt8(ascii: "\\") {
        offset = decodeEscape(at: offset, to: end)
      } else {
        map.takeByte(at: offset)
        offset += 1
      }
    }
  }

  /// Maps a run of blanks and breaks. Blanks within a line are kept, and one break becomes a space. Of several
  /// breaks the first is dropped.
  private mutating func decodeWhitespace(from start: Int, to end: Int, afterEscapedBreak escape: Int?) -> Int {
    var breaks: [Range<Int>] = []
    var offset = start
    while offset < end {
      let length = lineBreakLength(bytes, at: offset)
      guard length > 0 || isBlank(bytes[offset]) else { break }
      if length > 0 { breaks.append(offset..<offset + length) }
      offset += max(length, 1)
    }
    if escape != nil {
      for range in breaks { map.take(1, from: range) }
    } else if !breaks.isEmpty {
      fold(breaks.dropFirst(), within: start..<offset)
    } else {
      for blank in start..<offset { map.takeByte(at: blank) }
    }
    return offset
  }

  private mutating func fold(_ others: ArraySlice<Range<Int>>, within run: Range<Int>) {
    if others.isEmpty { map.take(1, from: run) }
    for range in others { map.take(1, from: range) }
  }

  private mutating func decodeEscape(at start: Int, to end: Int) -> Int {
    let next = start + 1
    let broken = lineBreakLength(bytes, at: next)
    if broken > 0 { return decodeWhitespace(from: next + broken, to: end, afterEscapedBreak: start) }
    guard next < end else { return end }
    let digits =
      switch bytes[next] {
      case UInt8(ascii: "x"): 2
      case UInt8(ascii: "u"): 4
      case UInt8(ascii: "U"): 8
      default: 0
      }
    let after = min(next + 1 + digits, end)
    map.take(encodedLength(ofEscape: bytes[next], digits: next + 1..<after), from: start..<after)
    return after
  }

  /// Returns the length in UTF-8 of the character that an escape represents.
  private func encodedLength(ofEscape letter: UInt8, digits: Range<Int>) -> Int {
    switch letter {
    case UInt8(ascii: "N"), UInt8(ascii: "_"): return 2
    case UInt8(ascii: "L"), UInt8(ascii: "P"): return 3
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
      switch UInt32(String(decoding: bytes[digits], as: UTF8.self), radix: 16) ?? 0 {
      case ..<0x80: return 1
      case ..<0x800: return 2
      case ..<0x1_0000: return 3
      default: return 4
      }
    default: return 1
    }
  }
}
