internal import CEL
internal import FlowProgram

extension Engine {
  /// Removes a child, or rows of one, from the tree, with everything composed into it. Its saved state is kept if
  /// the parent keeps it.
  func remove(_ leaving: [NodeID], from owner: Context) {
    for node in leaving {
      let child = owner.layout.presenter.children[Int(nodes[node].child)]
      if child.keepsSaved, layout.presenters[child.presenter].hasSaved {
        values[owner.firstValue + owner.layout.ranges.keptOffset + Int(nodes[node].child)] = savedState(of: node).value
        fallingAsleep { kill(node) }
        work.moves.hasWoken = true
      } else {
        kill(node)
      }
    }
    unlinkRemovedChildren(owner)
  }

  /// Ends a presenter and everything composed into it, in reverse order of entering, hence its stores last. They are
  /// no longer alive. Their slots keep their values until their `leave` steps have run.
  func kill(_ node: NodeID) {
    let context = context(ofNode: node)
    closeStacks(of: node)
    if context.layout.modes != nil { leaveMode(of: context, isDying: true) }
    killChildren(of: context, areStores: false)
    if !work.moves.isFallingAsleep { forgetAllKept(of: context) }
    let instance = instance(ofNode: node)
    if isTraced { traceLeaving(of: context) }
    if words[context.firstWord + context.layout.ranges.flagsOffset] & InstanceFlags.waitsForComposition != 0 {
      stopWaiting(context)
    }
    nodes[node].isAlive = false
    if context.layout.isListed { unlist(context) }
    if outline.messages.contains(where: { $0.action?.event.instance == instance }) { systemDidChange(.messages) }
    cancelTimers(of: instance)
    cancelCalls(of: instance)
    if !outline.subscriptions.isEmpty { stopFollowing(of: instance) }
    let flags = words[context.firstWord + context.layout.ranges.flagsOffset]
    work.moves.left.append(Work.Departure(node: node, hasEntered: flags & InstanceFlags.waitsToEnter == 0))
    work.moves.life?.causesOfLeaving[node] = work.current
    killChildren(of: context, areStores: true)
  }

  /// Ends the stores of a presenter, or all its other children, in reverse order of entering.
  func killChildren(of owner: Context, areStores: Bool) {
    for child in owner.layout.presenter.compositionOrder.reversed() where isStore(child, of: owner) == areStores {
      for row in nodes(ofChild: child, in: owner).reversed() where nodes[row].isAlive { kill(row) }
    }
  }

  private func isStore(_ child: ChildID, of owner: Context) -> Bool {
    layout.presenters[owner.layout.presenter.children[child].presenter].presenter.role == .store
  }

  private func traceLeaving(of context: Context) {
    let path = path(of: context.node)
    for index in context.layout.presenter.effects.ids.reversed() where isActive(effect: index, in: context) {
      trace(.effectEnded(presenter: path, effect: context.layout.presenter.effects[index].name))
    }
    trace(.left(presenter: path))
  }

  /// Removes presenters that left from their parent's list of children whose models may have changed.
  ///
  /// - Complexity: Linear in the length of the list, regardless of how many leave.
  func unlinkRemovedChildren(_ owner: Context) {
    let head = owner.firstWord + owner.layout.ranges.dirtyHeadOffset
    // The word that holds the next link.
    var place = head
    while let node = DirtyLink.node(words[place]) {
      let link = Int(nodes[node].firstWord) + layout.presenters[nodes[node].presenter].ranges.dirtyNextOffset
      if nodes[node].isAlive {
        place = link
        continue
      }
      let isLast = words[link] == DirtyLink.last
      words[place] = isLast && place == head ? DirtyLink.none : words[link]
      words[link] = DirtyLink.none
    }
  }

  /// Runs the `leave` steps of the presenters that left, in the order of leaving.
  func runLeaving() throws(Fault) {
    let left = work.moves.left
    work.moves.left.removeAll(keepingCapacity: left.count < 4096)
    for departure in left {
      let node = departure.node
      if departure.mode != Alternative.anyMode {
        try runLeaving(of: departure)
        continue
      }
      let steps = layout.presenters[nodes[node].presenter].presenter.leave
      if !steps.isEmpty, departure.hasEntered {
        context = context(ofNode: node)
        noteLife(of: node, isLeaving: true, steps)
        try run(steps)
      }
    }
    work.current = -1
    for departure in left where departure.mode == Alternative.anyMode { work.moves.gone.append(departure.node) }
  }
}
