internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// How deep steps and elements may stand in one another; YAML's own limit on nesting keeps files far below it.
  static let guardKeys = Vocabulary.alternative.names

  /// A step, a list of steps, or a list of alternatives.
  mutating func alternatives(_ node: Node) -> [AlternativeSyntax] {
    guard let items = node.items else { return [alternative(node)] }
    let isGuarded = items.contains { $0["when"] != nil || $0["do"] != nil && $0["after"] == nil }
    if isGuarded { return items.map { alternative($0) } }
    return [AlternativeSyntax(condition: nil, steps: steps(node), span: node.span)]
  }

  /// A step with an optional `when` beside it, or `when` and `do`.
  private mutating func alternative(_ node: Node) -> AlternativeSyntax {
    let condition = node["when"].flatMap { self.condition($0, of: "'when'") }
    guard let entries = node.entries, node["do"] != nil, node["after"] == nil else {
      return AlternativeSyntax(condition: condition, steps: steps(node, mayBeGuarded: true), span: node.span)
    }
    let fields = fields(Array(entries), of: "an alternative", keys: Vocabulary.alternative.keys, at: node.span)
    return AlternativeSyntax(
      condition: condition, steps: fields["do"].map { steps($0.value) } ?? [], span: node.span)
  }

  /// A step or a list of steps.
  mutating func steps(_ node: Node, mayBeGuarded: Bool = false) -> [StepSyntax] {
    if let items = node.items { return items.compactMap { step($0, mayBeGuarded: false) } }
    return step(node, mayBeGuarded: mayBeGuarded).map { [$0] } ?? []
  }

  private mutating func step(_ node: Node, mayBeGuarded: Bool) -> StepSyntax? {
    guard let entries = entries(node, of: "a step") else { return nil }
    let others = entries.filter { !(mayBeGuarded && $0.key.scalar?.text == "when") }
    guard let chosen = choice(others, of: Vocabulary.steps, in: node) else { return nil }
    guard let action = action(chosen.key.scalar?.text ?? "", chosen.value, beside: others, in: node) else { return nil }
    return StepSyntax(action: action, span: chosen.key.span)
  }

  /// The one entry that says which step or element a mapping is, with its neighbours checked.
  mutating func choice(
    _ entries: [(key: Node, value: Node)], of choices: Choices, in node: Node
  ) -> (key: Node, value: Node)? {
    let known = entries.filter { choices[$0.key.scalar?.text ?? ""] != nil }
    guard let first = known.first, let choice = choices[first.key.scalar?.text ?? ""] else {
      if let entry = entries.first {
        report.add(
          UnknownChoice(name: entry.key.scalar?.text ?? "", what: choices.name, names: choices.names),
          at: entry.key.span)
      } else {
        report.add(WrongForm(what: choices.name, expected: "one of its keys", found: "an empty mapping"), at: node.span)
      }
      return nil
    }
    var isSound = true
    for entry in entries where entry.key.span != first.key.span {
      let name = entry.key.scalar?.text ?? ""
      if choice.beside.contains(where: { $0.name == name }) { continue }
      if choices[name] != nil {
        report.add(
          SeveralChoices(first: choice.key.name, second: name, what: choices.name), at: entry.key.span,
          related: [RelatedPlace("'\(choice.key.name)' stands here", at: first.key.span)])
      } else {
        report.add(
          UnknownKey(key: name, section: "'\(choice.key.name)'", keys: choice.beside.map(\.name)), at: entry.key.span)
      }
      isSound = false
    }
    for key in choice.beside where key.isRequired && !entries.contains(where: { $0.key.scalar?.text == key.name }) {
      report.add(MissingKey(key: key, section: "'\(choice.key.name)'"), at: first.key.span)
      isSound = false
    }
    return isSound ? first : nil
  }

  /// An event with its payload.
  mutating func event(_ node: Node, of what: String) -> EventSyntax? {
    guard let entries = node.entries else {
      return reference(node, to: "an event").map { EventSyntax(name: $0, payload: []) }
    }
    guard let entry = entries.first, entries.count == 1 else {
      report.add(
        WrongForm(what: what, expected: "one event, as in 'save' or 'open: { id: 1 }'", found: "\(entries.count) keys"),
        at: node.span)
      return nil
    }
    guard let name = reference(entry.key, to: "an event"),
      let payload = namedValues(entry.value, of: "the payload of '\(name.text)'", mayBeEmpty: true)
    else { return nil }
    return EventSyntax(name: name, payload: payload)
  }
}
