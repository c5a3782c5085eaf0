internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses a view element.
  mutating func element(_ node: Node) -> ElementSyntax? {
    if node.scalar?.text == "divider" { return ElementSyntax(kind: .divider, condition: nil, span: node.span) }
    if node.scalar?.text == "mode" { return ElementSyntax(kind: .mode, condition: nil, span: node.span) }
    guard let entries = node.entries else {
      rejectElement(node)
      return nil
    }
    guard let chosen = choice(Array(entries), of: Vocabulary.elements, in: node),
      let choice = Vocabulary.elements[chosen.name]
    else { return nil }
    guard let element = element(chosen.name, chosen.value, keys: choice.keys, at: chosen.key.span) else { return nil }
    return conditional(element, named: chosen.name, beside: Array(entries))
  }

  /// Returns the element with the condition that is written beside its key.
  private mutating func conditional(
    _ element: ElementSyntax, named name: String, beside entries: [(key: Node, value: Node)]
  ) -> ElementSyntax {
    guard let outer = entries.first(where: { $0.key.scalar?.text == "when" }) else { return element }
    if let inner = element.condition {
      report.add(
        RepeatedWhen(element: name), at: outer.key.span,
        related: [RelatedPlace("the first one is here", at: inner.span)])
      return element
    }
    let condition = condition(outer.value, of: "'when'")
    return ElementSyntax(kind: element.kind, condition: condition, span: element.span)
  }

  private mutating func rejectElement(_ node: Node) {
    guard let scalar = node.scalar, !node.isNull else {
      reject(
        node, "an element", expected: "a mapping",
        hints: node.isNull ? ["write one, as in 'text: …'", "remove it"] : [])
      return
    }
    let name = scalar.text
    if Vocabulary.elements[name] != nil {
      reject(node, "an element", expected: "a mapping", hints: ["write its value: '\(name): …'"])
    } else {
      report.add(UnknownChoice(name: name, what: "an element", names: Vocabulary.elements.names), at: node.span)
    }
  }

  private mutating func element(_ name: String, _ node: Node, keys: [Key], at span: Span) -> ElementSyntax? {
    switch name {
    case "divider": return ElementSyntax(kind: .divider, condition: nil, span: span)
    case "mode": return ElementSyntax(kind: .mode, condition: nil, span: span)
    case "child", "slot":
      return place(name, node).map {
        ElementSyntax(kind: name == "child" ? .child($0) : .slot($0), condition: nil, span: span)
      }
    case "row": return ElementSyntax(kind: .row(elements(node, of: "'row'")), condition: nil, span: span)
    case "group" where node.items != nil:
      return ElementSyntax(kind: .group(label: nil, elements(node, of: "'group'")), condition: nil, span: span)
    case "heading" where node.entries == nil:
      return ElementSyntax(kind: .heading(ValueSyntax(node: node)), condition: nil, span: span)
    case "text" where node.entries == nil:
      return ElementSyntax(kind: .text(ValueSyntax(node: node)), condition: nil, span: span)
    case "banner", "badge", "spinner":
      if node.entries == nil, let display = display(name, label: ValueSyntax(node: node)) {
        return ElementSyntax(kind: .display(display), condition: nil, span: span)
      }
    default: break
    }
    if ControlSyntax.Kind(rawValue: name) != nil, let word = node.scalar?.text, !node.isNull {
      reject(node, "'\(name)'", expected: "a mapping", hints: ["write '\(name): { label: \(word.shortened), … }'"])
      return nil
    }
    guard let fields = fields(node, of: "'\(name)'", keys: keys),
      let kind = elementKind(name, fields)
    else { return nil }
    let condition = fields["when"].flatMap { self.condition($0.value, of: "'when'") }
    return ElementSyntax(kind: kind, condition: condition, span: span)
  }

  /// Parses the name of the thing that is drawn in a place.
  private mutating func place(_ name: String, _ node: Node) -> Name? {
    guard node.entries != nil else { return reference(node, to: "a \(name)") }
    let hint =
      node["present"] != nil
      ? "declare it as 'children: { NAME: { present: … } }', and draw it by its name"
      : "write '- \(name): NAME'; under a condition, write 'when: …' beside it"
    reject(node, "a \(name)", expected: "a name", hints: [hint])
    return nil
  }

  private mutating func elementKind(
    _ name: String, _ fields: Fields
  ) -> ElementSyntax.Kind? {
    switch name {
    case "heading", "text":
      guard let text = fields["text"] else { return nil }
      let value = ValueSyntax(node: text.value)
      return name == "heading" ? .heading(value) : .text(value)
    case "list":
      guard let items = fields["each"].flatMap({ condition($0.value, of: "'each'") }),
        let name = fields["as"].flatMap({ newName($0.value, of: "an item") }), let item = fields["item"]
      else { return nil }
      let key = fields["key"].flatMap { condition($0.value, of: "'key'") }
      let columns = fields["columns"].flatMap { self.columns($0.value) } ?? 1
      return .list(
        items: items, name: name, key: key, columns: columns, item: elements(item.value, of: "'item'"))
    case "banner", "badge", "spinner":
      return display(name, label: fields["text"].map { ValueSyntax(node: $0.value) }).map { .display($0) }
    case "image", "progress":
      guard let content = fields[name == "image" ? "source" : "value"].map({ ValueSyntax(node: $0.value) }) else {
        return nil
      }
      let label = fields["label"].map { ValueSyntax(node: $0.value) }
      return display(name, label: label, content: content).map { .display($0) }
    case "group":
      let content = fields["content"].map { elements($0.value, of: "'content'") } ?? []
      return .group(label: fields["label"].map { ValueSyntax(node: $0.value) }, content)
    default:
      return ControlSyntax.Kind(rawValue: name).map { .control(control($0, fields)) }
    }
  }

  private mutating func columns(_ node: Node) -> Int? {
    if let scalar = node.scalar, case .int(let number) = scalar.resolved, (1...Int64(Vocabulary.mostColumns)) ~= number
    {
      return Int(number)
    }
    report.add(
      WrongForm(
        what: "'columns'", expected: "a whole number from 1 to \(Vocabulary.mostColumns)", found: node.formName),
      at: node.span)
    return nil
  }

  private func display(_ name: String, label: ValueSyntax?, content: ValueSyntax? = nil) -> DisplaySyntax? {
    guard let kind = DisplaySyntax.Kind(rawValue: name), let label else { return nil }
    return DisplaySyntax(kind: kind, label: label, content: content)
  }

  private mutating func control(
    _ kind: ControlSyntax.Kind, _ fields: Fields
  ) -> ControlSyntax {
    let forwardedEvent = fields["sends"].flatMap { ValueSyntax(node: $0.value).expression }
    let sends = forwardedEvent == nil ? fields["sends"].map { event($0.value, of: "'sends'") } : nil
    let offered = fields["options"].flatMap { options($0.value) }
    let areOptionsRead = fields["options"] == nil || offered != nil
    let isComplete = if case .some(.none) = sends { false } else { !fields.hasUnknownKeys && areOptionsRead }
    func value(_ key: String) -> ValueSyntax? { fields[key].map { ValueSyntax(node: $0.value) } }
    var control = ControlSyntax(
      kind: kind, isComplete: isComplete,
      label: fields["label"].map { ValueSyntax(node: $0.value) },
      value: fields["value"].map { ValueSyntax(node: $0.value) },
      edits: fields["edits"].flatMap { reference($0.value, to: "a piece of state") },
      sends: sends ?? nil,
      sendsValue: forwardedEvent,
      enabled: fields["enabled"].flatMap { condition($0.value, of: "'enabled'") },
      options: offered)
    control.fieldKind = fields["kind"].flatMap { reference($0.value, to: "a kind of field") }
    control.submits = fields["submits"].flatMap { event($0.value, of: "'submits'") }
    if let from = value("from"), let to = value("to") {
      control.range = RangeSyntax(from: from, to: to, step: value("step"))
    }
    return control
  }

  private mutating func options(_ node: Node) -> OptionsSyntax? {
    if let items = node.items { return .values(items.map { ValueSyntax(node: $0) }) }
    if node["each"] != nil { return optionsFromData(node).map { .each($0) } }
    if let entries = node.entries {
      return .labelled(entries.map { (ValueSyntax(node: $0.key), ValueSyntax(node: $0.value)) })
    }
    return condition(node, of: "'options'").map { .items($0) }
  }

  private mutating func optionsFromData(_ node: Node) -> EachOptionSyntax? {
    guard let fields = fields(node, of: Vocabulary.dataOptions),
      let items = fields["each"].flatMap({ condition($0.value, of: "'each'") }),
      let item = fields["as"].flatMap({ newName($0.value, of: "an item") }), let value = fields["value"],
      let label = fields["label"]
    else { return nil }
    return EachOptionSyntax(
      items: items, item: item, value: ValueSyntax(node: value.value), label: ValueSyntax(node: label.value))
  }
}
