internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses the children of a presenter.
  mutating func children(_ node: Node) -> [ChildDeclaration]? {
    let hint = "write 'NAME: { present: PRESENTER }'"
    guard let entries = entries(node, of: "'children'", mayBeEmpty: true, hint: hint),
      areNamed(entries, Vocabulary.child)
    else { return nil }
    return entries.compactMap { stacks($0) ?? child($0, Vocabulary.child) }
  }

  /// Parses a child, or a filling of its slots.
  private mutating func child(_ entry: (key: Node, value: Node), _ section: Section) -> ChildDeclaration? {
    guard let name = newName(entry.key, of: section.name) else { return nil }
    if let word = entry.value.scalar?.text, !entry.value.isNull {
      reject(
        entry.value, section.name, expected: "a mapping",
        hints: isIdentifier(word) ? ["write '\(name.text): { present: \(word) }'"] : [])
      return unreadChild(name)
    }
    guard let fields = fields(entry.value, of: section) else {
      return unreadChild(name)
    }
    if fields["present"] == nil, !fields.hasUnknownKeys, let key = Vocabulary.filling["present"] {
      report.add(MissingKey(key: key, section: section.name), at: entry.value.span.firstBytes)
    }
    let each = each(fields, at: entry.value.span)
    // If the repetition is invalid, further messages about the child and about params that name its item would only
    // be consequences.
    let isUnread = fields["each"] != nil && each == nil
    return ChildDeclaration(
      name: name, presenter: isUnread ? nil : fields["present"].flatMap { reference($0.value, to: "a presenter") },
      params: isUnread ? nil : params(fields), condition: fields["when"].flatMap { condition($0.value, of: "'when'") },
      each: each, keep: fields["keep"].flatMap { reference($0.value, to: "the value of 'keep'") },
      fillings: fields["slots"].map { fillings($0.value) } ?? [], span: name.span)
  }

  private mutating func params(_ fields: Fields) -> NamedValues? {
    if let node = fields["params"]?.value { return namedValues(node, of: "'params'", mayBeEmpty: true) }
    return fields.hasUnknownKeys ? nil : []
  }

  private func unreadChild(_ name: Name) -> ChildDeclaration {
    ChildDeclaration(
      name: name, presenter: nil, params: nil, condition: nil, each: nil, keep: nil, fillings: [], span: name.span)
  }

  private mutating func fillings(_ node: Node) -> [ChildDeclaration] {
    let hint = "write 'SLOT: { present: PRESENTER }'"
    guard let entries = entries(node, of: "'slots'", mayBeEmpty: true, hint: hint),
      areNamed(entries, Vocabulary.filling)
    else { return [] }
    return entries.compactMap { child($0, Vocabulary.filling) }
  }

  /// Parses the repetition of a child, which needs all of `each`, `as` and `key`, or none of them.
  private mutating func each(_ fields: Fields, at span: Span) -> (
    items: ExpressionSyntax, item: Name, key: ExpressionSyntax?
  )? {
    let names = ["each", "as", "key"]
    guard let first = names.first(where: { fields[$0] != nil }) else { return nil }
    for name in names where fields[name] == nil && !fields.hasUnknownKeys {
      guard let key = Vocabulary.child[name] else { continue }
      report.add(MissingKey(key: key, section: "a child with '\(first)'"), at: fields[first]?.key.span ?? span)
    }
    let items = fields["each"].flatMap { condition($0.value, of: "'each'") }
    let item = fields["as"].flatMap { newName($0.value, of: "an item") }
    let key = fields["key"].flatMap { condition($0.value, of: "'key'") }
    guard let items, let item else { return nil }
    return (items, item, key)
  }

  /// Parses the values and stores that a presenter uses from those around it.
  mutating func uses(_ node: Node) -> [UseDeclaration]? {
    let hint = "write 'NAME: TYPE' for a value, or 'NAME: store'"
    guard let entries = entries(node, of: "'uses'", mayBeEmpty: true, hint: hint) else { return nil }
    return entries.compactMap { entry in
      guard let name = newName(entry.key, of: "a value") else { return nil }
      if entry.value.scalar?.text == "store" { return UseDeclaration(name: name, kind: .store) }
      return UseDeclaration(name: name, kind: .value(field(name, entry.value)))
    }
  }

  /// Parses the interfaces of a flow.
  mutating func interfaces(_ node: Node, _ unread: inout DeclaredParts) -> [InterfaceDeclaration] {
    let hint = "write 'NAME: { FIELD: TYPE = CEL }'"
    guard let entries = entries(node, of: "'interfaces'", mayBeEmpty: true, hint: hint) else {
      unread.insert(.interfaces)
      return []
    }
    return entries.compactMap { entry in
      newName(entry.key, of: "an interface").map { InterfaceDeclaration(name: $0, fields: fields(entry.value, of: $0)) }
    }
  }

  private mutating func fields(_ node: Node, of interface: Name) -> [FieldSyntax]? {
    if node.isNull || node.entries != nil {
      return declaredFields(node, of: "'\(interface.text)'", what: "a field")
    }
    let form = node.scalar.map { "write 'NAME: { \(interface.text): \($0.text.shortened) }'" }
    reject(node, "'\(interface.text)'", expected: "a mapping of fields", hints: form.map { [$0] } ?? [])
    return nil
  }

  /// Parses the interfaces that a presenter implements.
  mutating func implementations(_ node: Node) -> [ImplementationSyntax] {
    let hint = "write 'INTERFACE: { FIELD: VALUE }'"
    guard let entries = entries(node, of: "'implements'", mayBeEmpty: true, hint: hint) else { return [] }
    return entries.compactMap { entry in
      reference(entry.key, to: "an interface").map { name in
        ImplementationSyntax(interface: name, content: implementation(entry.value, of: name))
      }
    }
  }

  private mutating func implementation(_ node: Node, of interface: Name) -> ImplementationSyntax.Content? {
    if let expression = ValueSyntax(node: node).expression { return .whole(expression) }
    if node.isNull || node.entries != nil {
      return namedValues(node, of: "'\(interface.text)'", mayBeEmpty: true).map { .fields($0) }
    }
    let word = node.scalar?.text ?? ""
    reject(
      node, "'\(interface.text)'", expected: "a mapping",
      hints: isIdentifier(word) ? ["write '\(interface.text): =\(word).\(interface.text)' to pass on a child's"] : [])
    return nil
  }
}
