/// Decodes keys from the bytes of a terminal, in pieces of any size.
///
/// Each malformed UTF-8 character becomes one `U+FFFD`. Keys without a function are ignored. The decoder buffers
/// only a few bytes, whatever the input.
public struct KeyDecoder: Sendable {
  private enum State {
    case ground
    /// After the escape character.
    case escape
    /// Within a sequence, with its parameter bytes up to the length of the longest known key.
    case sequence([UInt8])
    /// Within a multi-byte character.
    case character([UInt8], length: Int)
  }

  /// The maximum number of buffered parameter bytes. The longest known key has three.
  private static let rememberedParameters = 8

  private var state = State.ground

  /// Creates a decoder in its initial state.
  public init() {}

  /// Returns the keys that a piece of input completes.
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

  // MARK: Multi-byte characters

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
    // The escape key itself has no function, so the next byte is decoded on its own.
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
      // A sequence cannot contain such a byte: the sequence was truncated, and the byte begins something new.
      state = .ground
      begin(byte, into: &keys)
    }
  }

  /// Returns the key of a sequence, without its introducer.
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
