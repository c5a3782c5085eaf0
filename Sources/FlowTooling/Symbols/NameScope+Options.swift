/// A name that can stand in a place.
struct NameOption: Sendable {
  /// The name, dots included.
  let text: String
  /// The symbols of its parts.
  let symbols: [SymbolReference?]
  /// Whether it is the event that `edits` adds.
  var isEdit = false
}

extension NameScope {
  /// Returns the meaning of a name in a place.
  func option(_ text: String, _ target: Target, _ context: WalkContext) -> NameOption? {
    // A large flow navigates to each of many screens, so these are not searched in a list.
    if target == .destination, !text.contains(".") {
      return table.member(of: table.root?.id, text, [.screen, .import]).map {
        NameOption(text: text, symbols: [reference($0)])
      }
    }
    let isPath = text.contains(".") || text.contains("[")
    switch target {
    case .anyChild where isPath: return path(text, endingIn: [])
    case .running where isPath: return path(text, endingIn: [.effect, .observed])
    default: break
    }
    if let found = options(target, context).first(where: { $0.text == text }) { return found }
    if target == .anyEvent, isPath { return path(text, endingIn: [.event, .emitted]) }
    if target == .lintPath { return lintPath(text) }
    guard target == .state || target == .address else { return nil }
    return deeper(text, target, context)
  }

  /// Returns the symbol that a name means in a place.
  func resolve(_ text: String, _ target: Target, _ context: WalkContext) -> SymbolReference? {
    option(text, target, context)?.symbols.last.flatMap { $0 }
  }

  /// Returns the meaning of a name that continues into the fields of a record.
  private func deeper(_ text: String, _ target: Target, _ context: WalkContext) -> NameOption? {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var fields: [String] = []
    while parts.count > 1, let last = parts.popLast() {
      fields.insert(last, at: 0)
      let head = parts.joined(separator: ".")
      guard let option = options(target, context).first(where: { $0.text == head }) else { continue }
      var symbols = option.symbols
      for field in fields {
        let type = symbols.last.flatMap { $0 }.map(declaredType) ?? ""
        symbols.append(member(field, of: typeSymbol(TypeText.plain(TypeText.element(type))), [.field, .enumCase]))
      }
      return NameOption(text: text, symbols: symbols)
    }
    return nil
  }

  /// Returns the symbols of a path of keys and names, such as `screens.login.view`.
  private func lintPath(_ text: String) -> NameOption {
    var home = table.root?.id
    let symbols = text.split(separator: ".", omittingEmptySubsequences: false).map { part -> SymbolReference? in
      guard let found = table.members(of: home).first(where: { $0.name == part }) else { return nil }
      home = found.id
      return reference(found)
    }
    return NameOption(text: text, symbols: symbols)
  }

  /// Returns the names that can stand in a place, in file order.
  func options(_ target: Target, _ context: WalkContext) -> [NameOption] {
    switch target {
    case .destination: single(root([.screen, .import])) + imported([.screen])
    case .part: single(root([.presenter])) + shared([.presenter])
    case .childName:
      single(own(context, [.child])) + single(own(context, [.store])) + [NameOption(text: "backstack", symbols: [nil])]
    case .slot: slots(context)
    case .mode: modes(context)
    case .modelCase: single(own(context, [.modelCase]).isEmpty ? every([.modelCase]) : own(context, [.modelCase]))
    case .state: single(own(context, [.state]))
    case .store: single(every([.store]))
    case .service: single(root([.service])) + sharedServices
    case .operation, .stream: operations
    case .bindableOperation: named(members(of: context.subject, [.operation]))
    case .interface: single(root([.interface])) + shared([.interface])
    case .scenario:
      single(every([.scenario]) + (self.own?.table.every([.scenario]) ?? []), in: self.own)
    case .ownEvent: events(of: context.owner) + outerEvents
    case .sent: events(of: context.owner) + outerEvents + dotted(own(context, [.child]), { events(of: $0) })
    case .emitted: single(own(context, [.emitted]))
    case .handled: events(of: context.owner) + handled(context)
    case .anyEvent: anyEvents
    case .error: errors(context)
    case .modelField: single(own(context, [.modelField]))
    case .tab: tabs
    case .stackPlace: [NameOption(text: "flow", symbols: [nil])] + single(own(context, [.child])) + tabs
    case .usedName: single(direct(context))
    case .timer: []
    case .address: addresses
    case .flowName: single(table.root.map { [$0] } ?? [])
    case .fakeAddress: operations + addresses
    case .string: single(root([.string]))
    case .anyChild: single(every([.child]) + root([.screen, .import]))
    case .running: work
    case .property: single(root([.property]))
    case .lintPath, .ruleCode: []
    case .presenterModel: single(root([.screen, .presenter]))
    }
  }

  private func root(_ kinds: SymbolKinds) -> [Symbol] { table.members(of: table.root?.id, kinds) }

  private func every(_ kinds: SymbolKinds) -> [Symbol] { table.every(kinds) }

