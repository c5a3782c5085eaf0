internal import CEL
internal import FlowProgram

// The caller of an entry is answered exactly once.
extension Engine {
  /// Queues the steps of an entry's caller when the entry leaves. A caller that has left by then does nothing.
  func answer(_ entry: Entry, _ result: Value?) {
    guard let caller = entry.caller, let steps = result == nil ? caller.cancelled : caller.then else { return }
    let answer = Work.Answer(
      steps: steps, result: result.map { (caller.result, $0) }, screen: entry.presenter, home: caller.home)
    work.events.append(
      Work.SentEvent(
        recipient: caller.presenter, event: EventID(-1), payload: .null, cause: work.current, run: work.effects.run,
        answer: answer))
  }

  /// Queues the cancellation steps of a caller whose screen is lost.
  func cancel(_ caller: Caller, of screen: PresenterID) {
    guard let steps = caller.cancelled else { return }
    let answer = Work.Answer(steps: steps, result: nil, screen: screen, home: caller.home)
    work.events.append(
      Work.SentEvent(
        recipient: caller.presenter, event: EventID(-1), payload: .null, cause: -1, run: -1, answer: answer))
  }

  /// Runs an answer, or keeps it until the entry in which its caller sleeps is composed again.
  func handle(_ sent: Work.SentEvent, _ answer: Work.Answer) throws(Fault) {
    switch callerState(of: sent.recipient, answer.home) {
    case .awake(let node):
      context = context(ofNode: node)
      work.effects.run = sent.run
      try run(answer)
    case .asleep:
      willChangeOutline()
      outline.pendingAnswers.append(answer)
    case .gone: break
    }
  }

  /// Forgets that a mode of a presenter waits for answers: of entries, of sleeping callers and of queued events.
  func forgetAnswers(to caller: InstanceID, inBlocks blocks: Set<BlockID>) {
    func isMeant(_ steps: Caller.Continued?) -> Bool { steps.map { blocks.contains($0.block) } ?? false }
    willChangeOutline()
    for holder in outline.holders.indices {
      for tab in outline.holders[holder].tabIDs {
        for position in outline.holders[holder].stacks[tab.position].entries.indices {
          let place = EntryPlace(holder: holder, tab: tab, position: position)
          guard let asking = self[place].caller, asking.presenter == caller else { continue }
          if isMeant(asking.then) || isMeant(asking.cancelled) { self[place].caller = nil }
        }
      }
    }
    for index in work.events.indices.dropFirst(work.handledCount) where work.events[index].recipient == caller {
      guard let answer = work.events[index].answer, isMeant(answer.steps) else { continue }
      work.events[index].answer = Work.Answer(
        steps: Caller.Continued(block: BlockID(-1), captures: []), result: nil, screen: answer.screen,
        home: answer.home)
    }
  }

  /// Whether steps belong to a mode that is not active.
  private func isOfAbsentMode(_ steps: Caller.Continued?, of owner: Context) -> Bool {
    guard let steps, let modes = owner.layout.modes,
      let mode = modes.modes.firstID(where: { $0.blocks.contains(steps.block) })
    else { return false }
    return !isLive(mode, of: owner)
  }

  /// The current state of a caller.
  enum CallerState {
    /// It lives in a node.
    case awake(NodeID)
    /// Its entry is not composed at present.
    case asleep
    /// It has left for good.
    case gone
  }

  /// Returns the current state of a caller. One that is known by its location alone was alive when it fell asleep.
  func callerState(of caller: InstanceID, _ home: CallerLocation) -> CallerState {
    if isAlive(caller) { return .awake(caller.node) }
    guard caller == .unknown else { return .gone }
    if isAsleep(home) { return .asleep }
    return node(at: home).map { .awake($0) } ?? .gone
  }

  /// Whether the entry of a home, or one around it, is not composed at present.
  private func isAsleep(_ home: CallerLocation) -> Bool {
    if let place = place(ofEntry: home.entry) { return self[place].instance == nil }
    return home.entry > 0 && entry(inSleep: home.entry) != nil
  }

