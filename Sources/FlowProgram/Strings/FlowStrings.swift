public import CEL

/// The localized strings of a flow.
public struct FlowStrings: Sendable {
  /// The locales, in source order. The first one declares the strings, and replaces missing ones in other locales.
  public let locales: [LocaleTag]
  /// The strings, in the order of the first locale.
  public let texts: [LocalizedText]

  /// The strings of each flow of the program: their start index, and the locales of their forms.
  private let flows: [(first: Int, locales: [LocaleTag])]

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

  /// Joins the strings of several flows. Each flow keeps its own locales, the first of which replaces missing
  /// strings.
  public static func joined(_ flows: [FlowStrings]) -> FlowStrings {
    flows.count == 1 ? flows[0] : FlowStrings(flows)
  }

  /// Returns the locales of the forms of a string.
  private func locales(of index: Int) -> [LocaleTag] { flows.last { $0.first <= index }?.locales ?? [] }

  /// No strings.
  public static let none = FlowStrings(locales: [], texts: [])

  /// The locale that a flow is shown in by default.
  public var defaultLocale: LocaleTag { locales.first ?? .undetermined }

  /// A few locales, such that every other one selects the same strings as one of them. ``LocaleTag/pseudo`` is not
  /// considered.
  ///
  /// A locale selects the strings of the most specific declared one in its chain, or those of the first one of each
  /// flow.
  public var representatives: [LocaleTag] {
    guard let first = locales.first else { return [] }
    if texts.indices.allSatisfy({ source(of: $0, in: first) == 0 }) { return locales }
    let others = ["qaa", "qab", "qac", "qad"].compactMap { LocaleTag($0) }
    return locales + others.filter { !locales.contains($0) }.prefix(1)
  }

  /// Returns the reason why a flow cannot be shown in a locale, as a clause that lists the available ones, or `nil`
  /// if it can.
  ///
  /// A locale with a region is shown in the language alone: `pt-BR` in `pt`.
  public func problem(with locale: LocaleTag) -> String? {
    if locales.isEmpty { return "this flow has no languages, since it declares no 'strings'" }
    if locale == .pseudo || locales.contains(where: { locale.chain.contains($0.text) }) { return nil }
    return "this flow has no strings in '\(locale)'; \(listing)"
  }

  /// The locales of a flow, as a clause.
  public var listing: String {
    let names = (locales + [.pseudo]).map { "'\($0)'" }
    return "this flow has \(names.joined(separator: ", "))"
  }

  /// The source of the words of the first locale, transformed by ``LocaleTag/pseudo``.
  static let pseudoSource = -1

  /// Returns the source of a string in a locale: the index in ``locales`` of the nearest locale that has it.
  ///
  /// `pt-BR` is tried first, then `pt`, then the first locale of the file.
  public func source(of index: Int, in locale: LocaleTag) -> Int {
    if locale == .pseudo { return FlowStrings.pseudoSource }
    let locales = locales(of: index)
    for tag in locale.chain {
      guard let position = locales.firstIndex(where: { $0.text == tag }) else { continue }
      if texts.indices.contains(index), texts[index].forms[position] != nil { return position }
    }
    return 0
  }

  /// Returns the value that expressions read of a string: its text or, with placeholders, the source to fill it
  /// from.
  public func value(of index: Int, in locale: LocaleTag) -> Value {
    guard texts.indices.contains(index) else { return .string("") }
    let source = source(of: index, in: locale)
    let text = texts[index]
    return text.placeholders.isEmpty ? .string(text.filled(with: [], from: source)) : .int(Int64(source))
  }
}
