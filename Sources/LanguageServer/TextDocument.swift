/// The unit in which a client counts columns.
public enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The units of a scalar, by the first byte of its UTF-8.
  func units(_ first: UInt8) -> Int {
    switch self {
    case .utf8: first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    case .utf16: first < 0xF0 ? 1 : 2
    case .utf32: 1
    }
  }
}

/// A line and a column, both from zero.
public struct Position: Hashable, Sendable {
  /// The line.
  public let line: Int
  /// The column, in units of the encoding.
  public let character: Int

  /// Creates a position.
  public init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

/// The mapping between the offsets of a text and the positions of a client.
public struct PositionMap: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]
  private let encoding: PositionEncoding

  /// Indexes the lines of a text. A line ends at LF, CR LF or a lone CR.
  public init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        let isLoneReturn = bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
        if bytes[index] == 0x0A || isLoneReturn { starts.append(index + 1) }
      }
    }
    self.starts = starts
  }

  /// Returns the offset of a position. A column past the end of its line is the end of the line; a line past the end
  /// of the text is its end; a column inside a character is its start.
  public func offset(_ position: Position) -> Int {
    if position.line < 0 { return 0 }
    guard position.line < starts.count else { return bytes.count }
    var end = position.line + 1 < starts.count ? starts[position.line + 1] : bytes.count
    var offset = starts[position.line]
    while end > offset, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    var column = 0
    while offset < end {
      let units = encoding.units(bytes[offset])
      if column + units > position.character { return offset }
      column += units
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  /// Returns the position of an offset.
  public func position(_ offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    var column = 0
    var index = starts[low]
    while index < offset {
      if bytes[index] & 0xC0 != 0x80 { column += encoding.units(bytes[index]) }
      index += 1
    }
    return Position(line: low, character: column)
  }
}

/// A text that a client edits.
public struct TextDocument: Sendable {
  /// The content.
  public private(set) var bytes: [UInt8]
  /// The version of the client.
  public private(set) var version: Int?
  /// The offset at which the client edited last.
  public private(set) var typing: Int?

  /// Creates a text.
  public init(_ text: String, version: Int?) {
    bytes = Array(text.utf8)
    self.version = version
  }

  /// Applies the changes of a notification, one after the other.
  mutating func apply(_ changes: [JSON], version: Int?, encoding: PositionEncoding) {
    for change in changes {
      let text = Array((change["text"]?.text ?? "").utf8)
      guard let range = change["range"], let start = Position(range["start"]), let end = Position(range["end"]) else {
        if change["text"]?.text != nil {
          typing = TextDocument.difference(bytes, text)
          bytes = text
        }
        continue
      }
      let map = PositionMap(bytes, encoding)
      let from = map.offset(start)
      let to = max(from, map.offset(end))
      bytes.replaceSubrange(from..<to, with: text)
      typing = from + text.count
    }
    self.version = version ?? self.version
  }

  /// Returns the end of the changed part of a text.
  private static func difference(_ old: [UInt8], _ new: [UInt8]) -> Int {
    var end = 0
    while end < old.count, end < new.count, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    return new.count - end
  }
}

extension Position {
  init?(_ json: JSON?) {
    guard let line = json?["line"]?.number, let character = json?["character"]?.number else { return nil }
    self.init(line: line, character: max(character, 0))
  }

  var json: JSON { ["line": .int(line), "character": .int(character)] }
}
