internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports

// The demands of claims and of whole presenters.
extension DemandWalk {
  mutating func walk(_ claims: [Property]) {
    for claim in claims { walk(claim) }
    for presenter in program.presenters { walk(presenter) }
    for flow in program.flows { walk(flow) }
  }

  private mutating func walk(_ claim: Property) {
    var moments = claim.moments
    switch claim.scope {
    case .everywhere: break
    case .after(let moment), .before(let moment): moments.append(moment)
    case .between(let first, let second): moments += [first, second]
    }
    for moment in moments {
      switch moment {
      case .holds(let condition):
        decide(condition, at: DemandSite(Program.flowPresenter))
        failures(of: condition, at: DemandSite(Program.flowPresenter))
      case .heard(let presenter, let event): relevantEvents.insert(HandledEvent(presenter: presenter, event: event))
      }
    }
  }

  private mutating func walk(_ flow: FlowScope) {
    walk(flow.backstack, of: flow.presenter)
    for imported in flow.imports {
      if let requirement = imported.requirement { walk(requirement, of: imported.presenter, in: flow.presenter) }
    }
    // A link is compared with the entries of the backstack, and may begin a run.
    for route in flow.routes {
      compareParams(of: route.screen, route.span)
      for under in route.over { compareParams(of: under.screen, route.span) }
      if let place = route.place { compareParams(of: place.screen, route.span) }
    }
    if !flow.routes.isEmpty {
      let stacks = program.presenters.compactMap(\.stacks) + program.flows.map(\.backstack)
      for tab in stacks.flatMap(\.tabs) { compareParams(of: tab.start, flow.routes[0].span) }
    }
  }

  private mutating func walk(_ stacks: Backstack, of presenter: PresenterID) {
    let site = DemandSite(presenter)
    for tab in stacks.tabs {
      for (slot, plan) in tab.params.enumerated() {
        failures(of: plan, at: site)
        flow(plan, into: Place(root: .slot(presenter: tab.start, slot: SlotID(slot))), at: site)
      }
    }
    if let selection = stacks.selection { structural(slot: selection, of: presenter) }
  }

  /// Demands a slot that is a part of the structure.
  private mutating func structural(slot: SlotID, of presenter: PresenterID) {
    table.add(.exact, on: Place(root: .slot(presenter: presenter, slot: slot)), because: cause)
  }

  private mutating func walk(_ requirement: Requirement, of destination: PresenterID, in flow: PresenterID) {
    let site = DemandSite(flow).with(local: requirement.params, .params(destination))
    decide(requirement.condition, at: site)
    failures(of: requirement.condition, at: site)
    for (slot, plan) in requirement.redirectParams.enumerated() {
      failures(of: plan, at: site)
      self.flow(plan, into: Place(root: .slot(presenter: requirement.redirect, slot: SlotID(slot))), at: site)
    }
    if requirement.style == .reuse { compareParams(of: requirement.redirect, requirement.span) }
  }

  private mutating func walk(_ presenter: Presenter) {
    let here = DemandSite(presenter.index)
    if presenter.index == Program.flowPresenter { refuseParams(of: presenter) }
    for (slot, declaration) in zip(presenter.slots.ids, presenter.slots) {
      failures(of: declaration.initial, at: here)
      flow(declaration.initial, into: Place(root: .slot(presenter: presenter.index, slot: slot)), at: here)
    }
    for (position, derived) in presenter.derived.enumerated() {
      failures(of: derived.plan, at: here)
      flow(derived.plan, into: Place(root: .derived(presenter: presenter.index, derived: position)), at: here)
    }
    if let modes = presenter.modes { structural(slot: modes.slot, of: presenter.index) }
    walkEvents(of: presenter)
    walk(presenter.back, matter: true, at: here)
    walk(presenter.enter, at: here)
    walk(presenter.leave, at: here)
    for mode in presenter.modes?.modes ?? [] {
      for block in [mode.enter, mode.leave].compactMap(\.self) { walk(block: block, at: here) }
    }
    for effect in presenter.effects where matters(effect, of: presenter) { walk(effect, at: here) }
    for failure in presenter.catches {
      var inner = here
      if let data = failure.data {
        let places = program.operations.ids.map {
          Place(root: .failure(operation: $0, error: failure.error))
        }
        inner = inner.with(local: data.local, .places(places))
      }
      walk(block: failure.block, at: inner)
    }
    for child in presenter.children { walk(child, at: here) }
    if let stacks = presenter.stacks { walk(stacks, of: presenter.index) }
    if let requirement = presenter.requirement { walk(requirement, of: presenter.index, in: presenter.flow) }
    walk(presenter.model, of: presenter)
  }

  /// The params of the flow come from its host, and exploring tries one value.
  private mutating func refuseParams(of flow: Presenter) {
    for slot in 0..<flow.parameterCount {
      let name = flow.slots[slot].name
      for entry in table.entries(of: .slot(presenter: flow.index, slot: SlotID(slot))) {
        let text = "the param '\(name)' of the flow, on which \(entry.cause.text) depends"
        refuse(DemandCause(text, at: entry.cause.span))
      }
    }
  }

  // MARK: Events

