internal import FlowReports

/// A cache of the inspection of states: their offers and the conditions that hold in them.
///
/// A model reads few of the contents of a state, and so does a condition. States of one structure that agree in
/// these contents have equal offers and conditions.
struct OfferCache {
  /// The facts that depend only on the structure of a state.
  struct Facts {
    let hasExited: Bool
    /// The number of ways in which time can pass.
    let timeWays: Int
    /// The number of entries on the backstack.
    let stackDepth: Int
    /// The number of entries on the deepest other stack.
    let innerStackDepth: Int
  }

  private let conditionCount: Int
  private var trees = DecisionTrees()
  private var facts: [Facts?] = []
  /// For each structure, the root for the offer, followed by those for the conditions.
  private var roots: [UInt32] = []

  init(conditionCount: Int) { self.conditionCount = conditionCount }

  /// The maximum number of bytes.
  var byteCount: Int {
    trees.byteCount + 2 * (roots.count * MemoryLayout<UInt32>.stride + facts.count * MemoryLayout<Facts?>.stride)
  }

  /// Returns the facts of a structure, or `nil` if they are unknown.
  @inline(__always) func facts(_ structure: Int) -> Facts? { structure < facts.count ? facts[structure] : nil }

  /// Returns the number of a state's offer, or `nil` if it is unknown.
  @inline(__always) func offer(_ structure: Int, _ contents: UnsafeBufferPointer<UInt64>) -> Int? {
    trees.outcome(roots[structure * (conditionCount + 1)], contents)
  }

  /// Returns the conditions that hold, as bits, or `nil` if one of them is unknown.
  @inline(__always) func truths(_ structure: Int, _ contents: UnsafeBufferPointer<UInt64>) -> UInt64? {
    var truths: UInt64 = 0
    let first = structure * (conditionCount + 1) + 1
    for bit in 0..<conditionCount {
      guard let holds = trees.outcome(roots[first + bit], contents) else { return nil }
      if holds != 0 { truths |= 1 << UInt64(bit) }
    }
    return truths
  }

  // MARK: Insertion

  /// Inserts the facts of a structure.
  mutating func learn(_ new: Facts, _ structure: Int) {
    if structure >= facts.count {
      let missing = structure + 1 - facts.count
      facts += repeatElement(nil, count: missing)
      roots += repeatElement(DecisionTrees.none, count: missing * (conditionCount + 1))
    }
    if facts[structure] == nil { facts[structure] = new }
  }

  /// Inserts the offer of a state. The facts of its structure have to be known.
  mutating func learn(offer: Int, _ structure: Int, reads: [Int], _ contents: UnsafeBufferPointer<UInt64>) {
    trees.learn(offer, &roots[structure * (conditionCount + 1)], deciding: reads, contents)
  }

  /// Inserts whether a condition holds in a state. The facts of its structure have to be known.
  mutating func learn(
    condition: Int, holds: Bool, _ structure: Int, reads: [Int], _ contents: UnsafeBufferPointer<UInt64>
  ) {
    let root = structure * (conditionCount + 1) + 1 + condition
    trees.learn(holds ? 1 : 0, &roots[root], deciding: reads, contents)
  }
}
