internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses a library file.
  mutating func library(_ root: Node) -> FlowDeclaration? {
    guard isReadable(root), let fields = fields(root, of: Vocabulary.library) else { return nil }
    let name = fields["library"].flatMap { newName($0.value, of: "the library") }
    var presenter = PresenterDeclaration(name: name ?? Name("library", at: root.span.firstBytes))
    read(&presenter, from: fields)
    let types = fields["types"].map { self.types($0.value, &presenter.unread) } ?? []
    let functions = fields["functions"].map { self.functions($0.value, &presenter.unread) } ?? []
    let interfaces = fields["interfaces"].map { self.interfaces($0.value, &presenter.unread) } ?? []
    let parts = fields["presenters"].map { self.parts($0.value, &presenter.unread) } ?? []
    let imports = fields["imports"].map { self.imports($0.value, &presenter.unread) } ?? []
    let services = fields["services"].map { self.services($0.value, &presenter.unread) } ?? []
    let strings = fields["strings"].map { self.strings($0.value, &presenter.unread) } ?? []
    return FlowDeclaration(
      name: presenter.name, isLibrary: true, types: types, functions: functions, interfaces: interfaces,
      services: services, fakes: fields["fakes"].map { fakes($0.value) } ?? [], strings: strings, presenter: presenter,
      screens: [], parts: parts, backstack: nil, imports: imports, lint: fields["lint"].map { lint($0.value) } ?? [])
  }
}
