internal import Diagnostics
internal import YAMLNodes

/// A text with a placeholder at the cursor, repaired so that it can be read.
///
/// An unfinished line is often not readable: a key lacks its colon, a bracket or quote is still open. The placeholder
/// makes most of these lines readable. For the others, the probe tries a colon and the missing brackets and quotes.
struct Probe {
  /// The placeholder, the same as in expressions.
  static let hole = "flowspecHole__"

  let bytes: [UInt8]
  /// The bytes of the unfinished name in the original text.
  let replaced: Range<Int>
  let parsed: ParsedFile

  init?(_ file: ParsedFile, at offset: Int) {
    let original = file.file.bytes
    let offset = min(max(offset, 0), original.count)
    var start = offset
    var end = offset
    while start > 0, isWordPart(original[start - 1]) { start -= 1 }
    while end < original.count, isWordPart(original[end]) { end += 1 }
    replaced = start..<end
    // The parts that are broken elsewhere stay out; the line of the cursor is back.
    var unreported = Report()
    var base =
      file.reading.isWhole ? original : readYAML(file.file, typing: offset, report: &unreported).bytes
    let line = file.file.contentRange(ofLine: file.file.line(at: offset))
    for position in line where position < base.count { base[position] = original[position] }
    var first: ParsedFile?
    for repair in Probe.repairs(base, line: line, replaced: replaced) {
      let parsed = ParsedFile(path: file.path, bytes: repair, typing: nil, hole: Probe.hole)
      let isThere = parsed.reading.bytes.firstOffset(of: Probe.hole) != nil
      if parsed.reading.isWhole, isThere {
        bytes = repair
        self.parsed = parsed
        return
      }
      if first == nil, isThere { first = parsed }
    }
    guard let first else { return nil }
    bytes = first.file.bytes
    parsed = first
  }

  /// Returns the texts with the placeholder, the least repaired first.
  private static func repairs(_ base: [UInt8], line: Range<Int>, replaced: Range<Int>) -> [[UInt8]] {
    let before = base[..<replaced.lowerBound]
    let behind = base[replaced.upperBound..<max(line.upperBound, replaced.upperBound)]
    let rest = base[max(line.upperBound, replaced.upperBound)...]
    func text(_ name: String, closing: String) -> [UInt8] {
      Array(before) + Array(name.utf8) + Array(behind) + Array(closing.utf8) + Array(rest)
    }
    var results: [[UInt8]] = []
    for name in [hole, hole + ":", hole + ": x", "\"\(hole)\"", "- \(hole)"] {
      var open = OpenBrackets()
      open.read(Array(before) + Array(name.utf8) + Array(behind))
      results.append(text(name, closing: ""))
      if !open.closing.isEmpty { results.append(text(name, closing: open.closing)) }
    }
    return results
  }
}

extension [UInt8] {
  /// Returns the offset of the first place of a text.
  func firstOffset(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return 0 }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first) {
      if self[found...].starts(with: wanted) { return found }
      start = found + 1
    }
    return nil
  }
}

/// The brackets and quotes that a text leaves open, judged without a parser.
struct OpenBrackets {
  private var stack: [UInt8] = []
  private var quote: UInt8?
  /// The brackets and quotes inside a plain value, such as an expression.
  private var inner: [UInt8] = []

  /// The text that closes all of them.
  var closing: String {
    var text = ""
    for byte in inner.reversed() { text.append(Character(UnicodeScalar(byte))) }
    if let quote { text.append(Character(UnicodeScalar(quote))) }
    for byte in stack.reversed() { text += byte == UInt8(ascii: "{") ? " }" : "]" }
    return text
  }

  mutating func read(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let content = line.last == 0x0D ? line.dropLast() : line
      if stack.isEmpty, quote == nil { inner = [] }
      var position = content.startIndex
      var isAtStart = true
      while position < content.endIndex {
        let byte = content[position]
        if let open = quote {
          if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") {
            position += 2
            continue
          }
          if inner.isEmpty, byte == open { quote = nil } else { track(byte) }
          position += 1
          continue
        }
        if isAtStart {
          if byte == 0x20
            || byte == UInt8(ascii: "-") && position + 1 < content.endIndex && content[position + 1] == 0x20
          {
            position += 1
            continue
          }
          if byte == UInt8(ascii: "#") { break }
          if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
            stack.append(byte)
            position += 1
            continue
          }
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            quote = byte
            inner = []
            position += 1
            isAtStart = false
            continue
          }
          isAtStart = false
          inner = []
        }
        if !stack.isEmpty, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"), inner.isEmpty {
          stack.removeLast()
          position += 1
          continue
        }
        if !stack.isEmpty, byte == UInt8(ascii: ",") {
          isAtStart = true
        } else if byte == UInt8(ascii: ":"), position + 1 == content.endIndex || content[position + 1] == 0x20 {
          isAtStart = true
        } else if byte == UInt8(ascii: "#"), position > content.startIndex, content[position - 1] == 0x20 {
          break
        } else if stack.isEmpty {
          track(byte)
        }
        position += 1
      }
    }
  }

  /// Notes the brackets of an interpolation or expression inside a value.
  private mutating func track(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"): inner.append(UInt8(ascii: "}"))
    case UInt8(ascii: "("): inner.append(UInt8(ascii: ")"))
    case UInt8(ascii: "["): inner.append(UInt8(ascii: "]"))
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): if inner.last == byte { inner.removeLast() }
    default: break
    }
  }
}
