internal import CEL
internal import FlowProgram

// Who wants to hear what becomes of the entries. What an asker was to do is found by name and hash, as with timers.
extension Restoration {
  /// How an entry joined the stack.
  func style(of entry: SnapshotObject) throws(SnapshotProblem) -> Step.Navigation.Style {
    guard let word = try entry.textIfPresent("as") else { return .push }
    guard let style = Step.Navigation.Style(rawValue: word) else {
      let known = Step.Navigation.Style.allCases.map(\.rawValue).joined(separator: ", ")
      throw SnapshotProblem("expected one of \(known), found '\(word)'").inside("as")
    }
    return style
  }

  /// Ties askers to the entries that they asked. The asker of an entry that is dropped hears that it is cancelled, the
  /// topmost first, and so does one that would do something else with the result by now.
  func restoreAskers() throws(SnapshotProblem) {
    let nodes = try header.object.list("stack")
    for (position, node) in nodes.enumerated().reversed() {
      do throws(SnapshotProblem) { try restoreAsker(of: node) } catch { throw error.inside("stack[\(position)]") }
    }
  }

  private func restoreAsker(of node: JSONNode) throws(SnapshotProblem) {
    let object = try SnapshotObject(node, expected: "an entry")
    guard object["asker"] != nil else { return }
    let id = UInt64(try object.number("id", in: 1...Int64.max - 1))
    let asked = try object.object("asker")
    try within("asker") { () throws(SnapshotProblem) in
      guard let owner = try owner(of: asked) else { return }
      let then = try continued("then", of: asked, by: owner)
      let cancelled = try continued("cancelled", of: asked, by: owner)
      let asker = Asker(
        presenter: machine.instance(ofNode: owner), home: machine.home(of: owner), then: then?.steps, result: then?.result ?? 0,
        cancelled: cancelled?.steps)
      let isLost = asked["then"] != nil && then == nil
      guard !isLost, let place = machine.outline.stack.firstIndex(where: { $0.id == id }) else {
        machine.cancel(asker, of: machine.outline.stack.first { $0.id == id }?.presenter ?? 0)
        return
      }
      machine.outline.stack[place].asker = asker
    }
  }

  /// The node of the presenter that asked, or `nil` when there is none any more: what it asked is forgotten.
  private func owner(of asked: SnapshotObject) throws(SnapshotProblem) -> Int? {
    if header.content == .everything { return try node(named: "of", of: asked) }
    return places[Array(try asked.text("of").utf8)]
  }

  private func continued(
    _ name: String, of asked: SnapshotObject, by owner: Int
  ) throws(SnapshotProblem) -> (steps: Asker.Continued, result: Int?)? {
    guard asked[name] != nil else { return nil }
    let object = try asked.object(name)
    return try within(name) { () throws(SnapshotProblem) -> (steps: Asker.Continued, result: Int?)? in
      let context = machine.context(ofNode: owner)
      let known = shape.continuations[context.layout.presenter.index]
      let steps = try object.text("steps")
      guard let block = known.block(named: steps, hash: try object.text("hash")) else {
        notes.add("What '\(steps)' was to do is dropped, because it has changed; it hears that it is cancelled.")
        return nil
      }
      let captures = try captures(object, ofBlock: block, of: context)
      return (Asker.Continued(block: block, captures: captures), known.blocks[block]?.result)
    }
  }
}
