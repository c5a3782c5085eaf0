internal import CEL
internal import FlowProgram

// The end of a flow, identical for the running flow and for an imported one. Everything inside the flow leaves at
// once. The flow itself handles the events sent to it until none is left, and then leaves last.
extension Engine {
  /// Begins the end of a flow. Everything inside it is no longer alive. Its own presenter and its stores live until
  /// all events are handled.
  ///
  /// - Parameters:
  ///   - entry: The entry that the flow lies in, whose caller receives the result, or `nil` when there is none.
  ///   - result: The result that the flow returned.
  func beginEnding(_ flow: NodeID, in entry: Entry? = nil, with result: Value? = nil) {
    if work.isEnding(flow) { return }
    let holder = Int(nodes[flow].holder)
    if flow == Engine.flowNode { noteLastStacks() }
    for stack in outline.holders.element(at: holder)?.stacks.reversed() ?? [] {
      for entry in stack.entries.reversed() { leave(entry, with: nil) }
      forget(stack.forward)
    }
    let context = context(ofNode: flow)
    killChildren(of: context, areStores: false)
    work.endings.append(Work.EndingFlow(flow: flow, entry: entry, result: result))
  }

  private func noteLastStacks() {
    work.lastStacks = Work.LastStacks(
      holders: outline.holders, freeHolders: outline.freeHolders)
  }

  /// Whether the flow of the present context has begun to end. Such a flow no longer navigates.
  var isFlowEnding: Bool { !work.endings.isEmpty && work.isEnding(flowNode) }

  /// Records the result of a flow that is already ending. The first result counts.
  func recordResultAtEnd(_ result: Value) {
    guard let position = work.endings.firstIndex(where: { $0.flow == flowNode }) else { return }
    if work.endings[position].result == nil { work.endings[position].result = result }
  }

  /// Lets ending flows handle the remaining events and leave, inner flows first.
  ///
  /// No presenter is created meanwhile, and each one leaves once. The loop therefore ends unless events are sent in
  /// a cycle, which is the usual fault.
  func settleEndings() throws(Fault) {
    while !work.endings.isEmpty || !work.moves.left.isEmpty {
      if !work.moves.left.isEmpty {
        try runLeaving()
      } else {
        try finishEnding(work.endings.removeFirst())
      }
      try handleSentEvents()
    }
  }

  private func finishEnding(_ ending: Work.EndingFlow) throws(Fault) {
    if let entry = ending.entry { answer(entry, ending.result) }
    let holder = Int(nodes[ending.flow].holder)
    if ending.flow == Engine.flowNode {
      try finish(with: ending.result)
      return
    }
    willChangeOutline()
    if holder >= 0 {
      // These entries have already left.
      outline.holders[holder].stacks = outline.holders[holder].stacks.map { _ in Stack() }
    }
    kill(ending.flow)
  }

  /// Ends the running flow. Its `leave` steps run last.
  private func finish(with result: Value?) throws(Fault) {
    let flow = context(ofNode: Engine.flowNode)
    trace(.left(presenter: path(of: Engine.flowNode)))
    nodes[Engine.flowNode].isAlive = false
    if flow.layout.isListed { unlist(flow) }
    killChildren(of: flow, areStores: true)
    work.moves.left.insert(Work.Departure(node: Engine.flowNode), at: 0)
    try runLeaving()
    try handleSentEvents()
    willChangeOutline()
    try endServices()
    outline.timers.cancelAll()
    outline.pendingAnswers = []
    outline.restingEffects = []
    outline.result = result
    outline.hasExited = true
    restoreLastStacks()
  }

  /// Restores the stacks that the flow showed, because they stay visible after its end. Nothing in them hears events
  /// any more.
  private func restoreLastStacks() {
    guard let last = work.lastStacks else { return }
    outline.holders = last.holders
    outline.freeHolders = last.freeHolders
    // Entries that were never created are not shown.
    outline.stack.removeAll { $0.instance == nil && !$0.isAdmitted }
    for (place, holder) in outline.holders.enumerated() where holder.node.exists {
      nodes[holder.node].holder = Int32(truncatingIfNeeded: place)
    }
    for context in presentersInOrder() where !nodes[context.node].isAlive {
      nodes[context.node].isAlive = true
      if context.layout.isListed { list(context) }
      // Writes since the presenter left did not mark its readers as stale.
      for offset in 0..<context.layout.ranges.staleWordCount { words[context.firstWord + offset] = .max }
      linkUp(context)
    }
    freeRemovedPresenters()
  }

  /// Frees the places of presenters that left and whose last events are handled.
  func freeRemovedPresenters() {
    if work.moves.gone.isEmpty { return }
    for node in work.moves.gone where !nodes[node].isAlive { free(node) }
    work.moves.gone.removeAll(keepingCapacity: work.moves.gone.count < 4096)
  }
}
