internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses a child with a backstack of its own, or with several of which one is selected; returns `nil` for a child
  /// of another kind.
  mutating func stacks(_ entry: (key: Node, value: Node)) -> ChildDeclaration? {
    let isTabs = entry.value["tabs"] != nil
    guard isTabs || entry.value["stack"] != nil, entry.value["present"] == nil else { return nil }
    let section = isTabs ? Vocabulary.tabs : Vocabulary.stack
    guard let name = newName(entry.key, of: section.name), let fields = fields(entry.value, of: section) else {
      return nil
    }
    let tabs = isTabs ? self.tabs(fields) : onlyTab(fields)
    let stacks = tabs.map { tabs in
      let joint = stackPolicy(fields)
      return StacksDeclaration(
        tabs: tabs, isTabs: isTabs,
        onRootBack: fields["back"].flatMap { reference($0.value, to: "the effect of back") },
        composedEntries: joint.composedEntries, maxDepth: joint.maxDepth, keepsHistory: joint.keepsHistory)
    }
    return ChildDeclaration(
      name: name, presenter: nil, stacks: stacks, params: [],
      condition: fields["when"].flatMap { condition($0.value, of: "'when'") }, each: nil,
      keep: fields["keep"].flatMap { reference($0.value, to: "the value of 'keep'") }, fillings: [], span: name.span)
  }

  private mutating func onlyTab(_ fields: Fields) -> [StacksDeclaration.Tab]? {
    guard let node = fields["stack"]?.value else { return nil }
    if let start = node["start"]?.scalar?.text {
      let beside = node["params"] == nil ? "" : ", and 'params' beside it"
      reject(node, "a stack", expected: "the name of a screen", hints: ["write 'stack: \(start)'\(beside)"])
      return nil
    }
    guard let start = reference(node, to: "a screen") else { return nil }
    return [StacksDeclaration.Tab(name: nil, start: start, params: stackParams(fields), label: nil, badge: nil)]
  }

  private mutating func tabs(_ fields: Fields) -> [StacksDeclaration.Tab]? {
    guard let node = fields["tabs"]?.value,
      let entries = entries(node, of: "'tabs'", hint: "write 'NAME: { start: SCREEN, label: TEXT }'"),
      areNamed(entries, Vocabulary.tab)
    else { return nil }
    if entries.isEmpty {
      reject(node, "'tabs'", expected: "at least one tab", hints: ["write 'NAME: { start: SCREEN, label: TEXT }'"])
      return nil
    }
    let tabs = entries.compactMap { tab($0) }
    return tabs.count == entries.count ? tabs : nil
  }

  private mutating func tab(_ entry: (key: Node, value: Node)) -> StacksDeclaration.Tab? {
    guard let name = newName(entry.key, of: Vocabulary.tab.name) else { return nil }
    if let word = entry.value.scalar?.text, !entry.value.isNull {
      reject(
        entry.value, Vocabulary.tab.name, expected: "a mapping",
        hints: isIdentifier(word) ? ["write '\(name.text): { start: \(word), label: \(word) }'"] : [])
      return nil
    }
    guard let fields = fields(entry.value, of: Vocabulary.tab),
      let start = fields["start"].flatMap({ reference($0.value, to: "a screen") })
    else { return nil }
    return StacksDeclaration.Tab(
      name: name, start: start, params: stackParams(fields),
      label: fields["label"].map { ValueSyntax(node: $0.value) },
      badge: fields["badge"].map { ValueSyntax(node: $0.value) })
  }

  private mutating func stackParams(_ fields: Fields) -> NamedValues? {
    guard let node = fields["params"]?.value else { return fields.hasUnknownKeys ? nil : [] }
    return namedValues(node, of: "'params'", mayBeEmpty: true)
  }

  /// The policies that all kinds of backstack share.
  typealias StackPolicy = (composedEntries: Name?, maxDepth: (value: Int, span: Span)?, keepsHistory: Bool)

  /// Parses the keys that all kinds of backstack share.
  mutating func stackPolicy(_ fields: Fields) -> StackPolicy {
    (
      fields["compose"].flatMap { reference($0.value, to: "the value of 'compose'") },
      fields["maxDepth"].flatMap { depth($0.value) }, fields["history"].map { flag($0.value, of: "'history'") } ?? false
    )
  }

  private mutating func depth(_ node: Node) -> (value: Int, span: Span)? {
    if let scalar = node.scalar, case .int(let number) = scalar.resolved, number >= 1, let value = Int(exactly: number)
    {
      return (value, node.span)
    }
    report.add(
      WrongForm(what: "'maxDepth'", expected: "a whole number of entries, 1 or more", found: node.formName),
      at: node.span)
    return nil
  }
}
