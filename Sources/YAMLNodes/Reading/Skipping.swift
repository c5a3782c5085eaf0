/// Decides which nodes are left out: the debris of a value that brackets have split, and what belongs to a bad key.
struct Skipping {
  /// The end of the split value, and how deep it lies.
  private var debris: (end: Int, depth: Int)?
  /// How many whole nodes to leave out from here.
  private var nodes = 0
  /// How many collections are open among what is left out.
  private var nesting = 0

  /// Leaves out what begins before an offset in the collection at this depth.
  mutating func skipDebris(until end: Int, depth: Int) { debris = (end, depth) }

  /// Leaves out the next nodes.
  mutating func skip(_ count: Int) { nodes += count }

  /// Whether what comes next is left out whatever it is.
  var isSkipping: Bool { nesting > 0 || nodes > 0 }

  /// Whether to leave out a node that begins here; asked once for each node.
  mutating func skips(nodeAt start: Int, depth: Int, isKey: Bool, isMapping: Bool, opensCollection: Bool) -> Bool {
    if nesting > 0 {
      if opensCollection { nesting += 1 }
      return true
    }
    if nodes > 0 {
      nodes -= 1
    } else if let current = debris, depth == current.depth, start < current.end, isKey || !isMapping {
      nodes = isMapping ? 1 : 0
    } else {
      return false
    }
    if opensCollection { nesting = 1 }
    return true
  }

  /// Whether the collection that ends here is left out.
  mutating func skipsEnd() -> Bool {
    guard nesting > 0 else { return false }
    nesting -= 1
    return true
  }
}
