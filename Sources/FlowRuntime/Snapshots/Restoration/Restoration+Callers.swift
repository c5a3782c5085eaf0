internal import CEL
internal import FlowProgram

// The callers of entries. The steps of a caller are found by name and hash, as with timers.
extension Restoration {
  /// Returns the caller of an entry, or `nil` when there is none or it no longer handles the result.
  ///
  /// A caller whose steps for a result have changed is cancelled. See ``cancelUntied()``.
  func connectedCaller(of entry: RestoredEntry) throws(SnapshotProblem) -> Caller? {
    guard let found = survey[entry.id] else { return nil }
    guard let (caller, isLost) = try caller(of: found) else { return nil }
    if isLost { return nil }
    entryPlaces.tied.insert(entry.id)
    return caller
  }

  /// Cancels the callers of dropped entries, the topmost first, and the callers whose steps for a result have
  /// changed.
  func cancelUntied() throws(SnapshotProblem) {
    for found in survey.entries.reversed() where !entryPlaces.tied.contains(found.id) {
      if let (caller, _) = try caller(of: found) { engine.cancel(caller, of: found.presenter ?? Program.flowPresenter) }
    }
  }

  /// Returns the caller of an entry, and whether it can no longer handle a result.
  private func caller(of entry: EntrySurvey.Found) throws(SnapshotProblem) -> (caller: Caller, isLost: Bool)? {
    guard entry.object["asker"] != nil else { return nil }
    return try at(entry.path) { () throws(SnapshotProblem) in
      let asked = try entry.object.object("asker")
      return try within("asker") { () throws(SnapshotProblem) -> (caller: Caller, isLost: Bool)? in
        guard let owner = try owner(of: asked) else { return nil }
        let then = try continued("then", of: asked, by: owner.kind)
        let cancelled = try continued("cancelled", of: asked, by: owner.kind)
        let caller = Caller(
          presenter: owner.presenter, home: owner.home, then: then?.steps, result: then?.result ?? 0,
          cancelled: cancelled?.steps)
        return (caller, asked["then"] != nil && then == nil)
      }
    }
  }

  /// Restores the answers whose callers sleep. A caller that is awake by now is answered at once.
  func restoreAnswers() throws(SnapshotProblem) {
    let nodes = try header.object.list("answers")
    try within("answers") { () throws(SnapshotProblem) in
      _ = try withinEach(nodes) { (_, node) throws(SnapshotProblem) in
        let object = try SnapshotObject(node, expected: "an answer")
        if let answer = try answer(object) { engine.outline.pendingAnswers.append(answer) }
      }
    }
    engine.deliverPendingAnswers()
  }

  private func answer(_ object: SnapshotObject) throws(SnapshotProblem) -> Work.Answer? {
    guard let owner = try owner(of: object) else { return nil }
    let name = object["then"] == nil ? "cancelled" : "then"
    guard let steps = try continued(name, of: object, by: owner.kind, isDue: true) else { return nil }
    let screen = shape.names.index(of: try object.text("screen"))
    guard let node = object["result"] else {
      return Work.Answer(steps: steps.steps, result: nil, screen: screen ?? Program.flowPresenter, home: owner.home)
    }
    guard let screen, let local = steps.result, let type = shape.program.presenters[screen].result else {
      notes.add("The result of a screen is dropped, because no screen returns it any more.")
      return nil
    }
    let result = try within("result") { () throws(SnapshotProblem) in try reader.value(node, as: type) }
    return Work.Answer(steps: steps.steps, result: (local, result), screen: screen, home: owner.home)
  }

  /// The presenter of a caller.
  private struct Owner {
    let presenter: InstanceID
    let home: CallerLocation
    /// The index in ``Program/presenters``.
    let kind: PresenterID
  }

  /// Returns the presenter of a caller, or `nil` when it no longer exists. Its call is then dropped.
  private func owner(of asked: SnapshotObject) throws(SnapshotProblem) -> Owner? {
    let path = try asked.text("of")
    if header.content == .everything, asked["way"] == nil {
      if let node = places[Array(path.utf8)] {
        return Owner(
          presenter: engine.instance(ofNode: node), home: home(ofNode: node), kind: engine.nodes[node].presenter)
      }
      if isDropped(path) { return nil }
    }
    guard let entry = SnapshotPath.entry(of: path), entry == 0 || survey[entry] != nil else {
      throw SnapshotProblem("no presenter is named '\(path)'").inside("of")
    }
    if isDropped(path) { return nil }
    guard let kind = entry == 0 ? Program.flowPresenter : survey[entry]?.presenter else { return nil }
    return try owner(in: entry, kind, way: asked.list("way"))
  }

  /// Returns the presenter inside an entry at a path of child names.
  private func owner(in entry: UInt64, _ root: PresenterID, way: [JSONNode]) throws(SnapshotProblem) -> Owner? {
    var home = CallerLocation(entry: entry)
    var kind = root
    for (position, node) in way.enumerated() {
      let step = try within("way[\(position)]") { () throws(SnapshotProblem) -> (child: ChildID, key: Value)? in
        try self.step(node, from: shape.program.presenters[kind])
      }
      guard let step else { return nil }
      home.path.append(step)
      kind = shape.program.presenters[kind].children[step.child].presenter
    }
    return Owner(presenter: .unknown, home: home, kind: kind)
  }

  private func step(_ node: JSONNode, from owner: Presenter) throws(SnapshotProblem) -> (child: ChildID, key: Value)? {
    let object = try SnapshotObject(node, expected: "a child")
    let name = try object.text("child")
    guard let index = owner.children.firstID(where: { isSameName($0.name, name) }),
      (owner.children[index].each != nil) == (object["key"] != nil)
    else { return nil }
    guard let each = owner.children[index].each else { return (index, .null) }
    return try key(object, each).map { (index, $0) }
  }

  /// Returns the location of a presenter. Its entry lies on no stack yet, but its name contains the number.
  private func home(ofNode node: NodeID) -> CallerLocation {
    var home = engine.home(of: node)
    guard let root = engine.entryRoot(of: node) else { return home }
    home.entry = entryPlaces.ofNodes[root] ?? 0
    return home
  }

  /// - Parameter isDue: Whether the steps run as soon as their caller exists, so that no other steps may replace
  ///   them.
  private func continued(
    _ name: String, of asked: SnapshotObject, by owner: PresenterID, isDue: Bool = false
  ) throws(SnapshotProblem) -> (steps: Caller.Continued, result: Int?)? {
    guard asked[name] != nil else { return nil }
    let object = try asked.object(name)
    return try within(name) { () throws(SnapshotProblem) -> (steps: Caller.Continued, result: Int?)? in
      let known = shape.continuations[owner.position]
      let steps = try object.text("steps")
      let hash = try object.text("hash")
      let isCancelled = name == "cancelled"
      let other = isCancelled ? known.cancelledBlock(named: steps, hash: hash) : nil
      guard let block = known.block(named: steps, hash: hash) ?? other else {
        let end = isCancelled || isDue ? "." : "; it is cancelled."
        notes.add("The steps '\(steps)' are dropped, because they have changed\(end)")
        return nil
      }
      let captures = try captures(object, ofBlock: block, of: owner)
      return (Caller.Continued(block: block, captures: captures), known.blocks[block.position]?.result)
    }
  }
}
