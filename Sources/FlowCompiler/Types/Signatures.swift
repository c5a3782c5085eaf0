internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// What presenters know of one another: names and types, before any expression is looked at.
struct Signatures {
  /// The flow, its screens, the parts that are composed into them, and all stores.
  private(set) var presenters: [Signature] = []
  /// Whether going back from the first screen does nothing.
  let ignoresRootBack: Bool
  /// The flow as it was read.
  let declaration: FlowDeclaration
  /// The positions of the screens by name.
  private var screens: [String: Int] = [:]
  /// The positions of the parts by name.
  private var parts: [String: Int] = [:]
  private var typeNames: Set<String> = []

  init(_ flow: FlowDeclaration, types: TypeTable, report: inout Report) {
    declaration = flow
    ignoresRootBack = flow.backstack?.onRootBack?.text == Backstack.RootBack.ignore.rawValue
    add(flow.presenter, as: .flow, types: types, report: &report)
    for screen in flow.screens {
      if screen.name.text == "flow" {
        report.add(ReservedName(name: "flow", what: "the flow itself"), at: screen.name.span)
      }
      screens[screen.name.text] = screens[screen.name.text] ?? presenters.count
      add(screen, as: .screen, types: types, report: &report)
    }
    for part in flow.parts {
      parts[part.name.text] = parts[part.name.text] ?? presenters.count
      add(part, as: .part, types: types, report: &report)
    }
    for owner in presenters.indices {
      for store in presenters[owner].declaration.stores {
        presenters[owner].stores.append(presenters.count)
        add(store, as: .store, of: owner, types: types, report: &report)
      }
    }
    for index in presenters.indices {
      presenters[index].children = children(of: presenters[index], report: &report)
    }
  }

  private mutating func add(
    _ declaration: PresenterDeclaration, as role: Presenter.Role, of owner: Int? = nil, types: TypeTable,
    report: inout Report
  ) {
    let typeName = typeName(of: declaration, role, owner)
    typeNames.insert(typeName)
    presenters.append(
      Signature(
        declaration, index: presenters.count, role: role, owner: owner, typeName: typeName, types: types,
        report: &report))
  }

  /// The name under which types of a presenter are known: its own, unless another presenter has the same.
  private func typeName(of declaration: PresenterDeclaration, _ role: Presenter.Role, _ owner: Int?) -> String {
    let name = declaration.name.text
    let words = role == .part ? "presenter" : role.rawValue
    let candidates = [name, owner.map { "\(name) of \(presenters[$0].typeName)" } ?? "\(name) (\(words))"]
    return candidates.first { !typeNames.contains($0) } ?? "\(name) \(presenters.count)"
  }

  /// The flow's own signature.
  var flow: Signature { presenters[Program.flowPresenter] }

  /// The names of the screens.
  var screenNames: [String] { declaration.screens.map(\.name.text) }

  /// The screen of a name, or `nil` with a message.
  func screen(_ name: Name, report: inout Report) -> Signature? {
    if let index = screens[name.text] { return presenters[index] }
    if !flow.declaration.unread.contains(.screens) {
      var mistake = UnknownScreen(name: name.text, declared: screenNames)
      mistake.isPart = parts[name.text] != nil
      report.add(mistake, at: name.span)
    }
    return nil
  }

  /// The position of the screen of a name.
  func screenIndex(_ name: String) -> Int? { screens[name] }

  /// The position of the part of a name, or `nil` with a message.
  func part(_ name: Name, report: inout Report) -> Int? {
    if let index = parts[name.text] { return index }
    if !flow.declaration.unread.contains(.parts) {
      let isScreen = screens[name.text] != nil
      report.add(
        UnknownPresenter(name: name.text, declared: declaration.parts.map(\.name.text), isScreen: isScreen),
        at: name.span)
    }
    return nil
  }
}
