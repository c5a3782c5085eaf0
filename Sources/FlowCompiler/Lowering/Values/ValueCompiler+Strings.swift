internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ValueCompiler {
  /// Lowers a string: an expression for all of it, or text with `${interpolations}`.
  ///
  /// - Parameter isSecret: Whether the result is a secret, so that interpolations may contain secrets.
  func text(_ syntax: ValueSyntax, isSecret: Bool = false, in scope: LocalScope) -> ValuePlan? {
    let type = isSecret ? ValueType.secret : .string
    if let source = syntax.expression {
      return expression(source, expecting: type, in: scope).map {
        $0.constant.map { .constant($0) } ?? .expression($0)
      }
    }
    guard let scalar = syntax.scalar, !syntax.isNull else {
      report.add(WrongValue(syntax, expected: type), at: syntax.span)
      return nil
    }
    if scalar.text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "{") }) {
      checkInterpolations(in: scalar.mapped, in: scope)
    }
    // Only strings with a `$` or a leading `==` need a scan of their bytes.
    guard scalar.text.utf8.contains(UInt8(ascii: "$")) || scalar.text.utf8.first == UInt8(ascii: "=") else {
      guard !looksLikeExpression(scalar, in: scope) else {
        report.add(FormulaAsText(text: scalar.text), at: syntax.span)
        return nil
      }
      return .constant(isSecret ? .secret(Secret(scalar.text)) : .string(scalar.text))
    }
    var parts: [StringPart] = []
    let pieces = StringPieces.split(scalar.mapped)
    for piece in pieces {
      switch piece {
      case .words(let words): parts.append(.words(words))
      case .interpolation(let text):
        // The mistakes of all interpolations are reported at once.
        if let expression = interpolation(text, inSecret: isSecret, in: scope) {
          parts.append(.interpolation(expression))
        }
      case .unclosed(let span): report.add(UnclosedHole(), at: span)
      }
    }
    guard parts.count == pieces.count else { return nil }
    return (isSecret ? ValuePlan.secret(parts) : .text(parts)).folded
  }

  /// Whether plain text is a valid expression over names in scope, such as the name of a piece of state. Quoted
  /// strings are always literal. The names of children are excluded, since no string can show a child.
  private func looksLikeExpression(_ scalar: ScalarSyntax, in scope: LocalScope) -> Bool {
    guard scalar.isPlain, !signature.children.contains(where: { $0.name == scalar.text }) else { return false }
    // Most words name nothing. This check avoids compiling them.
    let names = scope.environment.names(readBy: scalar.mapped)
    guard !names.isEmpty, names.allSatisfy(scope.environment.mayName),
      let expression = scope.environment.compile(scalar.mapped).expression, !expression.reads.isEmpty
    else { return false }
    return expression.type.withoutNull.isPrintable
  }

  private func interpolation(_ text: MappedText, inSecret isSecret: Bool, in scope: LocalScope) -> Expression? {
    guard let expression = expression(ExpressionSyntax(text: text), in: scope) else { return nil }
    if isSecret, expression.type == .secret { return expression }
    if expression.type.holdsSecret {
      report.add(RevealedSecret(text: text.text.trimmed), at: text.span)
      return nil
    }
    guard expression.type.isPrintable else {
      report.add(UnprintableHole(text: text.text.trimmed, type: expression.type), at: text.span)
      return nil
    }
    return expression
  }
}

extension ValueType {
  /// Whether the values are secrets, or lists of secrets.
  fileprivate var holdsSecret: Bool {
    switch self {
    case .secret: true
    case .nullable(let type), .list(let type): type.holdsSecret
    default: false
    }
  }

  /// Whether the values have a textual form that users can read.
  var isPrintable: Bool {
    switch self {
    case .bool, .int, .uint, .double, .string, .timestamp, .duration, .enumeration, .error: true
    case .list(let element): element.isPrintable
    default: false
    }
  }
}

/// The parser of string interpolations.
enum StringPieces {
  /// Literal text, the content of an interpolation, or the start of an unclosed one.
  enum Piece {
    case words(String)
    case interpolation(MappedText)
    case unclosed(Span)
  }

  /// Splits a string at `${…}`. `$${` stands for a literal `${` and a leading `==` for `=`.
  static func split(_ text: MappedText) -> [Piece] {
    let bytes = Array(text.text.utf8)
    var pieces: [Piece] = []
    var words: [UInt8] = []
    var position = bytes.starts(with: Array("==".utf8)) ? 1 : 0
    func flush() {
      if !words.isEmpty { pieces.append(.words(String(decoding: words, as: UTF8.self))) }
      words = []
    }
    while position < bytes.count {
      let rest = bytes[position...]
      if rest.starts(with: Array("$${".utf8)) {
        words += Array("${".utf8)
        position += 3
      } else if rest.starts(with: Array("${".utf8)) {
        flush()
        guard let end = endOfInterpolation(bytes, from: position + 2) else {
          return pieces + [.unclosed(text.span(position..<position + 2))]
        }
        pieces.append(.interpolation(text.slice(position + 2..<end)))
        position = end + 1
      } else {
        words.append(bytes[position])
        position += 1
      }
    }
    flush()
    return pieces
  }

  /// Returns the offset of the brace that closes an interpolation. Braces in strings and nested pairs of braces do
  /// not count.
  static func endOfInterpolation(_ bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var quote: UInt8?
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { position += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        if depth == 0 { return position }
        depth -= 1
      }
      position += 1
    }
    return nil
  }
}
