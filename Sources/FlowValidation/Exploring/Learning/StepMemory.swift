/// What inputs lead to, learned when they were tried first.
///
/// An input that was tried in one state leads to the same in every state with the same structure that agrees in all it has
/// looked at; what it has not looked at stays as it is. LTSmin calls this transition caching (Blom, van de Pol and Weber,
/// "LTSmin: Distributed and Symbolic Reachability", CAV 2010); there a language says beforehand what each transition reads,
/// here it is noted while it runs.
struct StepMemory {
  /// What an input leads to.
  struct Step {
    /// The number of the structure it leads to.
    var structure = 0
    /// Whether it can be done at all.
    var isPossible = true
    /// Whether a service does it.
    var isOutcome = false
    /// Whether what it leads to is left out because it passes a bound, unless it was there from the start.
    var isOutOfBounds = false
    /// The watched events that are heard, as bits.
    var heard: UInt64 = 0
    /// Which contents stay, by ``StepMemory/origins``, or -1 when all of them stay where they are but those that are set.
    fileprivate var origins: Int32 = -1
    /// What is set, among ``StepMemory/settings``.
    fileprivate var settings: Range<Int32> = 0..<0
  }

  private var trees = DecisionTrees()
  private var steps: [Step] = []
  /// Contents that are set: their positions and values.
  private var settings: [(position: Int32, value: UInt64)] = []
  /// For each content of a state where it comes from in the one before, or -1 when it is set.
  private var origins: [[Int32]] = []
  private var knownOrigins: [[Int32]: Int32] = [:]
  private var originCount = 0
  /// By structure and offer, one more than the position of the first root.
  private var firstRoots = BranchTable()
  /// For each input of an offer in a structure its tree.
  private var roots: [UInt32] = []
  private let next = GrowingBuffer<UInt64>()
  private var hitCount = 0
  private var missCount = 0

  /// How many bytes it takes up at most.
  var byteCount: Int {
    trees.byteCount + firstRoots.byteCount
      + 2 * (roots.count * 4 + steps.count * MemoryLayout<Step>.stride + settings.count * 16 + originCount * 4)
  }

  /// Whether it is worth noting what inputs look at. In flows in which nearly every state has a structure of its own
  /// nothing comes again.
  var isWorthwhile: Bool { missCount < StepMemory.trial || hitCount > missCount / 4 }

  /// How many inputs are tried before it is looked at whether any of them come again.
  private static var trial: Int { 50_000 }

  /// The position of the first root of an offer in a structure with so many inputs; those of the others follow.
  mutating func firstRoot(_ structure: Int, offer: Int, inputs: Int) -> Int {
    let (structure, offer) = (UInt32(truncatingIfNeeded: structure), UInt64(truncatingIfNeeded: offer))
    let known = firstRoots.find(structure, offer)
    if known > 0 { return Int(known - 1) }
    roots += repeatElement(DecisionTrees.none, count: inputs)
    firstRoots.insert(structure, offer, UInt32(truncatingIfNeeded: roots.count - inputs + 1))
    return roots.count - inputs
  }

  /// What an input leads to, by the position of its root, or `nil` when that is not known yet.
  @inline(__always) mutating func step(_ root: Int, _ contents: UnsafeBufferPointer<UInt64>) -> Int? {
    guard let known = trees.outcome(roots[root], contents) else {
      missCount += 1
      return nil
    }
    hitCount += 1
    return known
  }

  /// A step that was learned.
  @inline(__always) subscript(step: Int) -> Step { steps[step] }

  /// The contents after a step, good until the next are asked for.
  @inline(__always)
  func contents(after step: Int, _ contents: UnsafeBufferPointer<UInt64>) -> UnsafeBufferPointer<UInt64> {
    let settings = steps[step].settings
    let way = steps[step].origins
    let target: UnsafeMutablePointer<UInt64>
    let count: Int
    if way < 0 {
      count = contents.count
      target = next.memory(for: count)
      for position in 0..<count { target[position] = contents[position] }
    } else {
      count = origins[Int(way)].count
      target = next.memory(for: count)
      for position in 0..<count {
        let origin = Int(origins[Int(way)][position])
        target[position] = origin < 0 ? 0 : contents[origin]
      }
    }
    for index in settings {
      let setting = self.settings[Int(index)]
      target[Int(setting.position)] = setting.value
    }
    return UnsafeBufferPointer(start: target, count: count)
  }

  // MARK: Learning

  /// Learns that an input cannot be done.
  mutating func learnImpossible(_ root: Int, _ contents: UnsafeBufferPointer<UInt64>) {
    steps.append(Step(isPossible: false))
    trees.learn(steps.count - 1, &roots[root], deciding: [], contents)
  }

  /// Learns what an input leads to.
  ///
  /// - Parameters:
  ///   - step: What is known of it.
  ///   - root: The position of its root.
  ///   - reads: The positions of the contents before it that it looked at.
  ///   - contents: The contents before it.
  ///   - after: The contents after it.
  ///   - origins: For each content after it the position of the same content before it, or -1.
  mutating func learn(
    _ step: Step, _ root: Int, reads: [Int], from contents: UnsafeBufferPointer<UInt64>,
    to after: UnsafeBufferPointer<UInt64>, origins: [Int32]
  ) {
    guard origins.count == after.count else { return }
    var step = step
    var way = origins
    let first = settings.count
    let read = Set(reads)
    for position in after.indices {
      let origin = Int(way[position])
      if origin >= 0, !read.contains(origin) {
        // What nobody has looked at cannot have changed; were it otherwise, nothing could be said about other states.
        guard contents[origin] == after[position] else {
          settings.removeLast(settings.count - first)
          return
        }
        continue
      }
      way[position] = -1
      settings.append((Int32(truncatingIfNeeded: position), after[position]))
    }
    step.settings = Int32(truncatingIfNeeded: first)..<Int32(truncatingIfNeeded: settings.count)
    step.origins = staysInPlace(way, contents.count) ? -1 : number(ofOrigins: way)
    steps.append(step)
    trees.learn(steps.count - 1, &roots[root], deciding: reads, contents)
  }

  /// Whether every content that is not set stays where it is.
  private func staysInPlace(_ way: [Int32], _ count: Int) -> Bool {
    way.count == count && way.indices.allSatisfy { way[$0] < 0 || way[$0] == $0 }
  }

  private mutating func number(ofOrigins way: [Int32]) -> Int32 {
    if let known = knownOrigins[way] { return known }
    origins.append(way)
    originCount += way.count + 8
    let number = Int32(truncatingIfNeeded: origins.count - 1)
    knownOrigins[way] = number
    return number
  }
}
