internal import CEL
internal import Diagnostics
internal import FlowProgram

// Changes of the entries of a stack.
extension Engine {
  /// Rejects an entry on a stack at the depth limit.
  func checkDepth(of place: EntryPlace, screen: PresenterID, at span: Span) throws(Fault) {
    guard outline.holders[place.holder].stacks[place.tab.position].entries.count >= limits.stackDepth else { return }
    let screen = name(ofPresenter: screen)
    throw Fault(TooDeepStack(screen: screen, limit: limits.stackDepth), at: span)
  }

  /// Pushes an entry, whose presenter the structure phase will create. If the stack is full, the lowest entry above
  /// the root leaves.
  func push(
    _ screen: PresenterID, params: [Value?], on place: EntryPlace, style: Step.Navigation.Style = .push,
    caller: Caller? = nil
  ) {
    willChangeOutline()
    forgetForward(of: place)
    if let limit = backstack(of: place.holder).maxDepth {
      while outline.holders[place.holder].stacks[place.tab.position].entries.count >= max(1, limit) {
        let lowest = min(1, outline.holders[place.holder].stacks[place.tab.position].entries.count - 1)
        leave(outline.holders[place.holder].stacks[place.tab.position].entries.remove(at: lowest), with: nil)
      }
    }
    outline.holders[place.holder].stacks[place.tab.position].entries.append(
      Entry(id: outline.nextEntry, presenter: screen, instance: nil, params: params, style: style, caller: caller))
    work.moves.life?.causesOfEntries[outline.nextEntry] = work.current
    outline.nextEntry += 1
    stackDidChange(of: place.holder)
  }

  /// Removes entries from a stack and records how. Removed entries can be returned to if the stack keeps history.
  func pop(from place: EntryPlace, with result: Value? = nil, keepsHistory: Bool = true) {
    let isKept = keepsHistory && result == nil && backstack(of: place.holder).keepsHistory
    if !isKept { forgetForward(of: place) }
    guard place.position < outline.holders[place.holder].stacks[place.tab.position].entries.count else { return }
    willChangeOutline()
    removeEntries(from: place, with: result, isKept: isKept)
    work.navigation.lastStyle = nil
  }

  /// Removes entries from a stack, the top first. Their presenters are no longer alive, and their callers are
  /// answered: that of the lowest entry with the result if there is one, those above without.
  func removeEntries(from place: EntryPlace, with result: Value? = nil, isKept: Bool = false) {
    let position = max(0, place.position)
    while outline.holders[place.holder].stacks[place.tab.position].entries.count > position,
      let entry = outline.holders[place.holder].stacks[place.tab.position].entries.popLast()
    {
      if isKept {
        var sleeping = asleep(entry)
        sleeping.caller = nil
        sleeping.isAdmitted = false
        outline.holders[place.holder].stacks[place.tab.position].forward.append(sleeping)
      }
      let isLowest = outline.holders[place.holder].stacks[place.tab.position].entries.count == position
      leave(entry, with: isLowest ? result : nil, isKept: isKept)
      if isKept { work.moves.hasWoken = true }
      stackDidChange(of: place.holder)
    }
  }

  /// Ends the presenter of an entry that was removed from its stack, and answers its caller. A flow answers when all
  /// its events are handled.
  ///
  /// - Parameter isKept: Whether the entry can be returned to with its saved state.
  func leave(_ entry: Entry, with result: Value?, isKept: Bool = false) {
    let isComingBack = work.moves.isFallingAsleep
    guard let instance = entry.instance else {
      if isComingBack { return }
      answer(entry, result)
      return isKept ? () : cancelCallers(inside: entry.saved)
    }
    let node = instance.node
    let isFlow = nodes[node].flow == node
    if !isComingBack, !isFlow { answer(entry, result) }
    fallingAsleep(isComingBack || isKept) {
      if isFlow { beginEnding(node, in: isComingBack ? nil : entry, with: result) } else { kill(node) }
    }
  }

  /// Answers the callers of the entries inside a sleeping or absent presenter that never comes back.
  func cancelCallers(inside saved: Value) {
    guard let state = SavedState(saved) else { return }
    for entries in state.stacks.reversed() {
      for entry in entries.reversed() { if let entry = Entry(saved: entry) { leave(entry, with: nil) } }
    }
    for child in state.children.reversed() { cancelCallers(inside: child.state) }
  }

  /// Runs a change in which presenters leave but come back with their saved state. Callers inside them are not
  /// answered meanwhile.
  func fallingAsleep(_ isComingBack: Bool = true, _ body: () -> Void) {
    let wasFallingAsleep = work.moves.isFallingAsleep
    work.moves.isFallingAsleep = isComingBack
    body()
    work.moves.isFallingAsleep = wasFallingAsleep
  }

