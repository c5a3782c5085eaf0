internal import FlowReports

/// A cache of the effects of inputs.
///
/// An input that ran in one state has the same effect in every state of the same structure that agrees in all
/// contents that the input read; contents that it did not read stay unchanged. LTSmin calls this transition caching
/// (Blom, van de Pol and Weber, "LTSmin: Distributed and Symbolic Reachability", CAV 2010). There a language
/// declares what each transition reads, here the reads are recorded at run time.
struct StepMemory {
  /// The effect of an input.
  struct Step {
    /// The number of the target structure.
    var structure = 0
    /// Whether the input is possible.
    var isPossible = true
    /// Whether the input is a service outcome.
    var isOutcome = false
    /// Whether the target state is left out because it exceeds a bound, unless it was known from the start.
    var isOutOfBounds = false
    /// The watched events that are handled, as bits.
    var heard: UInt64 = 0
    /// The origins of the contents, among ``StepMemory/origins``, or -1 if all contents that are not set stay in
    /// place.
    fileprivate var origins: Int32 = -1
    /// The contents that are set, among ``StepMemory/settings``.
    fileprivate var settings: Range<Int32> = 0..<0
  }

  private var trees = DecisionTrees()
  private var steps: [Step] = []
  /// Contents that are set: their positions and values.
  private var settings: [(position: Int32, value: UInt64)] = []
  /// For each content of a state, its position in the previous state, or -1 if it is set.
  private var origins: [[Int32]] = []
  private var knownOrigins: [[Int32]: Int32] = [:]
  private var originCount = 0
  /// For each structure and offer, the position of its first input among ``inputs``, plus one.
  private var firstInputs = BranchTable()
  /// The inputs of offers in structures, as positions among ``roots``.
  private var inputs: [UInt32] = []
  /// For each structure and input, the position of the root plus one.
  private var knownRoots = BranchTable()
  /// The tree of each input in a structure.
  private var roots: [UInt32] = []
  private var hitCount = 0
  private var missCount = 0

  /// The maximum number of bytes.
  var byteCount: Int {
    trees.byteCount + firstInputs.byteCount + knownRoots.byteCount
      + 2
      * ((inputs.count + roots.count + originCount) * 4 + steps.count * MemoryLayout<Step>.stride + settings.count * 16)
  }

  /// Whether caching is worthwhile. It is not in flows in which nearly every state has its own structure.
  var isWorthwhile: Bool { missCount < StepMemory.trial || hitCount > missCount / 4 }

  /// The number of inputs that run before the hit rate is evaluated.
  private static var trial: Int { 50_000 }

  /// Returns the position of the first input of an offer in a structure, or `nil` before the inputs are inserted. The
  /// other inputs follow the first.
  @inline(__always) func firstInput(_ structure: Int, offer: Int) -> Int? {
    let known = firstInputs.find(UInt32(truncatingIfNeeded: structure), UInt64(truncatingIfNeeded: offer))
    return known > 0 ? Int(known - 1) : nil
  }

  /// Inserts the inputs of an offer in a structure.
  ///
  /// - Parameter numbers: The numbers of the inputs. Two offers share what is known about an input.
  /// - Returns: The position of the first input.
  mutating func addInputs(_ structure: Int, offer: Int, _ numbers: [UInt32]) -> Int {
    let first = inputs.count
    for number in numbers {
      let known = knownRoots.find(UInt32(truncatingIfNeeded: structure), UInt64(number))
      if known > 0 {
        inputs.append(known - 1)
        continue
      }
      inputs.append(UInt32(truncatingIfNeeded: roots.count))
      roots.append(DecisionTrees.none)
      knownRoots.insert(
        UInt32(truncatingIfNeeded: structure), UInt64(number), UInt32(truncatingIfNeeded: roots.count))
    }
    firstInputs.insert(
      UInt32(truncatingIfNeeded: structure), UInt64(truncatingIfNeeded: offer), UInt32(truncatingIfNeeded: first + 1))
    return first
  }

  /// Returns the cached effect of an input, by its position, or `nil`.
  @inline(__always) func step(_ input: Int, _ contents: UnsafeBufferPointer<UInt64>) -> Int? {
    trees.outcome(roots[Int(inputs[input])], contents)
  }

  /// Counts a hit or a miss.
  @inline(__always) mutating func count(isKnown: Bool) {
    if isKnown { hitCount += 1 } else { missCount += 1 }
  }

  /// A cached step.
  @inline(__always) subscript(step: Int) -> Step { steps[step] }

  /// Returns the number of the structure after a step.
  @inline(__always) func structure(after step: Int) -> Int { steps[step].structure }

  /// Returns the contents after a step. They are valid until the buffer is used again.
  @inline(__always)
  func contents(
    after step: Int, _ contents: UnsafeBufferPointer<UInt64>, in buffer: GrowingBuffer<UInt64>
  ) -> UnsafeBufferPointer<UInt64> {
    let settings = steps[step].settings
    let way = steps[step].origins
    let target: UnsafeMutablePointer<UInt64>
    let count: Int
    if way < 0 {
      count = contents.count
      target = buffer.memory(for: count)
      for position in 0..<count { target[position] = contents[position] }
    } else {
      count = origins[Int(way)].count
      target = buffer.memory(for: count)
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

  // MARK: Insertion

  /// Caches that an input is impossible.
  mutating func learnImpossible(_ input: Int, _ contents: UnsafeBufferPointer<UInt64>) {
    steps.append(Step(isPossible: false))
    trees.learn(steps.count - 1, &roots[Int(inputs[input])], deciding: [], contents)
  }

  /// Caches the effect of an input.
  ///
  /// - Parameters:
  ///   - step: The effect.
  ///   - input: The position of the input.
  ///   - reads: The positions of the previous contents that the input read.
  ///   - contents: The previous contents.
  ///   - after: The contents after the input.
  ///   - origins: For each content after the input, the position of the same content before it, or -1.
  mutating func learn(
    _ step: Step, _ input: Int, reads: [Int], from contents: UnsafeBufferPointer<UInt64>,
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
        // A content that was not read cannot have changed. If it did, the effect would not apply to other states.
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
    trees.learn(steps.count - 1, &roots[Int(inputs[input])], deciding: reads, contents)
  }

  /// Returns whether every content that is not set stays in place.
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
