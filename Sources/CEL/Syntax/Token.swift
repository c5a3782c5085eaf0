/// A word, number, text or sign of an expression.
struct Token {
  enum Kind: UInt8 {
    case end, identifier, escapedIdentifier, reserved
    case int, uint, double, string, bytes, true_, false_, null
    case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
    case dot, comma, question, colon
    case plus, minus, star, slash, percent, bang
    case equal, notEqual, less, lessEqual, greater, greaterEqual, in_, and, or
    /// Something that was reported already and counts as a literal from here on.
    case invalid
  }

  let kind: Kind
  /// The UTF-8 offsets that it takes.
  let range: Range<Int>
}

/// The words that are no names at the start of an expression; after a point they are.
let reservedWords: Set<String> = [
  "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop", "package",
  "namespace", "return", "var", "void", "while",
]
