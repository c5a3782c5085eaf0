internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// What a presenter shows.
  mutating func model(_ node: Node) -> ModelSyntax? {
    if let items = node.items {
      return .names(distinct(items.compactMap { reference($0, to: "a value") }, what: "field"))
    }
    guard let entries = entries(node, of: "'model'", mayBeEmpty: true) else { return nil }
    let caseNames = entries.map(\.key).filter { $0.scalar?.text.first?.isUppercase ?? false }
    if caseNames.isEmpty {
      return .fields(
        entries.compactMap { entry in newName(entry.key, of: "a field").map { ($0, ValueSyntax(node: entry.value)) } })
    }
    let cases = entries.compactMap { entry -> ModelCaseSyntax? in
      guard let name = newName(entry.key, of: "a case") else { return nil }
      guard name.text.first?.isUppercase ?? false else {
        report.add(MixedModel(field: name.text, caseName: caseNames.first?.scalar?.text ?? ""), at: name.span)
        return nil
      }
      return modelCase(entry.value, named: name)
    }
    return .cases(cases)
  }

  private mutating func modelCase(_ node: Node, named name: Name) -> ModelCaseSyntax? {
    guard let entries = entries(node, of: "the case '\(name.text)'", mayBeEmpty: true) else { return nil }
    var condition: Formula?
    var events: [Name]?
    var fields: NamedValues = []
    for entry in entries {
      switch entry.key.scalar?.text {
      case "when": condition = self.condition(entry.value, of: "'when'")
      case "events":
        events = items(entry.value, of: "'events'").map { $0.compactMap { reference($0, to: "an event") } }
      default:
        if let name = newName(entry.key, of: "a field") { fields.append((name, ValueSyntax(node: entry.value))) }
      }
    }
    return ModelCaseSyntax(name: name, condition: condition, fields: fields, events: events)
  }

  /// How a model is drawn.
  mutating func view(_ node: Node) -> ViewSyntax? {
    if let items = node.items { return .elements(items.compactMap { element($0) }) }
    guard let entries = node.entries else {
      report.add(WrongForm(what: "'view'", expected: "a list of elements", found: node.formName), at: node.span)
      return nil
    }
    return .cases(
      entries.compactMap { entry in
        reference(entry.key, to: "a case").map { ($0, elements(entry.value, of: "the view of '\($0.text)'")) }
      })
  }

  /// A list of elements; a single one may stand in its place.
  mutating func elements(_ node: Node, of what: String) -> [ElementSyntax] {
    if node.isNull { return [] }
    if let items = node.items { return items.compactMap { element($0) } }
    return element(node).map { [$0] } ?? []
  }
}
