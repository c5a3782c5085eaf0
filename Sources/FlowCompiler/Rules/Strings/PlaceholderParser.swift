internal import CEL
internal import Diagnostics
internal import FlowProgram

/// A placeholder in the source of a string: `{name}` or `{n:int}`.
struct WrittenPlaceholder {
  let name: String
  /// The declared type, or `nil` when none is written.
  let type: ValueType?
  let span: Span
}

/// A string of a flow, split into literal parts and placeholders.
struct WrittenText {
  /// A literal part or a placeholder.
  enum Piece {
    case words(String)
    case place(WrittenPlaceholder)
  }

  var pieces: [Piece] = []

  var placeholders: [WrittenPlaceholder] {
    pieces.compactMap { if case .place(let placeholder) = $0 { placeholder } else { nil } }
  }
}

/// The parser of the placeholders in a string. `{{` and `}}` stand for literal braces.
struct PlaceholderParser {
  private let text: MappedText
  private let bytes: [UInt8]
  /// The last brace that can close a placeholder. It prevents repeated searches for a partner that does not exist.
  private let lastClose: Int
  private var position = 0
  private var words: [UInt8] = []
  private var result = WrittenText()

  /// The types that placeholders can have, by their names in flows.
  static let types: [(name: String, type: ValueType)] = [
    ("string", .string), ("int", .int), ("uint", .uint), ("double", .double), ("bool", .bool),
    ("duration", .duration), ("timestamp", .timestamp),
  ]

  private static let open = UInt8(ascii: "{")
  private static let close = UInt8(ascii: "}")

  init(_ text: MappedText) {
    self.text = text
    bytes = Array(text.text.utf8)
    lastClose = bytes.lastIndex(of: PlaceholderParser.close) ?? -1
  }

  /// Returns the pieces, or `nil` after reporting an error.
  mutating func parse(report: inout Report) -> WrittenText? {
    var isSound = true
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == PlaceholderParser.open || byte == PlaceholderParser.close else {
        words.append(byte)
        position += 1
        continue
      }
      if position + 1 < bytes.count, bytes[position + 1] == byte {
        words.append(byte)
        position += 2
      } else if byte == PlaceholderParser.open, position < lastClose,
        let end = bytes[position...].firstIndex(of: PlaceholderParser.close)
      {
        flush()
        if !place(position + 1..<end, report: &report) { isSound = false }
        position = end + 1
      } else {
        let problem: InvalidPlaceholder.Problem = byte == PlaceholderParser.open ? .unclosed : .unopened
        report.add(InvalidPlaceholder(text: text.text, problem: problem), at: text.span(position..<position + 1))
        isSound = false
        position += 1
      }
    }
    flush()
    return isSound ? result : nil
  }

  private mutating func flush() {
    if !words.isEmpty { result.pieces.append(.words(String(decoding: words, as: UTF8.self))) }
    words = []
  }

  private mutating func place(_ range: Range<Int>, report: inout Report) -> Bool {
    let inside = String(decoding: bytes[range], as: UTF8.self)
    let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmed }
    let name = parts.first ?? ""
    let span = text.span(range.lowerBound - 1..<range.upperBound + 1)
    guard isPlaceholderName(name) else {
      report.add(InvalidPlaceholder(text: inside, problem: .name), at: span)
      return false
    }
    var type: ValueType?
    if parts.count > 1 {
      guard let known = PlaceholderParser.types.first(where: { $0.name == parts[1] }) else {
        report.add(InvalidPlaceholder(text: parts[1], problem: .type), at: span)
        return false
      }
      type = known.type
    }
    result.pieces.append(.place(WrittenPlaceholder(name: name, type: type, span: span)))
    return true
  }

  private func isPlaceholderName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
    }
  }
}
