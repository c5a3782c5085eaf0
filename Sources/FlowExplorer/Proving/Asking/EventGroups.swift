internal import FlowProgram

/// The events of a program in groups: events that one input may handle together are in one group.
///
/// A fault undoes the whole input. So a fault in the handling of an event matters only if its group contains an event
/// that matters, or if the events of the group may be part of any other input: if steps of effects, timers, replies
/// or of entering and leaving send one of them.
struct EventGroups: Sendable {
  /// The group of each event.
  private var groups: [HandledEvent: Int] = [:]
  /// The groups whose events only users send.
  private var isOfUsers: [Bool] = []

  init(_ program: Program) {
    var sends: [(from: HandledEvent, to: HandledEvent)] = []
    var isSentElsewhere: Set<HandledEvent> = []
    for presenter in program.presenters {
      for event in presenter.events.ids {
        groups[HandledEvent(presenter: presenter.index, event: event)] = groups.count
      }
    }
    func note(_ steps: [Step], of presenter: Presenter, from event: HandledEvent?) {
      for step in steps.flatMap(\.withInner) {
        guard case .send(let recipient, let sent, _) = step.action,
          let receiver = program.receiver(of: recipient, from: presenter)
        else { continue }
        let target = HandledEvent(presenter: receiver, event: sent)
        if let event { sends.append((event, target)) } else { isSentElsewhere.insert(target) }
      }
    }
    for presenter in program.presenters {
      for (event, alternatives) in zip(presenter.events.ids, presenter.transitions) {
        let from = HandledEvent(presenter: presenter.index, event: event)
        for alternative in alternatives { note(alternative.steps, of: presenter, from: from) }
      }
      for handler in presenter.childHandlers {
        let from = HandledEvent(presenter: handler.source(in: presenter), event: handler.event)
        for alternative in handler.alternatives { note(alternative.steps, of: presenter, from: from) }
      }
      for alternative in presenter.back { note(alternative.steps, of: presenter, from: nil) }
      note(presenter.enter, of: presenter, from: nil)
      note(presenter.leave, of: presenter, from: nil)
      for block in presenter.blocks { note(block, of: presenter, from: nil) }
    }
    join(sends)
    isOfUsers = Array(repeating: true, count: groups.count)
    for event in isSentElsewhere { if let group = groups[event] { isOfUsers[group] = false } }
  }

  private mutating func join(_ sends: [(from: HandledEvent, to: HandledEvent)]) {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (from, to) in sends {
        guard let left = groups[from], let right = groups[to], left != right else { continue }
        (groups[from], groups[to]) = (min(left, right), min(left, right))
        hasChanged = true
      }
    }
  }

  /// Whether a fault in the handling of an event undoes nothing that matters.
  func isHarmless(_ event: HandledEvent, _ relevant: Set<HandledEvent>) -> Bool {
    guard let group = groups[event], isOfUsers[group] else { return false }
    return !relevant.contains { groups[$0] == group }
  }
}

extension Program {
  /// Returns the presenter that receives an event, or `nil` if it is not known.
  func receiver(of recipient: Step.Recipient, from presenter: Presenter) -> PresenterID? {
    switch recipient {
    case .itself: return presenter.index
    case .flow: return presenter.flow
    case .store(let reference):
      if case .store(let store) = presenter.references[reference] { return store }
      return nil
    }
  }
}
