internal import CEL
internal import FlowProgram

// Sections 5 and 6 of `docs/semantics.md`: places, visibility, and changes of entries.
extension ReferenceFlow {
  /// Returns the declaration of a presenter's stacks, or `nil` if it has none.
  func backstack(of id: Int) -> Backstack? {
    plan(id).role == .flow ? program.scope(of: plan(id)).backstack : plan(id).stacks
  }

  /// Returns the position of the selected tab.
  func selectedTab(of holder: Int) -> TabID {
    guard self[holder].stacks.count > 1, let slot = backstack(of: holder)?.selection,
      case .int(let tab)? = self[holder].slots.at(slot.position)
    else { return TabID(0) }
    return TabID(min(max(Int(clamping: tab), 0), self[holder].stacks.count - 1))
  }

  /// Returns the stack of the selected tab.
  func selectedStack(of holder: Int) -> EntryStack {
    self[holder].stacks.at(selectedTab(of: holder).position) ?? EntryStack()
  }

  /// Returns the positions of the entries that are visible if their stack is; see rule 5.15.
  func visibleEntries(of stack: EntryStack) -> Range<Int> {
    var first = max(0, stack.entries.count - 1)
    while first > 0, stack.entries[first].style.leavesBelowVisible { first -= 1 }
    return first..<stack.entries.count
  }

  /// Returns the presenter of the nearest enclosing entry of a presenter, including itself; `nil` for the running
  /// flow and its parts.
  func entryRoot(of id: Int) -> Int? {
    var next = id
    while let parent = self[next].parent {
      if self[next].child == nil { return next }
      next = parent
    }
    return nil
  }

  /// Returns the place of the entry whose tenant is a presenter.
  func place(ofTenant root: Int) -> StackPlace? {
    guard let holder = self[root].parent else { return nil }
    for (tab, stack) in zip(self[holder].tabIDs, self[holder].stacks) {
      if let position = stack.entries.firstIndex(where: { $0.tenant == root }) {
        return StackPlace(holder: holder, tab: tab, position: position)
      }
    }
    return nil
  }

  /// Returns the place of the entry with a number.
  func place(ofEntry id: UInt64) -> StackPlace? {
    for holder in living.keys.sorted() where !self[holder].stacks.isEmpty {
      for (tab, stack) in zip(self[holder].tabIDs, self[holder].stacks) {
        if let position = stack.entries.firstIndex(where: { $0.id == id }) {
          return StackPlace(holder: holder, tab: tab, position: position)
        }
      }
    }
    return nil
  }

  /// Returns the entry to which steps of a presenter refer: the nearest enclosing one; for a flow the top of its
  /// stack.
  func place(of id: Int) -> StackPlace {
    if plan(id).role != .flow, let root = entryRoot(of: id), let place = place(ofTenant: root) { return place }
    let flow = self[id].flow
    return StackPlace(holder: flow, tab: TabID(0), position: (self[flow].stacks.first?.entries.count ?? 0) - 1)
  }

  /// Returns whether a presenter is visible: in each enclosing stack, only modals and sheets are above it.
  func isVisible(_ id: Int) -> Bool {
    guard let root = entryRoot(of: id) else { return true }
    guard let place = place(ofTenant: root), place.tab == selectedTab(of: place.holder),
      visibleEntries(of: selectedStack(of: place.holder)).contains(place.position)
    else { return false }
    return isVisible(place.holder)
  }

  /// Returns whether a presenter receives user input: its entry is on top, in each enclosing stack; see rule 5.17.
  func isOnTop(_ id: Int) -> Bool {
    guard let root = entryRoot(of: id) else { return true }
    guard let place = place(ofTenant: root), selectedStack(of: place.holder).entries.last?.tenant == root else {
      return false
    }
    return isOnTop(place.holder)
  }

  // MARK: Entering

  /// Creates the stacks of a new presenter: empty ones, which start when they are first selected, or saved ones.
  mutating func openStacks(of id: Int, _ saved: Saved?) {
    guard let backstack = backstack(of: id) else { return }
    let kept = plan(id).role == .flow && id == ReferenceFlow.root ? [] : saved?.stacks ?? []
    self[id].stacks = backstack.tabs.indices.map { kept.at($0) ?? EntryStack() }
  }

  /// Pushes an entry on a stack. With `maxDepth` the lowest entry above the root may leave; see rule 5.36.
  mutating func push(
    _ screen: PresenterID, _ params: [Value?], on place: StackPlace, style: Step.Navigation.Style = .push,
    caller: Caller? = nil
  ) {
    forgetForward(of: place)
    if let limit = backstack(of: place.holder)?.maxDepth {
      while self[place.holder].stacks[place.tab.position].entries.count >= max(1, limit) {
        let lowest = min(1, self[place.holder].stacks[place.tab.position].entries.count - 1)
        let entry = self[place.holder].stacks[place.tab.position].entries.remove(at: lowest)
        leave(entry, with: nil)
      }
    }
    self[place.holder].stacks[place.tab.position].entries.append(
      StackEntry(id: nextEntry, presenter: screen, params: params, style: style, caller: caller))
    nextEntry += 1
    work.changes += 1
  }

  // MARK: Leaving

  /// Removes entries from a stack. If the stack has `history`, they are kept in it.
  mutating func pop(from place: StackPlace, with result: Value? = nil, keepsHistory: Bool = true) {
    let isKept = keepsHistory && result == nil && backstack(of: place.holder)?.keepsHistory ?? false
    if !isKept { forgetForward(of: place) }
    guard place.position < self[place.holder].stacks[place.tab.position].entries.count else { return }
    removeEntries(from: place, with: result, isKept: isKept)
  }

