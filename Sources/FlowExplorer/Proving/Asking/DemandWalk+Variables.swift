internal import CEL
internal import FlowProgram
internal import FlowReports

// Demands on the values of variables.
extension DemandWalk {
  mutating func demand(variable number: Int, _ path: [Place.Part], _ demand: Demand, at site: DemandSite) {
    if let arguments = site.arguments {
      guard arguments.indices.contains(number) else { return refuse() }
      return self.demand(arguments[number], path, demand)
    }
    guard let variable = Variable(number: number) else { return refuse() }
    let presenter = program.presenters[site.presenter]
    switch variable {
    case .slot(let slot): ask(.slot(presenter: presenter.index, slot: slot), path, demand)
    case .derived(let derived): ask(.derived(presenter: presenter.index, derived: derived), path, demand)
    case .flowSlot(let slot): ask(.slot(presenter: presenter.flow, slot: slot), path, demand)
    case .flowDerived(let derived): ask(.derived(presenter: presenter.flow, derived: derived), path, demand)
    case .local(let local):
      if let origin = site.locals[local] { self.demand(origin, path, demand) } else { refuse() }
    case .params: self.demand(params: presenter.index, path, demand)
    case .model:
      guard let model = site.model else { return refuse() }
      table.add(demand, on: Place(root: model.root, path: model.path + path), because: cause)
    case .system(let variable): self.demand(variable, path, demand)
    case .child(let child): model(of: presenter.children[child], path, demand)
    case .childInterface(let read):
      let interface = presenter.childInterfaces[read]
      let child = presenter.children[interface.child].presenter
      let owner = program.presenters[child].role == .stack ? nil : child
      self.interface(interface.interface, of: owner, path, demand)
    case .topInterface(let interface): self.interface(interface, of: nil, path, demand)
    case .outer(let read): outer(presenter.outerReads[read], of: presenter, path, demand)
    case .observed(let effect): observed(presenter.effects[effect], path, demand)
    case .alive(let read): alive(program.livingReads[read], path, demand)
    // The structure of a state counts completely, and so do its calls.
    case .loading: return
    case .shown(let shown): observed.presenters.insert(shown)
    case .shownMode(let read): observed.presenters.insert(program.livingReads[read].presenter)
    case .string:
      calculate(.string, for: demand)
      if program.strings.locales.count > 1 {
        languages.areAsked = true
        note(.language)
      }
    }
  }

  private mutating func ask(_ root: Place.Root, _ path: [Place.Part], _ demand: Demand) {
    table.add(demand, on: Place(root: root, path: path), because: cause)
  }

  mutating func demand(params presenter: PresenterID, _ path: [Place.Part], _ demand: Demand) {
    let params = program.presenters[presenter].slots.prefix(program.presenters[presenter].parameterCount)
    for (slot, param) in zip(program.presenters[presenter].slots.ids, params) {
      if let rest = path.rest(after: .field(param.name)) {
        ask(.slot(presenter: presenter, slot: slot), rest, demand)
      } else if path.isEmpty, demand != .presence {
        ask(.slot(presenter: presenter, slot: slot), [], demand == .name ? .name : .exact)
      }
    }
  }

  private mutating func demand(_ variable: SystemVariable, _ path: [Place.Part], _ demand: Demand) {
    if demand == .name {
      // Nothing of the system is a name.
      table.names.noteAnyCalculation()
      return self.demand(variable, path, .exact)
    }
    switch variable {
    case .screen, .backstackDepth, .isVisible, .forwardDepth, .itself, .isFlowLoading: return
    // The ids of entries are not part of the state. Their screens and styles are.
    case .entries:
      let isKnown =
        path.isEmpty && demand != .exact || path == [.element, .field("screen")]
        || path == [.element, .field("modal")]
      if !isKnown { refuse(.entryID) }
    // The host of a flow without strings has a language as well.
    case .locale:
      note(.language)
      if !path.isEmpty || !languages.ask(demand) { refuse() }
    // The ids of messages are not part of the state. Their texts are.
    case .messages:
      messages.areRead = true
      let isKnown =
        path == [.element, .field("text")] || path.isEmpty && demand != .exact
        || path == [.element, .field("id")] && demand == .identity
      if !isKnown { refuse(.messageID) }
    case .backProgress: refuse(.backProgress)
    case .now: refuse()
    }
  }

