/// Finds the mistake that caused an error of libyaml, by reading the lines around its position.
///
/// libyaml's message describes the state of its parser. It only selects which check is applied to the source.
struct SyntaxErrorFinder {
  let text: RawText
  let problem: LibYAMLProblem
  /// The position of the error.
  let place: Int
  /// The start of the construct that was being read.
  let opening: Int
  /// The last node before the error.
  let lastNode: (range: Range<Int>, isClosed: Bool)?
  /// The columns in which the open block collections begin.
  let open: [Int]
  /// The innermost open bracket.
  let openBracket: Int?

  /// Returns the mistake. There always is one.
  func find() -> SyntaxError {
    if let tab = tabIndent() { return .tab(tab) }
    if let stranger = fence() ?? foreignSpace() { return stranger }
    if let tag = tagBefore(place) { return .tag(tag) }
    switch problem.context {
    case "while scanning a quoted scalar": return quoteError()
    case "while parsing a quoted scalar": return escapeError()
    case "while scanning a tag", "while parsing a tag", "while scanning a %TAG directive": return tagError()
    case "while scanning a directive", "while scanning a %YAML directive": return directiveError()
    case "while scanning an anchor", "while scanning an alias": return anchorError()
    case "while scanning a block scalar": return .blockHeader(text.restOfLine(opening))
    case "while scanning a simple key": return keyError()
    case "while scanning for the next token": return leadingError(at: place)
    case "while parsing a flow sequence", "while parsing a flow mapping": return bracketError()
    case "while parsing a block mapping", "while parsing a block collection": return blockError()
    default: return otherError()
    }
  }

  private func otherError() -> SyntaxError {
    switch problem.text {
    case "found undefined tag handle": return .tag(text.word(text.skipBlanks(opening)))
    case "mapping values are not allowed in this context": return colonError()
    case "block sequence entries are not allowed in this context": return dashError()
    case "mapping keys are not allowed in this context": return leadingError(at: place)
    case "did not find expected node content": return missingNodeError()
    case "found unexpected ':'" where opening < place:
      return .missingSpace(key: opening..<place, rest: place + 1..<min(place + 2, text.bytes.count))
    case "did not find expected <document start>": return blockError()
    case "found incompatible YAML document", "found duplicate %YAML directive", "found duplicate %TAG directive":
      return directiveError()
    default: return .unexpected(text.word(place))
    }
  }

  private func missingNodeError() -> SyntaxError {
    guard let openBracket else { return leadingError(at: place) }
    let isClosing = text.byte(place) == UInt8(ascii: "}") || text.byte(place) == UInt8(ascii: "]")
    let isWrong = isClosing && text.byte(openBracket) != text.byte(place) - 2
    guard isWrong || place >= text.bytes.count else { return leadingError(at: place) }
    return .unclosedBracket(openBracket..<openBracket + 1, found: isWrong ? place..<place + 1 : nil)
  }

  /// Returns the tab in the indentation of the line at which parsing ended, unless brackets make indentation
  /// meaningless there.
  private func tabIndent() -> Range<Int>? {
    guard !problem.context.contains("flow"), !problem.context.contains("quoted") else { return nil }
    for line in [text.lineStart(place), text.lineStart(opening)] {
      var offset = line
      while text.byte(offset) == 0x20 { offset += 1 }
      let tabs = offset
      while text.byte(offset) == 0x09 { offset += 1 }
      if offset > tabs { return tabs..<offset }
    }
    return nil
  }

  private func quoteError() -> SyntaxError {
    problem.text.contains("escape") || problem.text.contains("hex")
      ? escapeError() : .unclosedQuote(opening..<opening + 1)
  }

  /// Returns the escape that begins at the last backslash before the position at which parsing ended.
  private func escapeError() -> SyntaxError {
    var backslash = place
    while backslash > opening, text.byte(backslash) != UInt8(ascii: "\\") { backslash -= 1 }
    let end = text.restOfLine(backslash).upperBound
    let length =
      switch text.byte(backslash + 1) {
      case UInt8(ascii: "x"): 4
      case UInt8(ascii: "u"): 6
      case UInt8(ascii: "U"): 10
      default: 2
      }
    var stop = min(backslash + length, end)
    while stop < end, text.byte(stop) & 0xC0 == 0x80 { stop += 1 }
    return .escape(backslash..<max(stop, backslash + 1))
  }

  private func tagError() -> SyntaxError {
    problem.context.contains("directive") ? directiveError() : .tag(text.word(opening))
  }

  private func directiveError() -> SyntaxError {
    let line = text.line(opening < place && text.byte(opening) == UInt8(ascii: "%") ? opening : place)
    return text.byte(line.lowerBound) == UInt8(ascii: "%") ? .directive(line) : .unexpected(line)
  }

  /// Returns the mistake of an anchor or alias without a name or with an invalid name.
  private func anchorError() -> SyntaxError {
    tagBefore(opening).map { .tag($0) } ?? leadingError(at: opening)
  }

  /// Returns the tag on the same line directly before an offset, as in `!a && b`.
  private func tagBefore(_ offset: Int) -> Range<Int>? {
    let line = text.line(offset)
    let start = text.valueStart(afterKeyIn: line.lowerBound..<offset) ?? line.lowerBound
    let word = text.word(start)
    return text.byte(start) == UInt8(ascii: "!") && word.upperBound <= offset ? word : nil
  }

  private func keyError() -> SyntaxError {
    let first = text.byte(opening)
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
      let end = Brackets.endOfQuote(text, at: opening, limit: place),
      text.hasBreak(opening..<end)
    {
      return .unclosedQuote(opening..<opening + 1)
    }
    let line = text.restOfLine(opening)
    if case .missingSpace(let key, let rest) = TrapFinder(text: text).missingSpace(line) {
      return .missingSpace(key: key, rest: rest)
    }
    return .missingColon(line, hasBlock: false)
  }

  private func dashError() -> SyntaxError {
    let line = text.line(place)
    return line.lowerBound == place ? dashError() ?? indentationError() : leadingError(at: place)
  }
}
