internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses a whole file, which is a flow or a library.
  mutating func flow(_ root: Node) -> FlowDeclaration? {
    if root["library"] != nil, root["flow"] == nil { return library(root) }
    guard isReadable(root), let fields = fields(root, of: Vocabulary.flow) else { return nil }
    let name = fields["flow"].flatMap { newName($0.value, of: "the flow") }
    var presenter = PresenterDeclaration(name: name ?? Name("flow", at: root.span.firstBytes))
    read(&presenter, from: fields)
    let types = fields["types"].map { self.types($0.value, &presenter.unread) } ?? []
    let functions = fields["functions"].map { self.functions($0.value, &presenter.unread) } ?? []
    let interfaces = fields["interfaces"].map { self.interfaces($0.value, &presenter.unread) } ?? []
    let parts = fields["presenters"].map { self.parts($0.value, &presenter.unread) } ?? []
    let screens = fields["screens"].map { self.screens($0.value, &presenter.unread) } ?? []
    let imports = fields["imports"].map { self.imports($0.value, &presenter.unread) } ?? []
    let services = fields["services"].map { self.services($0.value, &presenter.unread) } ?? []
    let strings = fields["strings"].map { self.strings($0.value, &presenter.unread) } ?? []
    let lint = fields["lint"].map { self.lint($0.value) } ?? []
    let (scenarios, mistakes) = fields["scenarios"].map { setAside($0.value) } ?? ([], Report())
    return FlowDeclaration(
      name: presenter.name, version: fields["version"].flatMap { reference($0.value, to: "the version") },
      types: types, functions: functions, interfaces: interfaces, services: services,
      catches: fields["catch"].map { catches($0.value) } ?? [], fakes: fields["fakes"].map { fakes($0.value) } ?? [],
      strings: strings, presenter: presenter, screens: screens, parts: parts,
      backstack: fields["backstack"].flatMap { backstack($0.value) }, imports: imports,
      properties: fields["properties"].map { properties($0.value) } ?? [],
      exploration: fields["explore"].map { exploration($0.value) } ?? ExplorationDeclaration(), lint: lint,
      scenarios: scenarios, scenarioMistakes: mistakes, texts: texts)
  }

  /// Whether the reader understands the edition of the language that the file declares. Reports any other edition.
  ///
  /// In a file of an earlier edition, every renamed key would be a further error, so such a file is not read.
  mutating func isReadable(_ root: Node) -> Bool {
    guard let node = root["flowspec"] else { return true }
    guard case .int(let edition) = node.scalar?.resolved else {
      report.add(UnsupportedEdition(found: node.scalar?.text ?? node.formName), at: node.span)
      return true
    }
    if edition == Vocabulary.edition { return true }
    let isEarlier = (1..<Vocabulary.edition).contains(edition)
    report.add(UnsupportedEdition(found: String(edition), isEarlier: isEarlier, file: fileName), at: node.span)
    return !isEarlier
  }

  private mutating func screens(_ node: Node, _ unread: inout DeclaredParts) -> [PresenterDeclaration] {
    guard let entries = entries(node, of: "'screens'"), let screens = presenters(entries, Vocabulary.screen) else {
      unread.insert(.screens)
      return []
    }
    if entries.isEmpty { report.add(MissingKey.screen, at: node.span) }
    return screens
  }

  mutating func parts(_ node: Node, _ unread: inout DeclaredParts) -> [PresenterDeclaration] {
    guard let entries = entries(node, of: "'presenters'", mayBeEmpty: true),
      let parts = presenters(entries, Vocabulary.part)
    else {
      unread.insert(.parts)
      return []
    }
    return parts
  }

  private mutating func backstack(_ node: Node) -> BackstackDeclaration? {
    guard let fields = fields(node, of: Vocabulary.backstack),
      let start = fields["start"].flatMap({ reference($0.value, to: "a screen") })
    else { return nil }
    let policy = fields["onRootBack"].flatMap { reference($0.value, to: "the effect of back on the first screen") }
    var backstack = BackstackDeclaration(start: start, onRootBack: policy)
    (backstack.composedEntries, backstack.maxDepth, backstack.keepsHistory) = stackPolicy(fields)
    return backstack
  }
}
