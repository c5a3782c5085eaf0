internal import CEL
internal import FlowProgram

// Navigation: rule 5.2 of `docs/semantics.md`.
extension ReferenceFlow {
  mutating func navigate(_ navigation: Step.Navigation, _ frame: Frame) throws(ReferenceFault) {
    if case .route(let link) = navigation.destination { return try followLink(link, frame) }
    guard let screen = navigation.screen else { return }
    let params = try evaluateAll(navigation.params, frame)
    let place = try place(of: navigation.target, frame)
    try join(place, screen, params, navigation.style, caller: caller(of: navigation, frame))
  }

  /// Adds a screen to a stack with one of the styles of `as`.
  mutating func join(
    _ place: StackPlace, _ screen: PresenterID, _ params: [Value?], _ style: Step.Navigation.Style,
    caller: Caller? = nil
  ) throws(ReferenceFault) {
    switch style {
    case .push, .modal, .sheet: break
    case .replace: removeEntries(from: place)
    case .reset: removeEntries(from: StackPlace(holder: place.holder, tab: place.tab, position: 0))
    case .reuse:
      let entries = self[place.holder].stacks[place.tab.position].entries
      if let found = entries.lastIndex(where: { isShowing($0, screen, params) }) {
        pop(from: StackPlace(holder: place.holder, tab: place.tab, position: found + 1), keepsHistory: false)
        return
      }
    }
    if self[place.holder].stacks[place.tab.position].entries.count >= limits.entries {
      throw ReferenceFault("a stack is too deep")
    }
    push(screen, params, on: place, style: style, caller: caller)
  }

  /// Returns whether an entry has a screen with the same params.
  func isShowing(_ entry: StackEntry, _ screen: PresenterID, _ params: [Value?]) -> Bool {
    guard entry.presenter == screen else { return false }
    let known = knownParams(of: entry)
    let wanted = params.indices.map { params[$0] ?? knownFirst(of: program.presenters[screen].slots[$0]) }
    return wanted.indices.allSatisfy { index in
      guard let value = wanted[index], let other = known.at(index) ?? nil else { return false }
      return other.isIdentical(to: value)
    }
  }

  private func caller(of navigation: Step.Navigation, _ frame: Frame) -> Caller? {
    if navigation.then == nil, navigation.cancelled == nil { return nil }
    return Caller(
      presenter: frame.owner, home: home(of: frame.owner), then: navigation.then.map { continuation($0, frame) },
      result: navigation.result ?? 0, cancelled: navigation.cancelled.map { continuation($0, frame) })
  }

  /// Returns the entry from which a navigation starts: the one of its presenter, or the top of another stack.
  private mutating func place(of target: Step.Navigation.Target, _ frame: Frame) throws(ReferenceFault) -> StackPlace {
    let own = place(of: frame.owner)
    switch target {
    case .nearest: return own
    case .flow:
      let flow = self[frame.owner].flow
      if own.holder == flow { return own }
      return StackPlace(holder: flow, tab: TabID(0), position: self[flow].stacks[0].entries.count - 1)
    case .stack(let presenter, let tab):
      let holder = try holder(ofStacks: presenter, frame)
      let tab = tab ?? selectedTab(of: holder)
      if own.holder == holder, own.tab == tab { return own }
      try startStack(of: holder, tab: tab)
      return StackPlace(holder: holder, tab: tab, position: self[holder].stacks[tab.position].entries.count - 1)
    }
  }

  /// Returns the holder of the stacks that `in` selects; see rule 6.4.
  private func holder(ofStacks presenter: PresenterID, _ frame: Frame) throws(ReferenceFault) -> Int {
    var next: Int? = frame.owner
    while let id = next {
      if self[id].presenter == presenter { return id }
      for child in plan(id).children.ids where plan(id).children[child].presenter == presenter {
        if let found = self[id].children[child.position].first(where: { isAlive($0) }) { return found }
      }
      next = self[id].flow == id ? nil : self[id].parent
    }
    let flow = self[frame.owner].flow
    let found = inOrder.filter { self[$0].presenter == presenter && self[$0].flow == flow && isAlive($0) }
    if let first = found.first(where: { isOnTop($0) }) ?? found.first { return first }
    throw ReferenceFault("there are no such stacks now")
  }

  mutating func select(_ tab: TabID, ofStacks presenter: PresenterID, _ frame: Frame) throws(ReferenceFault) {
    select(tab, of: try holder(ofStacks: presenter, frame))
  }

  mutating func select(_ tab: TabID, of holder: Int) {
    guard self[holder].tabIDs.contains(tab), let slot = backstack(of: holder)?.selection else { return }
    write(.int(Int64(tab.position)), to: slot, of: holder)
  }

  // MARK: Back

  /// Leaves the entry of a presenter and all above it, or returns to an entry below.
  mutating func goBack(_ target: Step.Return, _ frame: Frame) throws(ReferenceFault) {
    var place = place(of: frame.owner)
    switch target {
    case .one: leave(place)
    case .root:
      place.position = 1
      pop(from: place)
    case .to(let screen):
      let below = self[place.holder].stacks[place.tab.position].entries.prefix(max(0, place.position))
      guard let found = below.lastIndex(where: { $0.presenter == screen }) else { return }
      place.position = found + 1
      pop(from: place)
    }
  }

  /// Leaves an entry and all above it. The first entry of a stack leaves as `onRootBack` declares.
  mutating func leave(_ place: StackPlace, with result: Value? = nil) {
    if place.position <= 0 { leaveRoot(of: place.holder) } else { pop(from: place, with: result) }
  }

  /// Performs `return`: leaves the entry with a result. An imported flow leaves its entry; the running flow ends.
  mutating func returnResult(_ plan: ValuePlan, _ frame: Frame) throws(ReferenceFault) {
    let result = try evaluate(plan, frame)
    let flow = self[frame.owner].flow
    if let ending = work.endings.firstIndex(where: { $0.flow == flow }) {
      // Rule 8.8: the first result counts.
      if work.endings[ending].result == nil { work.endings[ending].result = result }
      return
    }
    guard self.plan(frame.owner).role == .flow else { return leave(place(of: frame.owner), with: result) }
    guard let root = entryRoot(of: frame.owner), let place = place(ofTenant: root) else {
      return beginEnding(ReferenceFlow.root, with: result)
    }
    leave(place, with: result)
  }

  /// Leaves the first entry of a stack: ends the flow, has no effect with `onRootBack: ignore`, or acts outside the
  /// stack. See rules 5.3 and 6.5.
  mutating func leaveRoot(of holder: Int) {
    guard let backstack = backstack(of: holder), backstack.onRootBack != .ignore else { return }
    if backstack.onRootBack == .firstTab, selectedTab(of: holder) != TabID(0) {
      return select(TabID(0), of: holder)
    }
    if let root = entryRoot(of: holder), let place = place(ofTenant: root) {
      leave(place)
    } else {
      beginEnding(ReferenceFlow.root)
    }
  }

  /// Performs `goForward`: restores the entry that back has left last, with its number.
  mutating func goForward(on place: StackPlace) {
    guard let entry = self[place.holder].stacks[place.tab.position].forward.popLast() else { return }
    self[place.holder].stacks[place.tab.position].entries.append(entry)
    work.changes += 1
  }
}
