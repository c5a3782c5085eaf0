internal import FlowReports
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension Findings {
  /// Adds the events that change nothing in any state that offers them.
  ///
  /// The check is skipped if states were left out or merged, because the change may be in one of them. It is skipped as
  /// well if inputs from outside were not tried, such as other instants of `now`: an event may change something then.
  /// A proof run lists no untried inputs, so those of the flow are asked for. An event whose steps depend on a text or
  /// a number that a user may type differently is exempt.
  mutating func addIdleControls() {
    guard explorer.stopped == nil, explorer.tally.cutCount == 0, !hidesState, space.transitions.count > 0,
      untriedInputs(of: program, followingLinks: explorer.limits.followsLinks).isEmpty, untried.isEmpty
    else { return }
    for event in IdleEvents(explorer).idle {
      let presenter = program.presenters[event.presenter]
      let declared = presenter.events[event.event]
      add(IdleControl(name: "\(program.names.name(of: presenter.index)).\(declared.name)"), at: declared.span)
    }
  }
}

/// The offered events that change nothing, in program order.
private struct IdleEvents {
  private let space: StateSpace
  private let program: Program
  /// For each offer, the events that are its inputs, with the positions of the inputs.
  private var offered: [[(position: Int, event: HeardEvent)]] = []
  private var suspects: Set<HeardEvent> = []

  init(_ explorer: Explorer) {
    space = explorer.space
    program = explorer.space.program
    let open = Set(space.offers.flatMap { IdleEvents.events(of: $0).map(\.event) })
    let influence = TypedInfluence(of: program, uncertain: IdleEvents.uncertain(explorer))
    suspects = open.subtracting(explorer.coverageLog.acts).filter { event in
      let presenter = program.presenters[event.presenter]
      return !influence.reaches(event) && program.ownPresenters.contains { $0.index == event.presenter }
        && presenter.role != .stack
        && IdleEvents.steps(of: event, in: program).contains { explorer.coverageLog.points.contains(.alternative($0)) }
    }
    offered = space.offers.map { IdleEvents.events(of: $0) }
    clear()
  }

  /// The remaining events, in program order.
  var idle: [HeardEvent] {
    suspects.sorted { ($0.presenter, $0.event) < ($1.presenter, $1.event) }
  }

  /// Removes the events for which some input leads to another state, or to a state that was left out.
  private mutating func clear() {
    for state in 0..<space.count where !suspects.isEmpty && !space.hasExited(state) {
      let number = space.offerNumber(state)
      offered[number].removeAll { !suspects.contains($0.event) }
      if offered[number].isEmpty { continue }
      var changing: Set<Int> = []
      space.transitions.forEach(of: state, isLabelled: space.isLabelled) { input, transition in
        if transition.target != state { changing.insert(input) }
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

  /// Returns the events that could be sent with other values than the tried ones.
  private static func uncertain(_ explorer: Explorer) -> Set<HeardEvent> {
    var uncertain: Set<HeardEvent> = []
    var known: [HeardEvent: Bool] = [:]
    for offer in explorer.space.offers {
      for (position, event) in events(of: offer) {
        switch offer.userActions[position] {
        case .use(.type, _, _), .use(.slide, _, _): uncertain.insert(event)
        case .use(.press, _, _), .use(.toggle, _, _), .use(.choose, _, _), .use(.submit, _, _), .answer: continue
        case .send:
          let isKnown = known[event] ?? explorer.tested.samples.isExhaustive(event, in: explorer.space.program)
          known[event] = isKnown
          if !isKnown { uncertain.insert(event) }
        }
      }
    }
    return uncertain
  }

  /// Returns the alternatives with steps that handle an event, at its presenter or around it.
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
  /// Returns the position in the program of the presenter whose event a handler handles.
  fileprivate func source(of handler: ChildHandler) -> PresenterID {
    switch handler.source {
    case .child(let child): children[child].presenter
    case .screen(let screen): screen
    }
  }
}

extension SampleValues {
  /// Returns whether an event was tried with every possible payload.
  fileprivate func isExhaustive(_ event: HeardEvent, in program: Program) -> Bool {
    let payload = program.presenters[event.presenter].events[event.event].payload
    return records(payload, presenter: event.presenter, event: event.event).isExhaustive
  }
}