  private func own(_ context: WalkContext, _ kinds: SymbolKinds) -> [Symbol] {
    (context.mode.map { table.members(of: $0, kinds) } ?? []) + table.members(of: context.owner, kinds)
  }

  private func single(_ symbols: [Symbol], in file: File? = nil) -> [NameOption] {
    symbols.map { symbol in
      let isOwn = file.map {
        $0.table.all.indices.contains(symbol.id) && $0.table[symbol.id].nameRange == symbol.nameRange
      }
      return NameOption(
        text: symbol.name,
        symbols: [isOwn == true ? SymbolReference(file: file?.path ?? flow.path, id: symbol.id) : reference(symbol)])
    }
  }

  private func dotted(_ heads: [Symbol], _ inside: (Int) -> [NameOption]) -> [NameOption] {
    heads.flatMap { head -> [NameOption] in
      guard let home = home(of: reference(head)), home.file == flow.path else { return [] }
      return inside(home.id).map {
        NameOption(text: "\(head.name).\($0.text)", symbols: [reference(head)] + $0.symbols, isEdit: $0.isEdit)
      }
    }
  }

  /// The modes of the presenter of a place, in whatever file it is. Without one, all modes.
  private func modes(_ context: WalkContext) -> [NameOption] {
    if let subject = context.subject, subject.file != flow.path {
      let modes = members(of: subject, [.mode])
      if !modes.isEmpty { return modes.map { NameOption(text: symbol($0)?.name ?? "", symbols: [$0]) } }
    }
    let own = own(context, [.mode])
    if !own.isEmpty { return single(own) }
    let imported = imports.sorted { $0.key < $1.key }.flatMap { _, file in
      file.table.every([.mode]).map {
        NameOption(text: $0.name, symbols: [SymbolReference(file: file.path, id: $0.id)])
      }
    }
    return single(every([.mode])) + imported
  }

  /// Returns the effects and streams with a name.
  func work(named name: String) -> [SymbolReference] {
    work.filter { $0.text == name }.compactMap { $0.symbols.last.flatMap { $0 } }
  }

  /// The effects and streams, also those of imported files, which a scenario can name without their path.
  private var work: [NameOption] {
    let kinds: SymbolKinds = [.effect, .observed]
    return single(every(kinds))
      + reached.flatMap { file in
        file.table.every(kinds).map {
          NameOption(text: $0.name, symbols: [SymbolReference(file: file.path, id: $0.id)])
        }
      }
  }

  /// The members of imported files, after the names of the imports.
  private func imported(_ kinds: SymbolKinds, where isMeant: (File) -> Bool = { _ in true }) -> [NameOption] {
    root([.import]).flatMap { alias -> [NameOption] in
      guard let file = imports[alias.name], isMeant(file) else { return [] }
      return file.table.members(of: file.table.root?.id, kinds).map {
        NameOption(
          text: "\(alias.name).\($0.name)", symbols: [reference(alias), SymbolReference(file: file.path, id: $0.id)])
      }
    }
  }

  /// The members of imported libraries. The files beside a flow name them after the library, not after the import.
  private func shared(_ kinds: SymbolKinds) -> [NameOption] {
    guard own != nil else { return imported(kinds) { $0.isLibrary } }
    return reached.filter(\.isLibrary).flatMap { file -> [NameOption] in
      guard let library = file.table.root else { return [] }
      return file.table.members(of: library.id, kinds).map {
        NameOption(
          text: "\(library.name).\($0.name)",
          symbols: [SymbolReference(file: file.path, id: library.id), SymbolReference(file: file.path, id: $0.id)])
      }
    }
  }

  /// The services of imported libraries. The files beside a flow also name those of imported flows.
  private var sharedServices: [NameOption] {
    let ofFlows = own == nil ? [] : reached.filter { !$0.isLibrary }
    return shared([.service])
      + ofFlows.flatMap { file in
        file.table.members(of: file.table.root?.id, [.service]).map {
          NameOption(text: $0.name, symbols: [SymbolReference(file: file.path, id: $0.id)])
        }
      }
  }

  private func named(_ symbols: [SymbolReference]) -> [NameOption] {
    symbols.map { NameOption(text: symbol($0)?.name ?? "", symbols: [$0]) }
  }

  private func slots(_ context: WalkContext) -> [NameOption] {
    let found = members(of: context.subject, [.slot])
    return found.isEmpty ? single(own(context, [.slot])) : named(found)
  }

  private var operations: [NameOption] {
    let own = root([.service]).flatMap { service in
      table.members(of: service.id, [.operation]).map {
        NameOption(text: "\(service.name).\($0.name)", symbols: [reference(service), reference($0)])
      }
    }
    return own
      + sharedServices.flatMap { service in
        members(of: service.symbols.last.flatMap { $0 }, [.operation]).map {
          NameOption(text: "\(service.text).\(symbol($0)?.name ?? "")", symbols: service.symbols + [$0])
        }
      }
  }

  // MARK: Events

