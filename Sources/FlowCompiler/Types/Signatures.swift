internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The names and types of all presenters, before any expression is checked.
struct Signatures {
  /// The flow, its screens, its parts and all stores.
  private(set) var presenters: [Signature] = []
  /// Whether back on the first screen does nothing.
  let ignoresRootBack: Bool
  /// The parsed flow.
  let declaration: FlowDeclaration
  /// The places of the screens by name.
  private var screens: [String: SignatureID] = [:]
  /// The places of the parts by name.
  private var parts: [String: SignatureID] = [:]
  private var typeNames: Set<String> = []
  /// The name of an imported flow, which precedes the names of its types.
  private let flowName: String?
  /// The place of the flow's own signature in ``presenters``.
  static let flowIndex = SignatureID(0)
  /// The flow's own presenter, which the others of the flow follow in ``Program/presenters``.
  let base: PresenterID
  /// The stacks among the children of presenters, in the order of the file.
  private(set) var stacks: [StackSignature] = []
  /// The imports by their names here, including those that could not be read.
  let imports: [ImportSignature]
  /// The positions of the imports by name.
  private let importPositions: [String: ID<ImportSignature>]
  /// The libraries that the file can name.
  let libraries: LibraryScope
  /// The type of `screen`: an enum of all destinations, which every presenter declares.
  let destinations: EnumDeclaration

  init(
    _ flow: FlowDeclaration, at base: PresenterID = Program.flowPresenter, types: TypeTable,
    imports: [ImportSignature] = [],
    libraries: LibraryScope = .none, typesOfLibraries: [String: TypeTable] = [:], report: inout Report
  ) {
    declaration = flow
    self.base = base
    flowName = types.flowName
    self.imports = imports
    self.libraries = libraries
    importPositions = Signature.positions(imports.lazy.map(\.name))
    destinations = EnumDeclaration(
      name: types.fullName(SystemVariable.screen.name),
      cases: flow.screens.map(\.name.text) + imports.map(\.name))
    ignoresRootBack = flow.backstack?.onRootBack?.text == Backstack.RootBack.ignore.rawValue
    add(flow.presenter, as: .flow, types: types, report: &report)
    for screen in flow.screens {
      if screen.name.text == "flow" {
        report.add(ReservedName(name: "flow", what: "the flow itself"), at: screen.name.span)
      }
      screens[screen.name.text] = screens[screen.name.text] ?? next
      add(screen, as: .screen, types: types, report: &report)
    }
    for part in flow.parts {
      parts[part.name.text] = parts[part.name.text] ?? next
      add(part, as: .part, types: types, report: &report)
    }
    for part in libraries.parts {
      guard let types = typesOfLibraries[part.library] else { continue }
      parts[part.name.text] = next
      add(part.declaration, named: part.name, of: part.library, as: .part, types: types, report: &report)
    }
    for owner in presenters.ids {
      let library = presenters[owner].library
      let types = library.flatMap { typesOfLibraries[$0] } ?? types
      for store in presenters[owner].declaration.stores {
        presenters[owner].stores.append(next)
        add(store, of: library, as: .store, in: owner, types: types, report: &report)
      }
    }
    for owner in presenters.ids where presenters[owner].library == nil {
      addStacks(of: owner, types: types, report: &report)
    }
    checkImports(types, report: &report)
    checkSharedNames(report: &report)
    for index in presenters.ids {
      presenters[index].children = children(of: presenters[index], report: &report)
    }
  }

  /// Returns the number of presenters in a flow, with those of libraries and without those of imported flows.
  static func count(of flow: FlowDeclaration, with libraries: LibraryScope) -> Int {
    let composing = [flow.presenter] + flow.screens + flow.parts
    let own = composing.reduce(composing.count) { count, presenter in
      count + presenter.stores.count + presenter.children.filter { $0.stacks != nil }.count
    }
    return libraries.parts.reduce(own) { $0 + 1 + $1.declaration.stores.count }
  }

  /// The place of the presenter that is added next.
  private var next: SignatureID { SignatureID(presenters.count) }

  private mutating func addStacks(of owner: SignatureID, types: TypeTable, report: inout Report) {
    for child in presenters[owner].declaration.children {
      guard let declaration = child.stacks else { continue }
      var presenter = PresenterDeclaration(name: child.name)
      presenter.events = declaration.tabs.compactMap { tab in tab.name.map { EventDeclaration(name: $0, fields: []) } }
      stacks.append(StackSignature(index: next, owner: owner, name: child.name, declaration: declaration))
      add(presenter, as: .stack, in: owner, types: types, report: &report)
    }
  }

