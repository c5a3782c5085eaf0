internal import FlowReports
internal import CEL
internal import FlowProgram

// Questions and copies of whole presenters, stacks and properties.
extension QuestionCollector {
  mutating func followAll() {
    for presenter in program.presenters { follow(presenter) }
    for flow in program.flows {
      follow(flow.backstack, of: flow.presenter)
      for imported in flow.imports {
        if let requirement = imported.requirement { follow(requirement, of: imported.presenter, in: flow.presenter) }
      }
    }
    for property in program.properties { follow(property) }
  }

  private mutating func follow(_ presenter: Presenter) {
    let index = presenter.index
    let here = EvaluationSite(presenter: index)
    for (slot, declaration) in zip(presenter.slots.ids, presenter.slots) where declaration.initial != nil {
      copy(follow(declaration.initial, at: here), into: Place(root: .slot(presenter: index, slot: slot)))
    }
    for (position, derived) in presenter.derived.enumerated() {
      copy(follow(derived.plan, at: here), into: Place(root: .derived(presenter: index, derived: position)))
    }
    for (event, alternatives) in zip(presenter.events.ids, presenter.transitions) {
      var inner = here
      inner.locals[0] = PossibleValues(Place(root: .payload(presenter: index, event: event)))
      follow(alternatives, at: inner)
    }
    follow(presenter.back, at: here)
    follow(presenter.enter, at: here)
    follow(presenter.leave, at: here)
    for mode in presenter.modes?.modes ?? [] {
      for block in [mode.enter, mode.leave].compactMap(\.self) { followBlock(block, at: here) }
    }
    for effect in presenter.effects { follow(effect, at: here) }
    for failure in presenter.catches {
      var inner = here
      if let data = failure.data { inner.locals[data.local] = self.data(ofError: failure.error) }
      followBlock(failure.block, at: inner)
    }
    for child in presenter.children { follow(child, at: here) }
    for handler in presenter.childHandlers { follow(handler, of: presenter) }
    if let stacks = presenter.stacks { follow(stacks, of: index) }
    if let requirement = presenter.requirement { follow(requirement, of: index, in: presenter.flow) }
    follow(presenter.model, of: presenter)
  }

  /// Returns the possible data of an error, of whichever operation.
  private func data(ofError error: String) -> PossibleValues {
    program.operations.ids.reduce(.nothing) { known, operation in
      known.union(PossibleValues(Place(root: .failure(operation: operation, error: error))))
    }
  }

  private mutating func follow(_ effect: Effect, at here: EvaluationSite) {
    var inner = here
    if let condition = effect.condition { follow(condition, at: here) }
    if let key = effect.key { follow(key, at: here) }
    switch effect.trigger {
    case .rising(let condition, _): follow(condition, at: here)
    case .items(let stream):
      if let item = stream.item {
        inner.locals[item] = PossibleValues(Place(root: .reply(operation: stream.operation)))
      }
    case .key, .every, .after, .idle: break
    }
    followBlock(effect.block, at: inner)
  }

  private mutating func follow(_ child: Child, at here: EvaluationSite) {
    var inner = here
    if let condition = child.condition { follow(condition, at: here) }
    if let each = child.each {
      inner.locals[each.item] = follow(each.items, at: here).part(.element)
      follow(each.key, at: inner)
    }
    follow(params: child.params, of: child.presenter, at: inner)
  }

  private mutating func follow(_ handler: ChildHandler, of presenter: Presenter) {
    var here = EvaluationSite(presenter: presenter.index)
    let receiver: PresenterID
    switch handler.source {
    case .screen(let screen): receiver = screen
    case .child(let position):
      let child = presenter.children[position]
      receiver = child.presenter
      if let each = child.each { here.locals[each.item] = follow(each.items, at: here).part(.element) }
    }
    here.locals[0] = PossibleValues(Place(root: .payload(presenter: receiver, event: handler.event)))
    follow(handler.alternatives, at: here)
  }

