internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// An element of a view.
  mutating func element(_ node: Node) -> ElementSyntax? {
    if node.scalar?.text == "divider" { return ElementSyntax(kind: .divider, condition: nil, span: node.span) }
    guard node.entries != nil || node.scalar == nil else {
      let name = node.scalar?.text ?? ""
      report.add(UnknownChoice(name: name, what: "an element", names: Vocabulary.elements.names), at: node.span)
      return nil
    }
    guard let entries = entries(node, of: "an element"),
      let chosen = choice(entries, of: Vocabulary.elements, in: node)
    else { return nil }
    let name = chosen.key.scalar?.text ?? ""
    guard let choice = Vocabulary.elements[name] else { return nil }
    return element(name, chosen.value, keys: choice.keys, at: chosen.key.span)
  }

  private mutating func element(_ name: String, _ node: Node, keys: [Key], at span: Span) -> ElementSyntax? {
    switch name {
    case "divider": return ElementSyntax(kind: .divider, condition: nil, span: span)
    case "row": return ElementSyntax(kind: .row(elements(node, of: "'row'")), condition: nil, span: span)
    case "group" where node.items != nil:
      return ElementSyntax(kind: .group(label: nil, elements(node, of: "'group'")), condition: nil, span: span)
    case "heading" where node.entries == nil:
      return ElementSyntax(kind: .heading(ValueSyntax(node: node)), condition: nil, span: span)
    case "text" where node.entries == nil:
      return ElementSyntax(kind: .text(ValueSyntax(node: node)), condition: nil, span: span)
    default: break
    }
    guard let fields = fields(node, of: "'\(name)'", keys: keys),
      let kind = elementKind(name, fields)
    else { return nil }
    let condition = fields["when"].flatMap { self.condition($0.value, of: "'when'") }
    return ElementSyntax(kind: kind, condition: condition, span: span)
  }

  private mutating func elementKind(
    _ name: String, _ fields: [String: (key: Node, value: Node)]
  ) -> ElementSyntax.Kind? {
    switch name {
    case "heading", "text":
      guard let text = fields["text"] else {
        return nil
      }
      let value = ValueSyntax(node: text.value)
      return name == "heading" ? .heading(value) : .text(value)
    case "list":
      guard let items = fields["each"].flatMap({ condition($0.value, of: "'each'") }),
        let item = fields["as"].flatMap({ newName($0.value, of: "an item") }), let row = fields["row"]
      else { return nil }
      let key = fields["key"].flatMap { condition($0.value, of: "'key'") }
      return .list(items: items, item: item, key: key, row: elements(row.value, of: "'row'"))
    case "group":
      let content = fields["content"].map { elements($0.value, of: "'content'") } ?? []
      return .group(label: fields["label"].map { ValueSyntax(node: $0.value) }, content)
    default:
      return ControlSyntax.Kind(rawValue: name).map { .control(control($0, fields)) }
    }
  }

  private mutating func control(
    _ kind: ControlSyntax.Kind, _ fields: [String: (key: Node, value: Node)]
  ) -> ControlSyntax {
    ControlSyntax(
      kind: kind,
      label: fields["label"].map { ValueSyntax(node: $0.value) },
      value: fields["value"].map { ValueSyntax(node: $0.value) },
      edits: fields["edits"].flatMap { reference($0.value, to: "a piece of state") },
      sends: fields["sends"].flatMap { event($0.value, of: "'sends'") },
      enabled: fields["enabled"].flatMap { condition($0.value, of: "'enabled'") },
      options: fields["options"].flatMap { options($0.value) })
  }

  private mutating func options(_ node: Node) -> OptionsSyntax? {
    if let items = node.items { return .values(items.map { ValueSyntax(node: $0) }) }
    if let entries = node.entries {
      return .labelled(entries.map { (ValueSyntax(node: $0.key), ValueSyntax(node: $0.value)) })
    }
    return condition(node, of: "'options'").map { .items($0) }
  }
}