  /// Identifies the callers inside a presenter that falls asleep by their locations alone: those of entries and those
  /// of queued answers. The presenters that are later created at these locations take their place.
  func disconnectCallers(inside root: NodeID) {
    func isInside(_ caller: InstanceID) -> Bool {
      guard isAlive(caller) else { return false }
      var node = caller.node
      while node.exists, node != root { node = nodes[node].parent }
      return node == root
    }
    replaceCallers { caller in isInside(caller.presenter) ? caller.at(.unknown) : caller }
    for index in work.events.indices.dropFirst(work.handledCount)
    where work.events[index].answer != nil && isInside(work.events[index].recipient) {
      work.events[index].recipient = .unknown
    }
  }

  /// Connects callers that are identified by location alone to the presenters now at these locations. A caller that
  /// is neither asleep nor there has left.
  func connectCallers() {
    replaceCallers { caller in
      guard caller.presenter == .unknown, !isAsleep(caller.home) else { return caller }
      // The presenter came back in another mode than the one that asked.
      guard let node = node(at: caller.home),
        !isOfAbsentMode(caller.then ?? caller.cancelled, of: context(ofNode: node))
      else { return nil }
      return caller.at(instance(ofNode: node))
    }
  }

  /// Replaces the callers of the entries of all stacks.
  private func replaceCallers(_ replacement: (Caller) -> Caller?) {
    willChangeOutline()
    for holder in outline.holders.indices {
      for tab in outline.holders[holder].tabIDs {
        for position in outline.holders[holder].stacks[tab.position].entries.indices {
          let place = EntryPlace(holder: holder, tab: tab, position: position)
          guard let caller = self[place].caller else { continue }
          let replaced = replacement(caller)
          if replaced?.presenter != caller.presenter { self[place].caller = replaced }
        }
      }
    }
  }

  /// Queues the answers whose callers are composed again, and drops those whose callers are gone.
  func deliverPendingAnswers() {
    if outline.pendingAnswers.isEmpty { return }
    let pending = outline.pendingAnswers
    var kept: [Work.Answer] = []
    for answer in pending {
      if let node = node(at: answer.home) {
        work.events.append(
          Work.SentEvent(
            recipient: instance(ofNode: node), event: EventID(-1), payload: .null, cause: -1, run: -1, answer: answer))
      } else if isAsleep(answer.home) {
        kept.append(answer)
      }
    }
    guard kept.count < pending.count else { return }
    willChangeOutline()
    outline.pendingAnswers = kept
  }

  /// Runs the steps of the present context that waited for an entry to leave.
  private func run(_ answer: Work.Answer) throws(Fault) {
    let layout = context.layout
    // The mode that asked has left.
    if answer.steps.block < BlockID(0) || isOfAbsentMode(answer.steps, of: context) { return }
    let screen = name(ofPresenter: answer.screen)
    trace(.answered(presenter: path(of: context.node), screen: screen, result: answer.result?.value))
    guard let steps = layout.presenter.blocks.element(at: answer.steps.block) else { return }
    if let first = steps.first { noteRun(at: first.span) }
    let captured = layout.captures[answer.steps.block.position]
    for (local, value) in zip(captured, answer.steps.captures) { setLocal(local, to: value) }
    if let result = answer.result { setLocal(result.local, to: result.value) }
    try run(steps)
  }

  // MARK: Locations of callers

  /// Returns the location of a presenter.
  func home(of start: NodeID) -> CallerLocation {
    var home = CallerLocation()
    var node = start
    while nodes[node].parent.exists, nodes[node].child >= 0 {
      let owner = context(ofNode: nodes[node].parent)
      let child = ChildID(Int(nodes[node].child))
      let isRow = owner.layout.presenter.children[child].each != nil
      home.path.append((child, isRow ? key(ofRow: node) : .null))
      node = owner.node
    }
    home.path.reverse()
    if nodes[node].parent.exists, let place = place(ofEntryWith: node) { home.entry = self[place].id }
    return home
  }

  /// Returns the node at a location, if there is one.
  func node(at home: CallerLocation) -> NodeID? {
    var node = Engine.flowNode
    if home.entry > 0 {
      guard let place = place(ofEntry: home.entry), let instance = self[place].instance else { return nil }
      node = instance.node
    }
    for step in home.path {
      let owner = context(ofNode: node)
      let rows = nodes(ofChild: step.child, in: owner)
      let isRepeated = owner.layout.presenter.children[step.child].each != nil
      guard let next = isRepeated ? rows.first(where: { key(ofRow: $0).isIdentical(to: step.key) }) : rows.first else {
        return nil
      }
      node = next
    }
    return node
  }
}
