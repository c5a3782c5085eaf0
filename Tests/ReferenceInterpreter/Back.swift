internal import CEL
internal import FlowProgram

// Back: rules 5.24 to 5.27 of `docs/semantics.md`.
extension ReferenceFlow {
  /// A possible target of back.
  enum BackTarget {
    case handler(Int)
    case modeHandler(Int)
    case entry(StackPlace)
    case firstTab(Int)
    case nothing
  }

  /// Handles the system back action.
  mutating func handleBack() throws(ReferenceFault) {
    for target in backTargets(of: ReferenceFlow.root).reversed() {
      switch target {
      case .handler(let id):
        var frame = Frame(owner: id, isInSteps: true)
        if try run(handler(of: id), &frame) { return }
      case .modeHandler(let id):
        var frame = Frame(owner: id, isInSteps: true)
        if try run(modeHandler(of: id), &frame) { return }
      case .entry(let place): return pop(from: place)
      case .firstTab(let holder): return select(TabID(0), of: holder)
      case .nothing: return
      }
    }
    leaveRoot(of: ReferenceFlow.root)
  }

  /// Returns the candidates for back, in the order of rule 5.24.
  func backTargets(of id: Int) -> [BackTarget] {
    var found: [BackTarget] = []
    let isHolder = !self[id].stacks.isEmpty
    if isHolder { found += stackTargets(of: id) }
    if !handler(of: id).isEmpty { found.append(.handler(id)) }
    // Rule 19.14: the mode comes after the children of its presenter, and then its own children.
    for (index, rows) in zip(plan(id).children.ids, self[id].children) where plan(id).mode(ofChild: index) == nil {
      for row in rows { found += backTargets(of: row) }
    }
    if !modeHandler(of: id).isEmpty { found.append(.modeHandler(id)) }
    for (index, rows) in zip(plan(id).children.ids, self[id].children) where plan(id).mode(ofChild: index) != nil {
      for row in rows { found += backTargets(of: row) }
    }
    if isHolder, let top = selectedStack(of: id).entries.last?.tenant { found += backTargets(of: top) }
    return found
  }

  /// Returns the `back` handler of a presenter itself.
  func handler(of id: Int) -> [Alternative] { plan(id).back.filter { $0.mode == Alternative.anyMode } }

  /// Returns the `back` handler of the active mode of a presenter.
  func modeHandler(of id: Int) -> [Alternative] {
    guard let mode = activeMode(of: id) else { return [] }
    return plan(id).back.filter { $0.mode == mode }
  }

  private func stackTargets(of holder: Int) -> [BackTarget] {
    var found: [BackTarget] = []
    let tab = selectedTab(of: holder)
    switch backstack(of: holder)?.onRootBack {
    case .ignore: found.append(.nothing)
    case .firstTab: if tab != TabID(0) { found.append(.firstTab(holder)) }
    case .exit, nil: break
    }
    let count = self[holder].stacks[tab.position].entries.count
    if count > 1 { found.append(.entry(StackPlace(holder: holder, tab: tab, position: count - 1))) }
    return found
  }

  /// Handles the forward action: the innermost stack on top that has a history acts; see rule 5.39.
  mutating func handleForward() {
    var found: StackPlace?
    var next: Int? = ReferenceFlow.root
    while let holder = next {
      let tab = selectedTab(of: holder)
      guard let stack = self[holder].stacks.at(tab.position), let top = stack.entries.last else { break }
      if !stack.forward.isEmpty { found = StackPlace(holder: holder, tab: tab, position: stack.entries.count - 1) }
      next = top.tenant.flatMap { firstHolder(in: $0) }
    }
    if let found { goForward(on: found) }
  }

  /// Whether some stack on top has a history to return to.
  public var canGoForward: Bool {
    var copy = self
    let before = copy.work.changes
    copy.handleForward()
    return copy.work.changes != before
  }

  /// Returns the outermost presenter with stacks inside of a presenter, including itself.
  private func firstHolder(in id: Int) -> Int? {
    if !self[id].stacks.isEmpty { return id }
    for row in self[id].children.joined() { if let found = firstHolder(in: row) { return found } }
    return nil
  }
}
