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
    for step in steps {
      for (local, value) in follow(step.action.parts, at: standpoint) { standpoint.locals[local] = value }
    }
  }

  /// Follows the parts of a step. Returns the locals that it sets.
  @discardableResult
  private mutating func follow(_ parts: [Step.Part], at outer: Standpoint) -> [(local: Int, value: Followed)] {
    var standpoint = outer
    var named: [(local: Int, value: Followed)] = []
    for part in parts {
      switch part {
      case .value(let plan, .local(let local)): named.append((local, follow(plan, at: standpoint)))
      case .value(let plan, let destination): follow(plan, to: destination, at: standpoint)
      case .condition(let condition): follow(condition, at: standpoint)
      case .item(let local, let list): standpoint.locals[local] = Followed(slot(list, standpoint).part(.element))
      case .steps(let steps): follow(steps, at: standpoint)
      case .later(let later): follow(later, at: standpoint)
      case .call(let call): follow(program.presenters[standpoint.presenter].calls[call].parts, at: standpoint)
      case .words, .number: break
      }
    }
    return named
  }

  private func slot(_ slot: Int, _ standpoint: Standpoint) -> Place {
    Place(root: .slot(presenter: standpoint.presenter, slot: slot))
  }

  private mutating func follow(_ plan: ValuePlan, to destination: Step.Destination, at standpoint: Standpoint) {
    let presenter = program.presenters[standpoint.presenter]
    switch destination {
    case .slot(let index): copy(follow(plan, at: standpoint), into: slot(index, standpoint))
    case .newItem(let list): copy(follow(plan, at: standpoint), into: slot(list, standpoint).part(.element))
    case .itemField(let list, let field):
      guard case .list(.record(let name)) = presenter.slots[list].type.withoutNull,
        let record = program.types.record(named: name), record.fields.indices.contains(field)
      else { return }
      let item = slot(list, standpoint).part(.element)
      copy(follow(plan, at: standpoint), into: item.part(.field(record.fields[field].name)))
    case .entry(let map): copy(follow(plan, at: standpoint), into: slot(map, standpoint).part(.value))
    case .key(let map): copy(follow(plan, at: standpoint), into: slot(map, standpoint).part(.key))
    case .removedKey(let map):
      compare(.equal, follow(plan, at: standpoint), Followed(slot(map, standpoint).part(.key)))
    case .payload(let recipient, let event):
      let value = follow(plan, at: standpoint)
      guard let hearer = hearer(of: recipient, from: presenter) else { return }
      copy(value, into: Place(root: .payload(presenter: hearer, event: event)))
    case .param(let screen, let index):
      guard let screen else { return }
      copy(follow(plan, at: standpoint), into: Place(root: .slot(presenter: screen, slot: index)))
    case .result: giveBack(follow(plan, at: standpoint), from: presenter)
    case .sentEvent, .link: _ = follow(plan, at: standpoint)
    case .local, .message, .dismissedMessage, .delay, .request: break
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

  private mutating func follow(_ later: Step.Later, at standpoint: Standpoint) {
    var inner = standpoint
    if let local = later.result, let source = later.cause.resultPlace { inner.locals[local] = Followed(source) }
    followBlock(later.block, at: inner)
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

extension Step.Later.Cause {
  /// The place of the result that the steps get.
  fileprivate var resultPlace: Place? {
    switch self {
    case .returned(let screen): screen.map { Place(root: .result(presenter: $0)) }
    case .reply(let operation): Place(root: .reply(operation: operation))
    case .delay, .cancelled, .failure: nil
    }
  }
}
