internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses the model of a presenter.
  mutating func model(_ node: Node) -> ModelSyntax? {
    if let items = node.items {
      let names = items.flatMap { item in unseparated(item, what: "a field") ?? passedName(item).map { [$0] } ?? [] }
      return names.count >= items.count ? .names(distinct(names, what: "field")) : nil
    }
    if let expression = ValueSyntax(node: node).expression { return .forwarded(expression) }
    guard node.isNull || node.entries != nil else {
      let word = node.scalar?.text ?? ""
      reject(
        node, "'model'", expected: "a mapping",
        hints: isIdentifier(word)
          ? [
            "write 'model: [\(word)]' to show a value of that name",
            "write 'model: =\(word)' to pass on a child's model",
          ]
          : [])
      return nil
    }
    let entries = node.entries.map { Array($0) } ?? []
    let caseNames = entries.map(\.key).filter { $0.scalar?.text.first?.isUppercase ?? false }
    if caseNames.isEmpty {
      return .fields(
        entries.compactMap { entry in newName(entry.key, of: "a field").map { ($0, ValueSyntax(node: entry.value)) } })
    }
    var isSound = true
    let cases = entries.compactMap { entry -> ModelCaseSyntax? in
      guard let name = newName(entry.key, of: "a case") else { return nil }
      if name.text.first?.isUppercase ?? false, let lowered = modelCase(entry.value, named: name) { return lowered }
      isSound = false
      if !(name.text.first?.isUppercase ?? false) {
        report.add(MixedModel(field: name.text, caseName: caseNames.first?.scalar?.text ?? ""), at: name.span)
      }
      return nil
    }
    // An incomplete list of cases would cause further messages about the missing ones.
    return isSound ? .cases(cases) : nil
  }

  /// Parses a name in `model: [count]`.
  private mutating func passedName(_ node: Node) -> Name? {
    guard let name = reference(node, to: "a value") else { return nil }
    if isIdentifier(name.text) { return name }
    let short = name.text.split(separator: ".").last.map(String.init) ?? ""
    let field = isIdentifier(short) ? short : "NAME"
    report.add(
      InvalidName(
        name: name.text, what: "a field",
        advice: ["compute it in a mapping: 'model: { \(field): =\(name.text.shortened) }'"]), at: name.span)
    return nil
  }

  private mutating func modelCase(_ node: Node, named name: Name) -> ModelCaseSyntax? {
    guard node.isNull || node.entries != nil else {
      reject(
        node, "the case '\(name.text)'", expected: "a mapping",
        hints: ["write '\(name.text.lowercasedFirst): …' if it is a field; a case starts with a capital letter"])
      return nil
    }
    var condition: ExpressionSyntax??
    var events: [Name]?
    var fields: NamedValues = []
    for entry in node.entries.map({ Array($0) }) ?? [] {
      switch entry.key.scalar?.text {
      case "when": condition = self.condition(entry.value, of: "'when'")
      case "events":
        events = items(entry.value, of: "'events'").map { $0.compactMap { reference($0, to: "an event") } }
      default:
        if let name = newName(entry.key, of: "a field") { fields.append((name, ValueSyntax(node: entry.value))) }
      }
    }
    let isUnread = if case .some(.none) = condition { true } else { false }
    return ModelCaseSyntax(
      name: name, condition: condition ?? nil, isUnread: isUnread, fields: fields, events: events)
  }

  /// Parses a view.
  mutating func view(_ node: Node) -> ViewSyntax? {
    if let items = node.items { return .elements(items.compactMap { element($0) }) }
    if node.isNull { return nil }
    guard let entries = node.entries else {
      report.add(WrongForm(what: "'view'", expected: "a list of elements", found: node.formName), at: node.span)
      return nil
    }
    return .cases(
      entries.compactMap { entry in
        reference(entry.key, to: "a case").map { ($0, elements(entry.value, of: "the view of '\($0.text)'")) }
      })
  }

  /// Parses a list of elements, or a single element in its place.
  mutating func elements(_ node: Node, of what: String) -> [ElementSyntax] {
    if node.isNull { return [] }
    if let items = node.items { return items.compactMap { element($0) } }
    return element(node).map { [$0] } ?? []
  }
}

extension String {
  /// The name with its first letter in lower case.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
