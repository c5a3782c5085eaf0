/// The bytes of the file, with access by lines, words and pairs of brackets.
struct RawText {
  let bytes: UnsafeBufferPointer<UInt8>

  /// Returns the string at a range.
  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Returns the byte at an offset, or 0 outside the file.
  func byte(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

  func isBreak(_ offset: Int) -> Bool { byte(offset) == 0x0A || byte(offset) == 0x0D }

  func lineStart(_ offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, !isBreak(start - 1) { start -= 1 }
    return start == 0 && bytes.starts(with: byteOrderMark) ? byteOrderMark.count : start
  }

  func lineEnd(_ offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !isBreak(end) { end += 1 }
    return end
  }

  /// Returns the end of the line, limited to a quotable length. An extremely long line is therefore not read again
  /// for every mistake on it.
  func quotableEnd(_ offset: Int) -> Int {
    let limit = min(bytes.count, offset + 1000)
    var end = offset
    while end < limit, !isBreak(end) { end += 1 }
    // A character is never split.
    while end < bytes.count, end > offset, byte(end) & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// Returns the first offset from here that is neither a space nor a tab.
  func skipBlanks(_ offset: Int) -> Int {
    var next = offset
    while isBlank(byte(next)) { next += 1 }
    return next
  }

  /// Returns the content of the line from an offset on, without trailing blanks and without a comment.
  func restOfLine(_ offset: Int) -> Range<Int> {
    var end = offset
    let limit = quotableEnd(offset)
    while end < limit, !(byte(end) == UInt8(ascii: "#") && end > offset && isBlank(byte(end - 1))) { end += 1 }
    return offset..<trimmed(end, to: offset)
  }

  /// Returns the content of the line that contains an offset, without its indentation.
  func line(_ offset: Int) -> Range<Int> { restOfLine(skipBlanks(lineStart(offset))) }

  /// Returns the end of a range without trailing blanks and breaks.
  func trimmed(_ end: Int, to start: Int) -> Int {
    var last = end
    while last > start, isBlank(byte(last - 1)) || isBreak(last - 1) { last -= 1 }
    return last
  }

  /// Whether a range contains a line break.
  func hasBreak(_ range: Range<Int>) -> Bool { range.contains(where: isBreak) }

  /// Returns the word at an offset: up to a blank, a break or the end, and at least one character.
  func word(_ offset: Int) -> Range<Int> {
    var end = offset
    let limit = quotableEnd(offset)
    while end < limit, !isBlank(byte(end)), !isBreak(end) { end += 1 }
    return offset..<end
  }

  /// Returns the offset after a tag or an anchor. The name of an anchor consists of letters; a tag ends at a blank
  /// or a comma.
  func endOfProperty(_ offset: Int) -> Int {
    var end = offset + 1
    let isAnchor = byte(offset) == UInt8(ascii: "&")
    while end < bytes.count, !isBlank(byte(end)), !isBreak(end), byte(end) != UInt8(ascii: ",") {
      if isAnchor, !isAnchorByte(byte(end)) { break }
      end += 1
    }
    return min(end, bytes.count)
  }

  func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func isAnchorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      return true
    default: return false
    }
  }

  /// Returns the offset of the value after the first colon of a line that ends a key, with blanks skipped.
  func valueStart(afterKeyIn line: Range<Int>) -> Int? {
    var offset = line.lowerBound
    if byte(offset) == UInt8(ascii: "\"") || byte(offset) == UInt8(ascii: "'") {
      offset = Brackets.endOfQuote(self, at: offset, limit: line.upperBound) ?? offset
    }
    while offset < line.upperBound {
      if isKeyColon(offset) { return skipBlanks(offset + 1) }
      offset += 1
    }
    return nil
  }

  /// Returns the second of two words if the first is the whole value and the second could be the next key, as in `a
  /// as`.
  ///
  /// An expression counts as one word. More than two words are a string, in which a colon is an ordinary character.
  func keyBehindWord(in range: Range<Int>) -> Range<Int>? {
    var start = range.upperBound
    while start > range.lowerBound, isWordByte(byte(start - 1)) { start -= 1 }
    let end = trimmed(start, to: range.lowerBound)
    guard start < range.upperBound, end < start, end > range.lowerBound else { return nil }
    let value = range.lowerBound..<end
    let isExpression = byte(value.lowerBound) == UInt8(ascii: "=")
    guard
      isExpression
        ? !value.contains(where: { byte($0) == UInt8(ascii: "?") }) : !value.contains(where: { isBlank(byte($0)) })
    else { return nil }
    return start..<range.upperBound
  }

  private func isWordByte(_ byte: UInt8) -> Bool { isAnchorByte(byte) && byte != UInt8(ascii: "-") }

  /// Whether there is a colon here that ends a key.
  func isKeyColon(_ offset: Int) -> Bool {
    guard byte(offset) == UInt8(ascii: ":") else { return false }
    return offset + 1 >= bytes.count || isBlank(byte(offset + 1)) || isBreak(offset + 1)
  }
}

/// The three bytes with which some editors begin a UTF-8 file.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
