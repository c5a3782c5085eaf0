internal import CEL
internal import FlowProgram

// Who wants to hear what becomes of the entries. What an asker was to do is found by name and hash, as with timers.
extension Restoration {
  /// Whoever asked for an entry, or `nil` when nobody did or wants to hear of it any more.
  ///
  /// An asker that would do something else with the result by now hears that it is cancelled; see ``cancelUntied()``.
  func tie(_ entry: RestoredEntry) throws(SnapshotProblem) -> Asker? {
    guard let found = survey[entry.id] else { return nil }
    guard let (asker, isLost) = try asker(of: found) else { return nil }
    if isLost { return nil }
    tied.insert(entry.id)
    return asker
  }

  /// Lets the askers of entries that are dropped hear that they are cancelled, the topmost first, and those that would do
  /// something else with the result by now.
  func cancelUntied() throws(SnapshotProblem) {
    for found in survey.entries.reversed() where !tied.contains(found.id) {
      if let (asker, _) = try asker(of: found) { machine.cancel(asker, of: found.presenter ?? Program.flowPresenter) }
    }
  }

  /// The asker of an entry, and whether it can do nothing with a result any more.
  private func asker(of entry: EntrySurvey.Found) throws(SnapshotProblem) -> (asker: Asker, isLost: Bool)? {
    guard entry.object["asker"] != nil else { return nil }
    return try at(entry.path) { () throws(SnapshotProblem) in
      let asked = try entry.object.object("asker")
      return try within("asker") { () throws(SnapshotProblem) -> (asker: Asker, isLost: Bool)? in
        guard let owner = try owner(of: asked) else { return nil }
        let then = try continued("then", of: asked, by: owner.kind)
        let cancelled = try continued("cancelled", of: asked, by: owner.kind)
        let asker = Asker(
          presenter: owner.presenter, home: owner.home, then: then?.steps, result: then?.result ?? 0,
          cancelled: cancelled?.steps)
        return (asker, asked["then"] != nil && then == nil)
      }
    }
  }

  /// Restores the answers whose callers sleep; a caller that is awake by now hears at once.
  func restoreAnswers() throws(SnapshotProblem) {
    let nodes = try header.object.list("answers")
    try within("answers") { () throws(SnapshotProblem) in
      _ = try withinEach(nodes) { (_, node) throws(SnapshotProblem) in
        let object = try SnapshotObject(node, expected: "an answer")
        if let answer = try answer(object) { machine.outline.pendingAnswers.append(answer) }
      }
    }
    machine.deliverPendingAnswers()
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
      notes.add("What a screen has returned is dropped, because no screen returns it any more.")
      return nil
    }
    let result = try within("result") { () throws(SnapshotProblem) in try reader.value(node, as: type) }
    return Work.Answer(steps: steps.steps, result: (local, result), screen: screen, home: owner.home)
  }

  /// Who asked.
  private struct Owner {
    let presenter: InstanceID
    let home: AskerHome
    /// The position of its presenter in the program.
    let kind: Int
  }

  /// Who asked, or `nil` when that is gone: what it asked is forgotten.
  private func owner(of asked: SnapshotObject) throws(SnapshotProblem) -> Owner? {
    let path = try asked.text("of")
    if header.content == .everything, asked["way"] == nil {
      if let node = places[Array(path.utf8)] {
        return Owner(
          presenter: machine.instance(ofNode: node), home: home(ofNode: node), kind: Int(machine.nodes[node].presenter))
      }
      if isDropped(path) { return nil }
    }
    guard let entry = SnapshotPath.entry(of: path), entry == 0 || survey[entry] != nil else {
      throw SnapshotProblem("no presenter is called '\(path)'").inside("of")
    }
    if isDropped(path) { return nil }
    guard let kind = entry == 0 ? Program.flowPresenter : survey[entry]?.presenter else { return nil }
    return try owner(in: entry, kind, way: asked.list("way"))
  }

  /// Whoever lies in an entry, by the names of children.
  private func owner(in entry: UInt64, _ root: Int, way: [JSONNode]) throws(SnapshotProblem) -> Owner? {
    var home = AskerHome(entry: entry)
    var kind = root
    for (position, node) in way.enumerated() {
      let step = try within("way[\(position)]") { () throws(SnapshotProblem) -> (child: Int, key: Value)? in
        try self.step(node, from: shape.program.presenters[kind])
      }
      guard let step else { return nil }
      home.path.append(step)
      kind = shape.program.presenters[kind].children[step.child].presenter
    }
    return Owner(presenter: .unknown, home: home, kind: kind)
  }

  private func step(_ node: JSONNode, from owner: Presenter) throws(SnapshotProblem) -> (child: Int, key: Value)? {
    let object = try SnapshotObject(node, expected: "a child")
    let name = try object.text("child")
    guard let index = owner.children.firstIndex(where: { isSameName($0.name, name) }),
      (owner.children[index].each != nil) == (object["key"] != nil)
    else { return nil }
    guard let each = owner.children[index].each else { return (index, .null) }
    return try key(object, each).map { (index, $0) }
  }

  /// Where a presenter lies. Its entry lies on no stack yet, but its name tells the number.
  private func home(ofNode node: Int) -> AskerHome {
    var home = machine.home(of: node)
    guard let root = machine.entryRoot(of: node) else { return home }
    home.entry = entriesOfNodes[root] ?? 0
    return home
  }

  /// - Parameter isDue: Whether they are to run as soon as their caller is there, so that nothing else is done in their place.
  private func continued(
    _ name: String, of asked: SnapshotObject, by owner: Int, isDue: Bool = false
  ) throws(SnapshotProblem) -> (steps: Asker.Continued, result: Int?)? {
    guard asked[name] != nil else { return nil }
    let object = try asked.object(name)
    return try within(name) { () throws(SnapshotProblem) -> (steps: Asker.Continued, result: Int?)? in
      let known = shape.continuations[owner]
      let steps = try object.text("steps")
      let hash = try object.text("hash")
      let isCancelled = name == "cancelled"
      let other = isCancelled ? known.cancelledBlock(named: steps, hash: hash) : nil
      guard let block = known.block(named: steps, hash: hash) ?? other else {
        let end = isCancelled || isDue ? "." : "; it hears that it is cancelled."
        notes.add("What '\(steps)' was to do is dropped, because it has changed\(end)")
        return nil
      }
      let captures = try captures(object, ofBlock: block, of: owner)
      return (Asker.Continued(block: block, captures: captures), known.blocks[block]?.result)
    }
  }
}
