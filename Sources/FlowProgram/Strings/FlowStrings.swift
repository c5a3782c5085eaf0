public import CEL

/// The texts of a flow in its languages.
public struct FlowStrings: Sendable {
  /// The languages, in the order of the file; the first says what there is, and stands in where another lacks a text.
  public let locales: [LocaleTag]
  /// The texts, in the order of the first language.
  public let texts: [LocalizedText]

  /// The texts of each flow of the program: where they begin, and the languages that their forms are in.
  private let flows: [(first: Int, locales: [LocaleTag])]

  /// Collects texts.
  public init(locales: [LocaleTag], texts: [LocalizedText]) {
    self.locales = locales
    self.texts = texts
    flows = [(0, locales)]
  }

  private init(_ flows: [FlowStrings]) {
    var all: [LocaleTag] = []
    var parts: [(first: Int, locales: [LocaleTag])] = []
    var count = 0
    for flow in flows where !flow.locales.isEmpty {
      parts.append((count, flow.locales))
      count += flow.texts.count
      for locale in flow.locales where !all.contains(locale) { all.append(locale) }
    }
    locales = all
    texts = flows.flatMap(\.texts)
    self.flows = parts
  }

  /// The texts of several flows, one behind the other. Each flow keeps its own languages, the first of which stands in for it.
  public static func joined(_ flows: [FlowStrings]) -> FlowStrings {
    flows.count == 1 ? flows[0] : FlowStrings(flows)
  }

  /// The languages that the forms of a text are in.
  private func locales(of index: Int) -> [LocaleTag] { flows.last { $0.first <= index }?.locales ?? [] }

  /// No texts at all.
  public static let none = FlowStrings(locales: [], texts: [])

  /// The language that a flow is shown in unless somebody asks for another.
  public var defaultLocale: LocaleTag { locales.first ?? .undetermined }

  /// Why a flow cannot be shown in a language, as a clause that lists those it has; `nil` where it can.
  ///
  /// A language with a region is shown in the language alone: `pt-BR` in `pt`.
  public func problem(with locale: LocaleTag) -> String? {
    if locales.isEmpty { return "this flow has no languages, since it declares no 'strings'" }
    if locale == .pseudo || locales.contains(where: { locale.chain.contains($0.text) }) { return nil }
    return "this flow is not written in '\(locale)'; \(listing)"
  }

  /// The languages of a flow, as a clause.
  public var listing: String {
    let names = (locales + [.pseudo]).map { "'\($0)'" }
    return "this flow has \(names.joined(separator: ", "))"
  }

  /// The source that stands for the words of the first language, made over by ``LocaleTag/pseudo``.
  static let pseudoSource = -1

  /// Where the words of a text come from in a locale: the position in ``locales`` of the nearest language that has it.
  ///
  /// `pt-BR` is looked for first, then `pt`, then the first language of the file.
  public func source(of index: Int, in locale: LocaleTag) -> Int {
    if locale == .pseudo { return FlowStrings.pseudoSource }
    let locales = locales(of: index)
    for tag in locale.chain {
      guard let position = locales.firstIndex(where: { $0.text == tag }) else { continue }
      if texts.indices.contains(index), texts[index].forms[position] != nil { return position }
    }
    return 0
  }

  /// What formulas read of a text: its words, or where it has placeholders, the source that it is to be filled from.
  public func value(of index: Int, in locale: LocaleTag) -> Value {
    guard texts.indices.contains(index) else { return .string("") }
    let source = source(of: index, in: locale)
    let text = texts[index]
    return text.placeholders.isEmpty ? .string(text.filled(with: [], from: source)) : .int(Int64(source))
  }
}
