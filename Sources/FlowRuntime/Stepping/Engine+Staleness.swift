internal import CEL
internal import FlowProgram

// A cached value is stale from the moment something its reader reads is written until it is recomputed. Readers of a
// stale value are stale as well, across presenters. Values without readers cost nothing.
extension Engine {
  /// Whether the cached value of a reader of a context must be recomputed.
  @inline(__always) func isStale(_ bit: Int, in context: Context) -> Bool {
    words[context.firstWord + bit >> 6] & (1 << UInt64(bit & 63)) != 0
  }

  /// Whether the cached value of a reader of the present context must be recomputed.
  @inline(__always) func isStale(_ bit: Int) -> Bool { isStale(bit, in: context) }

  /// Marks the cached value of a reader of the present context as fresh.
  @inline(__always) func setFresh(_ bit: Int) {
    words[context.firstWord + bit >> 6] &= ~(1 << UInt64(bit & 63))
  }

  /// Marks the readers in a run of bits as stale.
  @inline(__always) func markStale(_ bits: [UInt64], from start: Int = 0, in context: Context) {
    let layout = context.layout
    for index in 0..<layout.ranges.staleWordCount {
      let old = words[context.firstWord + index]
      let new = old | bits[start + index]
      var added = new & ~old
      if let reads { added |= reads.markRecorded(marks: bits[start + index], of: context.firstWord + index) }
      if added == 0 { continue }
      words[context.firstWord + index] = new
      if isTraced { traceStale(added, word: index, in: context) }
      added &= layout.readers.attentive[index]
      if added != 0 { didBecomeStale(added, word: index, in: context) }
    }
  }

  /// Propagates staleness from readers that others depend on.
  private func didBecomeStale(_ added: UInt64, word: Int, in context: Context) {
    let layout = context.layout
    let numbering = layout.presenter.dependencies.readers
    if word == 0, added & (1 << UInt64(ReaderNumbering.model)) != 0 { modelDidBecomeStale(of: context) }
    for watched in layout.readers.watchedDerived
    where watched.bit >> 6 == word && added & (1 << UInt64(watched.bit & 63)) != 0 {
      mark(watched.remote, readingFrom: context.node)
      if let interface = watched.interface { interfaceDidBecomeStale(interface, of: context.node) }
    }
    if added & numbering.children.bits(inWord: word) != 0
      || word == 0 && added & (1 << UInt64(ReaderNumbering.steps)) != 0
    {
      queueComposition(of: context)
    }
    if added & numbering.effects.bits(inWord: word) != 0 { queueEffects(of: context) }
  }

  /// Marks the remote readers of a value of a presenter as stale.
  func mark(_ readers: [RemoteReader], readingFrom node: NodeID, where isAffected: ((NodeID) -> Bool)? = nil) {
    for reader in readers {
      var next = outline.firstListed[reader.presenter.position]
      while next.exists {
        let context = context(ofNode: next)
        let isMeant =
          reader.reference.map {
            words[context.firstWord + context.layout.ranges.referencesOffset + $0] == NodeWord.to(node)
          }
          ?? true
        if isMeant, isAffected?(next) ?? true { markStale(reader.bits, in: context) }
        next = NodeWord.node(words[context.firstWord + context.layout.ranges.nextOffset])
      }
    }
  }

  /// Records that a system variable changed.
  func systemDidChange(_ variable: SystemVariable) {
    traceCause(variable.name)
    let readers = layout.systemReaders[variable.rawValue]
    if !readers.isEmpty { mark(readers, readingFrom: Engine.flowNode) }
  }

  /// Records that the stack model of a presenter must be refreshed.
  func stackModelDidBecomeStale(of node: NodeID) {
    guard node != Engine.flowNode else { return }
    let context = context(ofNode: node)
    words[context.firstWord + context.layout.ranges.flagsOffset] |= InstanceFlags.hasNewStack
    linkUp(context)
  }

  // MARK: Propagation to parents

  func modelDidBecomeStale(of context: Context) {
    linkUp(context)
    let node = nodes[context.node]
    guard node.parent.exists, node.child >= 0 else { return }
    let parent = self.context(ofNode: node.parent)
    markStale(parent.layout.readers.children[Int(node.child)], in: parent)
  }

  func interfaceDidBecomeStale(_ interface: InterfaceID, of node: NodeID) {
    let place = nodes[node]
    guard place.parent.exists else { return }
    let parent = context(ofNode: place.parent)
    if place.child >= 0 { markStale(parent.layout.readers.children[Int(place.child)], in: parent) }
    publishedDidChange(interface, of: node)
  }

  /// Adds a presenter to its parent's list of children whose models may have changed, and the parent to the list of
  /// its own parent, up to the entry of the flow itself. A presenter with stacks is notified that one of its entries
  /// may have changed.
  func linkUp(_ context: Context) {
    var context = context
    while true {
      let node = nodes[context.node]
      if node.child < 0 {
        guard node.parent.exists, node.parent != Engine.flowNode else { return }
        context = self.context(ofNode: node.parent)
        let flags = context.firstWord + context.layout.ranges.flagsOffset
        guard words[flags] & InstanceFlags.hasNewStack == 0 else { return }
        words[flags] |= InstanceFlags.hasNewStack
        continue
      }
      let link = context.firstWord + context.layout.ranges.dirtyNextOffset
      guard words[link] == DirtyLink.none else { return }
      let parent = self.context(ofNode: node.parent)
      let head = parent.firstWord + parent.layout.ranges.dirtyHeadOffset
      words[link] = words[head] == DirtyLink.none ? DirtyLink.last : words[head]
      words[head] = DirtyLink.to(context.node)
      context = parent
    }
  }

  // MARK: Queues

  /// Queues the children of a presenter for the structure phase.
  func queueComposition(of context: Context) {
    let flags = context.firstWord + context.layout.ranges.flagsOffset
    guard words[flags] & InstanceFlags.waitsForComposition == 0 else { return }
    words[flags] |= InstanceFlags.waitsForComposition
    let depth = Int(nodes[context.node].depth)
    while work.composing.waiting.count <= depth {
      work.composing.waiting.append([])
      work.composing.areInOrder.append(true)
    }
    work.composing.waiting[depth].append(context.node)
    work.composing.areInOrder[depth] = work.composing.waiting[depth].count == 1
    work.composing.count += 1
    guard layout.readsSiblings else { return }
    var around = nodes[context.node].parent
    while around.exists, around != Engine.flowNode {
      work.composing.waitingInside[around, default: 0] += 1
      around = nodes[around].parent
    }
  }

  /// Queues the effects of a presenter for the next round.
  func queueEffects(of context: Context) {
    let slot = scratch.writtenSlot.map { layout.program.presenters[$0.presenter].slots[$0.slot].name }
    work.effects.causes[context.node] = (work.effects.run, slot ?? "")
    let flags = context.firstWord + context.layout.ranges.flagsOffset
    guard words[flags] & InstanceFlags.waitsForEffects == 0 else { return }
    words[flags] |= InstanceFlags.waitsForEffects
    work.effects.toWatch.append(context.node)
  }
}

extension Range<Int> {
  /// Returns the bits of the indices that lie in a word.
  @inline(__always) fileprivate func bits(inWord word: Int) -> UInt64 {
    let lower = Swift.max(lowerBound - word * 64, 0)
    let upper = Swift.min(upperBound - word * 64, 64)
    guard lower < upper else { return 0 }
    let below = upper == 64 ? UInt64.max : (1 << UInt64(upper)) - 1
    return below & ~((1 << UInt64(lower)) - 1)
  }
}
