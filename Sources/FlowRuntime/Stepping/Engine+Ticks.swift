internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Launches the flow and builds its first model.
  func launch(with params: [Value?] = [], link: String? = nil) throws(Fault) -> Tick {
    var tick = Tick()
    try macrostep { () throws(Fault) in
      _ = try create(Creation(presenter: Program.flowPresenter, params: params))
      if let link { try open(link) }
    }
    if try modelPhase() { tick.shown = state.shown }
    if state.shown == nil {
      let flow = layout.program.flow
      let start = layout.program.presenters[layout.program.backstack.start]
      let place = flow.enter.first?.span ?? start.model.cases.first?.span
      throw Fault(EndsAtOnce(), at: place ?? Span(source: SourceID(0), start: 0, end: 0))
    }
    finish(&tick)
    return tick
  }

  /// Runs one tick over inputs.
  func tick(_ inputs: [Input]) -> Tick {
    let start = state.clock.now
    var tick = Tick()
    if runAtOnce(&tick, { handle(inputs, in: &$0, eachWithModel: false) }) { return tick }
    state.clock.now = start
    return runTickOneByOne(inputs)
  }

  /// Runs macrosteps and one model phase. When the model phase fails and more than one macrostep may be the cause,
  /// undoes them all.
  ///
  /// - Returns: Whether the tick is complete.
  private func runAtOnce(_ tick: inout Tick, _ body: (inout Tick) -> Void) -> Bool {
    counters = Counters()
    journal.tickEventCount = observer?.log.events?.count ?? 0
    body(&tick)
    do throws(Fault) {
      if try modelPhase() || tick.dropped.contains(where: { $0.reason == .refused }) {
        tick.shown = state.shown
      }
    } catch {
      if counters.macrosteps > 1 {
        undoTick()
        _ = takeTrace()
        return false
      }
      undoStep()
      trace(.undone(error.diagnostic))
      var fault = error
      fault.input = scratch.handledInput
      tick.faults.append(fault)
      if let handledService = scratch.handledService { consume(handledService, withModel: true) }
    }
    finish(&tick)
    return true
  }

  /// Completes a tick that can no longer be undone.
  private func finish(_ tick: inout Tick) {
    commitTick()
    tick.counters = counters
    tick.requests = scratch.requests
    scratch.requests = []
    if !scratch.unheard.isEmpty {
      tick.unheard = scratch.unheard
      scratch.unheard = []
    }
    state.totals.add(counters, hasModel: tick.shown != nil)
    tick.number = state.totals.ticks
    tick.time = state.clock.now
    guard isTraced else { return }
    trace(.ended(hasModel: tick.shown != nil))
    tick.trace = takeTrace()
  }

  /// Runs inputs as a tick does, but defers the model.
  func runWithoutModel(_ inputs: [Input]) -> Tick {
    var tick = Tick()
    counters = Counters()
    handle(inputs, in: &tick, eachWithModel: false)
    if journal.tickOutline != nil { state.isOutlinePending = true }
    finish(&tick)
    return tick
  }

  /// Handles one input and keeps everything that it replaced, so that several inputs can be undone.
  func runUndoably(_ input: Input) -> Tick {
    var tick = Tick()
    counters = Counters()
    journal.batch = outline.nextTimer
    handle(input, at: 0, in: &tick, eachWithModel: false)
    if journal.tickOutline != nil { state.isOutlinePending = true }
    if journal.stepOutline != nil { journal.stepOutline = nil }
    return tick
  }

  /// Runs a timer out of turn, by its index among the armed ones, so that it can be undone.
  ///
  /// A timer that waits for idleness runs as after a long enough time without user action, any other timer as right
  /// after one.
  func runUndoably(timerAt position: Int) -> Tick {
    var tick = Tick()
    counters = Counters()
    journal.batch = outline.nextTimer
    willChangeOutline()
    guard let timer = outline.timers.take(at: position, at: state.clock.now) else { return tick }
    state.clock.now = max(state.clock.now, timer.deadline)
    state.clock.lastTouch = isIdle(timer) ? Int64.min / 4 : state.clock.now
    runDue(.timer(timer), in: &tick, withModel: false)
    state.clock.lastTouch = state.clock.now
    state.isOutlinePending = true
    journal.stepOutline = nil
    return tick
  }

  /// Replaces the value of a slot between two inputs, so that it can be undone. The flow then settles, and the user
  /// counts as inactive.
  func runUndoably(replacingSlot slot: SlotID, ofNode node: NodeID, with value: Value) -> Tick {
    var tick = Tick()
    counters = Counters()
    run(in: &tick, withModel: false) { () throws(Fault) in
      context = context(ofNode: node)
      try write(value, toSlot: slot, at: context.layout.presenter.slots[slot].span)
    }
    if journal.tickOutline != nil { state.isOutlinePending = true }
    if journal.stepOutline != nil { journal.stepOutline = nil }
    return tick
  }

  /// Removes and returns the outline before the last undoable input, or `nil` when that input did not change it.
  func takeTickOutline() -> FormerOutline? { journal.tickOutline.take() }

  /// Builds the deferred model, or throws the fault that prevents it.
  func tickWithModelAlone() throws(Fault) -> Tick {
    var tick = Tick()
    counters = Counters()
    if try modelPhase() { tick.shown = state.shown }
    finish(&tick)
    return tick
  }

  /// Runs inputs of which one leads to a model that cannot be built. Each input gets its own model, so that only the
  /// failing inputs are undone.
  func runTickOneByOne(_ inputs: [Input]) -> Tick {
    let before = state.shown
    var tick = Tick()
    counters = Counters()
    handle(inputs, in: &tick, eachWithModel: true)
    if let shown = state.shown, before.map({ !shown.model.isIdentical(to: $0.model) }) ?? true { tick.shown = shown }
    finish(&tick)
    return tick
  }

  // MARK: Inputs

  private func handle(_ inputs: [Input], in tick: inout Tick, eachWithModel: Bool) {
    for index in inputs.indices { handle(inputs[index], at: index, in: &tick, eachWithModel: eachWithModel) }
  }

  private func handle(_ input: Input, at index: Int, in tick: inout Tick, eachWithModel: Bool) {
    let firstFault = tick.faults.count
    scratch.currentInput = index
    perform(input, at: index, in: &tick, withModel: eachWithModel)
    scratch.currentInput = nil
    for fault in firstFault..<tick.faults.count { tick.faults[fault].input = index }
  }

  private func perform(_ input: Input, at index: Int, in tick: inout Tick, withModel: Bool) {
    if let reason = reasonToDrop(input) {
      tick.dropped.append(DroppedInput(index: index, reason: reason))
      if isTraced { traceDropping(input, reason) }
      return
    }
    switch input {
    case .event(let instance, let event, let payload):
      noteArrival(
        .event(presenter: nodes[instance.node].presenter, event: event, payload: payload))
      runTouch(in: &tick, withModel: withModel) { () throws(Fault) in
        dismissMessages(offering: event, payload, of: instance)
        try handle(event, payload, to: instance)
      }
    case .back: runTouch(in: &tick, withModel: withModel) { () throws(Fault) in try handleBack() }
    case .backGesture(let phase): runTouch(in: &tick, withModel: withModel) { () throws(Fault) in try handle(phase) }
    case .arrange(let entries): runTouch(in: &tick, withModel: withModel) { () throws(Fault) in arrange(entries) }
    case .forward: runTouch(in: &tick, withModel: withModel) { () throws(Fault) in handleForward() }
    case .open(let link): runTouch(in: &tick, withModel: withModel) { () throws(Fault) in try open(link) }
    case .dismiss(let id): runTouch(in: &tick, withModel: withModel) { () throws(Fault) in dismiss(id) }
    case .locale(let name):
      run(in: &tick, withModel: withModel) { () throws(Fault) in
        if let locale = LocaleTag(name) { change(hostLocale: locale) }
      }
    case .reply(let number, let outcome, let pause):
      scratch.askedPause = pause
      run(.reply(number, outcome), in: &tick, withModel: withModel)
      scratch.askedPause = 0
    case .item(let number, let value): run(.item(number, .returned(value)), in: &tick, withModel: withModel)
    case .streamFailed(let number, let error): run(.item(number, .failed(error)), in: &tick, withModel: withModel)
    case .itemUnusable(let number, let fault): run(.item(number, .unusable(fault)), in: &tick, withModel: withModel)
    case .advance(let nanoseconds):
      passTime(to: later(by: nanoseconds)) { self.runDue($0, in: &tick, withModel: withModel) }
    case .resume(let nanoseconds):
      state.clock.now = later(by: nanoseconds)
      for number in expiredStreams(asleepFor: nanoseconds) {
        run(in: &tick, withModel: withModel) { () throws(Fault) in try resubscribe(number) }
      }
      runOverdue { self.runDue($0, in: &tick, withModel: withModel) }
    }
  }

  /// The reason why an input is not handled, or `nil` when it is.
  @inline(__always) private func reasonToDrop(_ input: Input) -> DroppedInput.Reason? {
    switch input {
    case .event(let instance, let event, let payload): reasonToDrop(event, payload, to: instance)
    case .back, .forward: outline.hasExited ? .exited : nil
    case .backGesture(let phase): reasonToDrop(phase)
    case .arrange(let entries): reasonToDrop(arranging: entries)
    case .open(let link): reasonToDrop(link: link)
    case .dismiss(let id): reasonToDrop(dismissing: id)
    case .locale(let name): outline.hasExited ? .exited : LocaleTag(name) == nil ? .noSuchLocale : nil
    case .reply(let number, _, _): reasonToDrop(callOrStream: number, isStream: false)
    case .item(let number, _), .streamFailed(let number, _), .itemUnusable(let number, _):
      reasonToDrop(callOrStream: number, isStream: true)
    case .advance, .resume: nil
    }
  }

  private func runDue(_ work: DueWork, in tick: inout Tick, withModel: Bool) {
    switch work {
    case .timer(let timer):
      if let due = timer.service { return run(due, in: &tick, withModel: withModel) }
      if let message = timer.message {
        return run(in: &tick, withModel: withModel) { () throws(Fault) in dismiss(message) }
      }
      guard prepare(timer) else { return }
      run(in: &tick, withModel: withModel) { () throws(Fault) in try handle(timer) }
    case .fault(let fault): tick.faults.append(fault)
    }
  }

  private func run(_ due: ServiceTimer, in tick: inout Tick, withModel: Bool) {
    let faultCount = tick.faults.count
    run(in: &tick, withModel: withModel) { () throws(Fault) in try handle(due) }
    if tick.faults.count > faultCount { consume(due, withModel: withModel) }
    scratch.handledService = due
  }

  /// Runs something that the user did.
  @inline(__always) private func runTouch(
    in tick: inout Tick, withModel: Bool, _ handler: () throws(Fault) -> Void
  ) {
    noteUserAction()
    run(in: &tick, withModel: withModel, handler)
  }

  @inline(__always) private func run(in tick: inout Tick, withModel: Bool, _ handler: () throws(Fault) -> Void) {
    scratch.handledInput = scratch.currentInput
    if scratch.handledService != nil { scratch.handledService = nil }
    do throws(Fault) {
      try macrostep(handler)
      guard withModel else { return }
      do throws(Fault) {
        _ = try modelPhase()
      } catch {
        undoStep()
        trace(.undone(error.diagnostic))
        throw error
      }
    } catch {
      tick.faults.append(error)
    }
  }

  // MARK: Time

  /// Advances time, with a tick for each timer that is due.
  func ticks(advancing nanoseconds: Int64) -> [Tick] {
    var ticks: [Tick] = []
    passTime(to: later(by: nanoseconds)) { work in
      var tick = Tick()
      _ = runAtOnce(&tick) { runDue(work, in: &$0, withModel: false) }
      ticks.append(tick)
    }
    commitTick()
    return ticks
  }

  private func later(by nanoseconds: Int64) -> Int64 {
    let (sum, overflow) = state.clock.now.addingReportingOverflow(max(0, nanoseconds))
    return overflow ? .max : sum
  }
}
