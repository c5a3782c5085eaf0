internal import CEL
internal import FlowProgram

// Process death and restoration: `docs/snapshots.md`.
extension ReferenceFlow {
  /// Ends the process and starts the flow with its `saved` state.
  ///
  /// - Returns: The fault because of which the flow cannot start; it then is as before.
  mutating func die() -> ReferenceFault? {
    var flow = ReferenceFlow(program: program, limits: limits)
    (flow.locale, flow.hostLocale) = (hostLocale, hostLocale)
    flow.start.instant = instant
    (flow.answersByFakes, flow.nextEntry) = (answersByFakes, nextEntry)
    let count = plan(ReferenceFlow.root).parameterCount
    let creation = Creation(
      presenter: Program.flowPresenter, params: self[ReferenceFlow.root].slots.prefix(count).map { $0 },
      saved: revived(saved(of: ReferenceFlow.root)))
    let entries = self[ReferenceFlow.root].stacks[0].entries.map { revived(asleep($0)) }
    do throws(ReferenceFault) {
      try flow.revive(creation, entries, pendingAnswers)
      if flow.model == nil { return ReferenceFault("the flow ends before it shows anything") }
    } catch { return error }
    self = flow
    return nil
  }

  private mutating func revive(
    _ creation: Creation, _ entries: [StackEntry], _ answers: [PendingAnswer]
  ) throws(ReferenceFault) {
    try macrostep { flow throws(ReferenceFault) in
      flow.work.isReviving = true
      _ = try flow.create(creation)
      flow[ReferenceFlow.root].stacks[0].entries = entries
      try flow.settle()
      if flow.hasExited { return }
      flow.connectCallers()
      flow.pendingAnswers += answers
      flow.deliverPendingAnswers()
    }
    try buildShownModel()
  }

  /// Returns an entry of the former process: its requirement is checked again, and its caller has only its place.
  private func revived(_ entry: StackEntry) -> StackEntry {
    var revived = entry
    revived.isAdmitted = false
    revived.saved = entry.saved.map { self.revived($0) }
    if let caller = entry.caller {
      revived.caller?.presenter = Caller.asleep
      if case .gone = callerState(of: caller.presenter, at: caller.home) { revived.caller = nil }
    }
    return revived
  }

  private func revived(_ saved: Saved) -> Saved {
    var revived = saved
    revived.children = saved.children.map { ($0.child, $0.key, self.revived($0.state)) }
    revived.stacks = saved.stacks.map { stack in EntryStack(entries: stack.entries.map { self.revived($0) }) }
    return revived
  }

  /// Saves everything and restores it: the flow continues, and each call that waited for a reply from the host fails
  /// as `lost` or is made again; see rule 13.11.
  mutating func restore() -> ReferenceFault? {
    gesture = nil
    // The host gives neither an instant nor a language.
    start = (ReferenceFlow.usualInstant, now)
    hostLocale = program.strings.defaultLocale
    defer { model = (try? shownModel()) ?? model }
    for call in calls where call.phase == .asked && !isFaked(call.operation) {
      timers.removeAll { $0.number == call.number }
      switch program.operations[call.operation].resume {
      case .fail: arm(.reply(call.number, .failed(CallError(Operation.lostError))), after: 0, for: ReferenceFlow.root)
      case .retry: do throws(ReferenceFault) { try ask(call.number) } catch { return error }
      }
    }
    return nil
  }
}
