internal import Diagnostics

/// Finds artefacts of other programs in files: characters that look like spaces, and Markdown fences.
extension SyntaxErrorFinder {
  /// Returns the line of three backticks or tildes at which parsing ended, with the other line of its pair.
  func fence() -> SyntaxError? {
    let line = text.line(place)
    guard isFence(line), line.lowerBound == text.lineStart(place) else { return nil }
    var start = text.lineEnd(place) + 1
    while start < text.bytes.count {
      let other = text.line(start)
      if isFence(other) { return .fence(line, other: other) }
      start = text.lineEnd(start) + 1
    }
    return .fence(line, other: nil)
  }

  private func isFence(_ line: Range<Int>) -> Bool {
    let first = text.byte(line.lowerBound)
    guard first == UInt8(ascii: "`") || first == UInt8(ascii: "~"), line.count >= 3 else { return false }
    return text.byte(line.lowerBound + 1) == first && text.byte(line.lowerBound + 2) == first
  }

  /// Returns a character that only looks like a space, where YAML requires a space, on the lines at which parsing
  /// ended.
  func foreignSpace() -> SyntaxError? {
    for line in [text.lineStart(place), text.lineStart(opening)] {
      let end = text.quotableEnd(line)
      var isIndentation = true
      for offset in line..<max(line, end) {
        if let (range, space) = text.unusualSpace(at: offset) {
          let before = text.byte(offset - 1)
          let separates = before == UInt8(ascii: ":") || before == UInt8(ascii: "-")
          if isIndentation || separates { return .foreignSpace(range, space) }
        }
        isIndentation = isIndentation && isBlank(text.byte(offset))
      }
    }
    return nil
  }
}

extension RawText {
  /// Returns the character at an offset if it only looks like a space.
  func unusualSpace(at offset: Int) -> (range: Range<Int>, space: UnusualSpace)? {
    let length: Int
    switch byte(offset) {
    case 0xC2: length = 2
    case 0xE1, 0xE2, 0xE3, 0xEF: length = 3
    default: return nil
    }
    let range = offset..<min(offset + length, bytes.count)
    guard let scalar = string(range).unicodeScalars.first, let space = UnusualSpace(scalar) else { return nil }
    return (range, space)
  }
}