  /// Records that entries of a holder came, left or moved, or that another tab is selected.
  func stackDidChange(of holder: Int) {
    work.noteStackChange(of: holder)
    systemDidChange(.isVisible)
    let node = outline.holders[holder].node
    guard node.exists else { return }
    stackModelDidBecomeStale(of: node)
    guard nodes[node].flow == node else { return }
    systemDidChange(.screen)
    systemDidChange(.backstackDepth)
    systemDidChange(.forwardDepth)
    systemDidChange(.entries)
  }

  // MARK: Sleeping

  /// Returns an entry as it is while it sleeps, with its params and its saved state.
  func asleep(_ entry: Entry) -> Entry {
    guard let instance = entry.instance else { return entry }
    var sleeping = entry
    sleeping.params = params(of: entry)
    if layout.presenters[entry.presenter].hasSaved {
      sleeping.saved = savedState(of: instance.node).value
    }
    sleeping.instance = nil
    return sleeping
  }

  /// Puts an entry to sleep: its presenter leaves, and its saved state is kept.
  func putToSleep(_ place: EntryPlace) {
    let entry = self[place]
    guard let instance = entry.instance else { return }
    let sleeping = asleep(entry)
    willChangeOutline()
    self[place] = sleeping
    let node = instance.node
    disconnectCallers(inside: node)
    fallingAsleep { if nodes[node].flow == node { beginEnding(node) } else { kill(node) } }
  }

  // MARK: Forward

  /// Handles the forward action of the user: the innermost top stack with history returns to the entry it left last.
  func handleForward() {
    trace(.forward)
    if let place = placeWithForward { goForward(on: place) }
  }

  /// The top of the innermost top stack that has entries to return to, if there is one.
  var placeWithForward: EntryPlace? {
    var found: EntryPlace?
    forEachBackPlace(in: Engine.flowNode) { place in
      guard case .stacks(let holder) = place else { return }
      let stack = selectedStack(of: holder)
      guard !stack.forward.isEmpty else { return }
      found = EntryPlace(holder: holder, tab: selectedTab(of: holder), position: stack.entries.count - 1)
    }
    return found
  }

  /// Returns the top entries of the nested stacks, outermost first.
  private func placesOnTop() -> [EntryPlace] {
    var found: [EntryPlace] = []
    var next: NodeID? = Engine.flowNode
    while let node = next {
      let holder = Int(nodes[node].holder)
      let tab = selectedTab(of: holder)
      let place = EntryPlace(
        holder: holder, tab: tab, position: outline.holders[holder].stacks[tab.position].entries.count - 1)
      guard place.position >= 0 else { break }
      found.append(place)
      next = self[place].instance.flatMap { holderNode(in: $0.node) }
    }
    return found
  }

  /// The presenter of the innermost top entry.
  var innermostTop: InstanceID? { placesOnTop().last.flatMap { self[$0].instance } }

  /// Returns the first presenter with stacks in an entry, starting with the entry's own presenter.
  private func holderNode(in node: NodeID) -> NodeID? {
    if nodes[node].holder >= 0 { return node }
    let context = context(ofNode: node)
    guard context.layout.hasBack else { return nil }
    for child in context.layout.presenter.children.ids {
      for row in nodes(ofChild: child, in: context) {
        if let found = holderNode(in: row) { return found }
      }
    }
    return nil
  }

  /// Returns to the entry that back last left on the stack of the present context.
  func goForward() { goForward(on: placeOfContext) }

  /// Returns to the entry that back last left on a stack.
  func goForward(on place: EntryPlace) {
    guard !outline.holders[place.holder].stacks[place.tab.position].forward.isEmpty else { return }
    willChangeOutline()
    guard let entry = outline.holders[place.holder].stacks[place.tab.position].forward.popLast() else { return }
    outline.holders[place.holder].stacks[place.tab.position].entries.append(entry)
    stackDidChange(of: place.holder)
  }

  private func forgetForward(of place: EntryPlace) {
    guard !outline.holders[place.holder].stacks[place.tab.position].forward.isEmpty else { return }
    willChangeOutline()
    let forgotten = outline.holders[place.holder].stacks[place.tab.position].forward
    outline.holders[place.holder].stacks[place.tab.position].forward = []
    forget(forgotten)
    systemDidChange(.forwardDepth)
  }

  /// Answers the callers inside entries that the history of a stack no longer keeps.
  func forget(_ forward: [Entry]) {
    fallingAsleep(false) { for entry in forward { cancelCallers(inside: entry.saved) } }
  }
}
