internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses the action of a step by its first key.
  mutating func action(
    _ keyword: StepSyntax.Keyword, _ value: Node, beside entries: [(key: Node, value: Node)], in node: Node
  ) -> StepSyntax.Action? {
    switch keyword {
    case .let: return bindings(value).map { .bind($0) }
    case .set: return namedValues(value, of: "'set'").map { .set($0) }
    case .append, .update, .remove, .put: return change(keyword.rawValue, value)
    case .if: return choose(value, beside: entries)
    case .send:
      if let expression = ValueSyntax(node: value).expression { return .sendValue(expression) }
      return event(value, of: "'send'").map { .send($0) }
    case .emit: return event(value, of: "'emit'").map { .emit($0) }
    case .navigate: return navigate(value)
    case .goBack: return goBack(value)
    case .goForward: return goForward(value)
    case .switchTo: return reference(value, to: "a tab").map { .switchTo($0) }
    case .become: return become(value)
    case .return: return .returnResult(ValueSyntax(node: value))
    case .message: return message(value).map { .message($0) }
    case .dismiss: return .dismiss(ValueSyntax(node: value))
    case .setLocale: return .setLocale(ValueSyntax(node: value))
    case .after: return after(value, beside: entries)
    case .call: return call(value, beside: entries)
    case .cancel: return reference(value, to: "a timer").map { .cancel($0) }
    }
  }

  /// Parses `become: MODE`, or `become: { MODE: { NAME: value } }`.
  private mutating func become(_ node: Node) -> StepSyntax.Action? {
    guard let entries = node.entries else {
      return reference(node, to: "a mode").map { .become(mode: $0, values: []) }
    }
    guard let entry = entries.first, entries.count == 1 else {
      reject(
        node, "'become'", expected: "one mode", hints: ["write 'become: MODE' or 'become: { MODE: { NAME: VALUE } }'"])
      return nil
    }
    return reference(entry.key, to: "a mode").map { mode in
      .become(mode: mode, values: namedValues(entry.value, of: "the state of '\(mode.text)'", mayBeEmpty: true))
    }
  }

  private mutating func message(_ node: Node) -> MessageSyntax? {
    guard node.entries != nil, let choice = Vocabulary.steps["message"] else {
      return MessageSyntax(text: ValueSyntax(node: node))
    }
    guard let fields = fields(node, of: "'message'", keys: choice.keys), let text = fields["text"] else { return nil }
    var action: (label: ValueSyntax, sends: ValueSyntax)?
    if let written = fields["action"] {
      guard let inner = self.fields(written.value, of: Vocabulary.messageAction), let label = inner["label"],
        let sends = inner["sends"]
      else { return nil }
      action = (ValueSyntax(node: label.value), ValueSyntax(node: sends.value))
    }
    return MessageSyntax(
      text: ValueSyntax(node: text.value), duration: fields["for"].map { ValueSyntax(node: $0.value) }, action: action)
  }

  private mutating func bindings(_ node: Node) -> NamedValues? {
    guard let entries = entries(node, of: "'let'") else { return nil }
    return entries.compactMap { entry in
      newName(entry.key, of: "a value").map { ($0, ValueSyntax(node: entry.value)) }
    }
  }

  private mutating func change(_ name: String, _ node: Node) -> StepSyntax.Action? {
    guard let choice = Vocabulary.steps[name], let fields = fields(node, of: "'\(name)'", keys: choice.keys) else {
      return nil
    }
    func value(_ key: String) -> ValueSyntax? { fields[key].map { ValueSyntax(node: $0.value) } }
    switch name {
    case "append":
      guard let list = fields["to"].flatMap({ reference($0.value, to: "a list") }), let value = value("value") else {
        return nil
      }
      return .append(to: list, value: value)
    case "put":
      guard let target = fields["in"].flatMap({ reference($0.value, to: "a list or map") }), let key = value("key"),
        let value = value("value")
      else { return nil }
      return .put(in: target, key: key, value: value)
    case "update":
      guard let list = fields["in"].flatMap({ reference($0.value, to: "a list") }),
        let item = fields["as"].flatMap({ newName($0.value, of: "an item") }),
        let set = fields["set"].flatMap({ namedValues($0.value, of: "'set'") })
      else { return nil }
      let condition = fields["where"].flatMap { self.condition($0.value, of: "'where'") }
      return .update(list: list, item: item, condition: condition, fields: set)
    default:
      return remove(fields, at: node.span)
    }
  }

  private mutating func remove(_ fields: Fields, at span: Span) -> StepSyntax.Action? {
    guard let target = fields["from"].flatMap({ reference($0.value, to: "a list or map") }) else { return nil }
    if let key = fields["key"] {
      if let extra = fields["as"] ?? fields["where"] {
        report.add(
          SeveralChoices(
            first: "key", second: extra.key.scalar?.text ?? "", what: "'remove'",
            advice: ["remove one of them: 'key' is for maps, 'as' and 'where' are for lists"]),
          at: extra.key.span)
        return nil
      }
      return .removeKey(map: target, key: ValueSyntax(node: key.value))
    }
    for name in ["as", "where"] where fields[name] == nil {
      guard let key = Vocabulary.steps["remove"]?.keys.first(where: { $0.name == name }) else { continue }
      report.add(MissingKey(key: key, section: "'remove'"), at: span.firstBytes)
      return nil
    }
    guard let item = fields["as"].flatMap({ newName($0.value, of: "an item") }),
      let condition = fields["where"].flatMap({ self.condition($0.value, of: "'where'") })
    else { return nil }
    return .removeItems(list: target, item: item, condition: condition)
  }

  private mutating func choose(_ node: Node, beside entries: [(key: Node, value: Node)]) -> StepSyntax.Action? {
    guard let condition = condition(node, of: "'if'") else { return nil }
    func branch(_ name: String) -> Node? { entries.first { $0.key.scalar?.text == name }?.value }
    return .choose(
      condition: condition, then: branch("then").map { steps($0) } ?? [],
      otherwise: branch("else").map { steps($0) } ?? [])
  }

  private mutating func after(_ node: Node, beside entries: [(key: Node, value: Node)]) -> StepSyntax.Action? {
    var name: Name?
    var body: [StepSyntax] = []
    for entry in entries {
      switch entry.key.scalar?.text {
      case "name": name = newName(entry.value, of: "a timer")
      case "do": body = steps(entry.value)
      default: continue
      }
    }
    return .after(delay: ValueSyntax(node: node), name: name, steps: body)
  }
}
