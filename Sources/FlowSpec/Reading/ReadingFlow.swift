internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// A whole file.
  mutating func flow(_ root: Node) -> FlowDeclaration? {
    guard let fields = fields(root, of: "the flow", keys: Vocabulary.flow.keys) else { return nil }
    if let version = fields["flowspec"]?.value { edition(version) }
    let name = fields["flow"].flatMap { newName($0.value, of: "the flow") }
    var presenter = PresenterDeclaration(name: name ?? Name("flow", at: root.span.firstBytes))
    read(&presenter, from: fields)
    let types = fields["types"].map { self.types($0.value, &presenter.unread) } ?? []
    let screens = fields["screens"].map { self.screens($0.value, &presenter.unread) } ?? []
    return FlowDeclaration(
      name: presenter.name, types: types, presenter: presenter, screens: screens,
      backstack: fields["backstack"].flatMap { backstack($0.value) })
  }

  private mutating func edition(_ node: Node) {
    if let scalar = node.scalar, case .int(1) = scalar.resolved { return }
    report.add(UnsupportedEdition(found: node.scalar?.text ?? node.formName), at: node.span)
  }

  private mutating func screens(_ node: Node, _ unread: inout DeclaredParts) -> [PresenterDeclaration] {
    guard let entries = entries(node, of: "'screens'") else {
      unread.insert(.screens)
      return []
    }
    if entries.isEmpty { report.add(MissingKey.screen, at: node.span) }
    return entries.compactMap { entry in
      guard let name = newName(entry.key, of: "a screen") else { return nil }
      var screen = PresenterDeclaration(name: name)
      if let fields = fields(entry.value, of: "a screen", keys: Vocabulary.presenter.keys, mayBeEmpty: true) {
        read(&screen, from: fields)
      } else {
        screen.unread = [.params, .state, .derived, .events, .transitions, .model]
      }
      return screen
    }
  }

  private mutating func backstack(_ node: Node) -> BackstackDeclaration? {
    guard let fields = fields(node, of: "the backstack", keys: Vocabulary.backstack.keys),
      let start = fields["start"].flatMap({ reference($0.value, to: "a screen") })
    else { return nil }
    let policy = fields["onRootBack"].flatMap { reference($0.value, to: "what back does on the first screen") }
    return BackstackDeclaration(start: start, onRootBack: policy)
  }

  /// The keys that the flow and its screens share.
  private mutating func read(_ presenter: inout PresenterDeclaration, from fields: Fields) {
    // What a key that nobody knows was meant to declare may be used all over.
    if fields.hasUnknownKeys {
      for (key, part) in DeclaredParts.byKey where fields[key] == nil { presenter.unread.insert(part) }
    }
    var unread = presenter.unread
    func note<Part>(_ part: DeclaredParts, _ content: Part?) -> Part? {
      if content == nil { unread.insert(part) }
      return content
    }
    if let node = fields["params"]?.value {
      presenter.params = note(.params, declaredFields(node, of: "'params'", what: "a param")) ?? []
    }
    if let node = fields["state"]?.value {
      presenter.state = note(.state, declaredFields(node, of: "'state'", what: "a piece of state")) ?? []
    }
    if let node = fields["derived"]?.value { presenter.derived = note(.derived, derived(node)) ?? [] }
    if let node = fields["events"]?.value { presenter.events = note(.events, events(node)) ?? [] }
    if let node = fields["transitions"]?.value { presenter.transitions = note(.transitions, transitions(node)) ?? [] }
    if let node = fields["model"]?.value, !node.isNull { presenter.model = note(.model, model(node)) }
    presenter.unread = unread
    presenter.enter = fields["enter"].map { optionalSteps($0.value) } ?? []
    presenter.back = fields["back"].map { $0.value.isNull ? [] : alternatives($0.value) } ?? []
    presenter.view = fields["view"].flatMap { view($0.value) }
  }

  private mutating func derived(_ node: Node) -> [(name: Name, formula: Formula?)]? {
    entries(node, of: "'derived'", mayBeEmpty: true)?.compactMap { entry in
      newName(entry.key, of: "a derived value").map { ($0, condition(entry.value, of: "'\($0.text)'")) }
    }
  }

  private mutating func events(_ node: Node) -> [EventDeclaration]? {
    if let items = node.items {
      let names = distinct(items.compactMap { newName($0, of: "an event") }, what: "event")
      return names.map { EventDeclaration(name: $0, fields: []) }
    }
    return entries(node, of: "'events'", mayBeEmpty: true)?.compactMap { entry in
      newName(entry.key, of: "an event").map { name in
        EventDeclaration(
          name: name, fields: declaredFields(entry.value, of: "the payload of '\(name.text)'", what: "a field"))
      }
    }
  }

  private mutating func transitions(_ node: Node) -> [(event: Name, alternatives: [AlternativeSyntax])]? {
    entries(node, of: "'transitions'", mayBeEmpty: true)?.compactMap { entry in
      reference(entry.key, to: "an event").map { ($0, alternatives(entry.value)) }
    }
  }
}
