/// A set of strings that a finite automaton can recognize: what a question about one string is true of.
///
/// Strings are sequences of code points, as everywhere in CEL; canonically equivalent ones are different.
public struct Language: Hashable, Sendable {
  indirect enum Form: Hashable, Sendable {
    case nothing
    case everything
    case word(String)
    case set(ScalarRanges)
    case sequence([Language])
    case any([Language])
    case all([Language])
    case not(Language)
    case loop(Language, minimum: Int, maximum: Int?)
    /// The strings in which a pattern is found.
    case search(String)
    /// The strings that a change of case turns into one of a language.
    case folded(CaseFold, Language)
    /// The non-empty pieces of a string that begin at a position, and the empty one.
    case pieces(of: String, isAnchored: Bool)
  }

  let form: Form

  init(_ form: Form) { self.form = form }
}

extension Language {
  /// No string at all.
  public static let nothing = Language(.nothing)
  /// Every string.
  public static let everything = Language(.everything)

  /// One string.
  public static func word(_ text: String) -> Language { Language(.word(text)) }

  /// Some strings.
  public static func words(_ texts: [String]) -> Language { any(texts.map(word)) }

  /// The strings for which `matches` with a pattern is true, or `nil` when the pattern is malformed.
  public static func matching(_ pattern: String) -> Language? {
    (try? Pattern.cached(pattern)) == nil ? nil : Language(.search(pattern))
  }

  /// The strings that contain another one.
  public static func containing(_ text: String) -> Language { sequence([everything, word(text), everything]) }

  /// The strings that start with another one.
  public static func starting(with text: String) -> Language { sequence([word(text), everything]) }

  /// The strings that end with another one.
  public static func ending(with text: String) -> Language { sequence([everything, word(text)]) }

  /// The strings that another one contains.
  public static func parts(of text: String) -> Language { Language(.pieces(of: text, isAnchored: false)) }

  /// The strings that another one starts with.
  public static func prefixes(of text: String) -> Language { Language(.pieces(of: text, isAnchored: true)) }

  /// The strings that another one ends with.
  public static func suffixes(of text: String) -> Language {
    let scalars = Array(text.unicodeScalars)
    return words((0...scalars.count).map { String(String.UnicodeScalarView(scalars[$0...])) })
  }

  /// The strings whose number of code points lies between two bounds; no upper one when it is `nil`.
  public static func sized(_ minimum: Int, _ maximum: Int?) -> Language {
    if let maximum, maximum < max(0, minimum) { return nothing }
    return loop(Language(.set(.all)), max(0, minimum), maximum)
  }

  // MARK: Combinations

  /// The strings that are in at least one of several languages.
  public static func any(_ languages: [Language]) -> Language { Language(.any(languages)) }

  /// The strings that are in each of several languages.
  public static func all(_ languages: [Language]) -> Language { Language(.all(languages)) }

  /// The strings that are not in the language.
  public var inverted: Language { Language(.not(self)) }

  /// The strings that are put together from one of each of several languages.
  static func sequence(_ languages: [Language]) -> Language { Language(.sequence(languages)) }

  static func loop(_ language: Language, _ minimum: Int, _ maximum: Int?) -> Language {
    Language(.loop(language, minimum: minimum, maximum: maximum))
  }

  static func scalars(_ range: ClosedRange<UInt32>) -> Language { Language(.set(ScalarRanges([range]))) }
}
