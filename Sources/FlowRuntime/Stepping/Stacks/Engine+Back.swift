internal import FlowProgram

// Back as a user action. Candidates are collected along the top of all stacks in tree order. The last candidate that
// can act does so, alone.
extension Engine {
  /// A candidate for handling back.
  enum BackTarget {
    /// The `back` of a presenter runs, if one of its conditions holds.
    case handler(NodeID)
    /// The `back` of the active mode of a presenter runs, if one of its conditions holds.
    case modeHandler(NodeID)
    /// The entry on top of a stack is left.
    case entry(EntryPlace)
    /// The first tab of a holder is selected.
    case firstTab(Int)
    /// Back is consumed without effect.
    case nothing
  }

  /// A place at which back looks for its target.
  enum BackPlace {
    /// The stacks of a holder.
    case stacks(Int)
    /// A presenter with `back`.
    case presenter(NodeID)
    /// A presenter whose active mode has `back`.
    case mode(NodeID)
  }

  /// Visits the places at which back looks for its target, inside the top entries of a presenter, outermost first.
  func forEachBackPlace(in node: NodeID, _ visit: (BackPlace) -> Void) {
    let context = context(ofNode: node)
    let holder = Int(nodes[node].holder)
    guard context.layout.hasBack || holder >= 0 else { return }
    if holder >= 0 { visit(.stacks(holder)) }
    if !context.layout.back.isEmpty { visit(.presenter(node)) }
    forEachBackPlace(ofChildrenIn: context, mode: Alternative.anyMode, visit)
    if let modes = context.layout.modes, let mode = liveMode(of: context) {
      if !modes.back[mode.position].isEmpty { visit(.mode(node)) }
      forEachBackPlace(ofChildrenIn: context, mode: mode, visit)
    }
    guard holder >= 0, let top = selectedStack(of: holder).entries.last?.instance else { return }
    forEachBackPlace(in: top.node, visit)
  }

  private func forEachBackPlace(ofChildrenIn context: Context, mode: ModeID, _ visit: (BackPlace) -> Void) {
    for child in context.layout.presenter.children.ids {
      if let modes = context.layout.modes, modes.ofChild[child.position] != mode { continue }
      for row in nodes(ofChild: child, in: context) { forEachBackPlace(in: row, visit) }
    }
  }

  /// Returns all candidates for back, outermost first.
  func backTargets() -> [BackTarget] {
    var found: [BackTarget] = []
    forEachBackPlace(in: Engine.flowNode) { place in
      switch place {
      case .stacks(let holder): addBackTargets(ofStacks: holder, to: &found)
      case .presenter(let node): found.append(.handler(node))
      case .mode(let node): found.append(.modeHandler(node))
      }
    }
    return found
  }

  /// Returns the presenters inside one that may handle back, the last in tree order first.
  func backHandlers(of root: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    forEachBackPlace(in: root) { place in
      switch place {
      case .stacks: break
      case .presenter(let node), .mode(let node): found.append(node)
      }
    }
    return found.reversed()
  }

  private func addBackTargets(ofStacks holder: Int, to found: inout [BackTarget]) {
    let tab = selectedTab(of: holder)
    switch backstack(of: holder).onRootBack {
    case .exit: break
    case .ignore: found.append(.nothing)
    case .firstTab: if tab != TabID(0) { found.append(.firstTab(holder)) }
    }
    let count = outline.holders[holder].stacks[tab.position].entries.count
    if count > 1 { found.append(.entry(EntryPlace(holder: holder, tab: tab, position: count - 1))) }
  }

  /// Finds what back does now: the innermost of its targets, but for presenters that do not handle it.
  ///
  /// - Parameter handles: Whether the present context, whose presenter or mode has this `back`, handles it.
  /// - Returns: The target, or `nil` when the root of the flow is all that is left.
  private func backDecision<E>(_ handles: ([Alternative]) throws(E) -> Bool) throws(E) -> BackTarget? {
    for target in backTargets().reversed() {
      if let handler = handler(of: target), try !handles(handler) { continue }
      return target
    }
    return nil
  }

  /// Enters the context of a `back` handler and returns the handler, or `nil` for another target.
  private func handler(of target: BackTarget) -> [Alternative]? {
    switch target {
    case .handler(let node):
      context = context(ofNode: node)
      return context.layout.back
    case .modeHandler(let node):
      context = context(ofNode: node)
      return backOfMode
    case .entry, .firstTab, .nothing: return nil
    }
  }

  /// The `back` handler of the active mode of the present context.
  private var backOfMode: [Alternative] {
    liveMode(of: context).flatMap { context.layout.modes?.back[$0.position] } ?? []
  }

  /// Handles the system back action.
  func handleBack() throws(Fault) {
    trace(.back)
    guard let top = topInstance, isAlive(top) else { return }
    let decision = try backDecision { (handler: [Alternative]) throws(Fault) in try run(handler) }
    switch decision {
    case .handler, .modeHandler, .nothing: return
    case .entry(let place): pop(from: place)
    case .firstTab(let holder): selectFirst(of: holder)
    case nil: leaveRoot(of: 0)
    }
  }

  /// Runs the handler that a gesture has fixed.
  func runBack(ofMode isOfMode: Bool) throws(Fault) {
    _ = try run(isOfMode ? backOfMode : context.layout.back)
  }

  /// Whether back would do anything but end the flow. The evaluation writes caches, so call it on a copy.
  var isBackHandled: Bool {
    if outline.hasExited { return false }
    guard let top = topInstance, isAlive(top) else { return false }
    switch backDecision({ wouldRun($0) }) {
    case .handler, .modeHandler, .entry, .firstTab: return true
    case .nothing, nil: return false
    }
  }

  /// Whether a `back` handler of the present context or of its mode would run.
  var hasBackHandler: Bool { wouldRun(context.layout.back) || wouldRun(backOfMode) }

  /// Whether a handler of the present context would run. A handler whose guard fails with a fault counts, because it
  /// would report the fault.
  private func wouldRun(_ handler: [Alternative]) -> Bool {
    handler.contains { alternative in
      guard let condition = alternative.guardExpression else { return true }
      return (try? holds(condition)) ?? true
    }
  }

  /// Returns the present effect of back, fixed for the duration of a gesture.
  func gestureTarget() -> Gesture.Target {
    switch backDecision({ wouldRun($0) }) {
    case .handler(let node): .handler(instance(ofNode: node))
    case .modeHandler(let node): .modeHandler(instance(ofNode: node))
    case .entry(let place): .entry(self[place].id)
    case .firstTab(let holder): .firstTab(instance(ofNode: outline.holders[holder].node))
    case .nothing: .nothing
    case nil: .root
    }
  }
}
