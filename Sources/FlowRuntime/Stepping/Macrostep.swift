internal import CEL
internal import FlowProgram

/// What begins a macrostep.
enum Delivery {
  case launch
  case event(Int, payload: RecordValue, to: InstanceID)
  case back
  case timer(FlowTimer)
}

extension Machine {
  /// Handles one input to the end: its handler, what that sent, and the stack, until nothing is left to do.
  ///
  /// A fault restores everything to before it, numbers that were given away included.
  func macrostep(_ delivery: Delivery) throws(Fault) {
    beginStep()
    counters.macrosteps += 1
    do throws(Fault) {
      try handle(delivery)
      try settle()
      noteStackChange()
      if !work.events.isEmpty { work.clear() }
    } catch {
      undoStep()
      throw error
    }
  }

  private func handle(_ delivery: Delivery) throws(Fault) {
    switch delivery {
    case .event(let event, let payload, let instance):
      guard enterContext(of: instance) else { return }
      let declaration = context.layout.presenter.events[event].payload
      locals[Machine.eventLocal] = .record(completed(payload, declaration))
      _ = try run(context.layout.presenter.transitions[event])
    case .timer(let timer): try run(timer)
    case .back: try goBackByInput()
    case .launch:
      _ = try create(Program.flowPresenter, params: [])
      push(layout.program.backstack.start, params: [])
      try run(context.layout.presenter.enter)
    }
  }

  /// Back as a person asks for it: the screen on top may handle it, then the flow; else the stack pops.
  private func goBackByInput() throws(Fault) {
    guard let top = outline.stack.last?.instance, enterContext(of: top) else { return }
    if try run(context.layout.presenter.back) { return }
    context = context(ofNode: Machine.flowNode)
    if try run(context.layout.presenter.back) { return }
    goBack(.one)
  }

  /// Handles sent events and follows the stack until both are quiet.
  private func settle() throws(Fault) {
    var rounds = 0
    while true {
      try handleSentEvents()
      guard try followStack() else { return }
      rounds += 1
      if rounds > limits.roundsPerInput { throw restlessStack() }
    }
  }

  private func handleSentEvents() throws(Fault) {
    while work.handledCount < work.events.count {
      if outline.hasExited { return }
      let sent = work.events[work.handledCount]
      work.current = work.handledCount
      work.handledCount += 1
      guard enterContext(of: sent.recipient) else { continue }
      counters.sentEvents += 1
      locals[Machine.eventLocal] = sent.payload
      _ = try run(context.layout.presenter.transitions[sent.event])
    }
    work.current = -1
  }

  private func restlessStack() -> Fault {
    let names = outline.stack.suffix(3).map { layout.program.presenters[$0.presenter].name }
    let span = context.layout.presenter.enter.first?.span ?? context.layout.presenter.model.cases[0].span
    return Fault(RestlessStack(screens: names, limit: limits.roundsPerInput), at: span)
  }

  /// Notes how the top of the stack changed in this macrostep, so that a renderer can animate it.
  private func noteStackChange() {
    guard let before = journal.stepOutline?.stack, let from = before.last, let to = outline.stack.last else { return }
    guard from.id != to.id else { return }
    let kept = zip(before, outline.stack).prefix { $0.id == $1.id }.count
    let kind: StackChange.Kind =
      if kept == before.count { .push } else if kept == outline.stack.count { .pop } else if work.lastStyle == .reset {
        .reset
      } else { .replace }
    outline.change = StackChange(kind: kind, from: from.summary, to: to.summary)
  }
}