  /// Removes entries from a stack, the topmost first. A result belongs to the lowest. See rules 5.5 and 5.11.
  mutating func removeEntries(from place: StackPlace, with result: Value? = nil, isKept: Bool = false) {
    let position = max(0, place.position)
    while self[place.holder].stacks[place.tab.position].entries.count > position {
      let entry = self[place.holder].stacks[place.tab.position].entries.removeLast()
      if isKept {
        var sleeping = asleep(entry)
        sleeping.caller = nil
        sleeping.isAdmitted = false
        self[place.holder].stacks[place.tab.position].forward.append(sleeping)
      }
      let isLowest = self[place.holder].stacks[place.tab.position].entries.count == position
      leave(entry, with: isLowest ? result : nil, isKept: isKept)
      work.changes += 1
    }
  }

  /// Ends the tenant of an entry and answers its caller. An imported flow answers after it has ended.
  mutating func leave(_ entry: StackEntry, with result: Value?, isKept: Bool = false) {
    let isComingBack = work.isFallingAsleep
    guard let tenant = entry.tenant else {
      if isComingBack { return }
      answer(entry, result)
      if !isKept, let saved = entry.saved { cancelCallers(inside: saved) }
      return
    }
    let isFlow = plan(tenant).role == .flow
    if !isComingBack, !isFlow { answer(entry, result) }
    fallingAsleep(isComingBack || isKept) { flow in
      if isFlow { flow.beginEnding(tenant, in: isComingBack ? nil : entry, with: result) } else { flow.kill(tenant) }
    }
  }

  /// Answers the callers of the entries inside of a presenter that never comes back; see rule 5.10.
  mutating func cancelCallers(inside saved: Saved) {
    for entry in saved.stacks.reversed().flatMap({ $0.entries.reversed() }) { leave(entry, with: nil) }
    for child in saved.children.reversed() { cancelCallers(inside: child.state) }
  }

  private mutating func forgetForward(of place: StackPlace) {
    let forgotten = self[place.holder].stacks[place.tab.position].forward
    self[place.holder].stacks[place.tab.position].forward = []
    forget(forgotten)
  }

  /// Answers the callers inside of entries that the history of a stack no longer keeps.
  mutating func forget(_ forward: [StackEntry]) {
    fallingAsleep(false) { flow in
      for saved in forward.compactMap(\.saved) { flow.cancelCallers(inside: saved) }
    }
  }

  /// Removes entries that will return with their saved state. Callers inside are not answered meanwhile.
  mutating func fallingAsleep(_ isComingBack: Bool = true, _ body: (inout ReferenceFlow) -> Void) {
    let former = work.isFallingAsleep
    work.isFallingAsleep = isComingBack
    body(&self)
    work.isFallingAsleep = former
  }

  /// Ends all stacks of a leaving presenter: the last tab first, in each the topmost entry first; see rule 6.6.
  mutating func closeStacks(of id: Int) {
    let stacks = self[id].stacks
    self[id].stacks = []
    for stack in stacks.reversed() {
      for entry in stack.entries.reversed() { leave(entry, with: nil) }
      forget(stack.forward)
    }
  }

  /// Returns an entry without its tenant: with its params and its saved state.
  func asleep(_ entry: StackEntry) -> StackEntry {
    guard let tenant = entry.tenant else { return entry }
    var sleeping = entry
    sleeping.params = knownParams(of: entry)
    sleeping.saved = saved(of: tenant)
    sleeping.tenant = nil
    return sleeping
  }

  /// Returns the saved state of a presenter and of everything that is composed into it.
  func saved(of id: Int) -> Saved {
    var saved = Saved()
    for index in plan(id).slots.ids where isKept(slot: index, of: id) {
      saved.slots[index] = savedValue(ofSlot: index, of: id)
    }
    for (index, child) in zip(plan(id).children.ids, plan(id).children) where isKept(child: index, of: id) {
      for row in self[id].children[index.position] {
        saved.children.append((index, child.each == nil ? .null : self[row].row.key, self.saved(of: row)))
      }
      if self[id].children[index.position].isEmpty, child.keepsSaved {
        saved.children += self[id].kept[index.position].rows.map { (index, $0.key, $0.state) }
      }
    }
    if id != ReferenceFlow.root {
      saved.stacks = self[id].stacks.map { stack in EntryStack(entries: stack.entries.map { sleepingInside($0) }) }
    }
    return saved
  }

  /// Returns an entry inside of a presenter that sleeps. Its caller has only its place; see rule 5.12.
  private func sleepingInside(_ entry: StackEntry) -> StackEntry {
    var sleeping = asleep(entry)
    guard let caller = entry.caller else { return sleeping }
    sleeping.caller?.presenter = Caller.asleep
    if case .gone = callerState(of: caller.presenter, at: caller.home) { sleeping.caller = nil }
    return sleeping
  }

  /// Removes and returns the saved state for a new child.
  mutating func takeKept(child index: ChildID, key: Value, of id: Int) -> Saved? {
    guard let position = self[id].kept[index.position].rows.firstIndex(where: { $0.key.isIdentical(to: key) }) else {
      return nil
    }
    return self[id].kept[index.position].rows.remove(at: position).state
  }

  /// Returns the params of an entry that are known without evaluation.
  func knownParams(of entry: StackEntry) -> [Value?] {
    let count = program.presenters[entry.presenter].parameterCount
    if let tenant = entry.tenant { return self[tenant].slots.prefix(count).map { $0 } }
    return (0..<count).map {
      (entry.params.at($0) ?? nil) ?? knownFirst(of: program.presenters[entry.presenter].slots[$0])
    }
  }

  /// Returns the initial value of a slot if it is constant.
  func knownFirst(of slot: Slot) -> Value? {
    if case .constant(let value)? = slot.initial { return value }
    return slot.initial == nil && slot.type.isNullable ? .null : nil
  }
}