  /// Reports imports with a reserved name, with the name of a type, or with the first part of predefined functions.
  private func checkImports(_ table: TypeTable, report: inout Report) {
    let types = Dictionary(self.declaration.types.map { ($0.name.text, $0) }) { first, _ in first }
    for declaration in declaration.imports {
      let name = declaration.name
      if NameCheck.reserved.contains(name.text) {
        report.add(ReservedName(name: name.text, what: "a predefined value"), at: name.span)
      } else if table.environment.isNamespace(name.text) {
        report.add(ReservedName(name: name.text, what: "the first part of predefined functions"), at: name.span)
      }
      guard let type = types[name.text] else { continue }
      report.add(
        NameClash(name: name.text, first: "a type", second: "an import"), at: name.span,
        related: [RelatedPlace("'\(name.text)' is a type here", at: type.name.span)])
    }
  }

  private mutating func add(
    _ declaration: PresenterDeclaration, named name: Name? = nil, of library: String? = nil, as role: Presenter.Role,
    in owner: SignatureID? = nil, types: TypeTable, report: inout Report
  ) {
    let name = name ?? declaration.name
    let typeName = typeName(role, owner, (flowName.map { "\($0)." } ?? "") + name.text)
    typeNames.insert(typeName)
    presenters.append(
      Signature(
        declaration, named: name, of: library, index: next, position: base.advanced(by: presenters.count),
        role: role,
        owner: owner, typeName: typeName, types: types, report: &report))
  }

  /// Returns the prefix for the types of a presenter: its own name, unless another presenter has the same name.
  private func typeName(_ role: Presenter.Role, _ owner: SignatureID?, _ full: String) -> String {
    let words = role == .part ? "presenter" : role.rawValue
    let candidates = [full, owner.map { "\(full) of \(presenters[$0].typeName)" } ?? "\(full) (\(words))"]
    return candidates.first { !typeNames.contains($0) } ?? "\(full) \(presenters.count)"
  }

  /// The requirements of its screens and imports.
  var requirements: [RequirementDeclaration] {
    declaration.screens.compactMap(\.requires) + declaration.imports.compactMap(\.requires)
  }

  /// The flow's own signature.
  var flow: Signature { presenters[Signatures.flowIndex] }

  /// Returns the place in ``presenters`` of a presenter of the flow.
  func index(of presenter: PresenterID) -> SignatureID { SignatureID(base.distance(to: presenter)) }

  /// The signature of a presenter of the flow.
  subscript(presenter: PresenterID) -> Signature { presenters[index(of: presenter)] }

  /// The names of the screens.
  var screenNames: [String] { declaration.screens.map(\.name.text) }

  /// The names of all destinations: the cases of `screen`, in their order.
  var destinationNames: [String] { destinations.shape.cases }

  /// Returns the import with a name.
  func imported(_ name: String) -> ImportSignature? { importPositions[name].map { imports[$0] } }

  /// Returns the destination with a name, or `nil` after reporting an error.
  func destination(_ name: Name, report: inout Report) -> Destination? {
    if let index = screens[name.text] { return Destination(screen: presenters[index]) }
    if let imported = imported(name.text) {
      return imported.flow.map { Destination(import: imported.name, flow: $0) }
    }
    if flow.declaration.unread.isDisjoint(with: [.screens, .imports]) {
      var mistake = UnknownScreen(name: name.text, declared: destinationNames)
      mistake.isPart = parts[name.text] != nil
      report.add(mistake, at: name.span)
    }
    return nil
  }

  /// Returns the screen with a name, or `nil` after reporting an error. An imported flow is an error as well.
  func screen(_ name: Name, report: inout Report) -> Signature? {
    if let index = screens[name.text] { return presenters[index] }
    if flow.declaration.unread.isDisjoint(with: .screens) {
      var mistake = UnknownScreen(name: name.text, declared: screenNames)
      mistake.isPart = parts[name.text] != nil
      report.add(mistake, at: name.span)
    }
    return nil
  }

  /// Returns the place of the screen with a name.
  func screenIndex(_ name: String) -> SignatureID? { screens[name] }

  /// Returns the place of the part with a name in the file itself or in a library, or `nil` after reporting an
  /// error.
  func part(_ name: Name, in library: String? = nil, report: inout Report) -> SignatureID? {
    if let index = parts[libraries.key(name.text, in: library)] { return index }
    let home = library.flatMap { libraries.declarations[$0] } ?? declaration
    if home.presenter.unread.isDisjoint(with: [.parts, .imports]), !isUnknownImport(name.text.splitAtDot?.head) {
      let isScreen = library == nil && screens[name.text] != nil
      let declared = home.parts.map(\.name.text) + libraries.presenters(in: library)
      report.add(UnknownPresenter(name: name.text, declared: declared, isScreen: isScreen), at: name.span)
    }
    return nil
  }

  /// Whether a name is that of an import that could not be read.
  func isUnknownImport(_ name: String?) -> Bool { imports.contains { $0.name == name && $0.flow == nil } }
}
