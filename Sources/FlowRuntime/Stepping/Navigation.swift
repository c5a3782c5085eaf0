internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Machine {
  /// Goes to a screen. Its presenter is created in the structure phase, if the entry is still there then.
  func navigate(_ navigation: Step.Navigation, at span: Span) throws(Fault) {
    var params: [Value?] = []
    params.reserveCapacity(navigation.params.count)
    for plan in navigation.params {
      guard let plan else {
        params.append(nil)
        continue
      }
      params.append(try evaluate(plan))
    }
    let position = positionOfContext
    willChangeOutline()
    switch navigation.style {
    case .push, .modal, .sheet: break
    case .replace: removeEntries(from: position)
    case .reset: removeEntries(from: 0)
    case .reuse:
      if let found = entry(showing: navigation.screen, params) {
        pop(from: found + 1)
        return
      }
    }
    if outline.stack.count >= limits.stackDepth {
      let screen = layout.program.presenters[navigation.screen].name
      throw Fault(TooDeepStack(screen: screen, limit: limits.stackDepth), at: span)
    }
    push(navigation.screen, params: params, style: navigation.style, asker: asker(navigation))
    work.lastStyle = navigation.style
    stackDidChange()
  }

  /// The present context as the asker of an entry, if it wants to hear of it.
  private func asker(_ navigation: Step.Navigation) -> Asker? {
    if navigation.then == nil && navigation.cancelled == nil { return nil }
    func continued(_ block: Int?) -> Asker.Continued? {
      block.map { Asker.Continued(block: $0, captures: captures(ofBlock: $0)) }
    }
    return Asker(
      presenter: instance(ofNode: context.node), then: continued(navigation.then), result: navigation.result ?? 0,
      cancelled: continued(navigation.cancelled))
  }

  /// The position of the nearest entry that shows a screen with the same params.
  private func entry(showing screen: Int, _ params: [Value?]) -> Int? {
    outline.stack.lastIndex { entry in
      guard entry.presenter == screen else { return false }
      let slots = layout.program.presenters[screen].slots
      return params.indices.allSatisfy { index in
        guard let wanted = params[index] ?? slots[index].knownInitial else { return false }
        let shown =
          if let instance = entry.instance {
            value(ofSlot: index, in: context(ofNode: Int(instance.index)))
          } else {
            entry.params[index] ?? slots[index].knownInitial
          }
        return shown?.isIdentical(to: wanted) ?? false
      }
    }
  }

  /// Puts an entry on the stack whose presenter the structure phase will create.
  func push(_ screen: Int, params: [Value?], style: Step.Navigation.Style = .push, asker: Asker? = nil) {
    outline.stack.append(
      Entry(id: outline.nextEntry, presenter: screen, instance: nil, params: params, style: style, asker: asker))
    outline.nextEntry += 1
    work.hasStackChanged = true
  }

  /// Leaves the entry of the present context and all above it, or goes on to an entry below.
  ///
  /// From the flow's own presenter it leaves the entry on top. Where nothing is left to go back to, it does what the
  /// flow says back does there.
  func goBack(_ target: Step.Return) {
    let position = positionOfContext
    switch target {
    case .one:
      if position <= 0 { leaveRoot() } else { pop(from: position) }
    case .root:
      pop(from: 1)
    case .to(let screen):
      let below = outline.stack.prefix(max(0, position))
      if let found = below.lastIndex(where: { $0.presenter == screen }) { pop(from: found + 1) }
    }
  }

  /// Leaves the entry of the present context, and all above it, with a result for whoever asked.
  ///
  /// Nobody asked for the first entry: leaving it does what the flow says back does there.
  func giveBack(_ plan: ValuePlan) throws(Fault) {
    let result = try evaluate(plan)
    let position = positionOfContext
    if position <= 0 { leaveRoot() } else { pop(from: position, with: result) }
  }

  /// Does what back does when only the root is left.
  func leaveRoot() {
    guard layout.program.backstack.onRootBack == .exit else { return }
    willChangeOutline()
    endServices()
    outline.hasExited = true
    outline.timers.cancelAll()
  }

  private func pop(from position: Int, with result: Value? = nil) {
    guard position < outline.stack.count else { return }
    willChangeOutline()
    removeEntries(from: position, with: result)
    work.lastStyle = nil
    stackDidChange()
  }

  /// The position of the entry of the present context; of the flow's own presenter, that of the entry on top.
  private var positionOfContext: Int {
    if context.isFlow { return outline.stack.count - 1 }
    let own = instance(ofNode: outermost(of: context.node))
    return outline.stack.lastIndex { $0.instance == own } ?? outline.stack.count - 1
  }

  /// Takes entries off the stack, the top first. Their presenters are dead from here on, and those that asked hear of it:
  /// the lowest of the entries went with a result if there is one, those above without.
  private func removeEntries(from position: Int, with result: Value? = nil) {
    while outline.stack.count > position, let entry = outline.stack.popLast() {
      work.hasStackChanged = true
      leave(entry, with: outline.stack.count == position ? result : nil)
    }
  }

  /// Ends what lives in an entry that is taken off the stack, and answers its asker.
  func leave(_ entry: Entry, with result: Value?) {
    answer(entry, result)
    if let instance = entry.instance { kill(Int(instance.index)) }
  }

  func stackDidChange() {
    systemDidChange(.screen)
    systemDidChange(.backstackDepth)
    systemDidChange(.isVisible)
    systemDidChange(.entries)
  }

  // MARK: Answers

  /// Queues what the asker of an entry does now that it goes away; an asker that has left by then does nothing.
  private func answer(_ entry: Entry, _ result: Value?) {
    guard let asker = entry.asker, let steps = result == nil ? asker.cancelled : asker.then else { return }
    let answer = Work.Answer(steps: steps, result: result.map { (asker.result, $0) }, screen: entry.presenter)
    work.events.append(
      Work.SentEvent(
        recipient: asker.presenter, event: -1, payload: .null, cause: work.current, run: work.run, answer: answer))
  }

  /// Queues what an asker does when a screen that it asked is lost.
  func cancel(_ asker: Asker, of screen: Int) {
    guard let steps = asker.cancelled else { return }
    work.events.append(
      Work.SentEvent(
        recipient: asker.presenter, event: -1, payload: .null, cause: -1, run: -1,
        answer: Work.Answer(steps: steps, result: nil, screen: screen)))
  }

  /// Runs the steps of the present context that waited for an entry to go away.
  func run(_ answer: Work.Answer) throws(Fault) {
    let layout = context.layout
    let screen = self.layout.program.presenters[answer.screen].name
    trace(.answered(presenter: path(of: context.node), screen: screen, result: answer.result?.value))
    guard let steps = layout.presenter.blocks.element(at: answer.steps.block) else { return }
    for (local, value) in zip(layout.captures[answer.steps.block], answer.steps.captures) { setLocal(local, to: value) }
    if let result = answer.result { setLocal(result.local, to: result.value) }
    if let first = steps.first { recorder?.note(StepRecorder.ran, at: first.span) }
    try run(steps)
  }
}

extension Slot {
  /// What the slot holds when it is given nothing, as far as that is the same each time.
  fileprivate var knownInitial: Value? {
    if case .constant(let value)? = initial { return value }
    return initial == nil && type.isNullable ? .null : nil
  }
}
