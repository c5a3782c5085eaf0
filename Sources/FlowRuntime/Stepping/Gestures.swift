internal import FlowProgram

// Back as a gesture: what it does is fixed when it starts, is seen while it goes on, and is done when it is completed.
extension Machine {
  /// Why a step of a gesture means nothing now, or `nil` when it does.
  func reasonToDrop(_ phase: BackGesturePhase) -> DroppedInput.Reason? {
    if outline.hasExited { return .exited }
    switch phase {
    case .started: return outline.gesture == nil ? nil : .noGesture
    case .progressed, .cancelled, .completed: return outline.gesture == nil ? .noGesture : nil
    }
  }

  /// Handles one step of a gesture.
  func handle(_ phase: BackGesturePhase) throws(Fault) {
    trace(.backGesture(phase))
    willChangeOutline()
    switch phase {
    case .started:
      guard let top = outline.stack.last, let instance = top.instance, isAlive(instance) else { return }
      outline.gesture = Gesture(handler: handler(ofBackIn: instance), entry: top.id, progress: 0)
    case .progressed(let progress):
      // What is no number is no progress.
      outline.gesture?.progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
    case .cancelled: outline.gesture = nil
    case .completed:
      let gesture = outline.gesture
      outline.gesture = nil
      if let gesture { try complete(gesture) }
    }
  }

  private func handler(ofBackIn screen: InstanceID) -> InstanceID? {
    for node in backHandlers(of: Int(screen.index)) + [Machine.flowNode] {
      context = context(ofNode: node)
      if hasBackHandler { return instance(ofNode: node) }
    }
    return nil
  }

  private func complete(_ gesture: Gesture) throws(Fault) {
    if let handler = gesture.handler {
      if enterContext(of: handler) { _ = try run(context.layout.presenter.back) }
      return
    }
    let entry = outline.stack.first { $0.id == gesture.entry }
    guard let screen = entry?.instance else { return }
    if enterContext(of: screen) { goBack(.one) }
  }

  /// The gesture as a renderer sees it.
  var shownGesture: BackGesture? {
    guard let gesture = outline.gesture, !outline.hasExited else { return nil }
    let place = outline.stack.firstIndex { $0.id == gesture.entry }
    let below = gesture.handler == nil ? place.flatMap { $0 > 0 ? outline.stack[$0 - 1].summary : nil } : nil
    return BackGesture(progress: gesture.progress, leadsTo: below)
  }
}