  /// Returns the events of a presenter: those that it declares, and those that `edits` adds for its state.
  private func events(of owner: Int?) -> [NameOption] {
    let declared = single(table.members(of: owner, [.event]))
    let states =
      table.members(of: owner, [.state])
      + table.members(of: owner, [.mode]).flatMap {
        table.members(of: $0.id, [.state])
      }
    let names = Set(declared.map(\.text))
    return declared
      + states.compactMap { state in
        let name = "edit" + state.name.prefix(1).uppercased() + state.name.dropFirst()
        return names.contains(name) ? nil : NameOption(text: name, symbols: [reference(state)], isEdit: true)
      }
  }

  /// The events of the flow and of stores, which have their names in front.
  private var outerEvents: [NameOption] {
    let ofFlow = events(of: table.root?.id).map {
      NameOption(text: "flow.\($0.text)", symbols: [nil] + $0.symbols, isEdit: $0.isEdit)
    }
    return ofFlow + dotted(every([.store]), { events(of: $0) })
  }

  private func handled(_ context: WalkContext) -> [NameOption] {
    func raised(_ id: Int) -> [NameOption] { single(table.members(of: id, [.emitted])) + events(of: id) }
    let own = self.own(context, [.child, .store])
    let stores = every([.store]).filter { store in !own.contains { $0.id == store.id } }
    let screens = context.owner == table.root?.id ? root([.screen]) : []
    let imported = root([.import]).flatMap { alias -> [NameOption] in
      guard let file = imports[alias.name] else { return [] }
      return file.table.members(of: file.table.root?.id, [.emitted, .event]).map {
        NameOption(
          text: "\(alias.name).\($0.name)", symbols: [reference(alias), SymbolReference(file: file.path, id: $0.id)])
      }
    }
    let slots = table.members(of: context.owner, [.slot]).map { NameOption(text: $0.name, symbols: [reference($0)]) }
    let parts = own.flatMap { head -> [NameOption] in
      guard let home = home(of: reference(head)), home.file != flow.path else { return [] }
      return named(members(of: home, [.emitted, .event])).map {
        NameOption(text: "\(head.name).\($0.text)", symbols: [reference(head)] + $0.symbols)
      }
    }
    return dotted(own, raised) + parts + dotted(stores + screens, raised) + imported + slots
  }

  /// The presenters that conditions of properties and scenarios read, such as `NAME` of `shown.NAME`.
  var presenters: [NameOption] {
    single(root([.screen, .presenter, .import]) + every([.child])) + imported([.screen, .presenter])
  }

  /// The modes of these presenters, such as `NAME.MODE` of `shown.NAME.MODE`.
  var modesOfPresenters: [NameOption] {
    dotted(root([.screen, .presenter])) { single(table.members(of: $0, [.mode])) }
  }

  private var anyEvents: [NameOption] {
    let owners = root([.screen, .presenter, .store])
    return owners.flatMap { events(of: $0.id) } + events(of: table.root?.id) + outerEvents
      + dotted(owners, { events(of: $0) }) + dotted(every([.child]), { events(of: $0) })
  }

  private func errors(_ context: WalkContext) -> [NameOption] {
    let ofOperation = context.operation.map { members(of: $0, [.error]) }?.map(canonical)
    let declared = ofOperation.map(named) ?? single(every([.error]))
    var seen: Set<String> = []
    return declared.filter { seen.insert($0.text).inserted }
      + ["timeout", "lost"].map { NameOption(text: $0, symbols: [nil]) }
  }

  // MARK: Places and addresses

  private var tabs: [NameOption] {
    every([.tab]).flatMap { tab -> [NameOption] in
      let child = tab.parent.map { table[$0] }
      return [
        NameOption(text: tab.name, symbols: [reference(tab)]),
        NameOption(text: "\(child?.name ?? "").\(tab.name)", symbols: [child.map(reference), reference(tab)]),
      ]
    }
  }

  private var addresses: [NameOption] {
    let owners = root([.screen, .presenter, .store]) + every([.store])
    func states(_ head: String, _ symbols: [SymbolReference?], _ owner: Int) -> [NameOption] {
      table.members(of: owner, [.state, .event, .emitted, .param]).flatMap { member -> [NameOption] in
        let text = head + member.name
        let fields = member.kind == .event || member.kind == .emitted ? table.members(of: member.id, [.field]) : []
        return [NameOption(text: text, symbols: symbols + [reference(member)])]
          + fields.map {
            NameOption(text: "\(text).\($0.name)", symbols: symbols + [reference(member), reference($0)])
          }
      }
        + events(of: owner).filter(\.isEdit).map {
          NameOption(text: "\(head)\($0.text).value", symbols: symbols + $0.symbols + [nil], isEdit: true)
        }
    }
    var found = operations
    for owner in owners {
      found += states(owner.name + ".", [reference(owner)], owner.id)
      for mode in table.members(of: owner.id, [.mode]) {
        found += states("\(owner.name).\(mode.name).", [reference(owner), reference(mode)], mode.id)
      }
    }
    if let root = table.root { found += states("flow.", [nil], root.id) }
    return found
  }
}
