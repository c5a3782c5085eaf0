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
      if isAlive(owner), nodes[Int(owner.index)].holder >= 0 { selectFirst(of: Int(nodes[Int(owner.index)].holder)) }
    case .root: leaveRoot(of: 0)
    case .nothing: return
    }
  }

  /// The gesture as a renderer sees it.
  var shownGesture: BackGesture? {
    guard let gesture = outline.gesture, !outline.hasExited else { return nil }
    guard case .entry(let id) = gesture.target, let place = place(ofEntry: id), place.position > 0 else {
      return BackGesture(progress: gesture.progress, leadsTo: nil)
    }
    let below = outline.holders[place.holder].stacks[place.tab].entries[place.position - 1]
    return BackGesture(progress: gesture.progress, leadsTo: below.summary)
  }
}
