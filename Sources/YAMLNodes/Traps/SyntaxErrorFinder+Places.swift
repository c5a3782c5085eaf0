/// Checks that depend on brackets, lines and columns.
extension SyntaxErrorFinder {
  /// Returns the mistake of a value that begins with a YAML indicator.
  func leadingError(at offset: Int) -> SyntaxError {
    let value = text.restOfLine(offset)
    guard let meaning = Self.meaning(of: text.byte(offset)), !value.isEmpty else {
      return .unexpected(text.word(offset))
    }
    if text.byte(offset) == UInt8(ascii: "%"), offset == text.lineStart(offset) { return .directive(value) }
    let end = openBracket != nil ? Brackets.end(text, from: offset) : value.upperBound
    return .leading(offset..<max(end, offset + 1), meaning: meaning)
  }

  private static func meaning(of byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "*"): "it begins an alias"
    case UInt8(ascii: "&"): "it begins an anchor"
    case UInt8(ascii: "@"), UInt8(ascii: "`"): "it is reserved in YAML"
    case UInt8(ascii: "%"): "it begins a directive"
    case UInt8(ascii: "{"): "it begins a mapping"
    case UInt8(ascii: "["): "it begins a list"
    case UInt8(ascii: "-"): "it begins a list item"
    case UInt8(ascii: "?"): "it begins a key"
    case UInt8(ascii: "|"), UInt8(ascii: ">"): "it begins a block"
    default: nil
    }
  }

  /// Returns the mistake of a colon that makes a key where none can be: in the middle of a value, or on a
  /// continuation line.
  func colonError() -> SyntaxError {
    let line = text.line(place)
    if let tag = tagInValue(of: line) { return .tag(tag) }
    if let start = text.valueStart(afterKeyIn: line), start <= place {
      if let quote = multiLineQuote() { return quote }
      return .colon(start..<max(line.upperBound, place + 1), value: start..<max(line.upperBound, place + 1))
    }
    if line.lowerBound == place { return .colon(place..<place + 1, value: nil) }
    return missingSpaceAbove(line) ?? missingColonAbove() ?? indentationError()
  }

  /// Returns a word such as `count:int` on the line above, which this line continues.
  private func missingSpaceAbove(_ line: Range<Int>) -> SyntaxError? {
    let end = text.trimmed(line.lowerBound, to: 0)
    guard case .missingSpace(let key, let rest) = TrapFinder(text: text).missingSpace(text.line(end)) else {
      return nil
    }
    return .missingSpace(key: key, rest: rest)
  }

  private func tagInValue(of line: Range<Int>) -> Range<Int>? {
    guard let start = text.valueStart(afterKeyIn: line), text.byte(start) == UInt8(ascii: "!") else { return nil }
    return text.word(start)
  }

  /// Returns the opening quote of the last value if the value spans several lines, as it does when its closing
  /// quote is missing.
  private func multiLineQuote() -> SyntaxError? {
    guard let lastNode, lastNode.isClosed, text.hasBreak(lastNode.range) else { return nil }
    let first = text.byte(lastNode.range.lowerBound)
    guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else { return nil }
    return .unclosedQuote(lastNode.range.lowerBound..<lastNode.range.lowerBound + 1)
  }

  /// Returns the mistake of unexpected text where a block mapping or sequence continues.
  func blockError() -> SyntaxError {
    if let quote = multiLineQuote(), text.line(place).lowerBound < place { return quote }
    if let dash = dashError() { return dash }
    if let lastNode, lastNode.isClosed, lastNode.range.upperBound <= place,
      !text.hasBreak(lastNode.range.upperBound..<place)
    {
      return afterValue(lastNode.range)
    }
    if text.byte(place) == UInt8(ascii: ":") { return .colon(place..<place + 1, value: nil) }
    if let lastNode, !lastNode.isClosed,
      case .missingSpace(let key, let rest) = TrapFinder(text: text).missingSpace(text.line(lastNode.range.lowerBound))
    {
      return .missingSpace(key: key, rest: rest)
    }
    let line = text.line(place)
    if text.byte(place) == UInt8(ascii: "}") || text.byte(place) == UInt8(ascii: "]") {
      return .unexpected(place..<place + 1)
    }
    return line.lowerBound == place ? indentationError() : .unexpected(text.word(place))
  }

  private func afterValue(_ node: Range<Int>) -> SyntaxError {
    let rest = text.restOfLine(place)
    let value = node.lowerBound..<max(rest.upperBound, place + 1)
    switch text.byte(node.lowerBound) {
    case UInt8(ascii: "{"): return .leading(value, meaning: "it begins a mapping")
    case UInt8(ascii: "["): return .leading(value, meaning: "it begins a list")
    default:
      let isAdjacent = place == node.upperBound
      return .afterValue(value, rest: rest.isEmpty ? place..<place + 1 : rest, isAdjacent: isAdjacent)
    }
  }

  /// Returns the mistake of unexpected text between brackets: neither a member nor a comma nor the closing bracket.
  func bracketError() -> SyntaxError {
    let bracket = opening..<opening + 1
    let found = text.byte(place)
    if place >= text.bytes.count || found == 0 { return .unclosedBracket(bracket, found: nil) }
    if found == UInt8(ascii: "}") || found == UInt8(ascii: "]") {
      return .unclosedBracket(bracket, found: place..<place + 1)
    }
    if text.hasBreak(opening..<place) { return bracketErrorOnLaterLine(bracket) }
    if found == UInt8(ascii: ":") { return colonInBrackets() }
    if let lastNode, lastNode.isClosed, continuesValue(lastNode.range) { return afterValueInBrackets(lastNode.range) }
    return .missingComma(place..<min(text.word(place).upperBound, Brackets.end(text, from: place)), both: nil)
  }

  /// Returns the mistake of a second colon between two commas: the value contains one, or a comma before the second
  /// key is missing.
  private func colonInBrackets() -> SyntaxError {
    guard let lastNode, !lastNode.isClosed, lastNode.range.upperBound == place else {
      return .colon(place..<place + 1, value: nil)
    }
    if let key = text.keyBehindWord(in: lastNode.range) { return .missingComma(key, both: lastNode.range) }
    let end = max(Brackets.end(text, from: lastNode.range.lowerBound), place + 1)
    return .colon(lastNode.range.lowerBound..<end, value: lastNode.range.lowerBound..<end)
  }

  /// Whether the text here continues a closed value, as an operator does, and is not another member.
  private func continuesValue(_ node: Range<Int>) -> Bool {
    guard text.skipBlanks(node.upperBound) == place else { return false }
    return node.upperBound == place || "=!<>+-*/%&|?.".utf8.contains(text.byte(place))
  }

  private func afterValueInBrackets(_ node: Range<Int>) -> SyntaxError {
    let end = max(Brackets.end(text, from: place), place + 1)
    return .afterValue(node.lowerBound..<end, rest: place..<end, isAdjacent: place == node.upperBound)
  }

  /// Returns the mistake on a later line, where a key or a dash shows that the bracket should have been closed
  /// before it.
  private func bracketErrorOnLaterLine(_ bracket: Range<Int>) -> SyntaxError {
    let line = text.line(place)
    let isEntry = text.byte(line.lowerBound) == UInt8(ascii: "-") || text.valueStart(afterKeyIn: line) != nil
    let column = line.lowerBound - text.lineStart(place)
    let openLine = text.line(bracket.lowerBound)
    let isOutside = column <= openLine.lowerBound - text.lineStart(bracket.lowerBound)
    if isEntry || isOutside { return .unclosedBracket(bracket, found: nil) }
    return .missingComma(text.word(place), both: nil)
  }
}