  /// Demands a fact about the model of a child. Models with cases and models of rows are demanded as a whole.
  private mutating func model(of child: Child, _ path: [Place.Part], _ demand: Demand) {
    observed.presenters.insert(child.presenter)
    let model = program.presenters[child.presenter].model
    guard child.each == nil, model.forwarded == nil, !model.hasNamedCases, !path.isEmpty else {
      if demand == .name { table.names.noteAnyCalculation() }
      return self.demand(modelOf: child.presenter)
    }
    table.add(demand, on: Place(root: .model(presenter: child.presenter), path: path), because: cause)
    for shape in model.cases { decide(shape.condition, at: DemandSite(child.presenter)) }
  }

  /// Demands the whole model of a presenter.
  private mutating func demand(modelOf presenter: PresenterID) {
    table.add(.exact, on: Place(root: .model(presenter: presenter)), because: cause)
    let model = program.presenters[presenter].model
    for shape in model.cases { decide(shape.condition, at: DemandSite(presenter)) }
    if let child = model.forwarded, opened.models.insert(presenter).inserted {
      demand(modelOf: program.presenters[presenter].children[child].presenter)
      opened.models.remove(presenter)
    }
  }

  /// Demands a fact about an interface wherever it is implemented, since another presenter may be in its place.
  private mutating func interface(
    _ interface: InterfaceID, of presenter: PresenterID?, _ path: [Place.Part], _ demand: Demand
  ) {
    for index in presenter.map({ [$0] }) ?? Array(program.presenters.ids) {
      if !program.presenters[index].implementations(of: interface).isEmpty { observed.presenters.insert(index) }
      for derived in program.presenters[index].implementations(of: interface) {
        ask(.derived(presenter: index, derived: derived), path, demand)
      }
    }
  }

  private mutating func outer(_ read: OuterRead, of presenter: Presenter, _ path: [Place.Part], _ demand: Demand) {
    switch presenter.references[read.reference] {
    case .store(let store):
      switch read.content {
      case .slot(let slot): ask(.slot(presenter: store, slot: slot), path, demand)
      case .derived(let derived): ask(.derived(presenter: store, derived: derived), path, demand)
      case .provided: refuse()
      }
    case .provider(let provided):
      if case .provided(let otherwise?) = read.content {
        ask(.derived(presenter: presenter.index, derived: otherwise), path, demand)
      }
      for other in program.presenters where other.provided.indices.contains(provided) {
        if let derived = other.provided[provided] {
          ask(.derived(presenter: other.index, derived: derived), path, demand)
        }
      }
      // A host provides what the flow itself uses.
      if presenter.role == .flow { refuse() }
    }
  }

  private mutating func observed(_ effect: Effect, _ path: [Place.Part], _ demand: Demand) {
    guard case .items(let stream) = effect.trigger else { return refuse() }
    if let rest = path.rest(after: .field("value")) {
      // Before the first item there is no value, which the structure of the state tells.
      ask(.reply(operation: stream.operation), rest, demand == .presence ? .exact : demand)
    } else if path.isEmpty {
      if demand == .name { table.names.noteAnyCalculation() }
      ask(.reply(operation: stream.operation), [], .exact)
    }
  }

  // MARK: Living presenters

  private mutating func alive(_ read: LivingRead, _ path: [Place.Part], _ demand: Demand) {
    observed.presenters.insert(read.presenter)
    // The number of living presenters is a part of the structure.
    guard path.first == .element else {
      if demand == .name { table.names.noteAnyCalculation() }
      return
    }
    alive(read.shape, read.fields, of: read.presenter, Array(path.dropFirst()), demand)
  }

  private mutating func alive(
    _ shape: RecordShape, _ fields: [LivingRead.Field?], of presenter: PresenterID, _ path: [Place.Part],
    _ demand: Demand
  ) {
    // A demand on the whole is one on each field.
    let demand = path.isEmpty && demand != .name ? .exact : demand
    for (name, field) in zip(shape.fields, fields) {
      guard path.isEmpty || path.first == .field(name) else { continue }
      let rest = Array(path.dropFirst())
      switch field {
      case .params: self.demand(params: presenter, rest, demand)
      case .slot(let slot): ask(.slot(presenter: presenter, slot: slot), rest, demand)
      case .derived(let derived): ask(.derived(presenter: presenter, derived: derived), rest, demand)
      case .mode(_, let shape, let inner): alive(shape, inner, of: presenter, rest, demand)
      case .isVisible, .loading, .isInMode, nil: break
      }
    }
  }
}
