internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses a step, a list of steps, or a list of alternatives.
  mutating func alternatives(_ node: Node) -> [AlternativeSyntax] {
    guard let items = node.items else { return [alternative(node)] }
    let isGuarded = items.contains { $0["when"] != nil || $0["do"] != nil && $0["after"] == nil }
    if isGuarded, isGuardedThroughout(Array(items)) { return items.map { alternative($0) } }
    // If the list is ambiguous, the steps are checked as steps, and their conditions are ignored.
    let steps = isGuarded ? items.flatMap { alternative($0).steps } : steps(node)
    return [AlternativeSyntax(condition: nil, isUnread: isGuarded, steps: steps, span: node.span)]
  }

  /// Whether each alternative except the last has a `when`. Reports a list that mixes steps and alternatives.
  private mutating func isGuardedThroughout(_ items: [Node]) -> Bool {
    guard let open = items.dropLast().firstIndex(where: { $0["when"] == nil }), items[open]["do"] == nil,
      let guarded = items.first(where: { $0["when"] != nil })
    else { return true }
    report.add(
      MixedAlternatives(), at: guarded.entries?.first { $0.key.scalar?.text == "when" }?.key.span ?? guarded.span,
      related: [RelatedPlace("this step has no 'when'", at: items[open].entries?.first?.key.span ?? items[open].span)])
    return false
  }

  /// Parses a step with an optional `when` next to it, or `when` and `do`.
  private mutating func alternative(_ node: Node) -> AlternativeSyntax {
    let condition = node["when"].map { self.condition($0, of: "'when'") }
    let isUnread = condition != nil && condition ?? nil == nil
    guard let entries = node.entries, node["do"] != nil, node["after"] == nil else {
      return AlternativeSyntax(
        condition: condition ?? nil, isUnread: isUnread, steps: steps(node, mayBeGuarded: true), span: node.span)
    }
    let fields = fields(Array(entries), of: "an alternative", keys: Vocabulary.alternative.keys, at: node.span)
    return AlternativeSyntax(
      condition: condition ?? nil, isUnread: isUnread, steps: fields["do"].map { steps($0.value) } ?? [],
      span: node.span)
  }

  /// Parses a step or a list of steps.
  mutating func steps(_ node: Node, mayBeGuarded: Bool = false) -> [StepSyntax] {
    if let items = node.items { return items.compactMap { step($0, mayBeGuarded: false) } }
    return step(node, mayBeGuarded: mayBeGuarded).map { [$0] } ?? []
  }

  /// Parses the steps of a section, which may be empty.
  mutating func optionalSteps(_ node: Node) -> [StepSyntax] { node.isNull ? [] : steps(node) }

  private mutating func step(_ node: Node, mayBeGuarded: Bool) -> StepSyntax? {
    if let word = node.scalar?.text, let action = StepSyntax.Keyword(rawValue: word)?.bareAction {
      return StepSyntax(action: action, span: node.span)
    }
    guard let entries = node.entries else {
      rejectStep(node)
      return nil
    }
    let others = entries.filter { !(mayBeGuarded && $0.key.scalar?.text == "when") }
    if others.isEmpty, !entries.isEmpty {
      rejectBareCondition(node)
      return nil
    }
    let besides = mayBeGuarded ? Vocabulary.alternative.keys.map(\.name) : []
    guard let chosen = choice(others, of: Vocabulary.steps, besides: besides, in: node),
      let keyword = StepSyntax.Keyword(rawValue: chosen.name)
    else { return nil }
    guard let action = action(keyword, chosen.value, beside: others, in: node) else { return nil }
    return StepSyntax(action: action, span: chosen.key.span)
  }

  private mutating func rejectStep(_ node: Node) {
    let word = node.scalar?.text ?? ""
    var hints: [String] = []
    if Vocabulary.steps[word] != nil {
      hints = ["write its value: '\(word): …'"]
    } else if node.isNull {
      hints = ["write a step, as in 'set: { count: 1 }'", "remove it"]
    } else if node.items != nil {
      hints = ["write its steps directly into the list around it"]
    } else if let step = StepSyntax.Keyword.bare.first(where: { $0.lowercased() == word.lowercased() }) {
      hints = ["write '\(step)'"]
    } else if isIdentifier(word) {
      hints = ["write 'send: \(word)' if it is an event"]
    }
    reject(node, "a step", expected: "a mapping", hints: hints)
  }

  private mutating func rejectBareCondition(_ node: Node) {
    report.add(
      WrongForm(
        what: "an alternative", expected: "a step beside it", found: "a condition alone",
        advice: [
          "write the step in the same item of the list, under 'when'",
          "write 'do: []' under 'when' if nothing is to happen",
        ]),
      at: node.span)
  }

  /// The entry that determines the kind of a step or element.
  struct Chosen {
    let name: String
    let key: Node
    let value: Node
  }

  /// Returns the only entry that determines the kind of a step or element, and checks its neighbours.
  ///
  /// A misspelled name is reported and then treated as the correct one, so that the errors inside are found as well.
  mutating func choice(
    _ entries: [(key: Node, value: Node)], of choices: Choices, besides others: [String] = [], in node: Node
  ) -> Chosen? {
    if let first = entries.first(where: { choices[$0.key.scalar?.text ?? ""] != nil }) {
      let chosen = Chosen(name: first.key.scalar?.text ?? "", key: first.key, value: first.value)
      checkNeighbours(of: chosen, entries, of: choices, besides: others)
      return chosen
    }
    guard let first = entries.first else {
      reject(node, choices.name, expected: "one of its keys")
      return nil
    }
    let name = first.key.scalar?.text ?? first.key.formName
    report.add(
      UnknownChoice(
        name: name, what: choices.name, names: others + choices.names,
        isGuard: name == "when" && choices.name == Vocabulary.steps.name),
      at: first.key.span)
    guard let meant = nearestName(to: name, among: others + choices.names), choices[meant] != nil else {
      return nil
    }
    return Chosen(name: meant, key: first.key, value: first.value)
  }

  private mutating func checkNeighbours(
    of chosen: Chosen, _ entries: [(key: Node, value: Node)], of choices: Choices, besides others: [String]
  ) {
    guard let choice = choices[chosen.name] else { return }
    let missing = choice.beside.filter { key in
      key.isRequired && !entries.contains { $0.key.scalar?.text == key.name }
    }
    // An unexpected key is probably a misspelling of a missing key or of its parent, so the missing one is not
    // reported again.
    var isExplained = false
    for entry in entries where entry.key.span != chosen.key.span {
      let name = entry.key.scalar?.text ?? ""
      if choice.beside.contains(where: { $0.name == name }) { continue }
      if let key = choice.beside.first(where: { $0.formerly?.name == name }),
        !entries.contains(where: { $0.key.scalar?.text == key.name })
      {
        report.add(RenamedKey(key: key, value: entry.value.scalar?.text, file: fileName), at: entry.key.span)
        continue
      }
      if choices[name] != nil {
        report.add(
          SeveralChoices(
            first: chosen.name, second: name, what: choices.name,
            advice: missing.first.map { ["write it under '\($0.name)': '\($0.name): { \(name): … }'"] } ?? []),
          at: entry.key.span, related: [RelatedPlace("'\(chosen.name)' is here", at: chosen.key.span)])
        isExplained = true
      } else {
        isExplained = isExplained || Vocabulary.meant(by: name, among: missing.map(\.name)) != nil
        report.add(misplaced(name, beside: choice, chosen, of: choices, besides: others), at: entry.key.span)
      }
    }
    for key in missing where !isExplained {
      report.add(MissingKey(key: key, section: "'\(chosen.name)'"), at: chosen.key.span)
    }
  }

  /// Returns the diagnostic for a key next to a step or element that does not accept it, with the place where it
  /// belongs.
  private func misplaced(
    _ name: String, beside choice: Choices.Choice, _ chosen: Chosen, of choices: Choices, besides others: [String]
  ) -> UnknownKey {
    let keys = choice.beside.map(\.name) + others.filter { $0 != "do" }
    if choice.keys.contains(where: { $0.name == name }) {
      return UnknownKey(
        key: name, section: "'\(choice.key.name)'", keys: keys,
        advice: ["write it inside: '\(choice.key.name): { …, \(name): … }'"])
    }
    if name == "when", choices.name == Vocabulary.steps.name {
      return UnknownKey(
        key: name, section: "'\(choice.key.name)'", keys: keys,
        advice: ["write a step 'if: CONDITION' with 'then'; 'when' belongs to complete alternatives"])
    }
    var advice: [String] = []
    if isIdentifier(name), Vocabulary.meant(by: name, among: keys) == nil, let word = chosen.value.scalar?.text {
      advice = SpecReader.adviceForValue(name, beside: choice.key.name, word)
    }
    return UnknownKey(key: name, section: "'\(choice.key.name)'", keys: keys, advice: advice)
  }

  /// Returns the place of a value that a step passes on.
  private static func adviceForValue(_ name: String, beside step: String, _ target: String) -> [String] {
    switch step {
    case "send", "emit", "become": ["write '\(step): { \(target): { \(name): … } }'"]
    case "navigate": ["write 'navigate: { to: \(target), params: { \(name): … } }'"]
    case "call": ["write an argument under 'with': 'with: { \(name): … }'"]
    default: []
    }
  }

  /// Parses an event with its payload.
  mutating func event(_ node: Node, of what: String) -> EventSyntax? {
    if let items = node.items, items.count == 1, let only = items.first?.scalar?.text {
      reject(node, what, expected: "one event", hints: ["write '\(only)' without the brackets"])
      return nil
    }
    guard let entries = node.entries else {
      return reference(node, to: "an event").map { EventSyntax(name: $0, payload: []) }
    }
    guard let entry = entries.first, entries.count == 1 else {
      report.add(
        WrongForm(
          what: what, expected: "one event, as in 'save' or 'open: { id: 1 }'",
          found: entries.isEmpty ? "an empty mapping" : "a mapping of \(entries.count) keys"),
        at: node.span)
      return nil
    }
    return reference(entry.key, to: "an event").map { name in
      EventSyntax(
        name: name, payload: namedValues(entry.value, of: "the payload of '\(name.text)'", mayBeEmpty: true))
    }
  }
}
