internal import Diagnostics
internal import YAMLNodes

/// The parser of one file, with the helpers that all its parts share.
struct SpecReader {
  var report = Report()
  /// The whole file, in which `lint` names places; `nil` for files that are no flows.
  var root: Node?
  /// The name of the file in messages.
  let fileName: String
  /// The bytes of the presenters so far, by the first bytes of their names.
  var texts: [Int: PresenterText] = [:]

  // MARK: Forms

  /// Returns the entries of a mapping, or `nil` after reporting an error. An absent value counts as an empty mapping
  /// if that is allowed.
  mutating func entries(
    _ node: Node, of what: String, mayBeEmpty: Bool = false, hint: String? = nil
  ) -> [(key: Node, value: Node)]? {
    if let entries = node.entries { return Array(entries) }
    if mayBeEmpty, node.isNull { return [] }
    reject(node, what, expected: "a mapping", hints: hint.map { [$0] } ?? [])
    return nil
  }

  /// Returns the items of a sequence, or `nil` after reporting an error. An absent value counts as an empty list if
  /// that is allowed.
  mutating func items(_ node: Node, of what: String, mayBeEmpty: Bool = false) -> [Node]? {
    if let items = node.items { return Array(items) }
    if mayBeEmpty, node.isNull { return [] }
    reject(node, what, expected: "a list", hints: [SpecReader.hint(forListOf: node)].compactMap { $0 })
    return nil
  }

  /// Returns the advice to make a list of one value, if its text means the same in a list.
  private static func hint(forListOf node: Node) -> String? {
    if node.entries != nil { return "put it into brackets, as in '[{ … }]'" }
    let special: Set<Character> = [",", "[", "]", "{", "}", "'", "\"", "#", ":", "\n"]
    guard let text = node.scalar?.text, !text.isEmpty, text.count <= 60, !text.contains(where: special.contains) else {
      return nil
    }
    return "write '[\(text)]'"
  }

  /// Returns the values of a mapping with fixed keys. Reports unknown and missing keys.
  mutating func fields(
    _ node: Node, of what: String, keys: [Key], elsewhere: [String: String] = [:], mayBeEmpty: Bool = false
  ) -> Fields? {
    guard node.entries != nil || mayBeEmpty && node.isNull else {
      let required = keys.filter(\.isRequired).map { "\($0.name): …" }.joined(separator: ", ")
      reject(node, what, expected: "a mapping", hints: required.isEmpty ? [] : ["write '{ \(required) }'"])
      return nil
    }
    return fields(node.entries.map { Array($0) } ?? [], of: what, keys: keys, elsewhere: elsewhere, at: node.span)
  }

  /// Returns the values of a mapping with the keys of a section.
  mutating func fields(_ node: Node, of section: Section, mayBeEmpty: Bool = false) -> Fields? {
    guard node.entries != nil || mayBeEmpty && node.isNull else {
      return fields(node, of: section.name, keys: section.allKeys)
    }
    let entries = node.entries.map { Array($0) } ?? []
    return fields(
      entries, of: section.name, keys: section.allKeys, elsewhere: section.elsewhere, at: node.span)
  }

  /// Returns the values of the given entries.
  ///
  /// A misspelling of an absent key is reported and then treated as that key. Its value is checked, and references to
  /// it are not reported.
  mutating func fields(
    _ entries: [(key: Node, value: Node)], of what: String, keys: [Key], elsewhere: [String: String] = [:],
    at span: Span
  ) -> Fields {
    var found = Fields()
    var unknown: [(key: Node, value: Node)] = []
    for entry in entries {
      let name = entry.key.scalar?.text ?? ""
      if keys.contains(where: { $0.name == name }) { found.entries[name] = entry } else { unknown.append(entry) }
    }
    for entry in unknown {
      let name = entry.key.scalar?.text ?? entry.key.formName
      if let key = keys.first(where: { $0.formerly?.name == name }), found.entries[key.name] == nil,
        !(key.formerly?.excluded.contains { found.entries[$0] != nil } ?? false)
      {
        report.add(RenamedKey(key: key, value: entry.value.scalar?.text, file: fileName), at: entry.key.span)
        found.entries[key.name] = entry
        continue
      }
      let advice =
        elsewhere[name].map { [$0] } ?? adviceForValue(name, among: keys, found, isPlain: entry.value.entries == nil)
      report.add(UnknownKey(key: name, section: what, keys: keys.map(\.name), advice: advice), at: entry.key.span)
      if advice.isEmpty, let meant = nearestName(to: name, among: keys.map(\.name)), found.entries[meant] == nil {
        found.entries[meant] = entry
      } else {
        found.hasUnknownKeys = true
      }
    }
    // If no key is valid, one message is enough.
    if found.entries.isEmpty, !unknown.isEmpty { return found }
    // A key with the name that another tool uses is not reported as missing.
    let explained = unknown.flatMap { Vocabulary.meaning(of: $0.key.scalar?.text ?? "", among: keys.map(\.name)) }
    for key in keys where key.isRequired && found[key.name] == nil && !explained.contains(key.name) {
      report.add(MissingKey(key: key, section: what), at: span.firstBytes)
    }
    return found
  }

  /// The keys of all sections, none of which is likely to be a param in the wrong place.
  private static let keyNames = Set(Vocabulary.sections.flatMap { $0.allKeys.map(\.name) })

