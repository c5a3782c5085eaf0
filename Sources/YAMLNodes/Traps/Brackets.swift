/// Matches brackets and quotes in an expression, a type or a string with interpolations.
enum Brackets {
  /// Returns the first bracket or quote in a range that is not closed in it.
  ///
  /// Quotes are counted in expressions only, because in prose an apostrophe is just a character. An angle bracket
  /// is counted after `list` and `map`, because elsewhere it is a comparison.
  static func firstUnclosed(_ text: RawText, in range: Range<Int>, countingQuotes: Bool) -> UInt8? {
    var open: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = text.byte(offset)
      if countingQuotes, isQuote(byte) {
        guard let end = endOfQuote(text, at: offset, limit: range.upperBound) else { return byte }
        offset = end
        continue
      }
      if isOpening(text, at: offset, from: range.lowerBound) {
        open.append(byte)
      } else if let last = open.last, closes(byte, last) {
        open.removeLast()
      }
      offset += 1
    }
    return open.first
  }

  /// Returns the end of the expression, type or string that begins here: the first comma or bracket outside its own
  /// brackets, or the end of the line.
  static func end(_ text: RawText, from start: Int) -> Int {
    let limit = text.quotableEnd(start)
    var open: [UInt8] = []
    var offset = start
    while offset < limit {
      let byte = text.byte(offset)
      if isQuote(byte), let end = endOfQuote(text, at: offset, limit: limit) {
        offset = end
        continue
      }
      if isOpening(text, at: offset, from: start) {
        open.append(byte)
      } else if let last = open.last {
        if closes(byte, last) { open.removeLast() }
      } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        break
      }
      offset += 1
    }
    return text.trimmed(offset, to: start)
  }

  /// Returns the offset after the closing quote for the quote at an offset, if it is before the limit.
  static func endOfQuote(_ text: RawText, at start: Int, limit: Int) -> Int? {
    var offset = start + 1
    while offset < limit {
      if text.byte(offset) == UInt8(ascii: "\\") {
        offset += 1
      } else if text.byte(offset) == text.byte(start) {
        return offset + 1
      }
      offset += 1
    }
    return nil
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private static func isOpening(_ text: RawText, at offset: Int, from start: Int) -> Bool {
    switch text.byte(offset) {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return true
    case UInt8(ascii: "<"):
      return ["list", "map"].contains { name in
        let begin = offset - name.utf8.count
        return begin >= start && text.string(begin..<offset) == name
      }
    default: return false
    }
  }

  private static func closes(_ byte: UInt8, _ opening: UInt8) -> Bool {
    switch opening {
    case UInt8(ascii: "("): byte == UInt8(ascii: ")")
    case UInt8(ascii: "["): byte == UInt8(ascii: "]")
    case UInt8(ascii: "{"): byte == UInt8(ascii: "}")
    default: byte == UInt8(ascii: ">")
    }
  }
}
