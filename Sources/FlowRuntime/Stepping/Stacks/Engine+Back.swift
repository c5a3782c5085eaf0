internal import FlowProgram

// Back as a user action. Candidates are collected along the top of all stacks in tree order. The last candidate that
// can act does so, alone.
extension Engine {
  /// A candidate for handling back.
  enum BackTarget {
    /// The `back` of a presenter runs, if one of its conditions holds.
    case handler(Int)
    /// The entry on top of a stack is left.
    case entry(EntryPlace)
    /// The first tab of a holder is selected.
    case firstTab(Int)
    /// Back is consumed without effect.
    case nothing
  }

  /// Returns all candidates for back, outermost first.
  func backTargets() -> [BackTarget] {
    var found: [BackTarget] = []
    addBackTargets(of: Engine.flowNode, to: &found)
    return found
  }

  /// Returns the presenters inside one that may handle back, the last in tree order first.
  func backHandlers(of root: Int) -> [Int] {
    var found: [BackTarget] = []
    addBackTargets(of: root, to: &found)
    return found.reversed().compactMap { if case .handler(let node) = $0 { node } else { nil } }
  }

  private func addBackTargets(of node: Int, to found: inout [BackTarget]) {
    let context = context(ofNode: node)
    let holder = Int(nodes[node].holder)
    guard context.layout.hasBack || holder >= 0 else { return }
    if holder >= 0 { addBackTargets(ofStacks: holder, to: &found) }
    if !context.layout.presenter.back.isEmpty { found.append(.handler(node)) }
    for child in context.layout.presenter.children.indices {
      for row in nodes(ofChild: child, in: context) { addBackTargets(of: row, to: &found) }
    }
    guard holder >= 0, let top = selectedStack(of: holder).entries.last?.instance else { return }
    addBackTargets(of: Int(top.index), to: &found)
  }

  private func addBackTargets(ofStacks holder: Int, to found: inout [BackTarget]) {
    let tab = selectedTab(of: holder)
    switch backstack(of: holder).onRootBack {
    case .exit: break
    case .ignore: found.append(.nothing)
    case .firstTab: if tab != 0 { found.append(.firstTab(holder)) }
    }
    let count = outline.holders[holder].stacks[tab].entries.count
    if count > 1 { found.append(.entry(EntryPlace(holder: holder, tab: tab, position: count - 1))) }
  }

  /// Finds what back does now: the innermost of its targets, but for presenters that do not handle it.
  ///
  /// - Parameter handles: Whether the present context, whose presenter has a `back`, handles it.
  /// - Returns: The target, or `nil` when the root of the flow is all that is left.
  private func backDecision<E>(_ handles: () throws(E) -> Bool) throws(E) -> BackTarget? {
    for target in backTargets().reversed() {
      if case .handler(let node) = target {
        context = context(ofNode: node)
        guard try handles() else { continue }
      }
      return target
    }
    return nil
  }

  /// Handles the system back action.
  func handleBack() throws(Fault) {
    trace(.back)
    guard let top = topInstance, isAlive(top) else { return }
    let decision = try backDecision { () throws(Fault) in try run(context.layout.presenter.back) }
    switch decision {
    case .handler, .nothing: return
    case .entry(let place): pop(from: place)
    case .firstTab(let holder): selectFirst(of: holder)
    case nil: leaveRoot(of: 0)
    }
  }

  /// Whether back would do anything but end the flow. The evaluation writes caches, so call it on a copy.
  var isBackHandled: Bool {
    if outline.hasExited { return false }
    guard let top = topInstance, isAlive(top) else { return false }
    switch backDecision({ hasBackHandler }) {
    case .handler, .entry, .firstTab: return true
    case .nothing, nil: return false
    }
  }

  /// Whether a handler of the present context would run. A handler whose guard fails with a fault counts, because it
  /// would report the fault.
  var hasBackHandler: Bool {
    context.layout.presenter.back.contains { alternative in
      guard let condition = alternative.guardExpression else { return true }
      return (try? holds(condition)) ?? true
    }
  }

  /// Returns the present effect of back, fixed for the duration of a gesture.
  func gestureTarget() -> Gesture.Target {
    switch backDecision({ hasBackHandler }) {
    case .handler(let node): .handler(instance(ofNode: node))
    case .entry(let place): .entry(self[place].id)
    case .firstTab(let holder): .firstTab(instance(ofNode: outline.holders[holder].node))
    case .nothing, nil: .root
    }
  }
}
