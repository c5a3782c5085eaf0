internal import CEL
internal import FlowProgram

// Languages: section 14 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Changes the language; see rule 14.2. Everything is computed on each read, so nothing else changes.
  mutating func change(to locale: LocaleTag) {
    if locale == self.locale { return }
    self.locale = locale
    work.changes += 1
  }

  /// Returns the value that expressions read of a string: its text, or the position of the language whose text is
  /// filled.
  func string(_ index: Int) -> Value {
    guard let text = program.strings.texts.at(index) else { return .string("") }
    // The longer words of the pseudo language have no rule.
    if locale == .pseudo { return program.strings.value(of: index, in: locale) }
    let source = source(of: text)
    return text.placeholders.isEmpty ? .string(text.filled(with: [], from: source)) : .int(Int64(source))
  }

  /// Returns the position of the language in which a string is found; see rule 14.3.
  private func source(of text: LocalizedText) -> Int {
    for tag in locale.chain {
      if let position = program.strings.locales.firstIndex(where: { $0.text == tag }), text.forms[position] != nil {
        return position
      }
    }
    return 0
  }
}
