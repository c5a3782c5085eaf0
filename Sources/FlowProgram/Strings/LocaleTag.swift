/// The name of a language, optionally with its script and its region: `de`, `pt-BR`, `zh-Hant-TW`.
///
/// Tags follow BCP 47 to the extent that strings are selected by it. They are normalized, so that `PT_br` is
/// `pt-BR`.
public struct LocaleTag: Hashable, Sendable, CustomStringConvertible {
  /// The tag and its fallbacks, the most specific first: `zh-Hant-TW`, `zh-Hant`, `zh`.
  public let chain: [String]

  /// No language in particular.
  public static let undetermined = LocaleTag(known: "und")
  /// The locale that shows which words come from the strings of a flow, and whether there is room for longer ones.
  public static let pseudo = LocaleTag(known: "pseudo")

  private init(known tag: String) { chain = [tag] }

  /// Parses a tag, or an operating system's name of a locale (`de_DE.UTF-8`). Returns `nil` when it is neither.
  public init?(_ text: String) {
    let name = text.prefix { $0 != "." && $0 != "@" }
    guard text.utf8.count <= 100, !name.isEmpty, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    if name.lowercased() == LocaleTag.pseudo.text {
      self = .pseudo
      return
    }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = parts.first, (2...3).contains(language.count), language.isOfLetters else { return nil }
    var spelled = [language.lowercased()]
    var rank = 0
    for part in parts.dropFirst() {
      guard let kind = Subtag(part), kind.rawValue > rank || kind == .variant else { return nil }
      rank = kind.rawValue
      spelled.append(kind.spelling(of: part))
    }
    chain = spelled.indices.reversed().map { spelled[...$0].joined(separator: "-") }
  }

  /// The whole tag.
  public var text: String { chain.first ?? "" }
  /// The language without script and region.
  public var language: String { chain.last ?? "" }
  public var description: String { text }

  /// The subtags that can follow the language, in this order.
  private enum Subtag: Int {
    case script = 1
    case region, variant

    init?(_ text: String) {
      let isWord = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
      switch text.count {
      case 4 where text.isOfLetters: self = .script
      case 2 where text.isOfLetters: self = .region
      case 3 where text.isOfDigits: self = .region
      case 5...8 where isWord: self = .variant
      case 4 where text.prefix(1).description.isOfDigits && isWord: self = .variant
      default: return nil
      }
    }

    func spelling(of text: String) -> String {
      switch self {
      case .script: text.prefix(1).uppercased() + text.dropFirst().lowercased()
      case .region: text.uppercased()
      case .variant: text.lowercased()
      }
    }
  }
}

extension String {
  fileprivate var isOfLetters: Bool { !isEmpty && utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } }
  fileprivate var isOfDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
