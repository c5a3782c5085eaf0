internal import CEL
internal import Diagnostics
internal import FlowProgram

// The structure phase of stacks. New entries are created, and entries not to be composed go to sleep.
extension Engine {
  /// Updates the presenters of all changed stacks in tree order, so that an outer stack precedes those inside it.
  func composeStacks() throws(Fault) {
    while let holder = work.takeChangedHolder(first: isHolder(_:before:)) {
      let owner = outline.holders[holder].node
      guard owner.exists, !work.isEnding(owner) else { continue }
      try composeStacks(of: holder)
      let node = outline.holders[holder].node
      if node.exists { visiblePathDidChange(in: node) }
    }
  }

  private func isHolder(_ left: Int, before right: Int) -> Bool {
    let (left, right) = (outline.holders[left].node, outline.holders[right].node)
    guard left.exists, right.exists, nodes[left].isAlive, nodes[right].isAlive else {
      return left.position < right.position
    }
    return precedes(left, right)
  }

  private func composeStacks(of holder: Int) throws(Fault) {
    let tab = selectedTab(of: holder)
    if awaitsLink(holder, tab: tab) { return work.navigation.awaitingLinks.append(holder) }
    try startStack(of: holder, tab: tab)
    try admit(holder, tab: tab)
    let isSparse = backstack(of: holder).composedEntries == .top
    if !isSparse {
      // Entries pushed onto hidden stacks are checked as well.
      for other in outline.holders[holder].tabIDs where other != tab { try admit(holder, tab: other) }
    }
    for tab in outline.holders[holder].tabIDs.reversed() where isSparse {
      let composed = composedEntries(of: holder, tab: tab)
      for position in outline.holders[holder].stacks[tab.position].entries.indices.reversed()
      where !composed.contains(position) {
        putToSleep(EntryPlace(holder: holder, tab: tab, position: position))
      }
    }
    for tab in outline.holders[holder].tabIDs {
      for position in composedEntries(of: holder, tab: tab) {
        let place = EntryPlace(holder: holder, tab: tab, position: position)
        if self[place].instance == nil { try create(place) }
      }
    }
  }

  /// Returns the indices of the entries of a stack that are to be composed.
  private func composedEntries(of holder: Int, tab: TabID) -> Range<Int> {
    let entries = outline.holders[holder].stacks[tab.position].entries.indices
    guard backstack(of: holder).composedEntries == .top else { return entries }
    return tab == selectedTab(of: holder) ? outline.holders[holder].stacks[tab.position].visible : 0..<0
  }

  private func create(_ place: EntryPlace) throws(Fault) {
    let entry = self[place]
    _ = try create(
      Creation(
        presenter: entry.presenter, params: entry.params, parent: outline.holders[place.holder].node,
        saved: entry.saved, entry: place))
    if layout.canSleep { work.moves.hasWoken = true }
    // Steps may have read the fields of the stacks before.
    stackModelDidBecomeStale(of: outline.holders[place.holder].node)
  }

  /// Pushes the first entry onto an empty stack.
  func startStack(of holder: Int, tab: TabID) throws(Fault) {
    guard outline.holders[holder].stacks[tab.position].entries.isEmpty else { return }
    let start = try startOfStack(of: holder, tab: tab)
    push(start.screen, params: start.params, on: EntryPlace(holder: holder, tab: tab, position: 0))
  }

  /// Returns the start screen of a stack, with its params.
  func startOfStack(of holder: Int, tab: TabID) throws(Fault) -> (screen: PresenterID, params: [Value?]) {
    let reader = context
    defer { context = reader }
    context = context(ofNode: outline.holders[holder].node)
    let start = backstack(of: holder).tabs[tab]
    var params: [Value?] = []
    for plan in start.params {
      if let plan { params.append(try evaluate(plan)) } else { params.append(nil) }
    }
    return (start.start, params)
  }
}
