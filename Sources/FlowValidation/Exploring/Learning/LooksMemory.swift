/// What states look like, learned when they were looked at first: what they offer and which conditions hold in them.
///
/// A model reads few of the contents of a state, and so does a condition. States with the same structure that agree in
/// these look alike.
struct LooksMemory {
  /// What the structure of a state says alone.
  struct Facts {
    let hasExited: Bool
    /// In how many ways time can pass.
    let timeWays: Int
    /// How many entries the backstack has.
    let stackDepth: Int
  }

  private let conditionCount: Int
  private var trees = DecisionTrees()
  private var facts: [Facts?] = []
  /// By structure, the root for the offer, then those for the conditions.
  private var roots: [UInt32] = []

  init(conditionCount: Int) { self.conditionCount = conditionCount }

  /// How many bytes it takes up at most.
  var byteCount: Int {
    trees.byteCount + 2 * (roots.count * MemoryLayout<UInt32>.stride + facts.count * MemoryLayout<Facts?>.stride)
  }

  /// What is known of a structure alone, or `nil` when nothing is.
  @inline(__always) func facts(_ structure: Int) -> Facts? { structure < facts.count ? facts[structure] : nil }

  /// The number of what a state offers, or `nil` when it is not known.
  @inline(__always) func offer(_ structure: Int, _ contents: UnsafeBufferPointer<UInt64>) -> Int? {
    trees.outcome(roots[structure * (conditionCount + 1)], contents)
  }

  /// The conditions that hold, as bits, or `nil` when it is not known of all.
  @inline(__always) func truths(_ structure: Int, _ contents: UnsafeBufferPointer<UInt64>) -> UInt64? {
    var truths: UInt64 = 0
    let first = structure * (conditionCount + 1) + 1
    for bit in 0..<conditionCount {
      guard let holds = trees.outcome(roots[first + bit], contents) else { return nil }
      if holds != 0 { truths |= 1 << UInt64(bit) }
    }
    return truths
  }

  // MARK: Learning

  /// Learns what a structure says alone.
  mutating func learn(_ new: Facts, _ structure: Int) {
    if structure >= facts.count {
      let missing = structure + 1 - facts.count
      facts += repeatElement(nil, count: missing)
      roots += repeatElement(DecisionTrees.none, count: missing * (conditionCount + 1))
    }
    if facts[structure] == nil { facts[structure] = new }
  }

  /// Learns what a state offers; of its structure something has to be known.
  mutating func learn(offer: Int, _ structure: Int, reads: [Int], _ contents: UnsafeBufferPointer<UInt64>) {
    trees.learn(offer, &roots[structure * (conditionCount + 1)], deciding: reads, contents)
  }

  /// Learns whether a condition holds in a state; of its structure something has to be known.
  mutating func learn(
    condition: Int, holds: Bool, _ structure: Int, reads: [Int], _ contents: UnsafeBufferPointer<UInt64>
  ) {
    let root = structure * (conditionCount + 1) + 1 + condition
    trees.learn(holds ? 1 : 0, &roots[root], deciding: reads, contents)
  }
}
