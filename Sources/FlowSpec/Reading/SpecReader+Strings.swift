internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses the strings of a flow, language by language.
  mutating func strings(_ node: Node, _ unread: inout DeclaredParts) -> [LocaleDeclaration] {
    let hint = "write 'en: { NAME: \"text\" }'"
    guard let entries = entries(node, of: "'strings'", mayBeEmpty: true, hint: hint) else {
      unread.insert(.strings)
      return []
    }
    return entries.compactMap { entry in
      guard let locale = reference(entry.key, to: "a language") else { return nil }
      let texts = self.entries(
        entry.value, of: "the language '\(locale.text.shortened)'", mayBeEmpty: true, hint: "write '{ NAME: \"text\" }'"
      )
      if texts == nil { unread.insert(.strings) }
      return LocaleDeclaration(
        locale: locale, entries: (texts ?? []).compactMap { string($0.key, $0.value) }, isUnread: texts == nil)
    }
  }

  private mutating func string(_ key: Node, _ value: Node) -> StringSyntax? {
    guard let name = newName(key, of: "a string") else { return nil }
    if let text = text(value) { return StringSyntax(name: name, content: .plain(text)) }
    guard value.entries != nil else {
      reject(value, "'\(name.text)'", expected: "a string, or a mapping of plural forms")
      return StringSyntax(name: name, content: .mistaken)
    }
    if isPlaceholderInBraces(value) {
      reject(value, "'\(name.text)'", expected: "a string", hints: ["put it in quotes, since YAML reads braces itself"])
      return StringSyntax(name: name, content: .mistaken)
    }
    guard let fields = fields(value, of: Vocabulary.pluralForms), !fields.hasUnknownKeys else {
      return StringSyntax(name: name, content: .mistaken)
    }
    var forms: [(category: Name, text: MappedText)] = []
    for key in Vocabulary.pluralForms.keys {
      guard let entry = fields[key.name] else { continue }
      // A misspelled category may have meant another form.
      guard entry.key.scalar?.text == key.name else { return StringSyntax(name: name, content: .mistaken) }
      guard let text = text(entry.value) else {
        reject(entry.value, "the form '\(key.name)'", expected: "a string")
        return StringSyntax(name: name, content: .mistaken)
      }
      forms.append((Name(key.name, at: entry.key.span), text))
    }
    guard !forms.isEmpty else {
      reject(value, "'\(name.text)'", expected: "at least one plural form")
      return StringSyntax(name: name, content: .mistaken)
    }
    return StringSyntax(name: name, content: .forms(forms))
  }

  private func text(_ node: Node) -> MappedText? {
    guard let scalar = node.scalar, !node.isNull else { return nil }
    return scalar.mapped
  }

  /// Whether a string that starts with a placeholder lacks its quotes: `{name}, hello` is a mapping in YAML.
  private func isPlaceholderInBraces(_ node: Node) -> Bool {
    guard let entries = node.entries, let first = entries.first, entries.count == 1 else { return false }
    return first.value.isNull
  }
}
