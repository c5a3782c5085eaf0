internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Handles one input completely: its handler, the events sent by it, the tree and its effects, until the flow
  /// settles.
  ///
  /// A fault restores the state before the input, including assigned numbers.
  @inline(__always) func macrostep(_ handler: () throws(Fault) -> Void) throws(Fault) {
    beginStep()
    counters.macrosteps += 1
    do throws(Fault) {
      try handler()
      try settle()
      if journal.stepOutline != nil { noteStackChanges() }
      if work.isUsed { work.clear() }
    } catch {
      undoStep()
      trace(.undone(error.diagnostic))
      throw error
    }
  }

  /// Delivers an external event to a presenter.
  @inline(__always) func handle(_ event: EventID, _ payload: RecordValue, to instance: InstanceID) throws(Fault) {
    context = context(ofNode: instance.node)
    let isPlain = context.layout.events.isPlain(event)
    let complete = isPlain ? payload : completed(payload, context.layout.presenter.events[event].payload)
    traceHearing(event, payload: complete, isExternal: true)
    try hear(event, payload: .record(complete))
  }

  /// Runs the steps of a timer that is due.
  func handle(_ timer: FlowTimer) throws(Fault) {
    if isTraced { traceTimer(timer) }
    try run(timer)
  }

  @inline(__always) private func traceHearing(_ event: EventID, payload: RecordValue, isExternal: Bool) {
    guard isTraced else { return }
    let name = context.layout.presenter.events[event].name
    trace(.heard(presenter: path(of: context.node), event: name, payload: payload, isExternal: isExternal))
  }

  private func traceTimer(_ timer: FlowTimer) {
    let node = timer.owner.node
    let effects = layout.presenters[nodes[node].presenter].presenter.effects
    let name = timer.isOfEffect ? timer.effect.flatMap { effects.element(at: $0)?.name } : timer.name
    trace(.timer(presenter: path(of: node), name: name))
  }

  /// Delivers an event to the present context, and then to the presenters that compose it.
  ///
  /// The payload is built only where something can read it.
  @inline(__always) private func hear(_ event: EventID, payload: @autoclosure () -> Value) throws(Fault) {
    let receiver = context
    noteHearing(event, in: receiver.layout)
    if let setting = receiver.layout.events.shortcuts[event.position] {
      if setting.readsEvent { locals[Engine.eventLocal] = payload() }
      try set(setting)
    } else {
      locals[Engine.eventLocal] = payload()
      _ = try run(receiver.layout.presenter.transitions[event])
    }
    let node = nodes[receiver.node]
    guard node.parent.exists else { return }
    // Events raised by the presenter of an entry are heard by the surrounding flow.
    let owner = node.child >= 0 ? node.parent : nodes[node.parent].flow
    let parent = context(ofNode: owner)
    guard parent.layout.events.hasHandlers else { return }
    let source =
      node.child >= 0
      ? Int(node.child) : parent.layout.presenter.children.count + receiver.layout.presenter.index.position
    guard let handler = parent.layout.events.handlers.element(at: source)?.element(at: event.position) ?? nil else {
      return
    }
    guard nodes[parent.node].isAlive else { return traceUnheard(event, from: receiver) }
    context = parent
    locals[Engine.eventLocal] = payload()
    if node.child >= 0, let each = parent.layout.presenter.children[Int(node.child)].each {
      setLocal(each.item, to: item(ofRow: receiver))
    }
    _ = try run(parent.layout.presenter.childHandlers[handler].alternatives)
  }

  private func traceUnheard(_ event: EventID, from emitter: Context) {
    guard isTraced else { return }
    let name = emitter.layout.presenter.events[event].name
    trace(.dropped(presenter: path(of: emitter.node), event: name, reason: "the presenter that composes it has left"))
  }

  /// Handles sent events, composes the tree and runs effects, in rounds, until the flow settles.
  func settle() throws(Fault) {
    var rounds = 0
    while true {
      try handleSentEvents()
      if !work.endings.isEmpty { try settleEndings() }
      if outline.hasExited || !work.isOpen { break }
      try composeTree()
      // A flow that fell asleep ends before the new presenters enter.
      if work.endings.isEmpty {
        try runEffects()
        deliverPendingAnswers()
      }
      rounds += 1
      if rounds == limits.roundsPerInput / 2 { work.moves.life = LifeLog() }
      if rounds > limits.roundsPerInput { throw settlingFault() }
    }
    freeRemovedPresenters()
  }

  func handleSentEvents() throws(Fault) {
    while work.handledCount < work.events.count {
      let sent = work.events[work.handledCount]
      work.current = work.handledCount
      work.handledCount += 1
      if let answer = sent.answer {
        try handle(sent, answer)
        continue
      }
      guard enterContext(of: sent.recipient) || enterContext(ofEmitter: sent) else {
        noteUnheard(sent.event, of: sent.recipient)
        continue
      }
      counters.sentEvents += 1
      work.effects.run = sent.run
      if case .record(let payload) = sent.payload {
        traceHearing(sent.event, payload: payload, isExternal: false)
      }
      try hear(sent.event, payload: sent.payload)
    }
    work.effects.run = -1
    work.current = -1
  }

  /// Enters the context of a presenter that has left since it emitted an event, so that the presenter composing it
  /// still hears the event.
  ///
  /// Its slots keep their values until its `leave` steps have run, which is after the events.
  private func enterContext(ofEmitter sent: Work.SentEvent) -> Bool {
    let node = sent.recipient.node
    guard outline.hasNode(of: sent.recipient), nodes[node].generation == sent.recipient.generation else { return false }
    let emitter = context(ofNode: node)
    guard emitter.layout.presenter.events[sent.event].isEmitted else { return false }
    context = emitter
    return true
  }

  /// Records how the tops of the stacks changed in this macrostep, so that a renderer can animate the change.
  private func noteStackChanges() {
    guard let before = journal.stepOutline?.outline.holders else { return }
    for (index, former) in before.enumerated() where former.node.exists {
      guard outline.holders[index].node == former.node else { continue }
      for tab in former.tabIDs { noteChange(ofStack: tab, of: index, from: former.stacks[tab.position].entries) }
    }
  }

  private func noteChange(ofStack tab: TabID, of holder: Int, from before: [Entry]) {
    guard outline.holders[holder].tabIDs.contains(tab) else { return }
    let now = outline.holders[holder].stacks[tab.position].entries
    // Entries are accessed by index, because copying them out of the stacks costs more than the comparison.
    guard !before.isEmpty, !now.isEmpty, before[before.count - 1].id != now[now.count - 1].id else { return }
    let (from, to) = (before[before.count - 1], now[now.count - 1])
    var kept = 0
    while kept < before.count, kept < now.count, before[kept].id == now[kept].id { kept += 1 }
    let kind: StackChange.Kind =
      if kept == before.count { .push } else if kept == now.count { .pop } else if work.navigation.lastStyle == .reset {
        .reset
      } else { .replace }
    let change = StackChange(kind: kind, from: from.summary, to: to.summary)
    outline.holders[holder].stacks[tab.position].change = change
    let node = outline.holders[holder].node
    trace(
      .navigated(
        kind, from: path(ofEntry: change.from.presenter, on: node), to: path(ofEntry: change.to.presenter, on: node)))
  }
}
