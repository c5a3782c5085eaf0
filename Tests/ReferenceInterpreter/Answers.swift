internal import CEL
internal import FlowProgram

// Results: rules 5.9 to 5.14 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Queues the answer for the caller of an entry that leaves.
  mutating func answer(_ entry: StackEntry, _ result: Value?) {
    guard let caller = entry.caller else { return }
    guard let steps = result == nil ? caller.cancelled : caller.then else { return }
    var locals = steps.locals
    if let result { locals[caller.result] = result }
    work.queue.append(
      .answer(
        to: caller.presenter, home: caller.home, Continuation(block: steps.block, locals: locals),
        screen: entry.presenter))
  }

  /// Runs an answer, or keeps it while its caller sleeps; see rule 5.32.
  mutating func handleAnswer(
    to caller: Int, at home: Home, _ steps: Continuation, screen: PresenterID
  ) throws(ReferenceFault) {
    switch callerState(of: caller, at: home) {
    case .awake(let id):
      // Rule 19.2: a mode that has ended receives no answers.
      if let mode = plan(id).mode(ofBlock: steps.block), activeMode(of: id) != mode { return }
      var frame = Frame(owner: id, locals: steps.locals, isInSteps: true)
      try run(plan(id).blocks[steps.block], &frame)
    case .asleep: pendingAnswers.append(PendingAnswer(home: home, steps: steps, screen: screen))
    case .gone: break
    }
  }

  /// The state of a caller.
  enum Whereabouts {
    case awake(Int), asleep, gone
  }

  /// Returns the state of a caller: alive, asleep, recreated, or gone; see rule 5.12.
  func callerState(of caller: Int, at home: Home) -> Whereabouts {
    if isAlive(caller) { return .awake(caller) }
    guard caller == Caller.asleep else { return .gone }
    if isAsleep(home) { return .asleep }
    return presenter(at: home).map { .awake($0) } ?? .gone
  }

  private func isAsleep(_ home: Home) -> Bool {
    guard let entry = home.entry else { return false }
    if let place = place(ofEntry: entry) {
      return self[place.holder].stacks[place.tab.position].entries[place.position].tenant == nil
    }
    return sleepingEntries.contains { $0.id == entry }
  }

  /// All entries inside of sleeping entries.
  private var sleepingEntries: [StackEntry] {
    func entries(_ saved: Saved) -> [StackEntry] {
      let own = saved.stacks.flatMap(\.entries)
      return own + own.compactMap(\.saved).flatMap(entries) + saved.children.flatMap { entries($0.state) }
    }
    return living.keys.sorted().flatMap { id in
      self[id].stacks.flatMap(\.entries).compactMap(\.saved).flatMap(entries)
    }
  }

  /// Identifies the callers inside of a presenter that falls asleep by their places alone.
  mutating func disconnectCallers(inside root: Int) {
    for (id, _) in living where isAlive(id) && isInside(id, root) {
      replaceCallers { caller in
        var caller = caller
        if caller.presenter == id { caller.presenter = Caller.asleep }
        return caller
      }
      for index in work.queue.indices {
        if case .answer(to: id, let home, let steps, let screen) = work.queue[index] {
          work.queue[index] = .answer(to: Caller.asleep, home: home, steps, screen: screen)
        }
      }
    }
  }

  private func isInside(_ id: Int, _ root: Int) -> Bool {
    id == root || self[id].parent.map { isInside($0, root) } ?? false
  }

  /// Connects the callers that have slept with the presenters in their places. A caller without such a presenter has
  /// left.
  mutating func connectCallers() {
    let flow = self
    replaceCallers { caller in
      guard caller.presenter == Caller.asleep else { return caller }
      switch flow.callerState(of: caller.presenter, at: caller.home) {
      case .asleep: return caller
      case .gone: return nil
      case .awake(let id):
        let block = (caller.then ?? caller.cancelled)?.block
        // The presenter came back in another mode than the one that asked.
        if let mode = block.flatMap({ flow.plan(id).mode(ofBlock: $0) }), flow.activeMode(of: id) != mode { return nil }
        var awake = caller
        awake.presenter = id
        return awake
      }
    }
  }

  private mutating func replaceCallers(_ replacement: (Caller) -> Caller?) {
    for holder in living.keys {
      for tab in self[holder].tabIDs {
        for position in self[holder].stacks[tab.position].entries.indices {
          guard let caller = self[holder].stacks[tab.position].entries[position].caller else { continue }
          self[holder].stacks[tab.position].entries[position].caller = replacement(caller)
        }
      }
    }
  }

  /// Queues the answers that waited until their callers were composed again; see rule 5.33.
  mutating func deliverPendingAnswers() {
    let pending = pendingAnswers
    pendingAnswers = []
    for answer in pending {
      if let id = presenter(at: answer.home) {
        work.queue.append(.answer(to: id, home: answer.home, answer.steps, screen: answer.screen))
      } else if isAsleep(answer.home) {
        pendingAnswers.append(answer)
      }
    }
  }

  // MARK: Homes

  /// Returns the place of a presenter.
  func home(of id: Int) -> Home {
    var home = Home()
    var next = id
    while let parent = self[next].parent, let child = self[next].child {
      home.path.insert((child, self[next].row.key), at: 0)
      next = parent
    }
    if let place = place(ofTenant: next) {
      home.entry = self[place.holder].stacks[place.tab.position].entries[place.position].id
    }
    return home
  }

  /// Returns the presenter at a place, if there is one.
  func presenter(at home: Home) -> Int? {
    var next = ReferenceFlow.root
    if let entry = home.entry {
      guard let place = place(ofEntry: entry),
        let tenant = self[place.holder].stacks[place.tab.position].entries[place.position].tenant
      else { return nil }
      next = tenant
    }
    for step in home.path {
      let rows = self[next].children[step.child.position]
      guard let row = rows.first(where: { self[$0].row.key.isIdentical(to: step.key) }) else { return nil }
      next = row
    }
    return next
  }
}

extension Caller {
  /// The number of all callers that are identified by their places alone.
  static let asleep = -1
}
