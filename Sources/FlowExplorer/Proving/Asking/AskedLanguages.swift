internal import CEL
internal import FlowProgram
internal import FlowReports

/// The questions about the language that a flow is shown in, which its host may change at any time.
struct AskedLanguages {
  /// Whether a string in several languages decides something.
  var areAsked = false
  /// The words that the name of the language is compared with.
  private var words: [String] = []

  /// Adds a demand on the name of the language. Returns whether languages can be found that cover it.
  mutating func ask(_ demand: Demand) -> Bool {
    guard case .text(let changes, let language) = demand, changes.isEmpty, let word = language.witness(),
      language == .word(word)
    else { return false }
    if !words.contains(word) { words.append(word) }
    areAsked = true
    return true
  }

  /// Returns a few languages, such that every other one gives the same answers as one of them, or `nil` if they are
  /// not found.
  ///
  /// A language selects the strings of one of the representatives. Its name is one of the asked words, or none of them.
  func choices(for strings: FlowStrings) -> [LocaleTag]? {
    guard areAsked else { return [] }
    var choices = strings.representatives
    for word in words {
      if let tag = LocaleTag(word), tag != .pseudo, tag.text == word, !choices.contains(tag) { choices.append(tag) }
    }
    for declared in strings.representatives where words.contains(declared.text) {
      // A variant selects the same strings and has another name.
      guard let variant = LocaleTag(declared.text + "-variant"), !words.contains(variant.text) else { return nil }
      choices.append(variant)
    }
    if strings.representatives.isEmpty {
      guard let other = ["und", "qaa"].first(where: { !words.contains($0) }).flatMap({ LocaleTag($0) }) else {
        return nil
      }
      choices.append(other)
    }
    return choices
  }
}
