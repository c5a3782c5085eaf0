internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports

// A step is left out if no demand concerns its target, it cannot fail, and it leads to no relevant step.
extension DemandWalk {
  // MARK: Relevance

  /// Whether a step may change a demanded fact, or the structure of the state.
  func isRelevant(_ step: Step, at site: DemandSite) -> Bool {
    let presenter = program.presenters[site.presenter]
    if opened.countsFailures {
      if step.action.values.contains(where: { canFail($0, at: site) }) { return true }
      if step.action.conditions.contains(where: { canFail($0, at: site) }) { return true }
    }
    switch step.action.effect {
    case .names: return false
    case .slots:
      return step.action.writtenSlots.contains {
        table.isDemanded(.slot(presenter: presenter.index, slot: $0))
      }
    case .steps(let steps): return steps.contains { isRelevant($0, at: site.withoutKnowledge) }
    case .event(let recipient, let event):
      guard let receiver = program.receiver(of: recipient, from: presenter) else { return true }
      return relevantEvents.contains(HandledEvent(presenter: receiver, event: event))
    case .messages: return !messages.areForgotten
    case .exit, .other: return true
    }
  }

  // MARK: Walking

  /// Walks the alternatives of an event. Their guards matter if any of their steps does.
  mutating func walk(_ alternatives: [Alternative], matter: Bool, at outer: DemandSite) {
    var site = outer
    for alternative in alternatives {
      if matter { decide(alternative.guardExpression, at: site) }
      failures(of: alternative.guardExpression, at: site)
      walk(alternative.steps, at: site.knowing(alternative.guardExpression))
      site = site.knowing(alternative.guardExpression, holds: false)
    }
  }

  func areRelevant(_ alternatives: [Alternative], at outer: DemandSite) -> Bool {
    var site = outer
    for alternative in alternatives {
      if opened.countsFailures, canFail(alternative.guardExpression, at: site) { return true }
      if areRelevant(alternative.steps, at: site.knowing(alternative.guardExpression)) { return true }
      site = site.knowing(alternative.guardExpression, holds: false)
    }
    return false
  }

  /// Whether any of some steps is relevant. The first one that changes something ends what is known of conditions.
  func areRelevant(_ steps: [Step], at outer: DemandSite) -> Bool {
    var site = outer
    for step in steps {
      if isRelevant(step, at: site) { return true }
      if case .bind = step.action { continue }
      site = site.withoutKnowledge
    }
    return false
  }

  mutating func walk(_ steps: [Step], at outer: DemandSite) {
    var site = outer
    for step in steps {
      if case .bind(let values) = step.action {
        let before = site
        for value in values { failures(of: value.value, at: before) }
        for value in values { site = site.with(local: value.local, .plan(value.value, before)) }
        continue
      }
      walk(step, isRelevant(step, at: site), at: site)
      site = site.withoutKnowledge
    }
  }

  private mutating func walk(_ step: Step, _ matters: Bool, at outer: DemandSite) {
    var site = outer
    for part in step.action.parts {
      switch part {
      case .item(let local, let list):
        let items = Place(root: .slot(presenter: site.presenter, slot: list), path: [.element])
        site = site.with(local: local, .places([items]))
        if matters, case .remove = step.action { shorten(Place(root: items.root), step.span) }
      case .condition(let condition):
        if matters { decide(condition, at: site) }
        failures(of: condition, at: site)
      case .value(let plan, let destination):
        failures(of: plan, at: site)
        if matters { walk(plan, to: destination, step.span, at: site) }
      case .steps(let steps): walk(steps, at: site.withoutKnowledge)
      case .later(let later): walk(later, at: site)
      case .call(let call): walk(program.presenters[site.presenter].calls[call], at: site)
      case .words, .number: break
      }
    }
    if case .navigate(let navigation) = step.action { walk(navigation, step.span, at: outer) }
    if !messages.areForgotten, case .message(let message) = step.action, let action = message.action {
      comparePayloads(with: action.event, step.span)
    }
  }

  private mutating func walk(
    _ plan: ValuePlan, to destination: Step.Destination, _ span: Span, at site: DemandSite
  ) {
    let presenter = program.presenters[site.presenter]
    func slot(_ slot: SlotID) -> Place { Place(root: .slot(presenter: presenter.index, slot: slot)) }
    switch destination {
    case .local, .param(nil, _): break
    case .slot(let index): flow(plan, into: slot(index), at: site, by: span)
    case .field(let index, let path): flow(plan, intoField: path, of: index, at: site, by: span)
    case .newItem(let list):
      flow(plan, into: slot(list).part(.element), at: site)
      lengthen(slot(list))
    case .replacedItem(let list):
      flow(plan, into: slot(list).part(.element), at: site)
      because(DemandCause(RuntimeComparison.listIndex.text, at: span)) {
        $0.table.add(.count, on: slot(list), because: $0.cause)
      }
    case .index: decide(plan, .listIndex, at: site, span)
    case .itemField(let list, let field):
      guard case .list(.record(let name)) = presenter.slots[list].type.withoutNull,
        let record = program.types.record(named: name), record.fields.indices.contains(field)
      else { return flow(plan, into: slot(list), at: site) }
      flow(plan, into: slot(list).part(.element).part(.field(record.fields[field].name)), at: site, by: span)
    // Demands on parts of maps are demands on the whole.
    case .entry(let map): flow(plan, into: slot(map), at: site)
    case .key, .removedKey: decide(plan, .mapKey, at: site, span)
    case .payload(let recipient, let event):
      guard let receiver = program.receiver(of: recipient, from: presenter) else { return refuse() }
      flow(plan, into: Place(root: .payload(presenter: receiver, event: event)), at: site)
    case .sentEvent: offer(plan, span, at: site)
    case .param(let screen?, let index):
      flow(plan, into: Place(root: .slot(presenter: screen, slot: index)), at: site)
    case .link: decide(plan, .link, at: site, span)
    case .result:
      for other in program.presenters where other.result != nil {
        flow(plan, into: Place(root: .result(presenter: other.index)), at: site)
      }
    case .message: decide(plan, .messageText, at: site, span)
    case .dismissedMessage:
      let named = plan.firstExpression.map { DemandCause($0) }
      because(named ?? DemandCause(RuntimeComparison.dismissedMessage.text, at: span)) {
        $0.demand(plan, [], .identity, at: site.fresh)
      }
    case .locale: decide(plan, .locale, at: site, span)
    case .delay: decide(plan, .delay, at: site, span)
    case .request: break
    }
  }

