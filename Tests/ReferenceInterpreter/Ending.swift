internal import CEL
internal import FlowProgram

// The end of a flow: section 8 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Ends everything in a flow: its entries, the topmost first, and the parts that it composes; see rule 8.1.
  mutating func beginEnding(_ id: Int, in entry: StackEntry? = nil, with result: Value? = nil) {
    if work.isEnding(id) { return }
    if id == ReferenceFlow.root { work.lastPicture = living }
    for stack in self[id].stacks.reversed() {
      for entry in stack.entries.reversed() { leave(entry, with: nil) }
      forget(stack.forward)
    }
    killChildren(of: id, areStores: false)
    work.endings.append(Work.Ending(flow: id, entry: entry, result: result))
    work.changes += 1
  }

  /// Applies rules 8.2 to 8.5 repeatedly: sent events are handled, `leave` steps run, then the flow leaves, the
  /// inner one first.
  mutating func settleEndings() throws(ReferenceFault) {
    while !work.endings.isEmpty || !work.left.isEmpty {
      if !work.left.isEmpty {
        try runLeaving()
      } else {
        try finish(work.endings.removeFirst())
      }
      try handleQueue()
    }
  }

  private mutating func finish(_ ending: Work.Ending) throws(ReferenceFault) {
    if let entry = ending.entry { answer(entry, ending.result) }
    guard ending.flow == ReferenceFlow.root else {
      for tab in self[ending.flow].tabIDs { self[ending.flow].stacks[tab.position] = EntryStack() }
      return kill(ending.flow)
    }
    self[ReferenceFlow.root].isAlive = false
    killChildren(of: ReferenceFlow.root, areStores: true)
    // Rule 8.5: the `leave` steps of the flow run last.
    work.left.insert(Departure(id: ReferenceFlow.root), at: 0)
    try runLeaving()
    try handleQueue()
    hasExited = true
    result = ending.result
    (timers, calls, streams, pendingAnswers, resting) = ([], [], [], [], [])
    restoreLastPicture()
  }

  /// Restores the last model, which remains available when the flow is over; see rule 8.12.
  private mutating func restoreLastPicture() {
    guard let picture = work.lastPicture else { return }
    for (id, former) in picture where former.isAlive {
      var shown = former
      if let now = living[id] { (shown.slots, shown.effects) = (now.slots, now.effects) }
      // Rule 19.12: while a mode is still to come, readers get the previous model.
      if let mode = former.mode, mode.index == nil, let settled = work.settled?.flow, settled.living[id] != nil {
        lastFields[id] = try? settled.builtFields(of: id)
      }
      living[id] = shown
    }
    for (id, _) in living where picture[id]?.isAlive != true { living[id] = nil }
    // An entry that was never composed is not in the model.
    self[ReferenceFlow.root].stacks[0].entries.removeAll { $0.tenant == nil && !$0.isAdmitted }
  }
}
