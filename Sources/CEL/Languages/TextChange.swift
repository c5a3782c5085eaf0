/// A function from strings to strings whose preimages of languages can be computed.
public enum TextChange: Hashable, Sendable {
  case trim
  case lowerAscii
  case upperAscii
  /// A substring: `substring(start)` or `substring(start, end)`.
  case substring(Int, Int?)

  /// Creates the change of a function, or returns `nil` for an unsupported function.
  public init?(name: String, arguments: [Value]) {
    switch (name, arguments.count) {
    case ("trim", 0): self = .trim
    case ("lowerAscii", 0): self = .lowerAscii
    case ("upperAscii", 0): self = .upperAscii
    case ("substring", 1), ("substring", 2):
      let bounds = arguments.compactMap(\.asInt)
      guard bounds.count == arguments.count, bounds.allSatisfy({ (0...1_000).contains($0) }) else { return nil }
      if bounds.count == 2, bounds[1] < bounds[0] { return nil }
      self = .substring(Int(bounds[0]), bounds.count == 2 ? Int(bounds[1]) : nil)
    default: return nil
    }
  }

  /// Returns the changed string, or `nil` where the function fails.
  public func apply(to text: String) -> String? {
    switch self {
    case .trim: return (try? Library.trim(.string(text)))?.asString
    case .lowerAscii: return folded(text, .lower)
    case .upperAscii: return folded(text, .upper)
    case .substring(let start, let end):
      return (try? Library.substring(.string(text), .int(Int64(start)), end.map { .int(Int64($0)) }))?.asString
    }
  }

  private func folded(_ text: String, _ fold: CaseFold) -> String {
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { view.append(Unicode.Scalar(fold.image(of: scalar.value)) ?? scalar) }
    return String(view)
  }

  /// Returns the strings that the function maps into a language.
  public func preimage(of language: Language) -> Language {
    switch self {
    case .trim:
      let blank = Language(.set(.whitespace))
      let other = Language(.set(ScalarRanges.whitespace.inverted))
      let edged = Language.sequence([other, .everything])
      let trimmed = Language.any([.word(""), .all([edged, .sequence([.everything, other])])])
      let blanks = Language.loop(blank, 0, nil)
      return .sequence([blanks, .all([language, trimmed]), blanks])
    case .lowerAscii: return Language(.folded(.lower, language))
    case .upperAscii: return Language(.folded(.upper, language))
    case .substring(let start, let end):
      let skipped = Language.sized(start, start)
      guard let end else { return .sequence([skipped, language]) }
      return .sequence([skipped, .all([language, .sized(end - start, end - start)]), .everything])
    }
  }

  /// Returns the shortest chain of these functions with the same effect: one change of case, at the front, and one
  /// `trim` in a row.
  public static func normalized(_ chain: [TextChange]) -> [TextChange] {
    var result: [TextChange] = []
    for change in chain {
      switch change {
      case .lowerAscii, .upperAscii:
        // A change of case commutes with everything after it, and overrides an earlier one.
        result.removeAll { $0 == .lowerAscii || $0 == .upperAscii }
        result.insert(change, at: 0)
      case .trim: if result.last != .trim { result.append(change) }
      case .substring: result.append(change)
      }
    }
    return result
  }
}
