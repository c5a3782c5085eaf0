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

  /// Handles the forward action: of the stacks on the path of back, the last with a history acts; see rule 5.39.
  mutating func handleForward() {
    if let place = stacksOnPath(from: ReferenceFlow.root).last(where: {
      !self[$0.holder].stacks[$0.tab.position].forward.isEmpty
    }) {
      goForward(on: place)
    }
  }

  /// Whether some stack on top has a history to return to.
  public var canGoForward: Bool {
    var copy = self
    let before = copy.work.changes
    copy.handleForward()
    return copy.work.changes != before
  }

  /// Returns the selected stacks in the order of rule 5.24.
  private func stacksOnPath(from id: Int) -> [StackPlace] {
    let isHolder = !self[id].stacks.isEmpty
    let top = isHolder ? selectedStack(of: id).entries : []
    var found = isHolder ? [StackPlace(holder: id, tab: selectedTab(of: id), position: top.count - 1)] : []
    for isOfMode in [false, true] {
      for child in plan(id).children.ids where (plan(id).mode(ofChild: child) != nil) == isOfMode {
        found += self[id].children[child.position].flatMap { stacksOnPath(from: $0) }
      }
    }
    if let tenant = top.last?.tenant { found += stacksOnPath(from: tenant) }
    return found
  }
}
