/// Decodes keys from the bytes of a terminal in raw mode, in pieces of any size.
///
/// Each malformed UTF-8 character becomes one `U+FFFD`. Unknown sequences are ignored. The decoder buffers a pasted
/// text up to ``pasteLimit`` and otherwise only a few bytes, whatever the input.
public struct TerminalKeyDecoder: Sendable {
  private enum State {
    case ground
    case escape
    /// Within a control sequence, with its parameters.
    case sequence([UInt8])
    /// Within a string that the terminal sends as an answer, with the byte that begins it.
    case answer([UInt8])
    /// Within a pasted text.
    case paste
    /// Within a multi-byte character.
    case character([UInt8], length: Int)
  }

  /// The maximum length of a pasted text in bytes. The rest is dropped.
  public static let pasteLimit = 65_536
  /// The maximum number of buffered parameter bytes. The longest answer has fewer.
  private static let rememberedParameters = 64

  private let isInPicture: Bool
  private var state = State.ground
  private var pasted: [UInt8] = []

  /// Creates a decoder in its initial state.
  ///
  /// - Parameter isInPicture: Whether a picture has asked the terminal to mark pastes and to answer questions.
  ///   Otherwise a terminal sends neither, so the marks are unknown sequences, and Alt-] and Alt-P are keys.
  public init(inPicture isInPicture: Bool = true) { self.isInPicture = isInPicture }

  /// Whether the last bytes may begin a sequence or be pressed keys. ``flush()`` decides after a pause.
  public var isWaiting: Bool {
    switch state {
    case .escape: true
    // An answer arrives as a whole, but Alt-] and Alt-P begin with the same two bytes.
    case .answer(let text): text.count == 1
    case .ground, .sequence, .paste, .character: false
    }
  }

  /// Returns the keys that a piece of input completes.
  public mutating func keys(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
    var keys: [TerminalKey] = []
    for byte in bytes { take(byte, into: &keys) }
    return keys
  }

  /// Returns the keys that were pressed if nothing followed: the escape key, alone or with a letter.
  public mutating func flush() -> [TerminalKey] {
    guard isWaiting else { return [] }
    defer { state = .ground }
    guard case .answer(let text) = state else { return [.escape] }
    return [.escape] + text.map { .text(Unicode.Scalar($0)) }
  }

  private mutating func take(_ byte: UInt8, into keys: inout [TerminalKey]) {
    switch state {
    case .ground: begin(byte, into: &keys)
    case .escape: takeEscaped(byte, into: &keys)
    case .sequence(let parameters): takeInSequence(byte, after: parameters, into: &keys)
    case .answer(let text): takeInAnswer(byte, after: text, into: &keys)
    case .paste: takePasted(byte, into: &keys)
    case .character(let bytes, let length): takeInCharacter(byte, after: bytes, length: length, into: &keys)
    }
  }

  private mutating func begin(_ byte: UInt8, into keys: inout [TerminalKey]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x7F: keys.append(.text(Unicode.Scalar(byte)))
    case ..<0x20, 0x7F: if let key = TerminalKeyDecoder.controls[byte] { keys.append(key) }
    case 0xC2...0xDF: state = .character([byte], length: 2)
    case 0xE0...0xEF: state = .character([byte], length: 3)
    case 0xF0...0xF4: state = .character([byte], length: 4)
    default: keys.append(.text("\u{FFFD}"))
    }
  }

  private static let controls: [UInt8: TerminalKey] = [
    0x01: .home, 0x02: .left, 0x03: .interrupt, 0x04: .deleteOrEnd, 0x05: .end, 0x06: .right, 0x08: .backspace,
    0x09: .tab, 0x0A: .newline, 0x0B: .cutToEnd, 0x0C: .redraw, 0x0D: .enter, 0x0E: .down, 0x10: .up,
    0x12: .searchHistory, 0x15: .cutToStart, 0x17: .cutWord, 0x19: .yank, 0x1A: .suspend, 0x1C: .quit, 0x1F: .undo,
    0x7F: .backspace,
  ]

  // MARK: Multi-byte characters

  private mutating func takeInCharacter(
    _ byte: UInt8, after bytes: [UInt8], length: Int, into keys: inout [TerminalKey]
  ) {
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

  private mutating func takeEscaped(_ byte: UInt8, into keys: inout [TerminalKey]) {
    state = .ground
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"): state = .sequence([])
    case UInt8(ascii: "]") where isInPicture, UInt8(ascii: "P") where isInPicture: state = .answer([byte])
    case UInt8(ascii: "b"): keys.append(.wordLeft)
    case UInt8(ascii: "f"): keys.append(.wordRight)
    case 0x08, 0x7F: keys.append(.cutWord)
    case 0x0D, 0x0A: keys.append(.newline)
    case 0x1B:
      keys.append(.escape)
      state = .escape
    default:
      keys.append(.escape)
      begin(byte, into: &keys)
    }
  }

  private mutating func takeInSequence(_ byte: UInt8, after parameters: [UInt8], into keys: inout [TerminalKey]) {
    switch byte {
    case UInt8(ascii: "[") where parameters.isEmpty:
      // The Linux console sends F1 to F5 as ESC [ [ A to E.
      state = .sequence([byte])
    case 0x20..<0x40:
      let isKept = parameters.count < TerminalKeyDecoder.rememberedParameters
      state = .sequence(isKept ? parameters + [byte] : parameters)
    case 0x40..<0x7F:
      state = .ground
      finish(String(decoding: parameters + [byte], as: UTF8.self), into: &keys)
    default:
      // A sequence cannot contain such a byte: the sequence was truncated, and the byte begins something new.
      state = .ground
      begin(byte, into: &keys)
    }
  }

  private mutating func finish(_ sequence: String, into keys: inout [TerminalKey]) {
    // Without a picture, `M` is no Enter key: it may begin the report of a mouse that another program has turned on.
    guard isInPicture || !["200~", "M"].contains(sequence) else { return }
    if sequence == "200~" {
      state = .paste
      pasted = []
    } else if let key = KeySequence.key(sequence) {
      keys.append(key)
    }
  }

  private mutating func takeInAnswer(_ byte: UInt8, after text: [UInt8], into keys: inout [TerminalKey]) {
    guard byte != 0x07, byte != 0x1B, byte != 0x9C else {
      // The string ends with a bell, or with an escape sequence whose second byte is a backslash.
      state = byte == 0x1B ? .sequence([UInt8(ascii: "?")]) : .ground
      let answer = KeySequence.answer(String(decoding: text.dropFirst(), as: UTF8.self))
      if let answer { keys.append(.answer(answer)) }
      return
    }
    state = .answer(text.count < TerminalKeyDecoder.rememberedParameters ? text + [byte] : text)
  }

  // MARK: Pastes

  private static let pasteEnd = Array(ScreenCode.pasteEnd.utf8)

  private mutating func takePasted(_ byte: UInt8, into keys: inout [TerminalKey]) {
    pasted.append(byte)
    let end = TerminalKeyDecoder.pasteEnd
    if pasted.suffix(end.count).elementsEqual(end) {
      state = .ground
      let text = String(decoding: pasted.dropLast(end.count).prefix(TerminalKeyDecoder.pasteLimit), as: UTF8.self)
      keys.append(.paste(text))
      pasted = []
    } else if pasted.count > TerminalKeyDecoder.pasteLimit + 2 * end.count {
      // The tail is kept, which may be the beginning of the end.
      pasted.removeSubrange(TerminalKeyDecoder.pasteLimit..<pasted.count - end.count)
    }
  }
}
