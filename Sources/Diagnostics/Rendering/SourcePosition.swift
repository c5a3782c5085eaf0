/// A position in a source as editors count it: every number starts at 1.
public struct SourcePosition: Hashable, Sendable {
  /// The line number.
  public let line: Int
  /// The number of the character in its line. An accented letter, an emoji and a tab each count once.
  public let column: Int
  /// The number of the UTF-16 unit in its line, as counted by editor protocols.
  public let utf16Column: Int

  /// Creates a position.
  public init(line: Int, column: Int, utf16Column: Int) {
    self.line = line
    self.column = column
    self.utf16Column = utf16Column
  }
}

extension SourceFile {
  /// Returns the position of a byte offset. Offsets out of range are clamped, and an offset inside a character
  /// gives the start of that character.
  ///
  /// - Complexity: Linear in the length of the line, of which at most a few thousand bytes are read.
  public func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(at: offset)
    let content = contentRange(ofLine: line)
    guard offset > content.lowerBound else { return SourcePosition(line: line + 1, column: 1, utf16Column: 1) }
    // An offset inside the last character before a mark belongs to that character.
    let known = columnMarks.mark(before: offset, from: content.lowerBound)
    var (column, utf16Column) = (known.characters + 1, known.utf16Units + 1)
    let prefix = known.offset..<min(offset, content.upperBound)
    // The byte after the prefix is tested too: a combining mark there would belong to the last letter.
    if isASCII || bytes[known.offset..<min(offset + 1, content.upperBound)].allSatisfy({ $0 < 0x80 }) {
      return SourcePosition(line: line + 1, column: column + prefix.count, utf16Column: utf16Column + prefix.count)
    }
    let next = columnMarks.mark(behind: offset)?.offset ?? content.upperBound
    for next in SourceCharacters(self, known.offset..<min(next, content.upperBound)) {
      if next.bytes.upperBound > offset { break }
      column += 1
      utf16Column += next.character.utf16.count
    }
    return SourcePosition(line: line + 1, column: column, utf16Column: utf16Column)
  }
}
