/// A character of a source, with its bytes in the file.
struct SourceCharacter {
  /// The character; a replacement character where the bytes are not UTF-8.
  let character: Character
  /// The bytes in the file.
  let bytes: Range<Int>
}

/// The characters of a byte range of a source, read one by one.
///
/// Each malformed stretch of bytes becomes one replacement character, and every character keeps its byte range. A
/// string that is repaired as a whole would lose it.
///
/// - Complexity: Linear in the number of bytes; only the scalars of the range are held.
struct SourceCharacters: Sequence, IteratorProtocol {
  private let text: String
  private var index: String.Index
  private var offset: Int
  /// The file bytes of each malformed scalar, by the scalar's offset in `text`, in order.
  private var malformed: ArraySlice<(at: Int, length: Int)>
  private var textOffset = 0

  /// Creates the characters of a byte range, which is clamped to the file.
  init(_ source: SourceFile, _ range: Range<Int>) { self.init(source.bytes, range) }

  /// Creates the characters of a byte range, which is clamped to the bytes.
  init(_ text: [UInt8], _ range: Range<Int>) {
    let range = range.clamped(to: 0..<text.count)
    let bytes = text[range]
    var found: [(at: Int, length: Int)] = []
    if let valid = String(validating: bytes, as: UTF8.self) {
      self.text = valid
    } else {
      self.text = decodeMalformed(bytes, noting: &found)
    }
    malformed = found[...]
    index = self.text.startIndex
    offset = range.lowerBound
  }

  mutating func next() -> SourceCharacter? {
    guard index < text.endIndex else { return nil }
    let character = text[index]
    index = text.index(after: index)
    let textEnd = textOffset + character.utf8.count
    var length = character.utf8.count
    while let first = malformed.first, first.at < textEnd {
      length += first.length - replacementLength
      malformed.removeFirst()
    }
    defer { (textOffset, offset) = (textEnd, offset + length) }
    return SourceCharacter(character: character, bytes: offset..<offset + length)
  }
}

/// The length of a replacement character in UTF-8.
private let replacementLength = 3

private func decodeMalformed(_ bytes: ArraySlice<UInt8>, noting found: inout [(at: Int, length: Int)]) -> String {
  var scalars = String.UnicodeScalarView()
  var parser = Unicode.UTF8.ForwardParser()
  var iterator = bytes.makeIterator()
  var length = 0
  while true {
    switch parser.parseScalar(from: &iterator) {
    case .valid(let encoded):
      scalars.append(Unicode.UTF8.decode(encoded))
      length += encoded.count
    case .error(let skipped):
      scalars.append("\u{FFFD}")
      found.append((length, skipped))
      length += replacementLength
    case .emptyInput:
      return String(scalars)
    }
  }
}
