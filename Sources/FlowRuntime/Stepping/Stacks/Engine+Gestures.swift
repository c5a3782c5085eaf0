internal import CEL
internal import FlowProgram

// Back as a gesture: its effect is fixed at the start, shown during the gesture, and performed on completion.
extension Engine {
  /// Returns the reason why a phase of a gesture has no effect now, or `nil` when it has one.
  func reasonToDrop(_ phase: BackGesturePhase) -> DroppedInput.Reason? {
    if outline.hasExited { return .exited }
    switch phase {
    case .started: return outline.gesture == nil ? nil : .noGesture
    case .progressed, .cancelled, .completed: return outline.gesture == nil ? .noGesture : nil
    }
  }

  /// Handles one phase of a gesture.
  func handle(_ phase: BackGesturePhase) throws(Fault) {
    trace(.backGesture(phase))
    willChangeOutline()
    let leaving = leavingEntry
    defer { progressDidChange(around: leavingEntry ?? leaving) }
    switch phase {
    case .started:
      outline.gesture = Gesture(target: gestureTarget(), progress: 0)
    case .progressed(let progress):
      // NaN counts as no progress.
      outline.gesture?.progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
    case .cancelled: outline.gesture = nil
    case .completed:
      let gesture = outline.gesture
      outline.gesture = nil
      progressDidChange(around: leaving)
      if let gesture { try complete(gesture) }
    }
  }

  private func complete(_ gesture: Gesture) throws(Fault) {
    switch gesture.target {
    case .handler(let handler):
      if enterContext(of: handler) { try runBack(ofMode: false) }
    case .modeHandler(let handler):
      if enterContext(of: handler) { try runBack(ofMode: true) }
    case .gone: break
    case .entry(let id):
      if let place = place(ofEntry: id) { leave(place) }
    case .firstTab(let owner):
      if isAlive(owner), nodes[owner.node].holder >= 0 { selectFirst(of: Int(nodes[owner.node].holder)) }
    case .root: leaveRoot(of: 0)
    case .nothing: return
    }
  }

  // MARK: Progress

  /// The presenter of the entry that the gesture would leave, or `nil` if there is no gesture or it leaves none.
  private var leavingEntry: NodeID? {
    switch outline.gesture?.target {
    case .entry(let id): place(ofEntry: id).flatMap { self[$0].instance }.map { $0.node }
    case .root:
      outline.holders[max(0, Int(nodes[Engine.flowNode].holder))].stacks[0].entries.last?.instance.map { $0.node }
    case .handler, .modeHandler, .firstTab, .gone, .nothing, nil: nil
    }
  }

  /// The progress of a gesture that would leave an entry around a presenter, or null.
  func backProgress(of node: NodeID) -> Value {
    guard let gesture = outline.gesture, isInside(node, entryOf: leavingEntry) else { return .null }
    return .double(gesture.progress)
  }

  private func isInside(_ node: NodeID, entryOf root: NodeID?) -> Bool {
    var next: NodeID? = node
    while let inner = next, let entry = entryRoot(of: inner) {
      if entry == root { return true }
      next = nodes[entry].parent
    }
    return false
  }

  /// Marks the models inside an entry that show the progress of a gesture.
  private func progressDidChange(around entry: NodeID?) {
    let variable = SystemVariable.backProgress
    guard let entry, nodes[entry].isAlive else { return }
    for reader in layout.systemReaders[variable.rawValue] {
      mark([reader], readingFrom: Engine.flowNode) { self.isInside($0, entryOf: entry) }
    }
  }

  /// The gesture as a renderer sees it.
  var shownGesture: BackGesture? {
    guard let gesture = outline.gesture, !outline.hasExited else { return nil }
    guard case .entry(let id) = gesture.target, let place = place(ofEntry: id), place.position > 0 else {
      return BackGesture(progress: gesture.progress, leadsTo: nil)
    }
    let below = outline.holders[place.holder].stacks[place.tab.position].entries[place.position - 1]
    return BackGesture(progress: gesture.progress, leadsTo: below.summary)
  }
}
