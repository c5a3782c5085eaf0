internal import CEL

/// The transformation that makes localized strings visible: accents, brackets around the whole, and two fifths more
/// length.
///
/// Inserted values stay unchanged, because they are not translated.
enum Pseudo {
  static func text(of parts: [LocalizedText.Part], with values: [Value]) -> String {
    var letters = 0
    let made = parts.map { part in
      guard case .words(let words) = part else { return part.text(with: values) }
      letters += words.count
      return String(words.map { accents[$0] ?? $0 })
    }
    let padding = String(repeating: "~", count: (letters * 2 + 4) / 5)
    return "⟦\(made.joined())\(padding)⟧"
  }

  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnoprstuvwyzABCDEFGHIJKLMNOPRSTUVWYZ", "åƀçđéƒĝĥîĵķļɱñöþŕšţûṽŵýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽ"))
}
