internal import FlowReports

/// Looks up the cached effects of the inputs of many states in advance.
///
/// Memory answers many requests in the time of one, unless each request depends on the previous one. The target
/// states of inputs are therefore looked up in groups. A forecast modifies only itself, so several can run
/// concurrently.
///
/// - Invariant: A forecast is not read while it runs, and the data that it reads is not modified meanwhile.
final class TransitionPrefetch: @unchecked Sendable {
  /// The result of a lookup.
  struct Input {
    /// The number of its step in ``StepMemory``, or -1 if no cached effect applies.
    let step: Int32
    /// The number of the target state, or -1 if that state was unknown.
    fileprivate(set) var target: Int32
    /// The start of the state's bytes in the buffer of the forecast.
    fileprivate let start: Int32
    fileprivate let length: Int32
    /// The hash of those bytes.
    let hash: UInt64
  }

  // Exclusivity checks at each access took a fifteenth of an exploration.

  /// The states of the lookups.
  @exclusivity(unchecked) private(set) var states = 0..<0
  @exclusivity(unchecked) private var inputs: [Input] = []
  /// For each state the position of its first input.
  @exclusivity(unchecked) private var firsts: [Int32] = []
  private let coder = StateCoder()
  private let contents = GrowingBuffer<UInt64>()
  private let scratch = GrowingBuffer<Int>()
  @exclusivity(unchecked) private var warmth = 0

  /// The maximum number of states of one forecast.
  static var length: Int { 1 << 10 }
  /// The number of inputs after which no further state is started.
  private static var longest: Int { 1 << 15 }
  /// The number of states in one group of lookups.
  private static var group: Int { 24 }

  /// Looks up states, at least the first of them.
  func lookUp(at range: Range<Int>, _ space: StateSpace, _ memory: StepMemory) {
    inputs.removeAll(keepingCapacity: true)
    firsts.removeAll(keepingCapacity: true)
    coder.removeAll()
    var state = range.lowerBound
    var asked = 0
    while state < range.upperBound, inputs.count < TransitionPrefetch.longest || state == range.lowerBound {
      firsts.append(Int32(truncatingIfNeeded: inputs.count))
      add(state, space, memory)
      if inputs.count - asked >= TransitionPrefetch.group {
        find(from: asked, space)
        asked = inputs.count
      }
      state += 1
    }
    find(from: asked, space)
    states = range.lowerBound..<state
  }

  /// Returns the lookup of an input.
  @inline(__always) func input(_ position: Int, of state: Int) -> Input {
    inputs[Int(firsts[state - states.lowerBound]) + position]
  }

  /// Returns the bytes of the target state of an input.
  @inline(__always) func bytes(_ input: Input) -> UnsafeBufferPointer<UInt8> {
    coder[Int(input.start)..<Int(input.start + input.length)]
  }

  private func add(_ state: Int, _ space: StateSpace, _ memory: StepMemory) {
    let structure = coder.read(space.states.bytes(of: state))
    let first = memory.firstInput(structure, offer: space.offerNumber(state))
    for position in 0..<space.inputCount(state) {
      guard let first, let step = memory.step(first + position, coder.contents) else {
        inputs.append(Input(step: -1, target: -1, start: 0, length: 0, hash: 0))
        continue
      }
      let after = memory.contents(after: step, coder.contents, in: contents)
      let bytes = coder.add(memory.structure(after: step), after)
      inputs.append(
        Input(
          step: Int32(truncatingIfNeeded: step), target: -1, start: Int32(truncatingIfNeeded: bytes.lowerBound),
          length: Int32(truncatingIfNeeded: bytes.count), hash: ByteTable.hash(coder[bytes])))
    }
  }

  private func find(from first: Int, _ space: StateSpace) {
    let count = inputs.count - first
    let scratch = scratch.memory(for: count)
    inputs.withUnsafeMutableBufferPointer { inputs in
      warmth &+= space.states.warm(count, scratch) { inputs[first + $0].hash }
      for position in first..<inputs.count where inputs[position].step >= 0 {
        let start = Int(inputs[position].start)
        let bytes = coder[start..<start + Int(inputs[position].length)]
        guard let known = space.states.find(bytes, hash: inputs[position].hash) else { continue }
        inputs[position].target = Int32(truncatingIfNeeded: known)
      }
    }
  }
}
