internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension Findings {
  /// Adds the events that change nothing in any state in which they are offered.
  ///
  /// Nothing is said where states were left out or joined, since the change may be there.
  mutating func addIdleControls() {
    guard explorer.stopped == nil, explorer.cutCount == 0, !hidesState, space.ways.count > 0 else { return }
    for event in IdleEvents(explorer).idle {
      let presenter = program.presenters[event.presenter]
      let declared = presenter.events[event.event]
      add(IdleControl(name: "\(program.names.name(of: presenter.index)).\(declared.name)"), at: declared.span)
    }
  }
}

/// The events that are offered and change nothing, in the order of the program.
private struct IdleEvents {
  private let space: StateSpace
  private let program: Program
  /// For each offer the events that are its inputs, and the positions of these inputs.
  private var offered: [[(position: Int, event: HeardEvent)]] = []
  private var suspects: Set<HeardEvent> = []

  init(_ explorer: Explorer) {
    space = explorer.space
    program = explorer.space.program
    let open = Set(space.offers.flatMap { IdleEvents.events(of: $0).map(\.event) })
    let exempt = IdleEvents.uncertain(explorer).union(explorer.sights.acts)
    suspects = open.subtracting(exempt).filter { event in
      let presenter = program.presenters[event.presenter]
      return program.ownPresenters.contains { $0.index == event.presenter } && presenter.role != .stack
        && IdleEvents.steps(of: event, in: program).contains { explorer.sights.points.contains(.alternative($0)) }
    }
    offered = space.offers.map { IdleEvents.events(of: $0) }
    clear()
  }

  /// The events that are left, in the order of the program.
  var idle: [HeardEvent] {
    suspects.sorted { ($0.presenter, $0.event) < ($1.presenter, $1.event) }
  }

  /// Clears the events of which some input leads to another state, or to one that was left out.
  private mutating func clear() {
    for state in 0..<space.count where !suspects.isEmpty && !space.hasExited(state) {
      let number = space.offerNumber(state)
      offered[number].removeAll { !suspects.contains($0.event) }
      if offered[number].isEmpty { continue }
      var changing: Set<Int> = []
      space.ways.forEach(of: state, isLabelled: space.isLabelled) { input, way in
        if way.target != state { changing.insert(input) }
      }
      for (position, event) in offered[number] where changing.contains(position) { suspects.remove(event) }
    }
  }

  private static func events(of offer: Offer) -> [(position: Int, event: HeardEvent)] {
    offer.events.enumerated().compactMap { position, input in
      guard case .event(_, let presenter, let event, _) = input else { return nil }
      return (position, HeardEvent(presenter: presenter, event: event))
    }
  }

  /// The events that could be sent with other values than those that were tried.
  private static func uncertain(_ explorer: Explorer) -> Set<HeardEvent> {
    var uncertain: Set<HeardEvent> = []
    var known: [HeardEvent: Bool] = [:]
    for offer in explorer.space.offers {
      for (position, event) in events(of: offer) {
        switch offer.deeds[position] {
        case .press, .toggle, .choose, .answer: continue
        case .type: uncertain.insert(event)
        case .send:
          let isKnown = known[event] ?? explorer.samples.isExhaustive(event, in: explorer.space.program)
          known[event] = isKnown
          if !isKnown { uncertain.insert(event) }
        }
      }
    }
    return uncertain
  }

  /// The places of the alternatives with steps that an event leads to, at its presenter or around it.
  private static func steps(of event: HeardEvent, in program: Program) -> [Span] {
    let handlers = program.presenters.flatMap { presenter in
      presenter.childHandlers.filter { handler in
        handler.event == event.event && presenter.source(of: handler) == event.presenter
      }
    }
    let own = program.presenters[event.presenter].transitions[event.event]
    return (own + handlers.flatMap(\.alternatives)).filter { !$0.steps.isEmpty }.map(\.span)
  }
}

extension Presenter {
  /// The position in the program of the presenter whose event a handler is for.
  fileprivate func source(of handler: ChildHandler) -> Int {
    switch handler.source {
    case .child(let child): children[child].presenter
    case .screen(let screen): screen
    }
  }
}

extension SampleValues {
  /// Whether an event was tried with every payload there is.
  fileprivate func isExhaustive(_ event: HeardEvent, in program: Program) -> Bool {
    let payload = program.presenters[event.presenter].events[event.event].payload
    return records(payload, presenter: event.presenter, event: event.event).isExhaustive
  }
}
