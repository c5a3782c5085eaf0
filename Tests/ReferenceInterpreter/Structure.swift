internal import CEL
internal import FlowProgram

// The structure phase: rule 1.3 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Updates stacks and children from the state, until nothing changes.
  mutating func structurePhase() throws(ReferenceFault) {
    // More rounds than the deepest tree has levels.
    for _ in 0..<100 {
      let before = work.changes
      try composeAllStacks()
      for id in inDepthOrder where isAlive(id) && !work.isEnding(id) {
        let before = work.changes
        try composeChildren(of: id)
        if work.changes != before { try composeAllStacks() }
      }
      if work.changes == before { break }
    }
    work.innerLinks = []
    if !work.isReviving { connectCallers() }
    work.settled = Work.Settled(self)
  }

  /// The living presenters, those that lie less deep first; see rule 4.2.
  private var inDepthOrder: [Int] {
    let order = inOrder
    return Set(order.map { self[$0].depth }).sorted().flatMap { depth in order.filter { self[$0].depth == depth } }
  }

  /// Composes the stacks of all presenters in tree order, beginning again after each that changed; see rule 5.6.
  private mutating func composeAllStacks() throws(ReferenceFault) {
    repeat { while try composeNextStacks() {} } while try followInwards()
  }

  /// Composes the first stacks in tree order that do not match the state; returns whether there were any.
  private mutating func composeNextStacks() throws(ReferenceFault) -> Bool {
    for holder in inOrder where isAlive(holder) && !self[holder].stacks.isEmpty && !work.isEnding(holder) {
      let before = work.changes
      try composeStacks(of: holder)
      if work.changes != before { return true }
    }
    return false
  }

  /// Creates the tenants of new entries, the lowest first. With `compose: top` covered entries leave; see rules 5.6
  /// and 5.31.
  private mutating func composeStacks(of holder: Int) throws(ReferenceFault) {
    guard let backstack = backstack(of: holder) else { return }
    if awaitsLink(holder) { return }
    let selected = selectedTab(of: holder)
    try startStack(of: holder, tab: selected)
    try admit(on: holder, tab: selected)
    let isSparse = backstack.composedEntries == .top
    for tab in self[holder].tabIDs where !isSparse && tab != selected { try admit(on: holder, tab: tab) }
    let visible = visibleEntries(of: selectedStack(of: holder))
    for tab in self[holder].tabIDs.reversed() where isSparse {
      for position in self[holder].stacks[tab.position].entries.indices.reversed()
      where tab != selected || !visible.contains(position) {
        putToSleep(StackPlace(holder: holder, tab: tab, position: position))
      }
    }
    for tab in self[holder].tabIDs where !isSparse || tab == selected {
      for position in self[holder].stacks[tab.position].entries.indices where !isSparse || visible.contains(position) {
        let entry = self[holder].stacks[tab.position].entries[position]
        guard entry.tenant == nil else { continue }
        let tenant = try create(
          Creation(presenter: entry.presenter, params: entry.params, parent: holder, saved: entry.saved))
        self[holder].stacks[tab.position].entries[position].tenant = tenant
        self[holder].stacks[tab.position].entries[position].params = []
        self[holder].stacks[tab.position].entries[position].saved = nil
      }
    }
  }

  /// Pushes the first entry on an empty stack; see rule 6.2.
  mutating func startStack(of holder: Int, tab: TabID) throws(ReferenceFault) {
    guard let start = backstack(of: holder)?.tabs.element(at: tab), self[holder].stacks[tab.position].entries.isEmpty
    else { return }
    let params = try evaluateAll(start.params, Frame(owner: holder))
    push(start.start, params, on: StackPlace(holder: holder, tab: tab, position: 0))
  }

  private mutating func putToSleep(_ place: StackPlace) {
    let entry = self[place.holder].stacks[place.tab.position].entries[place.position]
    guard let tenant = entry.tenant else { return }
    let sleeping = asleep(entry)
    self[place.holder].stacks[place.tab.position].entries[place.position] = sleeping
    disconnectCallers(inside: tenant)
    fallingAsleep { flow in
      if flow.plan(tenant).role == .flow { flow.beginEnding(tenant) } else { flow.kill(tenant) }
    }
  }

  // MARK: Requirements

  /// Checks the new entries of a stack, the lowest first; see rule 9.1.
  private mutating func admit(on holder: Int, tab: TabID) throws(ReferenceFault) {
    var position = 0
    while position < self[holder].stacks[tab.position].entries.count {
      let entry = self[holder].stacks[tab.position].entries[position]
      position += 1
      if entry.isAdmitted { continue }
      self[holder].stacks[tab.position].entries[position - 1].isAdmitted = true
      guard let requirement = requirement(of: entry.presenter, on: holder) else { continue }
      var frame = Frame(owner: self[holder].flow)
      frame.locals[requirement.params] = .record(
        params(try paramsOnEntering(entry, of: holder), of: entry.presenter))
      if try holds(requirement.condition, frame) { continue }
      let place = StackPlace(holder: holder, tab: tab, position: position - 1)
      try redirect(place, requirement, frame)
      position = min(place.position, self[holder].stacks[tab.position].entries.count - 1)
    }
  }

  /// Returns the params that the presenter of an entry would have now, with computed defaults; see rule 9.1.
  private func paramsOnEntering(_ entry: StackEntry, of holder: Int) throws(ReferenceFault) -> [Value?] {
    let known = knownParams(of: entry)
    if known.allSatisfy({ $0 != nil }) { return known }
    var flow = self
    return try flow.firstParams(Creation(presenter: entry.presenter, params: known, parent: holder))
  }

  private func requirement(of presenter: PresenterID, on holder: Int) -> Requirement? {
    if program.presenters[presenter].role != .flow { return program.presenters[presenter].requirement }
    let scope = program.scope(of: plan(self[holder].flow))
    return scope.imports.first { $0.presenter == presenter }?.requirement
  }

  /// Replaces a refused entry and all above it by the redirect; see rule 9.3.
  private mutating func redirect(
    _ place: StackPlace, _ requirement: Requirement, _ frame: Frame
  ) throws(ReferenceFault) {
    var frame = frame
    work.redirects += 1
    if work.redirects > 16 { throw ReferenceFault("redirects go round in a circle") }
    let refused = self[place.holder].stacks[place.tab.position].entries[place.position]
    if let local = requirement.requested {
      frame.locals[local] = .string(requestedLink(refused, of: frame.owner))
    }
    let params = try evaluateAll(requirement.redirectParams, frame)
    removeEntries(from: place)
    let next = nextEntry
    try join(place, requirement.redirect, params, requirement.style)
    // Rule 9.6: the link holds for a redirect that is refused in turn.
    if nextEntry > next { work.followed[next] = work.followed[refused.id] }
  }
}
