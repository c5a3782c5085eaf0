internal import CEL
internal import Diagnostics
internal import FlowProgram

// Equality of states. The bytes of the canonical writer define it; two comparisons of storage decide the frequent
// cases without them.
extension Engine {
  /// The author-visible state as bytes: equal exactly for states that no author could distinguish.
  private var canonicalBytes: [UInt8] {
    let writer = CanonicalWriter(StateAbstraction(), keepsOrder: true)
    writer.write(self)
    return Array(writer.bytes)
  }

  /// Returns a hash of the author-visible state. See ``RunningFlow/fingerprint()``.
  func fingerprint() -> Fingerprint {
    var print = Fingerprint()
    canonicalBytes.withUnsafeBufferPointer {
      print.combine(UInt64($0.count))
      print.combine($0)
    }
    return print
  }

  /// Whether both engines hold the same author-visible state. See ``RunningFlow/isIdentical(to:)``.
  ///
  /// - Complexity: Linear in the size of the state, but proportional to the number of writes between both where one
  ///   followed from the other by writes to slots.
  func isIdentical(to other: Engine) -> Bool {
    if state.isShared(with: other.state) { return true }
    return !differsInSlot(from: other) && canonicalBytes == other.canonicalBytes
  }

  /// Whether the trees of both are known to be the same, and a slot holds different values.
  private func differsInSlot(from other: Engine) -> Bool {
    let (memory, others) = (state.memory, other.state.memory)
    guard memory.nodes.isShared(with: others.nodes), memory.rowLists.isShared(with: others.rowLists),
      outline.hasSameEntries(as: other.outline)
    else { return false }
    var isSameTree = true
    var differs = false
    memory.words.forEachUnsharedPosition(with: others.words) { position in
      guard memory.words[position] != others.words[position] else { return }
      let owner = self.owner(at: position, \.firstWord)
      let offset = position - owner.firstWord
      if (owner.layout.ranges.childrenOffset..<owner.layout.ranges.effectsOffset).contains(offset) {
        isSameTree = false
      }
      if owner.layout.ranges.slots.contains(where: { $0.coding.isWord && $0.offset == offset }) {
        differs = differs || nodes[owner.node].isAlive
      }
    }
    memory.values.forEachUnsharedPosition(with: others.values) { position in
      guard !differs, areApart(memory.values[position], others.values[position]) else { return }
      let owner = self.owner(at: position, \.firstValue)
      let offset = position - owner.firstValue
      if owner.layout.ranges.slots.contains(where: { !$0.coding.isWord && $0.offset == offset }) {
        differs = nodes[owner.node].isAlive
      }
    }
    return isSameTree && differs
  }

  /// The last presenter whose range begins at a position or before it.
  private func owner(at position: Int, _ start: KeyPath<PresenterNode, Int32>) -> Context {
    var low = 0
    var high = outline.nodeCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(nodes[NodeID(middle)][keyPath: start]) <= position { low = middle } else { high = middle }
    }
    return context(ofNode: NodeID(low))
  }

  /// Whether two values differ in more than the presenters that they name.
  private func areApart(_ left: Value, _ right: Value) -> Bool {
    !left.isIdentical(to: right) && !namesPresenter(left) && !namesPresenter(right)
  }

  private func namesPresenter(_ value: Value) -> Bool {
    switch value {
    case .list(let list): list.contains(where: namesPresenter)
    case .map(let map): map.contains { namesPresenter($0.value) }
    case .record(let record):
      EventValue(value) != nil || record.fields.contains { $0.map(namesPresenter) ?? false }
    default: false
    }
  }
}

extension FlowState {
  /// Whether both share everything that an author can see, so that nothing has to be compared.
  fileprivate func isShared(with other: FlowState) -> Bool {
    clock == other.clock && outline.isShared(with: other.outline)
      && memory.nodes.isShared(with: other.memory.nodes) && memory.words.isShared(with: other.memory.words)
      && memory.values.isShared(with: other.memory.values) && memory.rowLists.isShared(with: other.memory.rowLists)
  }
}

extension Outline {
  /// Whether the entries of all stacks are the same, and the same presenters live in them.
  fileprivate func hasSameEntries(as other: Outline) -> Bool {
    holders.elementsEqual(other.holders) { left, right in
      left.node == right.node
        && left.stacks.elementsEqual(right.stacks) { left, right in
          left.entries.elementsEqual(right.entries) { $0.id == $1.id && $0.instance == $1.instance }
        }
    }
  }
}
