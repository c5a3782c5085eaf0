/// Columns that are known on long lines with other letters than ASCII, so that a place on them is found without reading the
/// line from its start.
struct ColumnMarks: Sendable {
  /// A place whose column is known.
  struct Mark: Sendable {
    /// The offset in the file, between two characters.
    let offset: Int
    /// The characters of the line in front of it.
    let characters: Int
    /// The UTF-16 units of the line in front of it.
    let utf16Units: Int
  }

  /// How long a line is that gets marks, and about how far they are apart, in bytes.
  static let distance = 1024

  /// The marks of all long lines, in the order of the file.
  private let marks: [Mark]

  /// Marks the long lines of a text.
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

  /// The last mark at or before an offset of a line that begins at `start`; the start itself where there is none.
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

  /// The first mark behind an offset, or `nil` when there is none in the file.
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
