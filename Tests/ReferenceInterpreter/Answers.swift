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

  /// Returns the state of a caller: alive, asleep, recreated, or gone.
  func callerState(of caller: Int, at home: Home) -> Whereabouts {
    if isAlive(caller) { return .awake(caller) }
    if isAsleep(home) { return .asleep }
    if let id = presenter(at: home), caller == Caller.formerProcess || canSleep(id) { return .awake(id) }
    return .gone
  }

  private func isAsleep(_ home: Home) -> Bool {
    guard let entry = home.entry else { return false }
    if let place = place(ofEntry: entry) {
      return self[place.holder].stacks[place.tab.position].entries[place.position].tenant == nil
    }
    return sleepingEntries.contains { $0.id == entry }
  }

  /// All entries inside of sleeping entries and of the history.
  private var sleepingEntries: [StackEntry] {
    func entries(_ saved: Saved) -> [StackEntry] {
      let own = saved.stacks.flatMap(\.entries)
      return own + own.compactMap(\.saved).flatMap(entries) + saved.children.flatMap { entries($0.state) }
    }
    return living.keys.sorted().flatMap { id -> [StackEntry] in
      let asleep = self[id].stacks.flatMap { $0.entries + $0.forward }.compactMap(\.saved)
      return (asleep + self[id].kept.flatMap(\.rows).map(\.state)).flatMap(entries)
    }
  }

  /// Returns whether a presenter may have slept: it is on a stack that composes only its top.
  private func canSleep(_ id: Int) -> Bool {
    guard let root = entryRoot(of: id), let place = place(ofTenant: root) else { return false }
    return backstack(of: place.holder)?.composedEntries == .top || canSleep(place.holder)
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
