/// Decodes literal and folded blocks: the indentation is removed, and a folded block joins its lines.
extension ScalarDecoder {
  mutating func decodeBlock() {
    var offset = endOfLine(from: Int(record.start))
    offset += lineBreakLength(bytes, at: offset)
    let indent = indentation(from: offset)
    var leading: Range<Int>?
    var wasIndented = false
    var breaks: [Range<Int>] = []
    var line = eatBreaks(from: offset, indent: indent, into: &breaks)
    while let offset = line, map.count < decoded.count {
      let isIndented = isBlank(bytes[offset])
      join(leading, breaks, staysApart: record.shape == .literal || wasIndented || isIndented, before: offset)
      wasIndented = isIndented
      let end = endOfLine(from: offset)
      for place in offset..<end { map.takeByte(at: place) }
      let length = lineBreakLength(bytes, at: end)
      leading = length > 0 ? end..<end + length : nil
      breaks = []
      line = eatBreaks(from: end + length, indent: indent, into: &breaks)
    }
    takeTail(leading, breaks)
  }

  private mutating func join(_ leading: Range<Int>?, _ breaks: [Range<Int>], staysApart: Bool, before offset: Int) {
    if let leading, staysApart {
      map.take(1, from: leading)
    } else if let leading, breaks.isEmpty {
      map.take(1, from: leading.lowerBound..<offset)
    }
    for range in breaks { map.take(1, from: range) }
  }

  /// Maps the breaks after the last line, as many as the block's chomping keeps.
  private mutating func takeTail(_ leading: Range<Int>?, _ breaks: [Range<Int>]) {
    for range in (leading.map { [$0] } ?? []) + breaks where map.count < decoded.count {
      map.take(1, from: range)
    }
  }

  /// Skips blank lines and the indentation of the next line, and returns the first byte of its content. The result
  /// is `nil` when that line is less indented and no longer belongs to the block.
  private func eatBreaks(from start: Int, indent: Int, into breaks: inout [Range<Int>]) -> Int? {
    var offset = start
    while true {
      var column = 0
      while column < indent, offset < bytes.count, bytes[offset] == 0x20 {
        column += 1
        offset += 1
      }
      let length = lineBreakLength(bytes, at: offset)
      guard length > 0 else { return column == indent && offset < bytes.count ? offset : nil }
      breaks.append(offset..<offset + length)
      offset += length
    }
  }

  /// Returns the removed indentation, by comparing the first non-empty line with the decoded string.
  private func indentation(from start: Int) -> Int {
    var line = decoded.startIndex
    var offset = start
    while line < decoded.endIndex {
      let length = decoded.withUnsafeBufferPointer { lineBreakLength($0, at: line - decoded.startIndex) }
      if length == 0 {
        let kept = decoded[line...].prefix { $0 == 0x20 }.count
        let written = bytes[offset...].prefix { $0 == 0x20 }.count
        return max(0, written - kept)
      }
      line += length
      offset = endOfLine(from: offset)
      offset += lineBreakLength(bytes, at: offset)
    }
    return .max
  }

  private func endOfLine(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, lineBreakLength(bytes, at: offset) == 0 { offset += 1 }
    return offset
  }
}
