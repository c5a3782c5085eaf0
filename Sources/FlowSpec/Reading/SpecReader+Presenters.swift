internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses presenters by name, each with the keys of a section; returns `nil` after reporting an error.
  mutating func presenters(_ entries: [(key: Node, value: Node)], _ section: Section) -> [PresenterDeclaration]? {
    guard areNamed(entries, section) else { return nil }
    return entries.compactMap { entry in
      guard let name = newName(entry.key, of: section.name) else { return nil }
      var presenter = PresenterDeclaration(name: name)
      texts[name.span.start] = PresenterText(entry.key, entry.value)
      if let fields = fields(entry.value, of: section, mayBeEmpty: true) {
        read(&presenter, from: fields)
      } else {
        presenter.unread = .whole
      }
      return presenter
    }
  }

  /// Whether entries are named things, not the keys of a single thing without its name.
  mutating func areNamed(_ entries: [(key: Node, value: Node)], _ section: Section) -> Bool {
    func areKeys(_ entries: some Sequence<(key: Node, value: Node)>) -> Bool {
      entries.allSatisfy { section[$0.key.scalar?.text ?? ""] != nil }
    }
    guard let first = entries.first, areKeys(entries) else { return true }
    // A screen may have the name `enter` if its value is a mapping.
    if entries.contains(where: { $0.value.entries != nil && section[$0.key.scalar?.text ?? ""]?.takesWord ?? false }) {
      return true
    }
    if entries.allSatisfy({ $0.value.isNull || $0.value.entries.map { areKeys(Array($0)) } ?? false }) { return true }
    report.add(MissingName(key: first.key.scalar?.text ?? "", what: section.name), at: first.key.span)
    return false
  }

  /// Parses the keys of a presenter. Keys that its section does not have are not among the fields.
  mutating func read(_ presenter: inout PresenterDeclaration, from fields: Fields) {
    // An unknown key may be a misspelled declaration of names that are used everywhere.
    if fields.hasUnknownKeys {
      for (key, part) in DeclaredParts.byKey where fields[key] == nil { presenter.unread.insert(part) }
    }
    readValues(&presenter, fields)
    readTree(&presenter, fields)
    readBehaviour(&presenter, fields)
    if let node = fields["model"]?.value, !node.isNull {
      presenter.model = model(node)
      if presenter.model == nil { presenter.unread.insert(.model) }
    }
    presenter.view = fields["view"].flatMap { view($0.value) }
    if let node = fields["modes"]?.value { readModes(of: &presenter, node) }
  }

  /// Parses the modes of a presenter.
  private mutating func readModes(of presenter: inout PresenterDeclaration, _ node: Node) {
    let hint = "write 'NAME: { view: […] }'"
    guard let entries = entries(node, of: "'modes'", hint: hint),
      let modes = presenters(entries, Vocabulary.mode)
    else {
      presenter.unread.formUnion(.whole)
      return
    }
    for mode in modes {
      let fields = entries.first { $0.key.span == mode.name.span }?.value
      presenter.add(mode, isSaved: fields?["saved"] != nil)
    }
  }

  /// Parses the value of a key, and marks the part as unread if that fails.
  private mutating func part<Content>(
    _ key: String, _ part: DeclaredParts, of presenter: inout PresenterDeclaration, _ fields: Fields,
    _ read: (inout SpecReader, Node) -> [Content]?
  ) -> [Content] {
    guard let node = fields[key]?.value else { return [] }
    guard let content = read(&self, node) else {
      presenter.unread.insert(part)
      return []
    }
    return content
  }

  /// Parses the sections whose names are readable in expressions.
  private mutating func readValues(_ presenter: inout PresenterDeclaration, _ fields: Fields) {
    presenter.params = part("params", .params, of: &presenter, fields) {
      $0.declaredFields($1, of: "'params'", what: "a param")
    }
    presenter.state = part("state", .state, of: &presenter, fields) {
      $0.pieces($1, of: "'state'", isSaved: false)
    }
    presenter.saved = part("saved", .state, of: &presenter, fields) {
      $0.pieces($1, of: "'saved'", isSaved: true)
    }
    presenter.derived = part("derived", .derived, of: &presenter, fields) { $0.derived($1) }
    InvalidFormerName.check(presenter, into: &report)
    presenter.uses = part("uses", .uses, of: &presenter, fields) { $0.uses($1) }
    presenter.route = fields["route"].flatMap { route($0.value) }
    presenter.observes = part("observes", .observes, of: &presenter, fields) { $0.observations($1) }
    presenter.result = fields["result"].map { result($0.value) }
    presenter.requires = fields["requires"].flatMap { requirement($0.value) }
  }

  /// Parses the relations to the presenters around it and inside it.
  private mutating func readTree(_ presenter: inout PresenterDeclaration, _ fields: Fields) {
    presenter.provides = part("provides", .provides, of: &presenter, fields) {
      $0.namedValues($1, of: "'provides'", mayBeEmpty: true)
    }
    presenter.stores = part("stores", .stores, of: &presenter, fields) { reader, node in
      reader.entries(node, of: "'stores'", mayBeEmpty: true, hint: "write 'NAME: { state: …, events: … }'").flatMap {
        reader.presenters($0, Vocabulary.store)
      }
    }
    presenter.children = part("children", .children, of: &presenter, fields) { $0.children($1) }
    presenter.slots = part("slots", .slots, of: &presenter, fields) { reader, node in
      reader.items(node, of: "'slots'", mayBeEmpty: true).map { items in
        reader.distinct(reader.newNames(items, of: "a slot"), what: "slot")
      }
    }
    presenter.implements = fields["implements"].map { implementations($0.value) } ?? []
  }

  /// Parses the events and the steps that run on them.
  private mutating func readBehaviour(_ presenter: inout PresenterDeclaration, _ fields: Fields) {
    presenter.events = part("events", .events, of: &presenter, fields) { $0.events($1, of: "'events'") }
    for event in part("privateEvents", .events, of: &presenter, fields, { $0.events($1, of: "'privateEvents'") }) {
      var event = event
      event.isPrivate = true
      presenter.events.append(event)
    }
    presenter.emits = part("emits", .events, of: &presenter, fields) { $0.events($1, of: "'emits'") }
    presenter.transitions = part("transitions", .transitions, of: &presenter, fields) { $0.transitions($1) }
    presenter.enter = fields["enter"].map { optionalSteps($0.value) } ?? []
    presenter.leave = fields["leave"].map { optionalSteps($0.value) } ?? []
    presenter.effects = fields["effects"].map { effects($0.value) } ?? []
    presenter.back = fields["back"].map { $0.value.isNull ? [] : alternatives($0.value) } ?? []
  }

  private mutating func derived(_ node: Node) -> [(name: Name, expression: ExpressionSyntax?)]? {
    entries(node, of: "'derived'", mayBeEmpty: true)?.compactMap { entry in
      newName(entry.key, of: "a derived value").map { ($0, condition(entry.value, of: "'\($0.text)'")) }
    }
  }

  private mutating func events(_ node: Node, of section: String) -> [EventDeclaration]? {
    if let items = node.items {
      let names = distinct(newNames(Array(items), of: "an event"), what: "event")
      return names.map { EventDeclaration(name: $0, fields: []) }
    }
    return entries(node, of: section, mayBeEmpty: true, hint: listHint(node))?.compactMap { entry in
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
