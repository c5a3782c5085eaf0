/// A word, number, string or sign of an expression.
struct Token {
  enum Kind: UInt8 {
    case end, identifier, escapedIdentifier, reserved
    case int, uint, double, string, bytes, true_, false_, null
    case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
    case dot, comma, question, colon
    case plus, minus, star, slash, percent, bang
    case equal, notEqual, less, lessEqual, greater, greaterEqual, in_, and, or
    /// A reported mistake, which is treated as a literal from here on.
    case invalid
  }

  let kind: Kind
  /// The UTF-8 offsets of the token.
  let range: Range<Int>
}

/// The words that cannot be names at the start of an expression. After a dot they can.
let reservedWords: Set<String> = [
  "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop", "package",
  "namespace", "return", "var", "void", "while",
]
