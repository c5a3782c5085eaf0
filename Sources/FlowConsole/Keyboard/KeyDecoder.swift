/// Reads keys from the bytes that a terminal sends, however they are cut into pieces.
///
/// Bytes that are no UTF-8 become `U+FFFD`, one for each character they spoil; keys that mean nothing to a line are passed
/// over. No sequence of bytes makes it hold more than a few of them.
public struct KeyDecoder: Sendable {
  private enum State {
    case ground
    /// Behind the escape character.
    case escape
    /// Within a sequence, with its parameter bytes as far as any known key has them.
    case sequence([UInt8])
    /// Within a character of several bytes.
    case character([UInt8], length: Int)
  }

  /// How many parameter bytes are remembered; the longest key that is known has three.
  private static let rememberedParameters = 8

  private var state = State.ground

  /// Creates a decoder that has seen nothing.
  public init() {}

  /// The keys that a piece of input completes.
  public mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, into: &keys) }
    return keys
  }

  private mutating func take(_ byte: UInt8, into keys: inout [Key]) {
    switch state {
    case .ground: begin(byte, into: &keys)
    case .escape: takeEscaped(byte, into: &keys)
    case .sequence(let parameters): takeInSequence(byte, after: parameters, into: &keys)
    case .character(let bytes, let length): takeInCharacter(byte, after: bytes, length: length, into: &keys)
    }
  }

  private mutating func begin(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x7F: keys.append(.text(Unicode.Scalar(byte)))
    case 0x09: keys.append(.text(" "))
    case ..<0x20, 0x7F: if let key = KeyDecoder.controls[byte] { keys.append(key) }
    case 0xC2...0xDF: state = .character([byte], length: 2)
    case 0xE0...0xEF: state = .character([byte], length: 3)
    case 0xF0...0xF4: state = .character([byte], length: 4)
    default: keys.append(.text("\u{FFFD}"))
    }
  }

  private static let controls: [UInt8: Key] = [
    0x01: .home, 0x02: .left, 0x04: .deleteOrEnd, 0x05: .end, 0x06: .right, 0x08: .backspace, 0x0A: .enter,
    0x0B: .cutToEnd, 0x0C: .redraw, 0x0D: .enter, 0x0E: .later, 0x10: .earlier, 0x15: .cutToStart, 0x17: .cutWord,
    0x7F: .backspace,
  ]

  // MARK: Characters of several bytes

  private mutating func takeInCharacter(_ byte: UInt8, after bytes: [UInt8], length: Int, into keys: inout [Key]) {
    state = .ground
    guard (0x80...0xBF).contains(byte) else {
      keys.append(.text("\u{FFFD}"))
      return begin(byte, into: &keys)
    }
    let all = bytes + [byte]
    guard all.count == length else {
      state = .character(all, length: length)
      return
    }
    keys.append(.text(String(validating: all, as: UTF8.self)?.unicodeScalars.first ?? "\u{FFFD}"))
  }

  // MARK: Escape sequences

  private mutating func takeEscaped(_ byte: UInt8, into keys: inout [Key]) {
    state = .ground
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"): state = .sequence([])
    case UInt8(ascii: "b"): keys.append(.wordLeft)
    case UInt8(ascii: "f"): keys.append(.wordRight)
    case 0x08, 0x7F: keys.append(.cutWord)
    // The escape key itself means nothing here, so what is typed after it counts.
    default: begin(byte, into: &keys)
    }
  }

  private mutating func takeInSequence(_ byte: UInt8, after parameters: [UInt8], into keys: inout [Key]) {
    switch byte {
    case 0x20..<0x40:
      let isKept = parameters.count < KeyDecoder.rememberedParameters
      state = .sequence(isKept ? parameters + [byte] : parameters)
    case 0x40..<0x7F:
      state = .ground
      if let key = KeyDecoder.key(String(decoding: parameters + [byte], as: UTF8.self)) { keys.append(key) }
    default:
      // No sequence holds such a byte: it was cut off, and this is something new.
      state = .ground
      begin(byte, into: &keys)
    }
  }

  /// The key of a sequence, written without what introduces it.
  private static func key(_ sequence: String) -> Key? {
    switch sequence {
    case "A": .earlier
    case "B": .later
    case "C": .right
    case "D": .left
    case "H", "1~", "7~": .home
    case "F", "4~", "8~": .end
    case "3~": .delete
    case "1;5C", "1;3C": .wordRight
    case "1;5D", "1;3D": .wordLeft
    default: nil
    }
  }
}
