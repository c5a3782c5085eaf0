internal import Diagnostics

/// Reports the findings of ``TrapFinder``.
extension DocumentReader {
  mutating func reportTrap(_ trap: SourceTrap) {
    switch trap {
    case .mergeKey(let range):
      report.add(MergeKey(), at: span(range))
    case .colon(let range, let isExpression):
      report.add(ColonInText(text: text.string(range), isExpression: isExpression), at: span(range))
      // After such a colon, the rest of the value cannot be distinguished from the nodes that follow.
      isFinished = true
    case .missingSpace(let key, let rest):
      let range = key.lowerBound..<rest.lowerBound
      report.add(MissingSpaceAfterColon(key: text.string(key), rest: text.string(rest)), at: span(range))
      isFinished = true
    case .missingColon(let range, let isInBraces):
      report.add(
        MissingColon(text: text.string(range), hasBlock: false, isInBraces: isInBraces), at: span(range))
      isFinished = true
    case .missingComma(let key, let both):
      reportMissingComma(before: key, in: both)
      isFinished = true
    case .unspacedDash(let range):
      report.add(ListDash(text: text.string(range), problem: .unspaced), at: span(range))
      isFinished = true
    case .foreignSpace(let range, let space):
      report.add(ForeignSpace(space: space), at: span(range))
      isFinished = true
    case .comment(let value, let comment):
      report.add(CommentInText(text: text.string(value), comment: text.string(comment)), at: span(comment))
    case .split(let range):
      report.add(SplitInBraces(text: text.string(range)), at: span(range))
    }
  }

  /// Reports a key in a value in brackets. At the start of a line of the block around the brackets, it shows that they
  /// are not closed.
  private mutating func reportMissingComma(before key: Range<Int>, in value: Range<Int>) {
    guard text.hasBreak(value.lowerBound..<key.lowerBound) else {
      return report.add(MissingComma(text: text.string(key), both: text.string(value)), at: span(key))
    }
    func column(_ offset: Int) -> Int { text.line(offset).lowerBound - text.lineStart(offset) }
    if let bracket = openBracket, text.line(key.lowerBound).lowerBound == key.lowerBound,
      column(key.lowerBound) <= column(bracket)
    {
      report.add(
        UnclosedBracket(bracket: text.string(bracket..<bracket + 1), found: nil), at: span(bracket..<bracket + 1),
        related: [RelatedPlace("it should be closed before this", at: span(key))])
    } else {
      report.add(MissingComma(text: text.string(key), both: nil), at: span(key))
    }
  }
}
