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
    return FlowDeclaration(
      name: presenter.name,
      types: fields["types"].map { types($0.value) } ?? [],
      presenter: presenter,
      screens: fields["screens"].map { screens($0.value) } ?? [],
      backstack: fields["backstack"].flatMap { backstack($0.value) })
  }

  private mutating func edition(_ node: Node) {
    if let scalar = node.scalar, case .int(1) = scalar.resolved { return }
    report.add(UnsupportedEdition(found: node.scalar?.text ?? node.formName), at: node.span)
  }

  private mutating func screens(_ node: Node) -> [PresenterDeclaration] {
    guard let entries = entries(node, of: "'screens'") else { return [] }
    if entries.isEmpty { report.add(MissingKey.screen, at: node.span) }
    return entries.compactMap { entry in
      guard let name = newName(entry.key, of: "a screen"),
        let fields = fields(entry.value, of: "a screen", keys: Vocabulary.presenter.keys, mayBeEmpty: true)
      else { return nil }
      var screen = PresenterDeclaration(name: name)
      read(&screen, from: fields)
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
  private mutating func read(_ presenter: inout PresenterDeclaration, from fields: [String: (key: Node, value: Node)]) {
    presenter.params = fields["params"].map { declaredFields($0.value, of: "'params'", what: "a param") } ?? []
    presenter.state = fields["state"].map { declaredFields($0.value, of: "'state'", what: "a piece of state") } ?? []
    presenter.derived = fields["derived"].map { derived($0.value) } ?? []
    presenter.events = fields["events"].map { events($0.value) } ?? []
    presenter.transitions = fields["transitions"].map { transitions($0.value) } ?? []
    presenter.enter = fields["enter"].map { steps($0.value) } ?? []
    presenter.back = fields["back"].map { alternatives($0.value) } ?? []
    presenter.model = fields["model"].flatMap { model($0.value) }
    presenter.view = fields["view"].flatMap { view($0.value) }
  }

  private mutating func derived(_ node: Node) -> [(name: Name, formula: Formula)] {
    guard let entries = entries(node, of: "'derived'", mayBeEmpty: true) else { return [] }
    return entries.compactMap { entry in
      guard let name = newName(entry.key, of: "a derived value"),
        let formula = condition(entry.value, of: "a derived value")
      else { return nil }
      return (name, formula)
    }
  }

  private mutating func events(_ node: Node) -> [(name: Name, fields: [FieldSyntax])] {
    if let items = node.items {
      return items.compactMap { item in newName(item, of: "an event").map { ($0, []) } }
    }
    guard let entries = entries(node, of: "'events'", mayBeEmpty: true) else { return [] }
    return entries.compactMap { entry in
      guard let name = newName(entry.key, of: "an event") else { return nil }
      return (name, declaredFields(entry.value, of: "the payload of '\(name.text)'", what: "a field"))
    }
  }

  private mutating func transitions(_ node: Node) -> [(event: Name, alternatives: [AlternativeSyntax])] {
    guard let entries = entries(node, of: "'transitions'", mayBeEmpty: true) else { return [] }
    return entries.compactMap { entry in
      reference(entry.key, to: "an event").map { ($0, alternatives(entry.value)) }
    }
  }
}
