/// The number of a source within one run.
public struct SourceID: Hashable, Comparable, Sendable {
  /// The position in ``Sources``.
  public let number: Int

  /// Creates the id of the source at a position of ``Sources``.
  public init(_ number: Int) { self.number = number }

  public static func < (left: SourceID, right: SourceID) -> Bool { left.number < right.number }
}

/// One source file, with a table that maps byte offsets to lines.
///
/// The bytes are stored as read: offsets in spans count bytes of the file, including a byte-order mark.
public struct SourceFile: Sendable {
  /// The number of this source in its ``Sources``.
  public let id: SourceID
  /// The name in messages, usually the path as the user typed it.
  public let name: String
  /// The content, byte for byte.
  public let bytes: [UInt8]
  /// The offset at which each line starts; the first is always 0.
  public let lineStarts: [Int]
  /// Whether every byte is ASCII, so that byte offsets are columns.
  let isASCII: Bool
  /// The precomputed columns on long lines.
  let columnMarks: ColumnMarks

  /// Indexes the lines of a file. A line ends at LF, CR LF or a lone CR.
  ///
  /// - Complexity: Linear in the number of bytes.
  public init(id: SourceID, name: String, bytes: [UInt8]) {
    self.id = id
    self.name = name
    self.bytes = bytes
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        let isLoneReturn = bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
        if bytes[index] == 0x0A || isLoneReturn { starts.append(index + 1) }
      }
    }
    lineStarts = starts
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    columnMarks = ColumnMarks(bytes, lineStarts: starts)
  }

  /// Returns the zero-based line of an offset. Offsets past the end belong to the last line.
  ///
  /// - Complexity: Logarithmic in the number of lines.
  public func line(at offset: Int) -> Int { lineStarts.lastPosition(notAbove: offset) }

  /// Returns the bytes of a zero-based line without its line break and without a byte-order mark.
  public func contentRange(ofLine line: Int) -> Range<Int> {
    guard lineStarts.indices.contains(line) else { return bytes.count..<bytes.count }
    var start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    if line == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, end) }
    return start..<end
  }

  /// Returns the string at a byte range. Bytes that are not UTF-8 become replacement characters.
  public func text(_ range: Range<Int>) -> String {
    let clamped = range.clamped(to: 0..<bytes.count)
    return String(decoding: bytes[clamped], as: UTF8.self)
  }
}

/// All sources of one run, in the order in which they were opened.
public struct Sources: Sendable {
  /// The sources. The position of each is the number of its id.
  public private(set) var files: [SourceFile] = []
  /// The position of the first source with each name.
  private var positions: [String: Int] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Adds a source and returns it with its id.
  public mutating func add(name: String, bytes: [UInt8]) -> SourceFile {
    let file = SourceFile(id: SourceID(files.count), name: name, bytes: bytes)
    files.append(file)
    if positions[name] == nil { positions[name] = file.id.number }
    return file
  }

  /// Adds a source and returns it with its id.
  public mutating func add(name: String, text: String) -> SourceFile {
    add(name: name, bytes: Array(text.utf8))
  }

  /// Replaces the source with the same id by one with the same name.
  public mutating func replace(_ file: SourceFile) {
    if files.indices.contains(file.id.number) { files[file.id.number] = file }
  }

  /// Returns the first source with a name, or `nil` when there is none.
  public func file(named name: String) -> SourceFile? { positions[name].map { files[$0] } }

  /// The source with this id, or `nil` when it belongs to another run.
  public subscript(id: SourceID) -> SourceFile? {
    files.indices.contains(id.number) ? files[id.number] : nil
  }
}
