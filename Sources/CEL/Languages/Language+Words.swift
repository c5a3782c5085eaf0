/// A condition on a string in words, as they follow `a text:`.
package struct LanguageWords: Hashable, Sendable {
  /// The words of a string in the language.
  package let yes: String
  /// The words of any other string.
  package let no: String

  /// Creates a condition.
  init(_ yes: String, _ no: String) { (self.yes, self.no) = (yes, no) }

  /// The opposite condition.
  var inverted: LanguageWords { LanguageWords(no, yes) }

  /// Returns the condition on a string after a change.
  package func after(_ changes: [TextChange]) -> LanguageWords {
    if changes.last == .trim, yes == LanguageWords.empty.yes {
      return LanguageWords("blank", "not blank").after(changes.dropLast())
    }
    let suffix = changes.map { " " + $0.words }.joined()
    return LanguageWords(yes + suffix, no + suffix)
  }

  fileprivate static let empty = LanguageWords("empty", "not empty")
}

extension Language {
  /// The condition in words, or `nil` for a language that no function of one string and one constant has.
  package var words: LanguageWords? {
    switch form {
    case .word(""): .empty
    case .word(let text): LanguageWords(shortLiteral(text), "not \(shortLiteral(text))")
    case .search(let pattern):
      LanguageWords("a match of \(shortLiteral(pattern))", "no match of \(shortLiteral(pattern))")
    case .not(let inner): inner.words?.inverted
    case .pieces(let text, let isAnchored):
      LanguageWords(
        "\(isAnchored ? "the beginning" : "a part") of \(shortLiteral(text))",
        "no \(isAnchored ? "beginning" : "part") of \(shortLiteral(text))")
    case .loop: lengths.flatMap { Language.words(ofLengths: [$0]) }
    case .any(let parts): words(ofAny: parts)
    case .sequence(let parts): words(ofSequence: parts)
    case .nothing, .everything, .set, .all, .folded: nil
    }
  }

  /// The only string of the language, if it is a constant.
  package var onlyWord: String? { if case .word(let text) = form { text } else { nil } }

  private func words(ofAny parts: [Language]) -> LanguageWords? {
    if parts.count == 1 { return parts[0].words }
    let texts = parts.compactMap(\.onlyWord)
    if texts.count == parts.count, !texts.isEmpty {
      let shown = texts.prefix(Language.shownWords).map(shortLiteral)
      let list = shown.joined(separator: ", ") + (texts.count > shown.count ? ", …" : "")
      return LanguageWords("one of \(list)", "none of \(list)")
    }
    if self == .ints || self == .uints { return LanguageWords("a whole number", "no whole number") }
    let lengths = parts.compactMap(\.lengths)
    return lengths.count == parts.count ? Language.words(ofLengths: lengths) : nil
  }

  /// The lengths of the strings, if the language contains all strings of these lengths.
  private var lengths: ClosedRange<Int>? {
    guard case .loop(let inner, let minimum, let maximum) = form, inner.form == .set(.all) else { return nil }
    return minimum...max(minimum, maximum ?? .max)
  }

  /// Returns the words for ranges of lengths in ascending order, of which adjacent ones are joined.
  private static func words(ofLengths ranges: [ClosedRange<Int>]) -> LanguageWords? {
    var joined: [ClosedRange<Int>] = []
    for range in ranges {
      if let last = joined.last, last.upperBound < .max, last.upperBound + 1 == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound...range.upperBound
      } else {
        joined.append(range)
      }
    }
    if joined.count == 1 { return lengthWords(joined[0]) }
    guard joined.count == 2, joined[0].lowerBound == 0, joined[1].upperBound == .max else { return nil }
    return lengthWords(joined[0].upperBound + 1...joined[1].lowerBound - 1).inverted
  }

  private func words(ofSequence parts: [Language]) -> LanguageWords? {
    let texts = parts.compactMap(\.onlyWord)
    guard texts.count == 1, parts.allSatisfy({ $0.onlyWord != nil || $0 == .everything }) else { return nil }
    let text = shortLiteral(texts[0])
    switch (parts.count, parts[0] == .everything) {
    case (3, true): return LanguageWords("containing \(text)", "without \(text)")
    case (2, true): return LanguageWords("ending with \(text)", "not ending with \(text)")
    case (2, false): return LanguageWords("starting with \(text)", "not starting with \(text)")
    default: return nil
    }
  }

  private static func lengthWords(_ range: ClosedRange<Int>) -> LanguageWords {
    let (minimum, maximum) = (range.lowerBound, range.upperBound)
    func characters(_ count: Int) -> String { count == 1 ? "1 character" : "\(count) characters" }
    return switch (minimum, maximum) {
    case (0, 0): .empty
    case (1, .max): .empty.inverted
    case (_, .max): LanguageWords("at least \(characters(minimum))", "fewer than \(characters(minimum))")
    case (0, _): LanguageWords("at most \(characters(maximum))", "more than \(characters(maximum))")
    case (maximum, _): LanguageWords("exactly \(characters(minimum))", "not \(characters(minimum))")
    default: LanguageWords("\(minimum) to \(characters(maximum))", "not \(minimum) to \(characters(maximum))")
    }
  }

  /// The maximum number of listed strings.
  private static var shownWords: Int { 4 }
}

extension TextChange {
  /// The change as an addition to a condition.
  fileprivate var words: String {
    switch self {
    case .trim: "without the blanks around it"
    case .lowerAscii: "in lower case"
    case .upperAscii: "in upper case"
    case .substring(let start, nil): "from character \(start + 1) on"
    case .substring(let start, let end?) where end == start + 1: "as character \(end)"
    case .substring(let start, let end?): "in characters \(start + 1) to \(end)"
    }
  }
}

/// Returns a string as a literal of bounded length.
private func shortLiteral(_ text: String) -> String { Value.string(text).literal(limit: 40) }
