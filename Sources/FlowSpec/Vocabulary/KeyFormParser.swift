/// The parser of the notation for forms; see ``KeyForm``.
struct KeyFormParser {
  private let text: String

  init(_ text: String) { self.text = text.trimmed }

  /// Parses the whole text.
  mutating func form() -> KeyForm {
    // A comma before the last "or" separates parts that may have entries.
    if let (left, right) = parted(text, at: ", or ") {
      return choice(split(left, at: ", ").map { KeyForm($0) } + [KeyForm(right)])
    }
    if let entry = entry(text) { return entry }
    let parts = split(text, at: ", ").flatMap { split($0, at: " or ") }
    return parts.count > 1 ? choice(parts.map { KeyForm($0) }) : part(text)
  }

  private func choice(_ forms: [KeyForm]) -> KeyForm {
    .choice(forms.flatMap { form in if case .choice(let inner) = form { inner } else { [form] } })
  }

  private func part(_ text: String) -> KeyForm {
    if let item = text.after("list of ") { return item == "elements" ? .term(.elements) : .list(KeyForm(item)) }
    if text.hasPrefix("("), text.hasSuffix(")") { return KeyForm(String(text.dropFirst().dropLast())) }
    if text.hasPrefix("{"), text.hasSuffix("}") { return members(String(text.dropFirst().dropLast()).trimmed) }
    if text.hasPrefix("`"), text.hasSuffix("`") { return .literal(String(text.dropFirst().dropLast())) }
    if text.first?.isUppercase ?? false || text.hasPrefix("=") { return .word(text) }
    return FormTerm(spelled: text).map { .term($0) } ?? .literal(text)
  }

  /// Parses `NAME: form`, in which the name is a single word in capitals.
  private func entry(_ text: String) -> KeyForm? {
    guard let (name, value) = parted(text, at: ": "), !name.contains(" "), name.first?.isUppercase ?? false else {
      return nil
    }
    return .entries(name: name, KeyForm(value))
  }

  private func members(_ text: String) -> KeyForm {
    if let only = entry(text) { return only }
    var keys: [String] = []
    var others: KeyForm?
    for member in split(text, at: ", ") {
      let (name, value) = parted(member, at: ": ") ?? (member, "")
      if name.first?.isUppercase ?? false { others = KeyForm(value) } else { keys.append(name) }
    }
    return .keys(keys, others: others)
  }

  /// Splits a text at the first separator outside of brackets.
  private func parted(_ text: String, at separator: String) -> (String, String)? {
    let parts = split(text, at: separator)
    guard parts.count > 1, let first = parts.first else { return nil }
    return (first, parts.dropFirst().joined(separator: separator))
  }

  /// Splits a text at all separators outside of brackets.
  private func split(_ text: String, at separator: String) -> [String] {
    var parts: [String] = []
    var current = ""
    var depth = 0
    var rest = text[...]
    while let letter = rest.first {
      if depth == 0, rest.hasPrefix(separator) {
        parts.append(current)
        current = ""
        rest = rest.dropFirst(separator.count)
        continue
      }
      if "({".contains(letter) { depth += 1 }
      if ")}".contains(letter) { depth -= 1 }
      current.append(letter)
      rest = rest.dropFirst()
    }
    return parts + [current]
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }

  fileprivate func after(_ prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}
