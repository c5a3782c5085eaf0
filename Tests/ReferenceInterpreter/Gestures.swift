internal import CEL
internal import FlowProgram

/// A back gesture in progress.
struct ReferenceGesture {
  /// The target, which is determined when the gesture starts.
  enum Target {
    case handler(Int)
    case modeHandler(Int)
    case entry(UInt64)
    case firstTab(Int)
    /// The first entry of the flow.
    case root
    /// `onRootBack: ignore`.
    case nothing
  }

  let target: Target
  var progress = 0.0
}

// Back as a gesture: rules 5.21 to 5.23 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Whether a back gesture is in progress.
  public var isInGesture: Bool { gesture != nil }

  /// Whether a phase of a gesture is possible now.
  func isPossible(_ phase: BackGesturePhase) -> Bool { (gesture == nil) == (phase == .started) }

  mutating func handle(_ phase: BackGesturePhase) throws(ReferenceFault) {
    switch phase {
    case .started: gesture = ReferenceGesture(target: gestureTarget())
    case .progressed(let progress): gesture?.progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
    case .cancelled: gesture = nil
    case .completed:
      let target = gesture?.target
      gesture = nil
      if let target { try complete(target) }
    }
  }

  /// Returns what back would do now; see rules 5.21 and 5.25.
  private func gestureTarget() -> ReferenceGesture.Target {
    for target in backTargets(of: ReferenceFlow.root).reversed() {
      switch target {
      case .handler(let id): if isEnabled(handler(of: id), of: id) { return .handler(id) }
      case .modeHandler(let id): if isEnabled(modeHandler(of: id), of: id) { return .modeHandler(id) }
      case .entry(let place): return .entry(self[place.holder].stacks[place.tab.position].entries[place.position].id)
      case .firstTab(let holder): return .firstTab(holder)
      case .nothing: return .nothing
      }
    }
    return .root
  }

  /// Whether a `back` handler would run or fail.
  func isEnabled(_ handler: [Alternative], of id: Int) -> Bool {
    handler.contains { alternative in
      guard let condition = alternative.guardExpression else { return true }
      return (try? holds(condition, Frame(owner: id))) ?? true
    }
  }

  /// Performs the action of a gesture, if its target still exists; see rule 5.23.
  private mutating func complete(_ target: ReferenceGesture.Target) throws(ReferenceFault) {
    switch target {
    case .handler(let id):
      guard isAlive(id) else { return }
      var frame = Frame(owner: id, isInSteps: true)
      _ = try run(handler(of: id), &frame)
    case .modeHandler(let id):
      guard isAlive(id) else { return }
      var frame = Frame(owner: id, isInSteps: true)
      _ = try run(modeHandler(of: id), &frame)
    case .entry(let id): if let place = place(ofEntry: id) { leave(place) }
    case .firstTab(let holder): if isAlive(holder) { select(TabID(0), of: holder) }
    case .root: leaveRoot(of: ReferenceFlow.root)
    case .nothing: return
    }
  }

  /// The progress of a gesture that would leave an entry around a presenter; see rule 5.41.
  func backProgress(of id: Int) -> Value {
    guard let gesture else { return .null }
    let leaving: Int?
    switch gesture.target {
    case .entry(let entry):
      leaving = place(ofEntry: entry).flatMap { self[$0.holder].stacks[$0.tab.position].entries[$0.position].tenant }
    case .root: leaving = self[ReferenceFlow.root].stacks.first?.entries.last?.tenant
    case .handler, .modeHandler, .firstTab, .nothing: leaving = nil
    }
    var next: Int? = id
    while let inner = next, let root = entryRoot(of: inner) {
      if root == leaving { return .double(gesture.progress) }
      next = place(ofTenant: root)?.holder
    }
    return .null
  }

  /// The gesture in the form for renderers; see rule 5.22.
  var shownGesture: BackGesture? {
    guard let gesture else { return nil }
    guard case .entry(let id) = gesture.target, let place = place(ofEntry: id), place.position > 0 else {
      return BackGesture(progress: gesture.progress, leadsTo: nil)
    }
    let below = self[place.holder].stacks[place.tab.position].entries[place.position - 1]
    return BackGesture(progress: gesture.progress, leadsTo: below.summary)
  }
}

// Stacks that a host arranges: rules 5.18 to 5.20.
extension ReferenceFlow {
  /// The numbers of the entries of all stacks, in the order of ``entries``.
  public var entryNumbers: [UInt64] { places.map { self[$0.holder].stacks[$0.tab.position].entries[$0.position].id } }

  /// Whether a host may set a stack to some of its entries; see rules 5.19 and 5.20.
  func mayArrange(_ ids: [UInt64]) -> Bool {
    guard let first = ids.first, let place = place(ofEntry: first), Set(ids).count == ids.count else { return false }
    let entries = self[place.holder].stacks[place.tab.position].entries
    guard ids.allSatisfy({ id in entries.contains { $0.id == id } }) else { return false }
    return entries.allSatisfy { entry in
      guard !ids.contains(entry.id), let tenant = entry.tenant else { return true }
      return !backTargets(of: tenant).contains { target in
        switch target {
        case .handler(let id): isEnabled(handler(of: id), of: id)
        case .modeHandler(let id): isEnabled(modeHandler(of: id), of: id)
        case .entry, .firstTab, .nothing: false
        }
      }
    }
  }

  mutating func arrange(_ ids: [UInt64]) {
    guard let first = ids.first, let place = place(ofEntry: first) else { return }
    let before = self[place.holder].stacks[place.tab.position].entries
    if before.map(\.id) == ids { return }
    for entry in before.reversed() where !ids.contains(entry.id) { leave(entry, with: nil) }
    self[place.holder].stacks[place.tab.position].entries = ids.compactMap { id in before.first { $0.id == id } }
    work.changes += 1
  }
}