  /// Returns the place of a key that names a param or a part of a payload, unless it means one of the section's keys.
  private func adviceForValue(_ name: String, among keys: [Key], _ found: Fields, isPlain: Bool) -> [String] {
    let meant = Vocabulary.meant(by: name, among: keys.map(\.name))
    guard isPlain, isIdentifier(name), !SpecReader.keyNames.contains(name) else { return [] }
    guard meant.map({ found.entries[$0] != nil }) ?? true else { return [] }
    if keys.contains(where: { $0.name == "params" && $0.form == "NAME: value" }) {
      return ["write a param under 'params': 'params: { \(name): … }'"]
    }
    guard keys.contains(where: { $0.name == "sends" }), let event = found.entries["sends"]?.value.scalar?.text else {
      return []
    }
    return ["write it as the payload of the event: 'sends: { \(event): { \(name): … } }'"]
  }

  // MARK: Words

  /// Parses a name that an author chooses, and checks its letters.
  ///
  /// An invalid name is still used, so that references to it cause no further messages.
  mutating func newName(_ node: Node, of what: String) -> Name? {
    guard let scalar = node.scalar, !node.isNull else {
      report.add(WrongForm(what: what, expected: "a name", found: node.formName), at: node.span)
      return nil
    }
    if !isIdentifier(scalar.text) { report.add(InvalidName(name: scalar.text, what: what), at: node.span) }
    return Name(scalar.text, at: node.span)
  }

  /// Parses the names of a list and checks their letters.
  mutating func newNames(_ items: [Node], of what: String) -> [Name] {
    items.flatMap { item in unseparated(item, what: what) ?? newName(item, of: what).map { [$0] } ?? [] }
  }

  /// Parses several names in one item without separators, and reports them.
  mutating func unseparated(_ node: Node, what: String) -> [Name]? {
    guard let scalar = node.scalar, scalar.style == .plain else { return nil }
    let text = scalar.mapped
    var names: [Name] = []
    var offset = 0
    for word in scalar.text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == " " || $0 == ";" }) {
      if isIdentifier(String(word)) {
        names.append(Name(String(word), at: text.span(offset..<offset + word.utf8.count)))
      } else if !word.isEmpty {
        return nil
      }
      offset += word.utf8.count + 1
    }
    guard names.count > 1 else { return nil }
    let words = names.map(\.text)
    let advice =
      node.isInBrackets
      ? "write '\(words.joined(separator: ", "))'"
      : "write each on a separate line: \(words.map { "'- \($0)'" }.joined(separator: ", "))"
    report.add(InvalidName(name: scalar.text, what: what, advice: [advice]), at: node.span)
    return names
  }

  /// Returns a hint for names that follow each other without brackets.
  func listHint(_ node: Node) -> String? {
    let words = (node.scalar?.text ?? "").split { $0 == "," || $0 == " " }.map(String.init)
    return words.isEmpty || !words.allSatisfy(isIdentifier) ? nil : "write '[\(words.joined(separator: ", "))]'"
  }

  /// Parses a reference. Its letters are checked when the reference is resolved.
  mutating func reference(_ node: Node, to what: String) -> Name? {
    guard let scalar = node.scalar, !node.isNull else {
      report.add(WrongForm(what: what, expected: "a name", found: node.formName), at: node.span)
      return nil
    }
    return Name(scalar.text, at: node.span)
  }

  /// Parses a condition, with or without its `=`.
  mutating func condition(_ node: Node, of what: String) -> ExpressionSyntax? {
    guard let scalar = node.scalar, !node.isNull else {
      report.add(WrongForm(what: what, expected: "a CEL expression", found: node.formName), at: node.span)
      return nil
    }
    let value = ValueSyntax(node: node)
    return value.expression ?? ExpressionSyntax(text: scalar.mapped)
  }

  /// Parses named values.
  mutating func namedValues(_ node: Node, of what: String, mayBeEmpty: Bool = false) -> NamedValues? {
    guard node.entries != nil || mayBeEmpty && node.isNull else {
      reject(node, what, expected: "a mapping", hints: ["write '{ NAME: VALUE }'"])
      return nil
    }
    return (node.entries.map { Array($0) } ?? []).compactMap { entry in
      reference(entry.key, to: what).map { ($0, ValueSyntax(node: entry.value)) }
    }
  }

  /// Reports a value whose form differs from the expected one.
  mutating func reject(_ node: Node, _ what: String, expected: String, hints: [String] = []) {
    report.add(WrongForm(what: what, expected: expected, found: node.formName, advice: hints), at: node.span)
  }
}

/// The values of a mapping with fixed keys.
struct Fields {
  /// The entry for each key that was found.
  var entries: [String: (key: Node, value: Node)] = [:]
  /// Whether there are unknown keys, so that absent values may belong to one of them.
  var hasUnknownKeys = false

  subscript(_ key: String) -> (key: Node, value: Node)? { entries[key] }
}

/// Whether a name is valid in expressions.
public func isIdentifier(_ text: String) -> Bool {
  guard let first = text.utf8.first, !(0x30...0x39).contains(first), !reservedWords.contains(text) else { return false }
  return text.utf8.allSatisfy { byte in
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }
}

/// The reserved words of the CEL specification.
private let reservedWords: Set<String> = [
  "false", "in", "null", "true", "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let",
  "loop", "package", "namespace", "return", "var", "void", "while",
]

extension Node {
  /// The form of the node in the terms of authors.
  var formName: String {
    switch kind {
    case .mapping: entries?.isEmpty ?? false ? "an empty mapping" : "a mapping"
    case .sequence: items?.isEmpty ?? false ? "an empty list" : "a list"
    case .scalar: isNull ? "empty" : "'\(scalar?.text.shortened ?? "")'"
    }
  }
}

extension String {
  /// The text cut to a length that fits a message.
  var shortened: String { count > 40 ? prefix(39) + "…" : self }
}

extension Span {
  /// The span of the first byte, for messages about something that is missing from a long span.
  var firstBytes: Span { Span(source: source, start: start, end: min(end, start + 1)) }
}
