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
    case .missingColon(let range):
      report.add(MissingColon(text: text.string(range), hasBlock: false), at: span(range))
      isFinished = true
    case .missingComma(let key, let both):
      report.add(MissingComma(text: text.string(key), both: text.string(both)), at: span(key))
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
}
