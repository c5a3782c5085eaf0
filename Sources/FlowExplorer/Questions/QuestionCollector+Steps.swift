internal import FlowReports
internal import CEL
internal import FlowProgram

// Questions and copies in steps and in composed values.
extension QuestionCollector {
  /// Returns the values of a plan.
  mutating func follow(_ plan: ValuePlan?, at site: EvaluationSite) -> PossibleValues {
    switch plan {
    case nil: return .nothing
    case .constant(let value): return PossibleValues(constant: value)
    case .expression(let expression): return follow(expression, at: site)
    case .text(let parts), .secret(let parts):
      var result = PossibleValues.nothing
      for case .interpolation(let expression) in parts { result = result.union(follow(expression, at: site).blurred) }
      return result
    case .list(let items): return PossibleValues(parts: items.map { (.element, follow($0, at: site)) })
    case .record(let shape, let fields):
      return PossibleValues(parts: zip(shape.fields, fields).map { (.field($0), follow($1, at: site)) })
    case .map(let pairs):
      return PossibleValues(
        parts: pairs.flatMap { pair -> [(part: Place.Part, value: PossibleValues)] in
          [(.key, PossibleValues(constant: pair.key)), (.value, follow(pair.value, at: site))]
        })
    case .event(let presenter, let event, let payload):
      copy(follow(payload, at: site), into: Place(root: .payload(presenter: presenter, event: event)))
      return .nothing
    }
  }

  mutating func follow(_ alternatives: [Alternative], at site: EvaluationSite) {
    for alternative in alternatives {
      if let condition = alternative.guardExpression { follow(condition, at: site) }
      follow(alternative.steps, at: site)
    }
  }

  mutating func follow(_ steps: [Step], at site: EvaluationSite) {
    var site = site
    for step in steps {
      for (local, value) in follow(step.action.parts, at: site) { site.locals[local] = value }
    }
  }

  /// Follows the parts of a step. Returns the locals that it sets.
  @discardableResult
  private mutating func follow(_ parts: [Step.Part], at outer: EvaluationSite) -> [(local: Int, value: PossibleValues)]
  {
    var site = outer
    var named: [(local: Int, value: PossibleValues)] = []
    for part in parts {
      switch part {
      case .value(let plan, .local(let local)): named.append((local, follow(plan, at: site)))
      case .value(let plan, let destination): follow(plan, to: destination, at: site)
      case .condition(let condition): follow(condition, at: site)
      case .item(let local, let list): site.locals[local] = PossibleValues(slot(list, site).part(.element))
      case .steps(let steps): follow(steps, at: site)
      case .later(let later): follow(later, at: site)
      case .call(let call): follow(program.presenters[site.presenter].calls[call].parts, at: site)
      case .words, .number: break
      }
    }
    return named
  }

  private func slot(_ slot: SlotID, _ site: EvaluationSite) -> Place {
    Place(root: .slot(presenter: site.presenter, slot: slot))
  }

  private mutating func follow(_ plan: ValuePlan, to destination: Step.Destination, at site: EvaluationSite) {
    let presenter = program.presenters[site.presenter]
    switch destination {
    case .slot(let index): copy(follow(plan, at: site), into: slot(index, site))
    case .field(let slot, let path):
      var place = self.slot(slot, site)
      var type = presenter.slots[slot].type
      for index in path {
        guard case .record(let name) = type.withoutNull, let record = program.types.record(named: name),
          record.fields.indices.contains(index)
        else { return }
        place = place.part(.field(record.fields[index].name))
        type = record.fields[index].type
      }
      copy(follow(plan, at: site), into: place)
    case .newItem(let list), .replacedItem(let list):
      copy(follow(plan, at: site), into: slot(list, site).part(.element))
    case .itemField(let list, let field):
      guard case .list(.record(let name)) = presenter.slots[list].type.withoutNull,
        let record = program.types.record(named: name), record.fields.indices.contains(field)
      else { return }
      let item = slot(list, site).part(.element)
      copy(follow(plan, at: site), into: item.part(.field(record.fields[field].name)))
    case .entry(let map): copy(follow(plan, at: site), into: slot(map, site).part(.value))
    case .key(let map): copy(follow(plan, at: site), into: slot(map, site).part(.key))
    case .removedKey(let map):
      compare(.equal, follow(plan, at: site), PossibleValues(slot(map, site).part(.key)))
    case .payload(let recipient, let event):
      let value = follow(plan, at: site)
      guard let receiver = receiver(of: recipient, from: presenter) else { return }
      copy(value, into: Place(root: .payload(presenter: receiver, event: event)))
    case .param(let screen, let index):
      guard let screen else { return }
      copy(follow(plan, at: site), into: Place(root: .slot(presenter: screen, slot: index)))
    case .result: returnResult(follow(plan, at: site), from: presenter)
    case .sentEvent, .link, .index: _ = follow(plan, at: site)
    case .local, .message, .dismissedMessage, .delay, .request, .locale: break
    }
  }

  private func receiver(of recipient: Step.Recipient, from presenter: Presenter) -> PresenterID? {
    switch recipient {
    case .itself: return presenter.index
    case .flow: return presenter.flow
    case .store(let reference):
      if case .store(let store) = presenter.references[reference] { return store }
      return nil
    }
  }

  private mutating func follow(_ later: Step.Later, at site: EvaluationSite) {
    var inner = site
    if let local = later.result, let source = later.cause.resultPlace { inner.locals[local] = PossibleValues(source) }
    followBlock(later.block, at: inner)
  }

  /// Copies values into the params of a presenter.
  mutating func follow(params: [ValuePlan?], of presenter: PresenterID, at site: EvaluationSite) {
    for (slot, plan) in params.enumerated() where plan != nil {
      copy(follow(plan, at: site), into: Place(root: .slot(presenter: presenter, slot: SlotID(slot))))
    }
  }

  /// Copies a returned value: a part returns for its screen, and the screens of a flow may return for the flow.
  private mutating func returnResult(_ value: PossibleValues, from presenter: Presenter) {
    copy(value, into: Place(root: .result(presenter: presenter.index)))
    guard presenter.role == .part || presenter.role == .stack else { return }
    for screen in program.presenters where screen.role == .screen && screen.flow == presenter.flow {
      copy(value, into: Place(root: .result(presenter: screen.index)))
    }
  }

  /// Follows steps that run later, with the locals of the enclosing list.
  mutating func followBlock(_ block: BlockID, at site: EvaluationSite) {
    let presenter = program.presenters[site.presenter]
    guard presenter.blocks.ids.contains(block) else { return }
    let name = [presenter.index.position, block.position]
    guard openBlocks.insert(name).inserted else { return }
    follow(presenter.blocks[block], at: site)
    openBlocks.remove(name)
  }
}

extension Step.Later.Cause {
  /// The place of the result that the steps get.
  fileprivate var resultPlace: Place? {
    switch self {
    case .returned(let screen): screen.map { Place(root: .result(presenter: $0)) }
    case .reply(let operation): Place(root: .reply(operation: operation))
    case .failure(let operation, let error): Place(root: .failure(operation: operation, error: error))
    case .delay, .cancelled: nil
    }
  }
}
