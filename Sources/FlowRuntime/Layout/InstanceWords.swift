/// The pending work of an instance, as bits of one word.
enum InstanceFlags {
  /// It is queued for composition of its children.
  static let waitsForComposition: UInt64 = 1
  /// It is queued for checking its effects.
  static let waitsForEffects: UInt64 = 2
  /// Children came, left or moved since its model was built.
  static let hasNewChildren: UInt64 = 4
  /// Its stacks, or the models of their entries, changed since its model was built.
  static let hasNewStack: UInt64 = 8
  /// Its `enter` steps have not run yet.
  static let waitsToEnter: UInt64 = 16
  /// A step has made another mode active, which the next structure phase creates.
  static let awaitsMode: UInt64 = 32
  /// The `enter` steps of its mode have not run yet.
  static let modeWaitsToEnter: UInt64 = 64
  /// While the next mode is awaited, one more than the index of the mode that was there last.
  static let formerModeShift: UInt64 = 8
  static let formerMode: UInt64 = 0xFFFF << formerModeShift
}

/// A word that refers to a node, or to none as zero.
enum NodeWord {
  @inline(__always) static func to(_ node: NodeID) -> UInt64 { UInt64(node.position + 1) }
  /// Returns the node, or ``NodeID/absent`` for zero.
  @inline(__always) static func node(_ word: UInt64) -> NodeID { NodeID(Int(truncatingIfNeeded: word) - 1) }
}

/// A link in the list of a presenter's children whose models may have changed.
enum DirtyLink {
  /// It is in no list.
  static let none: UInt64 = 0
  /// It is the last in its list.
  static let last: UInt64 = 1
  /// Returns the link to the next node.
  static func to(_ node: NodeID) -> UInt64 { UInt64(node.position) + 2 }
  /// Returns the node of a link, if there is one.
  static func node(_ link: UInt64) -> NodeID? { link >= 2 ? NodeID(Int(link - 2)) : nil }
}

/// The word that a presenter keeps for a child: its node if it is not repeated, and whether it came, left or moved
/// since the model was built.
enum ChildWord {
  /// Set when it came, left or moved.
  static let changed: UInt64 = 1 << 32
  /// Returns the node in the word.
  static func node(_ word: UInt64) -> NodeID? {
    let low = word & 0xFFFF_FFFF
    return low == 0 ? nil : NodeID(Int(low - 1))
  }
  /// Returns a word for a changed child and its present node.
  static func changed(to node: NodeID?) -> UInt64 { changed | NodeWord.to(node ?? .absent) }
}
