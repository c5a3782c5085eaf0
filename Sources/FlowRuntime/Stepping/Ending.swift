internal import CEL
internal import FlowProgram

// The end of a flow, the same for the one that runs and for one that is imported: all that lies in it leaves at once, the flow
// itself hears what was said to it until nothing is left, and then it leaves as the last.
extension Machine {
  /// Lets a flow end: what lies in it is dead from here on, its own presenter and its stores live until all is said.
  ///
  /// - Parameters:
  ///   - entry: The entry that it lay in, whose caller hears what becomes of it, or `nil` when there is none.
  ///   - result: What it returned.
  func beginEnding(_ flow: Int, in entry: Entry? = nil, with result: Value? = nil) {
    if work.isEnding(flow) { return }
    let holder = Int(nodes[flow].holder)
    if flow == Machine.flowNode { noteLastStacks() }
    for stack in outline.holders.element(at: holder)?.stacks.reversed() ?? [] {
      for entry in stack.entries.reversed() { leave(entry, with: nil) }
    }
    let context = context(ofNode: flow)
    killChildren(of: context, areStores: false)
    work.endings.append(Work.Ending(flow: flow, entry: entry, result: result))
  }

  private func noteLastStacks() {
    work.lastStacks = Work.LastStacks(
      holders: outline.holders, freeHolders: outline.freeHolders, restingEffects: outline.restingEffects)
  }

  /// Whether the flow that the present context belongs to has begun to end: it goes nowhere any more.
  var isFlowEnding: Bool { !work.endings.isEmpty && work.isEnding(flowNode) }

  /// Notes what a flow returns that ends already; the first result counts.
  func giveBackAtEnd(_ result: Value) {
    guard let position = work.endings.firstIndex(where: { $0.flow == flowNode }) else { return }
    if work.endings[position].result == nil { work.endings[position].result = result }
  }

  /// Lets flows that end hear the last of what was sent, and leave, those further in first.
  ///
  /// Nothing is created meanwhile and each presenter leaves once, so this comes to an end unless events go round in a circle,
  /// which is a fault as it is elsewhere.
  func settleEndings() throws(Fault) {
    while !work.endings.isEmpty || !work.left.isEmpty {
      if !work.left.isEmpty {
        try runLeaving()
      } else {
        try finishEnding(work.endings.removeFirst())
      }
      try handleSentEvents()
    }
  }

  private func finishEnding(_ ending: Work.Ending) throws(Fault) {
    if let entry = ending.entry { answer(entry, ending.result) }
    let holder = Int(nodes[ending.flow].holder)
    if ending.flow == Machine.flowNode {
      try finish(with: ending.result)
      return
    }
    willChangeOutline()
    if holder >= 0 {
      // They have left already.
      for tab in outline.holders[holder].stacks.indices { outline.holders[holder].stacks[tab].entries = [] }
    }
    kill(ending.flow)
  }

  /// Ends the flow that runs: its `leave` steps are the last of all.
  private func finish(with result: Value?) throws(Fault) {
    let flow = context(ofNode: Machine.flowNode)
    trace(.left(presenter: path(of: Machine.flowNode)))
    nodes[Machine.flowNode].isAlive = false
    if flow.layout.isListed { unlist(flow) }
    killChildren(of: flow, areStores: true)
    work.left.insert(Machine.flowNode, at: 0)
    try runLeaving()
    try handleSentEvents()
    willChangeOutline()
    try endServices()
    outline.timers.cancelAll()
    outline.pendingAnswers = []
    outline.result = result
    outline.hasExited = true
    bringBackLastPicture()
  }

  /// Brings back what the flow showed, since that stays to be seen when it is over. None of it hears anything any more.
  private func bringBackLastPicture() {
    guard let last = work.lastStacks else { return }
    outline.holders = last.holders
    outline.freeHolders = last.freeHolders
    outline.restingEffects = last.restingEffects
    // What never came to be is not seen either.
    outline.stack.removeAll { $0.instance == nil && !$0.isAdmitted }
    for (place, holder) in outline.holders.enumerated() where holder.node >= 0 {
      nodes[holder.node].holder = Int32(truncatingIfNeeded: place)
    }
    for context in presentersInOrder() where !nodes[context.node].isAlive {
      nodes[context.node].isAlive = true
      if context.layout.isListed { list(context) }
      // What was written since it left was not noted where it reads that.
      for offset in 0..<context.layout.staleWordCount { words[context.firstWord + offset] = .max }
      linkUp(context)
    }
    freeThoseGone()
  }

  /// Gives the places of those back that left and whose last words were heard.
  func freeThoseGone() {
    if work.gone.isEmpty { return }
    for node in work.gone where !nodes[node].isAlive { free(node) }
    work.gone.removeAll(keepingCapacity: work.gone.count < 4096)
  }
}
