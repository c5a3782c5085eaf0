internal import Diagnostics

/// Splits an expression into tokens and reports unknown characters.
///
/// Operators of other languages (`=`, `===`, `&`, `|`, `<>`) are reported with the correct operator and then read
/// as that operator.
struct Lexer {
  let bytes: [UInt8]
  let text: MappedText
  var report = Report()
  var tokens: [Token] = []
  private var position = 0

  init(_ text: MappedText) {
    self.text = text
    bytes = Array(text.text.utf8)
    tokens.reserveCapacity(bytes.count / 3 + 4)
  }

  /// Reads all tokens. The last one is always the end token.
  mutating func run() {
    skipLeadingEquals()
    while true {
      skipSpace()
      guard position < bytes.count else { break }
      let start = position
      let kind = readToken()
      tokens.append(Token(kind: kind, range: start..<position))
    }
    tokens.append(Token(kind: .end, range: bytes.count..<bytes.count))
  }

  /// Reports a `=` before the expression, for example if an author marks an expression twice.
  private mutating func skipLeadingEquals() {
    skipSpace()
    let equals = UInt8(ascii: "=")
    guard position < bytes.count, bytes[position] == equals, ![equals, UInt8(ascii: ">")].contains(peek(1)) else {
      return
    }
    report.add(ForeignOperator(written: "=", meant: nil), at: text.span(position..<position + 1))
    position += 1
  }

