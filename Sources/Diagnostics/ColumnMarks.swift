/// Precomputed columns on long lines with characters beyond ASCII. With them, a position is found without reading
/// the line from its start.
struct ColumnMarks: Sendable {
  /// A position with its column.
  struct Mark: Sendable {
    /// The offset in the file, between two characters.
    let offset: Int
    /// The number of characters of the line before the offset.
    let characters: Int
    /// The number of UTF-16 units of the line before the offset.
    let utf16Units: Int
  }

  /// The minimum length of a line with marks, and the approximate distance between marks, in bytes.
  static let distance = 1024

  /// The marks of all long lines, in file order.
  private let marks: [Mark]

  /// Computes the marks of the long lines of a file.
  ///
  /// - Complexity: Linear in the number of bytes.
  init(_ bytes: [UInt8], lineStarts: [Int]) {
    var found: [Mark] = []
    for (line, start) in lineStarts.enumerated() {
      var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
      guard end - start > Self.distance, bytes[start..<end].contains(where: { $0 >= 0x80 }) else { continue }
      while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
      let content = bytes[start..<end].starts(with: [0xEF, 0xBB, 0xBF]) && line == 0 ? start + 3..<end : start..<end
      found += Self.marks(of: bytes, content)
    }
    marks = found
  }

  private static func marks(of bytes: [UInt8], _ content: Range<Int>) -> [Mark] {
    var found: [Mark] = []
    var (characters, utf16Units) = (0, 0)
    var next = content.lowerBound + distance
    for character in SourceCharacters(bytes, content) {
      if character.bytes.lowerBound >= next {
        found.append(Mark(offset: character.bytes.lowerBound, characters: characters, utf16Units: utf16Units))
        next = character.bytes.lowerBound + distance
      }
      characters += 1
      utf16Units += character.character.utf16.count
    }
    return found
  }

  /// Returns the last mark at or before an offset of a line that begins at `start`, or the start itself if there is
  /// no mark.
  func mark(before offset: Int, from start: Int) -> Mark {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, marks[low - 1].offset >= start else { return Mark(offset: start, characters: 0, utf16Units: 0) }
    return marks[low - 1]
  }

  /// Returns the first mark after an offset, or `nil` when there is none in the file.
  func mark(behind offset: Int) -> Mark? {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low < marks.count ? marks[low] : nil
  }
}
