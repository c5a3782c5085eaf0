/// A set of strings that a finite automaton can recognise, such as the strings for which a condition on one string
/// is true.
///
/// Strings are sequences of code points, as everywhere in CEL. Canonically equivalent strings are different.
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
    /// The strings that contain a match of a pattern.
    case search(String)
    /// The strings that a change of case maps into a language.
    case folded(CaseFold, Language)
    /// The non-empty substrings of a string that begin at a position, and the empty string.
    case pieces(of: String, isAnchored: Bool)
  }

  let form: Form

  init(_ form: Form) { self.form = form }
}

extension Language {
  /// The empty language, which contains no string.
  public static let nothing = Language(.nothing)
  /// The language of all strings.
  public static let everything = Language(.everything)

  /// Returns the language of one string.
  public static func word(_ text: String) -> Language { Language(.word(text)) }

  /// Returns the language of some strings.
  public static func words(_ texts: [String]) -> Language { any(texts.map(word)) }

  /// Returns the strings for which `matches` with a pattern is true, or `nil` when the pattern is malformed.
  public static func matching(_ pattern: String) -> Language? {
    (try? Pattern.cached(pattern)) == nil ? nil : Language(.search(pattern))
  }

  /// Returns the strings that contain a string.
  public static func containing(_ text: String) -> Language { sequence([everything, word(text), everything]) }

  /// Returns the strings that start with a string.
  public static func starting(with text: String) -> Language { sequence([word(text), everything]) }

  /// Returns the strings that end with a string.
  public static func ending(with text: String) -> Language { sequence([everything, word(text)]) }

  /// Returns the substrings of a string.
  public static func parts(of text: String) -> Language { Language(.pieces(of: text, isAnchored: false)) }

  /// Returns the prefixes of a string.
  public static func prefixes(of text: String) -> Language { Language(.pieces(of: text, isAnchored: true)) }

  /// Returns the suffixes of a string.
  public static func suffixes(of text: String) -> Language {
    let scalars = Array(text.unicodeScalars)
    return words((0...scalars.count).map { String(String.UnicodeScalarView(scalars[$0...])) })
  }

  /// Returns the strings whose number of code points lies between two bounds. A `nil` maximum means no upper bound.
  public static func sized(_ minimum: Int, _ maximum: Int?) -> Language {
    if let maximum, maximum < max(0, minimum) { return nothing }
    return loop(Language(.set(.all)), max(0, minimum), maximum)
  }

  // MARK: Combinations

  /// Returns the union of several languages.
  public static func any(_ languages: [Language]) -> Language { Language(.any(languages)) }

  /// Returns the intersection of several languages.
  public static func all(_ languages: [Language]) -> Language { Language(.all(languages)) }

  /// The strings that are not in the language.
  public var inverted: Language { Language(.not(self)) }

  /// Returns the concatenation of several languages.
  static func sequence(_ languages: [Language]) -> Language { Language(.sequence(languages)) }

  static func loop(_ language: Language, _ minimum: Int, _ maximum: Int?) -> Language {
    Language(.loop(language, minimum: minimum, maximum: maximum))
  }

  static func scalars(_ range: ClosedRange<UInt32>) -> Language { Language(.set(ScalarRanges([range]))) }
}
