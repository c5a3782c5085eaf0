internal import CEL
internal import FlowProgram

extension Machine {
  /// Takes a child out of the tree with all that is composed into it; what it saves is kept if its parent keeps that.
  func remove(_ node: Int, from owner: Context) {
    let child = owner.layout.presenter.children[Int(nodes[node].child)]
    if child.keepsSaved, layout.presenters[child.presenter].hasSaved {
      values[owner.firstValue + owner.layout.keptOffset + Int(nodes[node].child)] = savedState(of: node).value
    }
    unlink(node, from: owner)
    kill(node)
  }

  /// Ends a presenter and all that is composed into it, in reverse order of entering. They are dead from here on; what
  /// they hold stays until their `leave` steps have run.
  func kill(_ node: Int) {
    let context = context(ofNode: node)
    for child in context.layout.presenter.compositionOrder.reversed() {
      for row in nodes(ofChild: child, in: context).reversed() { kill(row) }
    }
    let instance = instance(ofNode: node)
    if trace != nil { traceLeaving(of: context) }
    nodes[node].isAlive = false
    if context.layout.isListed { unlist(context) }
    cancelTimers(of: instance)
    work.left.append(node)
  }

  private func traceLeaving(of context: Context) {
    let path = path(of: context.node)
    for index in context.layout.presenter.effects.indices.reversed() where isActive(effect: index, in: context) {
      trace(.effectEnded(presenter: path, effect: context.layout.presenter.effects[index].name))
    }
    trace(.left(presenter: path))
  }

  /// Takes a presenter out of its parent's list of those whose models may have changed.
  private func unlink(_ node: Int, from owner: Context) {
    let left = context(ofNode: node)
    let link = words[left.firstWord + left.layout.dirtyNextOffset]
    guard link != DirtyLink.none else { return }
    let after = link == DirtyLink.last ? DirtyLink.none : link
    let head = owner.firstWord + owner.layout.dirtyHeadOffset
    if words[head] == DirtyLink.to(node) {
      words[head] = after
      return
    }
    var next = DirtyLink.node(words[head])
    while let current = next {
      let place = Int(nodes[current].firstWord) + layout.presenters[Int(nodes[current].presenter)].dirtyNextOffset
      if words[place] == DirtyLink.to(node) {
        words[place] = after == DirtyLink.none ? DirtyLink.last : after
        return
      }
      next = DirtyLink.node(words[place])
    }
  }

  /// Runs the `leave` steps of those that left, in the order of leaving, and gives their places back.
  func runLeaving() throws(Fault) {
    let left = work.left
    work.left.removeAll(keepingCapacity: left.count < 4096)
    for node in left {
      let steps = layout.presenters[Int(nodes[node].presenter)].presenter.leave
      if !steps.isEmpty {
        context = context(ofNode: node)
        try run(steps)
      }
    }
    for node in left { free(node) }
  }
}