  private mutating func follow(_ stacks: Backstack, of presenter: PresenterID) {
    for tab in stacks.tabs { follow(params: tab.params, of: tab.start, at: EvaluationSite(presenter: presenter)) }
  }

  private mutating func follow(_ requirement: Requirement, of destination: PresenterID, in flow: PresenterID) {
    var here = EvaluationSite(presenter: flow)
    here.locals[requirement.params] = value(of: .params, at: EvaluationSite(presenter: destination))
    follow(requirement.condition, at: here)
    follow(params: requirement.redirectParams, of: requirement.redirect, at: here)
  }

  private mutating func follow(_ property: Property) {
    var moments = property.moments
    switch property.scope {
    case .everywhere: break
    case .after(let moment), .before(let moment): moments.append(moment)
    case .between(let first, let second): moments += [first, second]
    }
    for case .holds(let condition) in moments {
      follow(condition, at: EvaluationSite(presenter: Program.flowPresenter))
    }
  }

  // MARK: Models

  private mutating func follow(_ model: Model, of presenter: Presenter) {
    let here = EvaluationSite(presenter: presenter.index)
    let place = Place(root: .model(presenter: presenter.index))
    if let forwarded = model.forwarded {
      copy(value(of: .child(forwarded), at: here), into: place)
    }
    for shape in model.cases {
      let own = shape.name.map { place.part(.field($0)) } ?? place
      if let condition = shape.condition { follow(condition, at: here) }
      for field in shape.fields { copy(follow(field.plan, at: here), into: own.part(.field(field.name))) }
      var inside = here
      inside.model = own
      for element in shape.view ?? [] { follow(element, at: inside) }
    }
  }

  // MARK: Views

  /// Records the condition of an element and the values that it sends. Displayed texts ask no question.
  private mutating func follow(_ element: ElementPlan, at here: EvaluationSite) {
    if let condition = element.condition { follow(condition, at: here) }
    for part in element.parts {
      switch part {
      case .control(let sends, let enabled, let options): follow(sends, enabled, options, at: here)
      case .rows(let rows):
        var inside = here
        inside.locals[rows.item] = follow(rows.items, at: here).part(.element)
        for row in rows.row { follow(row, at: inside) }
      case .elements(let elements): for inner in elements { follow(inner, at: here) }
      case .shown, .composed: break
      }
    }
  }

  private mutating func follow(
    _ sends: SendPlan?, _ enabled: Expression?, _ options: ElementPlan.Options?, at here: EvaluationSite
  ) {
    if let enabled { follow(enabled, at: here) }
    guard let sends else { return }
    follow(sends, at: here)
    guard let options, case .own(let event, _, let field?) = sends else { return }
    let presenter = program.presenters[here.presenter]
    let fields = presenter.events[event].payload.fields
    guard fields.indices.contains(field) else { return }
    let place = Place(root: .payload(presenter: presenter.index, event: event)).part(.field(fields[field].name))
    switch options {
    case .fixed(let choices): for choice in choices { copy(PossibleValues(constant: choice.value), into: place) }
    case .items(let plan): copy(follow(plan, at: here).part(.element), into: place)
    case .each(let items, let item, let value, _):
      var inside = here
      inside.locals[item] = follow(items, at: here).part(.element)
      copy(follow(value, at: inside), into: place)
    }
  }

  private mutating func follow(_ sends: SendPlan, at here: EvaluationSite) {
    switch sends {
    case .forwarded(let plan): _ = follow(plan, at: here)
    case .own(let event, let fields, _):
      let declared = program.presenters[here.presenter].events[event].payload.fields
      for (declaration, plan) in zip(declared, fields) where plan != nil {
        let place = Place(root: .payload(presenter: here.presenter, event: event))
        copy(follow(plan, at: here), into: place.part(.field(declaration.name)))
      }
    }
  }
}