  private mutating func walkEvents(of presenter: Presenter) {
    let here = DemandSite(presenter.index)
    // Any event may be the one that is passed on as a value.
    if observed.offersEvents || comparing.detail >= .guards {
      for event in presenter.events.ids {
        relevantEvents.insert(HandledEvent(presenter: presenter.index, event: event))
      }
    }
    for (event, alternatives) in zip(presenter.events.ids, presenter.transitions) {
      let name = HandledEvent(presenter: presenter.index, event: event)
      let payload = LocalOrigin.places([Place(root: .payload(presenter: presenter.index, event: event))])
      walk(alternatives, of: name, isCircular: facts.circularEvents.contains(name), at: here.with(local: 0, payload))
    }
    for handler in presenter.childHandlers {
      var inner = here
      let source: PresenterID
      switch handler.source {
      case .screen(let screen): source = screen
      case .child(let position):
        let child = presenter.children[position]
        source = child.presenter
        if let each = child.each { inner = inner.with(local: each.item, .element(each.items.part, here)) }
      }
      inner = inner.with(local: 0, .places([Place(root: .payload(presenter: source, event: handler.event))]))
      walk(handler.alternatives, of: HandledEvent(presenter: source, event: handler.event), at: inner)
    }
  }

  /// Walks the alternatives by which a presenter handles an event.
  private mutating func walk(
    _ alternatives: [Alternative], of event: HandledEvent, isCircular: Bool = false, at site: DemandSite
  ) {
    opened.countsFailures = !facts.harmlessEvents.isHarmless(event, relevantEvents)
    if isCircular && opened.countsFailures || areRelevant(alternatives, at: site) { relevantEvents.insert(event) }
    walk(alternatives, matter: relevantEvents.contains(event), at: site)
    opened.countsFailures = true
  }

  /// Returns the events that may be sent again by their own steps, or by those of another one that they send.
  static func circularEvents(of program: Program) -> Set<HandledEvent> {
    var sends: [HandledEvent: Set<HandledEvent>] = [:]
    func note(_ alternatives: [Alternative], of presenter: Presenter, from event: HandledEvent) {
      for step in alternatives.flatMap({ $0.steps.flatMap(\.withInner) }) {
        guard case .send(let recipient, let sent, _) = step.action else { continue }
        guard let receiver = program.receiver(of: recipient, from: presenter) else { continue }
        sends[event, default: []].insert(HandledEvent(presenter: receiver, event: sent))
      }
    }
    for presenter in program.presenters {
      for (event, alternatives) in zip(presenter.events.ids, presenter.transitions) {
        note(alternatives, of: presenter, from: HandledEvent(presenter: presenter.index, event: event))
      }
      for handler in presenter.childHandlers {
        note(
          handler.alternatives, of: presenter,
          from: HandledEvent(presenter: handler.source(in: presenter), event: handler.event))
      }
    }
    return sends.keys.reduce(into: []) { circular, event in
      var seen: Set<HandledEvent> = []
      var open = Array(sends[event] ?? [])
      while let next = open.popLast() { if seen.insert(next).inserted { open += sends[next] ?? [] } }
      if seen.contains(event) { circular.insert(event) }
    }
  }

  // MARK: Effects and children

  private mutating func walk(_ effect: Effect, at here: DemandSite) {
    var inner = here
    decide(effect.condition, at: here)
    identify(effect.key, at: here)
    failures(of: effect.condition, at: here)
    failures(of: effect.key, at: here)
    switch effect.trigger {
    case .rising(let condition, _):
      decide(condition, at: here)
      failures(of: condition, at: here)
    case .items(let stream):
      if !isStable(stream, of: effect, in: here.presenter) {
        identify(stream.arguments, .streamArguments, at: here, effect.span)
      }
      failures(of: stream.arguments, at: here)
      if let item = stream.item {
        inner = inner.with(local: item, .places([Place(root: .reply(operation: stream.operation))]))
      }
    case .every(let span), .after(let span), .idle(let span):
      decide(span, .delay, at: here, effect.span)
      failures(of: span, at: here)
    case .key: break
    }
    walk(block: effect.block, at: inner)
  }

  /// Whether the arguments of a stream stay the same from the beginning to the end of each subscription: they read only
  /// state of the mode that begins and ends it, which no step writes.
  private func isStable(_ stream: StreamSubscription, of effect: Effect, in index: PresenterID) -> Bool {
    let presenter = program.presenters[index]
    guard stream.stopDelay == 0, let position = presenter.effects.firstID(where: { $0.span == effect.span }),
      let mode = presenter.modes?.modes.first(where: { $0.effects.contains(position) })
    else { return false }
    let written = Set(
      presenter.allSteps.flatMap { step -> [SlotID] in
        if case .become = step.action { [] } else { step.action.writtenSlots }
      })
    return stream.arguments.reads.allSatisfy { number in
      guard case .slot(let slot)? = Variable(number: number) else { return false }
      return mode.slots.contains(slot) && !written.contains(slot)
    }
  }

  private mutating func walk(_ child: Child, at here: DemandSite) {
    let matters = matters(child, of: program.presenters[here.presenter])
    if matters { decide(child.condition, at: here) }
    failures(of: child.condition, at: here)
    var inner = here.knowing(child.condition)
    if let each = child.each {
      if matters { because(DemandCause(each.items)) { $0.demand(each.items.part, [], .count, at: here) } }
      failures(of: each.items, at: here)
      inner = inner.with(local: each.item, .element(each.items.part, here))
      inner.filled.append(each.items.part)
      if matters { identify(each.key, at: inner) }
      failures(of: each.key, at: inner)
    }
    for (slot, plan) in child.params.enumerated() {
      failures(of: plan, at: inner)
      flow(plan, into: Place(root: .slot(presenter: child.presenter, slot: SlotID(slot))), at: inner)
    }
  }
}
