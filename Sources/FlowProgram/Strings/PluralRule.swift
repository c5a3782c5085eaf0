/// The mapping of integers to plural categories in a language.
///
/// The rules are those of the Unicode CLDR for cardinal numbers, to the extent that they distinguish integers.
/// Languages with the same rule share one.
public enum PluralRule: Sendable, Hashable {
  /// One form for all numbers: Japanese, Korean, Chinese and others.
  case invariant
  /// One, and all others: English, German, Dutch, Swedish, Turkish and others.
  case one
  /// Zero and one, and all others: Hindi, Persian and others.
  case zeroOrOne
  /// As ``one``, and exact millions: Spanish, Italian, Catalan.
  case oneAndMillions
  /// As ``zeroOrOne``, and exact millions: French, Portuguese.
  case zeroOrOneAndMillions
  /// By the last digits: Russian, Ukrainian, Belarusian.
  case eastSlavic
  /// One, then by the last digits: Polish.
  case polish
  /// One, two to four, all others: Czech, Slovak.
  case czech
  /// By the last digits, without a form for many: Croatian, Serbian, Bosnian.
  case southSlavic
  /// By the last two digits, with a form for two: Slovenian.
  case slovenian
  /// By the last digits, except for the teens: Lithuanian.
  case lithuanian
  /// As ``lithuanian``, with a form for multiples of ten: Latvian.
  case latvian
  /// One, up to nineteen, all others: Romanian.
  case romanian
  /// All six forms: Arabic.
  case arabic
  /// One, two, all others: Hebrew.
  case hebrew

  private static let languages: [(rule: PluralRule, languages: String)] = [
    (.invariant, "ja ko zh yue th vi id ms lo my km"),
    (.one, "en de nl sv da nb nn no fi et el hu bg tr af eu gl is ka kk ky mn sq sw ta te uz az ur"),
    (.zeroOrOne, "hi fa bn gu kn am zu"), (.oneAndMillions, "es it ca"), (.zeroOrOneAndMillions, "fr pt"),
    (.eastSlavic, "ru uk be"), (.polish, "pl"), (.czech, "cs sk"), (.southSlavic, "hr sr bs"),
    (.slovenian, "sl"), (.lithuanian, "lt"), (.latvian, "lv"), (.romanian, "ro"), (.arabic, "ar"), (.hebrew, "he"),
  ]

  /// Returns the rule of a language, or `nil` when it is unknown. The rule ``one`` then applies.
  public init?(of locale: LocaleTag) {
    // European Portuguese uses "0 notas", Brazilian Portuguese "0 nota".
    if locale.chain.contains("pt-PT") {
      self = .oneAndMillions
      return
    }
    let language = locale.language
    guard
      let found = PluralRule.languages.first(where: { $0.languages.split(separator: " ").contains { $0 == language } })
    else { return nil }
    self = found.rule
  }

  /// The categories of integers, from few to many.
  public var categories: [PluralCategory] {
    switch self {
    case .invariant: [.other]
    case .one, .zeroOrOne: [.one, .other]
    case .oneAndMillions, .zeroOrOneAndMillions: [.one, .many, .other]
    case .eastSlavic, .polish: [.one, .few, .many]
    case .czech, .southSlavic, .lithuanian, .romanian: [.one, .few, .other]
    case .slovenian: [.one, .two, .few, .other]
    case .latvian: [.zero, .one, .other]
    case .arabic: [.zero, .one, .two, .few, .many, .other]
    case .hebrew: [.one, .two, .other]
    }
  }

  /// The categories required for correct strings with common numbers. Exact millions are not among these.
  public var neededCategories: [PluralCategory] {
    switch self {
    case .oneAndMillions, .zeroOrOneAndMillions: [.one, .other]
    default: categories
    }
  }

  /// Returns the category of a number. A negative number has that of its magnitude.
  public func category(of number: Int64) -> PluralCategory {
    let count = number.magnitude
    let (tens, hundreds) = (count % 10, count % 100)
    switch self {
    case .invariant: return .other
    case .one: return count == 1 ? .one : .other
    case .zeroOrOne: return count <= 1 ? .one : .other
    case .oneAndMillions: return count == 1 ? .one : isFullMillion(count) ? .many : .other
    case .zeroOrOneAndMillions: return count <= 1 ? .one : isFullMillion(count) ? .many : .other
    case .eastSlavic:
      if tens == 1, hundreds != 11 { return .one }
      return isTwoToFour(tens, hundreds) ? .few : .many
    case .polish: return count == 1 ? .one : isTwoToFour(tens, hundreds) ? .few : .many
    case .czech: return count == 1 ? .one : (2...4).contains(count) ? .few : .other
    case .southSlavic:
      if tens == 1, hundreds != 11 { return .one }
      return isTwoToFour(tens, hundreds) ? .few : .other
    case .slovenian: return hundreds == 1 ? .one : hundreds == 2 ? .two : (3...4).contains(hundreds) ? .few : .other
    case .lithuanian:
      if (11...19).contains(hundreds) { return .other }
      return tens == 1 ? .one : (2...9).contains(tens) ? .few : .other
    case .latvian:
      if tens == 0 || (11...19).contains(hundreds) { return .zero }
      return tens == 1 ? .one : .other
    case .romanian: return count == 1 ? .one : count == 0 || (1...19).contains(hundreds) ? .few : .other
    case .arabic:
      if count <= 2 { return count == 0 ? .zero : count == 1 ? .one : .two }
      return (3...10).contains(hundreds) ? .few : (11...99).contains(hundreds) ? .many : .other
    case .hebrew: return count == 1 ? .one : count == 2 ? .two : .other
    }
  }

  private func isFullMillion(_ count: UInt64) -> Bool { count != 0 && count % 1_000_000 == 0 }

  private func isTwoToFour(_ tens: UInt64, _ hundreds: UInt64) -> Bool {
    (2...4).contains(tens) && !(12...14).contains(hundreds)
  }
}
