/// Decides which nodes are skipped: the fragments of a value that brackets have split, and the parts of an invalid key.
struct NodeSkipper {
  /// The end of the split value, and its nesting depth.
  private var debris: (end: Int, depth: Int)?
  /// The number of whole nodes to skip from here.
  private var nodes = 0
  /// The number of open collections among the skipped nodes.
  private var nesting = 0

  /// Skips the nodes that begin before an offset in the collection at this depth.
  mutating func skipDebris(until end: Int, depth: Int) { debris = (end, depth) }

  /// Skips the next nodes.
  mutating func skip(_ count: Int) { nodes += count }

  /// Whether the next node is skipped in any case.
  var isSkipping: Bool { nesting > 0 || nodes > 0 }

  /// Whether to skip a node that begins here. Called once for each node.
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

  /// Whether the collection that ends here is skipped.
  mutating func skipsEnd() -> Bool {
    guard nesting > 0 else { return false }
    nesting -= 1
    return true
  }
}
