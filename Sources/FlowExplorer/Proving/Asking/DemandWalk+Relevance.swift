internal import CEL
internal import FlowProgram

// Effects and children that decide nothing are left out of the states of a proof, with everything inside.
extension DemandWalk {
  /// Whether an effect may change a demanded fact, or the structure of the state.
  func matters(_ effect: Effect, of presenter: Presenter) -> Bool {
    if comparing.detail >= .parts { return true }
    let here = DemandSite(presenter.index)
    switch effect.trigger {
    // The subscription of a stream is a part of the structure.
    case .items: return true
    case .rising(let condition, _): if canFail(condition, at: here) { return true }
    // A period that is not positive is a fault.
    case .every(let span), .after(let span), .idle(let span): if !span.isPositiveDuration { return true }
    case .key: break
    }
    if facts.restlessEffects.contains(LaterBlock(presenter: presenter.index, block: effect.block)) { return true }
    if canFail(effect.key, at: here) || canFail(effect.condition, at: here) { return true }
    guard presenter.blocks.ids.contains(effect.block) else { return true }
    return areRelevant(presenter.blocks[effect.block], at: here)
  }

  /// Whether a child may change a demanded fact, or the structure of the state outside of itself.
  func matters(_ child: Child, of owner: Presenter) -> Bool {
    if comparing.detail >= .parts || canFail(child, of: owner) { return true }
    var seen: Set<PresenterID> = []
    return matters(presenter: child.presenter, &seen)
  }

  /// Whether the composition of a child may fail, which undoes the input that composes it.
  private func canFail(_ child: Child, of presenter: Presenter) -> Bool {
    let here = DemandSite(presenter.index)
    if canFail(child.condition, at: here) { return true }
    var inner = here.knowing(child.condition)
    if let each = child.each {
      if canFail(each.items, at: here) { return true }
      inner = inner.with(local: each.item, .element(each.items.part, here))
      inner.filled.append(each.items.part)
      if canFail(each.key, at: inner) { return true }
    }
    return child.params.contains { canFail($0, at: inner) }
  }

  /// Whether a value or the model of a presenter may fail.
  private func canFail(_ presenter: Presenter) -> Bool {
    let here = DemandSite(presenter.index)
    if presenter.slots.contains(where: { canFail($0.initial, at: here) }) { return true }
    if presenter.derived.contains(where: { canFail($0.plan, at: here) }) { return true }
    return modelSites(of: presenter).contains { shape, site in
      canFail(shape.condition, at: site)
        || shape.fields.contains { canFail($0.plan, at: site.knowing(shape.condition)) }
    }
  }

  private func matters(presenter index: PresenterID, _ seen: inout Set<PresenterID>) -> Bool {
    guard seen.insert(index).inserted else { return false }
    let presenter = program.presenters[index]
    if presenter.stacks != nil || presenter.modes != nil || presenter.role == .store || presenter.role == .flow {
      return true
    }
    if canFail(presenter) { return true }
    if observed.presenters.contains(index) || table.isDemanded(.model(presenter: index)) { return true }
    if presenter.slots.ids.contains(where: { table.isDemanded(.slot(presenter: index, slot: $0)) }) { return true }
    if presenter.derived.indices.contains(where: { table.isDemanded(.derived(presenter: index, derived: $0)) }) {
      return true
    }
    let events = presenter.events.ids.map { HandledEvent(presenter: index, event: $0) }
    if !relevantEvents.isDisjoint(with: events) { return true }
    if presenter.effects.contains(where: { matters($0, of: presenter) }) { return true }
    let here = DemandSite(index)
    if areRelevant(presenter.back, at: here) || !presenter.back.isEmpty { return true }
    if areRelevant(presenter.enter, at: here) || areRelevant(presenter.leave, at: here) { return true }
    if !presenter.catches.isEmpty || !presenter.calls.isEmpty || presenter.requirement != nil { return true }
    for child in presenter.children where canFail(child, of: presenter) || matters(presenter: child.presenter, &seen) {
      return true
    }
    // Children of other presenters in the slots of a template live inside it.
    for owner in program.presenters {
      for child in owner.children {
        guard let filling = child.filling, owner.children[filling.template].presenter == index else { continue }
        if canFail(child, of: owner) || matters(presenter: child.presenter, &seen) { return true }
      }
    }
    return false
  }

  /// For each presenter, whether each of its effects is left out.
  var forgottenEffects: [[Bool]] {
    program.presenters.map { presenter in presenter.effects.map { !matters($0, of: presenter) } }
  }

  /// For each presenter, whether each of its children is left out.
  var forgottenChildren: [[Bool]] {
    program.presenters.map { presenter in presenter.children.map { !matters($0, of: presenter) } }
  }
}
