internal import CEL
internal import FlowProgram

// Macrosteps and faults: sections 1 and 2 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Handles one input completely. A fault restores the state before it.
  mutating func macrostep(_ handler: (inout ReferenceFlow) throws(ReferenceFault) -> Void) throws(ReferenceFault) {
    let before = self
    work = Work()
    // Before an input everything is settled; before the launch there is no state.
    if !living.isEmpty { work.settled = Work.Settled(self) }
    do throws(ReferenceFault) {
      try handler(&self)
      try settle()
      work = Work()
    } catch {
      self = before
      throw error
    }
  }

  /// Applies rules 1.2 to 1.5: sent events, structure, effects, round after round until nothing is left to do.
  mutating func settle() throws(ReferenceFault) {
    for _ in 0...limits.rounds {
      try handleQueue()
      if !work.endings.isEmpty { try settleEndings() }
      if hasExited { return }
      let before = work.changes
      try structurePhase()
      // Rule 8.13: a flow that fell asleep ends before the new presenters enter.
      if work.endings.isEmpty {
        try effectsPhase()
        deliverPendingAnswers()
      }
      if work.queue.isEmpty, work.left.isEmpty, work.entered.isEmpty, work.endings.isEmpty, work.changes == before {
        living = living.filter { $0.value.isAlive }
        return
      }
    }
    throw ReferenceFault("the input does not settle")
  }

  /// Handles the events that steps have sent, first in, first out, until none is left; see rule 1.2.
  mutating func handleQueue() throws(ReferenceFault) {
    while !work.queue.isEmpty {
      switch work.queue.removeFirst() {
      case .event(let target, let event, let payload):
        // Rule 3.4: an emitted event arrives even if its presenter leaves in the same steps.
        guard isAlive(target) || living[target] != nil && plan(target).events[event].isEmitted else { continue }
        try hear(event, payload, by: target)
      case .answer(let caller, let home, let steps, let screen):
        try handleAnswer(to: caller, at: home, steps, screen: screen)
      }
    }
  }

  /// Runs, by rule 1.1, the first alternative whose guard holds, and directly afterwards the handler of the parent
  /// or the flow.
  mutating func hear(_ event: EventID, _ payload: Value, by id: Int) throws(ReferenceFault) {
    let receiver = self[id]
    var frame = Frame(owner: id, locals: [0: payload], isInSteps: true)
    _ = try run(plan(id).transitions[event], &frame)
    guard let around = receiver.parent else { return }
    let owner = receiver.child == nil ? self[around].flow : around
    guard isAlive(owner) else { return }
    let source: ChildHandler.Source = receiver.child.map { .child($0) } ?? .screen(receiver.presenter)
    guard let handler = plan(owner).childHandlers.first(where: { $0.source == source && $0.event == event }) else {
      return
    }
    frame = Frame(owner: owner, locals: [0: payload], isInSteps: true)
    if let child = receiver.child, let each = plan(owner).children[child].each {
      frame.locals[each.item] = receiver.row.item
    }
    _ = try run(handler.alternatives, &frame)
  }

  /// Runs the first alternative whose guard holds, and returns whether there was one.
  mutating func run(_ alternatives: [Alternative], _ frame: inout Frame) throws(ReferenceFault) -> Bool {
    for alternative in alternatives where isActive(alternative.mode, of: frame.owner) {
      if let condition = alternative.guardExpression, try !holds(condition, frame) { continue }
      try run(alternative.steps, &frame)
      return true
    }
    return false
  }

  /// Queues an event.
  mutating func send(_ event: EventID, _ payload: Value, to target: Int) throws(ReferenceFault) {
    work.queue.append(.event(to: target, event: event, payload: payload))
    work.sentCount += 1
    if work.sentCount > limits.events { throw ReferenceFault("events go round in a circle") }
  }

  // MARK: Ticks

  /// Builds the model of the current state, like the model phase of a tick.
  mutating func buildShownModel() throws(ReferenceFault) { model = try shownModel() }

  /// Handles an input as a separate tick. The tick is rolled back if its model fails; see rule 2.8.
  ///
  /// - Returns: The fault that rolled it back, or `nil`.
  mutating func tick(_ handler: (inout ReferenceFlow) throws(ReferenceFault) -> Void) -> ReferenceFault? {
    let before = self
    do throws(ReferenceFault) {
      try macrostep(handler)
      try buildShownModel()
      return nil
    } catch {
      self = before
      return error
    }
  }
}
