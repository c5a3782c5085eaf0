internal import Diagnostics

/// Maps the position of an error of libyaml to the author's mistake.
extension DocumentReader {
  /// Reports a syntax error, unless a reported mistake on the same line already explains it.
  mutating func reportSyntaxError(_ problem: LibYAMLProblem) {
    if problem.isUnreadable {
      let place = min(start + problem.byteOffset, text.bytes.count)
      return report.add(UnexpectedCharacter(text: text.string(text.word(place))), at: span(text.word(place)))
    }
    let place = cursor.offset(ofCodePoint: problem.codePoint)
    let opening = cursor.offset(ofCodePoint: problem.contextCodePoint)
    guard !isExplained(place) else { return }
    let finder = SyntaxErrorFinder(
      text: text, problem: problem, place: place, opening: opening, lastNode: lastNode, open: columnsOfOpenBlocks,
      openBracket: openBracket)
    let finding = finder.find()
    report(finding)
  }

  private func isExplained(_ place: Int) -> Bool {
    report.diagnostics.contains { text.lineStart($0.span.start) == text.lineStart(place) || $0.span.end >= place }
  }

  /// The zero-based columns in which the open block collections begin.
  private var columnsOfOpenBlocks: [Int] {
    builder.open.filter { !$0.isInBrackets }.map { collection in
      let start = Int(builder.records[Int(collection.node)].start)
      return start - text.lineStart(start)
    }
  }

  /// The opening bracket of the innermost collection; `nil` for a block collection.
  var openBracket: Int? {
    guard let last = builder.open.last, last.isInBrackets else { return nil }
    return Int(builder.records[Int(last.node)].start)
  }

  private mutating func report(_ finding: SyntaxError) {
    switch finding {
    case .tag(let range): reportTag(at: range)
    case .tab(let range): report.add(TabIndent(), at: span(range))
    case .escape(let range): report.add(BadEscape(text: text.string(range)), at: span(range))
    case .unclosedQuote(let range): report.add(UnclosedQuote(quote: text.string(range)), at: span(range))
    case .unclosedBracket(let range, let found):
      let closing = found.map { RelatedPlace("it should be closed before this", at: span($0)) }
      let kind = UnclosedBracket(bracket: text.string(range), found: found.map { text.string($0) })
      report.add(kind, at: span(range), related: closing.map { [$0] } ?? [])
    case .leading(let range, let meaning):
      report.add(LeadingIndicator(text: text.string(range), meaning: meaning), at: span(range))
    case .colon(let range, let value):
      let words = value.map { text.string($0) } ?? ""
      report.add(ColonInText(text: words, isExpression: words.hasPrefix("=") || words.contains(" ? ")), at: span(range))
    case .afterValue(let value, let rest, let isAdjacent):
      let kind = TextAfterValue(text: text.string(value), rest: text.string(rest), isAdjacent: isAdjacent)
      report.add(kind, at: span(rest))
    case .indentation(let range, let fits):
      let columns = fits.map { BadIndentation.Fit(spaces: $0.column, beside: text.string($0.beside)) }
      report.add(BadIndentation(text: text.string(range), fits: columns), at: span(range))
    case .missingColon(let range, let hasBlock):
      report.add(MissingColon(text: text.string(range), hasBlock: hasBlock), at: span(range))
    case .dash(let range, let problem):
      report.add(ListDash(text: text.string(range), problem: problem), at: span(range))
    case .foreignSpace(let range, let space): report.add(ForeignSpace(space: space), at: span(range))
    case .fence(let range, let other):
      let end = other.map { [RelatedPlace("this line belongs to it", at: span($0))] } ?? []
      report.add(MarkdownFence(text: text.string(range), isPair: other != nil), at: span(range), related: end)
    case .missingSpace(let key, let rest):
      let kind = MissingSpaceAfterColon(key: text.string(key), rest: text.string(rest))
      report.add(kind, at: span(key.lowerBound..<rest.lowerBound))
    case .missingComma(let range, let both):
      let kind = MissingComma(
        text: text.string(range), both: both.map { text.string($0) }, type: declaredType(before: range.lowerBound))
      report.add(kind, at: span(range))
    case .directive(let range): report.add(BadDirective(text: text.string(range)), at: span(range))
    case .blockHeader(let range): report.add(BadBlockHeader(text: text.string(range)), at: span(range))
    case .unexpected(let range): report.add(UnexpectedCharacter(text: text.string(range)), at: span(range))
    }
  }

  /// Returns the text between the last colon of a line and an offset, if it ends with an equals sign.
  private func declaredType(before offset: Int) -> String? {
    var start = offset
    while start > 0, text.byte(start - 1) != UInt8(ascii: ":"), text.byte(start - 1) != UInt8(ascii: "\n") {
      start -= 1
    }
    guard start > 0, text.byte(start - 1) == UInt8(ascii: ":") else { return nil }
    let type = text.string(start..<offset).trimmed
    return type.hasSuffix(" =") ? type : nil
  }
}