  func peek(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < bytes.count ? bytes[index] : 0
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: position += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      default: return
      }
    }
  }

  private mutating func readToken() -> Token.Kind {
    let byte = bytes[position]
    if isNameStart(byte) { return readName() }
    if isDigit(byte) || (byte == UInt8(ascii: ".") && isDigit(peek(1))) { return readNumber() }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return readString(isRaw: false, kind: .string)
    case UInt8(ascii: "`"): return readEscapedIdentifier()
    default: return readSign(byte)
    }
  }

  private mutating func take(_ count: Int, _ kind: Token.Kind) -> Token.Kind {
    position += count
    return kind
  }

  private mutating func readSign(_ byte: UInt8) -> Token.Kind {
    switch byte {
    case UInt8(ascii: "("): return take(1, .leftParen)
    case UInt8(ascii: ")"): return take(1, .rightParen)
    case UInt8(ascii: "["): return take(1, .leftBracket)
    case UInt8(ascii: "]"): return take(1, .rightBracket)
    case UInt8(ascii: "{"): return take(1, .leftBrace)
    case UInt8(ascii: "}"): return take(1, .rightBrace)
    case UInt8(ascii: "."): return take(1, .dot)
    case UInt8(ascii: ","): return take(1, .comma)
    case UInt8(ascii: "?"):
      guard peek(1) == UInt8(ascii: "?") else { return take(1, .question) }
      return foreignOperator("??", "… != null ? … : …", .invalid)
    case UInt8(ascii: ":"): return take(1, .colon)
    case UInt8(ascii: "+"): return peek(1) == UInt8(ascii: "=") ? foreignOperator("+=", "+", .plus) : take(1, .plus)
    case UInt8(ascii: "-"): return peek(1) == UInt8(ascii: "=") ? foreignOperator("-=", "-", .minus) : take(1, .minus)
    case UInt8(ascii: "*"): return take(1, .star)
    case UInt8(ascii: "/"): return take(1, .slash)
    case UInt8(ascii: "%"): return take(1, .percent)
    default: return readOperator(byte)
    }
  }

  private mutating func readOperator(_ byte: UInt8) -> Token.Kind {
    let next = peek(1)
    let equals = UInt8(ascii: "=")
    switch byte {
    case UInt8(ascii: "!"):
      if next != equals { return take(1, .bang) }
      return peek(2) == equals ? foreignOperator("!==", "!=", .notEqual) : take(2, .notEqual)
    case equals:
      if next == UInt8(ascii: ">") { return foreignOperator("=>", ",", .comma) }
      if next != equals { return foreignOperator("=", "==", .equal) }
      return peek(2) == equals ? foreignOperator("===", "==", .equal) : take(2, .equal)
    case UInt8(ascii: "<"):
      if next == UInt8(ascii: ">") { return foreignOperator("<>", "!=", .notEqual) }
      return next == equals ? take(2, .lessEqual) : take(1, .less)
    case UInt8(ascii: ">"): return next == equals ? take(2, .greaterEqual) : take(1, .greater)
    case UInt8(ascii: "&"): return next == byte ? take(2, .and) : foreignOperator("&", "&&", .and)
    case UInt8(ascii: "|"): return next == byte ? take(2, .or) : foreignOperator("|", "||", .or)
    default: return readUnknown()
    }
  }

  private mutating func foreignOperator(_ written: String, _ meant: String, _ kind: Token.Kind) -> Token.Kind {
    let start = position
    position += written.utf8.count
    report.add(ForeignOperator(written: written, meant: meant), at: text.span(start..<position))
    return kind
  }

  private mutating func readUnknown() -> Token.Kind {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
    let character = String(decoding: bytes[start..<position], as: UTF8.self)
    if let closing = ["“": "”", "„": "“", "‘": "’", "«": "»"][character] {
      // Everything up to the closing quote is one mistake.
      let rest = PartSearch(Array(closing.utf8)).first(in: bytes[position...])
      position = rest.map { position + $0 + closing.utf8.count } ?? bytes.count
    }
    let isSpace = character.unicodeScalars.first.flatMap { UnusualSpace($0) } != nil
    let count = isSpace ? 1 : 1 + skipUnknown()
    report.add(UnknownCharacter(character: character, count: count), at: text.span(start..<position))
    return .invalid
  }

  /// Skips the unknown characters that follow, so that all of them are one mistake, and returns their number.
  private mutating func skipUnknown() -> Int {
    var count = 0
    while position < bytes.count, isUnknown(bytes[position]) {
      position += 1
      while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
      count += 1
    }
    return count
  }

  /// Whether a byte begins a character that cannot begin a token.
  private func isUnknown(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return true }
    return [
      UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: ";"),
    ].contains(byte)
  }

  private mutating func readName() -> Token.Kind {
    let start = position
    while position < bytes.count, isNamePart(bytes[position]) { position += 1 }
    if let prefix = stringPrefix(length: position - start, at: start) {
      return readString(isRaw: prefix.isRaw, kind: prefix.kind)
    }
    let length = position - start
    guard length <= 9 else { return .identifier }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    switch name {
    case "true": return .true_
    case "false": return .false_
    case "null": return .null
    case "in": return .in_
    default: return reservedWords.contains(name) ? .reserved : .identifier
    }
  }

  /// Whether the letters just read are the prefix of a string literal: `r`, `b` or `br`, in either case.
  private func stringPrefix(length: Int, at start: Int) -> (isRaw: Bool, kind: Token.Kind)? {
    guard length <= 2, position < bytes.count else { return nil }
    guard bytes[position] == UInt8(ascii: "'") || bytes[position] == UInt8(ascii: "\"") else { return nil }
    let letters = bytes[start..<position].map { $0 | 0x20 }
    if letters == [UInt8(ascii: "r")] { return (true, .string) }
    if letters == [UInt8(ascii: "b")] { return (false, .bytes) }
    return letters == [UInt8(ascii: "b"), UInt8(ascii: "r")] ? (true, .bytes) : nil
  }

  private mutating func readEscapedIdentifier() -> Token.Kind {
    let start = position
    position += 1
    while position < bytes.count, isEscapedNamePart(bytes[position]) { position += 1 }
    if peek() == UInt8(ascii: "`"), position > start + 1 {
      position += 1
      return .escapedIdentifier
    }
    position = start
    return readUnknown()
  }

  private mutating func readNumber() -> Token.Kind {
    let start = position
    let kind = readNumberBody()
    // Letters directly after a number are a mistake: `1x`, `0b1`, `1_000`.
    if position < bytes.count, isNamePart(bytes[position]) {
      while position < bytes.count, isNamePart(bytes[position]) { position += 1 }
      let written = String(decoding: bytes[start..<position], as: UTF8.self)
      report.add(MalformedNumber(written: written), at: text.span(start..<position))
      return .invalid
    }
    return kind
  }

  private mutating func readNumberBody() -> Token.Kind {
    if bytes[position] == UInt8(ascii: "0"), peek(1) == UInt8(ascii: "x"), isHexDigit(peek(2)) {
      position += 2
      while isHexDigit(peek()) { position += 1 }
      return readUnsignedSuffix()
    }
    while isDigit(peek()) { position += 1 }
    var isDouble = false
    if peek() == UInt8(ascii: "."), isDigit(peek(1)) {
      isDouble = true
      position += 1
      while isDigit(peek()) { position += 1 }
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      let digitsAt = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 2 : 1
      if isDigit(peek(digitsAt)) {
        isDouble = true
        position += digitsAt
        while isDigit(peek()) { position += 1 }
      }
    }
    return isDouble ? .double : readUnsignedSuffix()
  }

  private mutating func readUnsignedSuffix() -> Token.Kind {
    guard peek() | 0x20 == UInt8(ascii: "u") else { return .int }
    position += 1
    return .uint
  }

  private mutating func readString(isRaw: Bool, kind: Token.Kind) -> Token.Kind {
    let start = position
    let quote = bytes[position]
    let isTriple = peek(1) == quote && peek(2) == quote
    position += isTriple ? 3 : 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == quote, !isTriple || (peek(1) == quote && peek(2) == quote) {
        position += isTriple ? 3 : 1
        return kind
      }
      if !isTriple, byte == 0x0A || byte == 0x0D { break }
      position += byte == UInt8(ascii: "\\") && !isRaw && position + 1 < bytes.count ? 2 : 1
    }
    let opening = String(repeating: String(UnicodeScalar(quote)), count: isTriple ? 3 : 1)
    report.add(UnclosedString(quote: opening), at: text.span(start..<min(position, bytes.count)))
    return .invalid
  }
}

func isNameStart(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") }

func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }

func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

private func isEscapedNamePart(_ byte: UInt8) -> Bool {
  isNamePart(byte) || byte == 0x2E || byte == 0x2F || byte == 0x2D || byte == 0x20
}