  /// Demands of a list what decides about its length after an item was appended.
  private mutating func lengthen(_ list: Place) {
    for entry in table.demands(on: list) where entry.path.isEmpty {
      guard case .size(let comparison, let number) = entry.demand, number > 0 else { continue }
      table.add(.size(comparison, number - 1), on: list, because: entry.cause)
    }
  }

  /// Demands of a list what decides about its length after some items were removed.
  private mutating func shorten(_ list: Place, _ span: Span) {
    for entry in table.demands(on: list) where entry.path.isEmpty {
      if case .size = entry.demand { table.add(entry.demand.onMembers, on: list, because: entry.cause) }
    }
  }

  private mutating func flow(
    _ plan: ValuePlan, intoField path: [Int], of slot: SlotID, at site: DemandSite, by step: Span
  ) {
    let presenter = program.presenters[site.presenter]
    var place = Place(root: .slot(presenter: presenter.index, slot: slot))
    var type = presenter.slots[slot].type
    for index in path {
      guard case .record(let name) = type.withoutNull, let record = program.types.record(named: name),
        record.fields.indices.contains(index)
      else { break }
      place = place.part(.field(record.fields[index].name))
      type = record.fields[index].type
    }
    flow(plan, into: place, at: site, by: step)
  }

  /// Walks a navigation, which compares params where an entry is reused.
  private mutating func walk(_ navigation: Step.Navigation, _ span: Span, at site: DemandSite) {
    guard navigation.style == .reuse else { return }
    if let screen = navigation.screen { compareParams(of: screen, span) } else { compareAllParams(span) }
  }

  mutating func compareParams(of screen: PresenterID, _ span: Span) {
    let comparison = DemandCause(RuntimeComparison.backstackParams.text, at: span)
    for slot in 0..<program.presenters[screen].parameterCount where !table.blurred.isArrival(SlotID(slot), of: screen) {
      table.add(identity, on: Place(root: .slot(presenter: screen, slot: SlotID(slot))), because: comparison)
    }
  }

  mutating func compareAllParams(_ span: Span) {
    for screen in program.presenters where screen.role == .screen || screen.role == .flow {
      compareParams(of: screen.index, span)
    }
  }

  /// An event that is passed on as a value: which one it is decides, and a message with it is found by its payload.
  private mutating func offer(_ plan: ValuePlan, _ span: Span, at site: DemandSite) {
    because(DemandCause(RuntimeComparison.messageEvent.text, at: span)) {
      $0.demand(plan, [], .exact, at: site.fresh)
      $0.observed.offersEvents = true
    }
  }

  /// An event dismisses the messages that offer it with the same payload.
  private mutating func comparePayloads(with plan: ValuePlan, _ span: Span) {
    let comparison = DemandCause(RuntimeComparison.messageEvent.text, at: span)
    for presenter in program.presenters {
      for event in presenter.events.ids {
        if case .event(let owner, let other, _) = plan, owner != presenter.index || other != event { continue }
        table.add(.exact, on: Place(root: .payload(presenter: presenter.index, event: event)), because: comparison)
      }
    }
  }

  // MARK: Later steps

  /// Walks steps that run later, when the conditions around them may no longer hold.
  private mutating func walk(_ later: Step.Later, at site: DemandSite) {
    var inner = site.withoutKnowledge
    if let local = later.result {
      switch later.cause {
      case .returned(let screen):
        let screens = screen.map { [$0] } ?? program.presenters.filter { $0.result != nil }.map(\.index)
        inner = inner.with(local: local, .places(screens.map { Place(root: .result(presenter: $0)) }))
      case .reply(let operation):
        inner = inner.with(local: local, .places([Place(root: .reply(operation: operation))]))
      case .failure(let operation, let error):
        inner = inner.with(local: local, .places([Place(root: .failure(operation: operation, error: error))]))
      case .delay, .cancelled: break
      }
    }
    walk(block: later.block, at: inner)
  }

  mutating func walk(block: BlockID, at site: DemandSite) {
    let presenter = program.presenters[site.presenter]
    let name = LaterBlock(presenter: presenter.index, block: block)
    guard presenter.blocks.ids.contains(block), opened.blocks.insert(name).inserted else { return }
    walk(presenter.blocks[block], at: site)
    opened.blocks.remove(name)
  }

  private mutating func walk(_ call: Call, at site: DemandSite) {
    failures(of: call.arguments, at: site)
    identify(call.key, .callKey, at: site, call.span)
    for plan in [call.timeout, call.retry?.times, call.retry?.backoff] {
      decide(plan, .callSettings, at: site, call.span)
    }
    for part in call.parts { if case .later(let later) = part { walk(later, at: site) } }
  }
}
