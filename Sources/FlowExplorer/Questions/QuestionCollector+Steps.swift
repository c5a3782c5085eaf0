internal import FlowReports
internal import CEL
internal import FlowProgram

// Questions and copies in steps and in composed values.
extension QuestionCollector {
  /// Returns the values of a plan.
  mutating func follow(_ plan: ValuePlan?, at standpoint: Standpoint) -> Followed {
    switch plan {
    case nil: return .nothing
    case .constant(let value): return Followed(constant: value)
    case .expression(let expression): return follow(expression, at: standpoint)
    case .text(let parts), .secret(let parts):
      var result = Followed.nothing
      for case .hole(let expression) in parts { result = result.union(follow(expression, at: standpoint).blurred) }
      return result
    case .list(let items): return Followed(parts: items.map { (.element, follow($0, at: standpoint)) })
    case .record(let shape, let fields):
      return Followed(parts: zip(shape.fields, fields).map { (.field($0), follow($1, at: standpoint)) })
    case .map(let pairs):
      return Followed(
        parts: pairs.flatMap { pair -> [(part: Place.Part, value: Followed)] in
          [(.key, Followed(constant: pair.key)), (.value, follow(pair.value, at: standpoint))]
        })
    case .event(let presenter, let event, let payload):
      copy(follow(payload, at: standpoint), into: Place(root: .payload(presenter: presenter, event: event)))
      return .nothing
    }
  }

  mutating func follow(_ alternatives: [Alternative], at standpoint: Standpoint) {
    for alternative in alternatives {
      if let condition = alternative.guardExpression { follow(condition, at: standpoint) }
      follow(alternative.steps, at: standpoint)
    }
  }

  mutating func follow(_ steps: [Step], at standpoint: Standpoint) {
    var standpoint = standpoint
    for step in steps { follow(step.action, at: &standpoint) }
  }

  private mutating func follow(_ action: Step.Action, at standpoint: inout Standpoint) {
    let presenter = program.presenters[standpoint.presenter]
    func slot(_ slot: Int) -> Place { Place(root: .slot(presenter: presenter.index, slot: slot)) }
    switch action {
    case .bind(let values):
      let named = values.map { ($0.local, follow($0.value, at: standpoint)) }
      for (local, value) in named { standpoint.locals[local] = value }
    case .assign(let values):
      for (index, plan) in values { copy(follow(plan, at: standpoint), into: slot(index)) }
    case .append(let index, let plan): copy(follow(plan, at: standpoint), into: slot(index).part(.element))
    case .put(let index, let key, let plan):
      copy(follow(key, at: standpoint), into: slot(index).part(.key))
      copy(follow(plan, at: standpoint), into: slot(index).part(.value))
    case .removeKey(let index, let key):
      let key = follow(key, at: standpoint)
      compare(.equal, key, Followed(slot(index).part(.key)))
    case .update, .remove: followItems(action, at: standpoint)
    case .branch(let condition, let then, let otherwise):
      follow(condition, at: standpoint)
      follow(then, at: standpoint)
      follow(otherwise, at: standpoint)
    case .send(let recipient, let event, let payload):
      let value = follow(payload, at: standpoint)
      guard let hearer = hearer(of: recipient, from: presenter) else { return }
      copy(value, into: Place(root: .payload(presenter: hearer, event: event)))
    case .sendValue(let plan): _ = follow(plan, at: standpoint)
    case .navigate(let navigation): follow(navigation, at: standpoint)
    case .giveBack(let plan): giveBack(follow(plan, at: standpoint), from: presenter)
    case .after(_, _, let block): followBlock(block, at: standpoint)
    case .call(let call): follow(presenter.calls[call], at: standpoint)
    case .switchTo, .goForward, .goBack, .message, .dismiss, .cancel: break
    }
  }

  private mutating func followItems(_ action: Step.Action, at standpoint: Standpoint) {
    var inner = standpoint
    func element(_ slot: Int) -> Place {
      Place(root: .slot(presenter: standpoint.presenter, slot: slot)).part(.element)
    }
    switch action {
    case .remove(let slot, let item, let condition):
      inner.locals[item] = Followed(element(slot))
      follow(condition, at: inner)
    case .update(let slot, let item, let condition, let fields):
      inner.locals[item] = Followed(element(slot))
      if let condition { follow(condition, at: inner) }
      let type = program.presenters[standpoint.presenter].slots[slot].type.withoutNull
      guard case .list(.record(let name)) = type, let record = program.types.record(named: name) else { return }
      for (field, plan) in fields where record.fields.indices.contains(field) {
        copy(follow(plan, at: inner), into: element(slot).part(.field(record.fields[field].name)))
      }
    default: break
    }
  }

  private func hearer(of recipient: Step.Recipient, from presenter: Presenter) -> Int? {
    switch recipient {
    case .itself: return presenter.index
    case .flow: return presenter.flow
    case .store(let reference):
      if case .store(let store) = presenter.references[reference] { return store }
      return nil
    }
  }

  private mutating func follow(_ navigation: Step.Navigation, at standpoint: Standpoint) {
    if case .route(let plan) = navigation.destination { _ = follow(plan, at: standpoint) }
    if let screen = navigation.screen { follow(params: navigation.params, of: screen, at: standpoint) }
    if let block = navigation.then {
      var inner = standpoint
      if let local = navigation.result, let screen = navigation.screen {
        inner.locals[local] = Followed(Place(root: .result(presenter: screen)))
      }
      followBlock(block, at: inner)
    }
    if let block = navigation.cancelled { followBlock(block, at: standpoint) }
  }

  /// Copies values into the params of a presenter.
  mutating func follow(params: [ValuePlan?], of presenter: Int, at standpoint: Standpoint) {
    for (slot, plan) in params.enumerated() where plan != nil {
      copy(follow(plan, at: standpoint), into: Place(root: .slot(presenter: presenter, slot: slot)))
    }
  }

  /// Copies a returned value: a part returns for its screen, and the screens of a flow may return for the flow.
  private mutating func giveBack(_ value: Followed, from presenter: Presenter) {
    copy(value, into: Place(root: .result(presenter: presenter.index)))
    guard presenter.role == .part || presenter.role == .stack else { return }
    for screen in program.presenters where screen.role == .screen && screen.flow == presenter.flow {
      copy(value, into: Place(root: .result(presenter: screen.index)))
    }
  }

  private mutating func follow(_ call: Call, at standpoint: Standpoint) {
    if let block = call.then {
      var inner = standpoint
      if let local = call.result { inner.locals[local] = Followed(Place(root: .reply(operation: call.operation))) }
      followBlock(block, at: inner)
    }
    for failure in call.catches { followBlock(failure.block, at: standpoint) }
  }

  /// Follows steps that run later, with the locals of the enclosing list.
  mutating func followBlock(_ block: Int, at standpoint: Standpoint) {
    let presenter = program.presenters[standpoint.presenter]
    guard presenter.blocks.indices.contains(block) else { return }
    let name = [presenter.index, block]
    guard openBlocks.insert(name).inserted else { return }
    follow(presenter.blocks[block], at: standpoint)
    openBlocks.remove(name)
  }
}
