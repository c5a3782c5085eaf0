/// Looks up ahead where the inputs of states lead, as far as that was learned.
///
/// Memory answers many questions in the time of one, but not when each waits for the answer to the one before: the states
/// that inputs lead to are asked for in groups. It writes nothing but itself, so that several can look at once.
///
/// - Invariant: Nobody reads it while it looks, and what it reads is not written meanwhile.
final class Forecast: @unchecked Sendable {
  /// What is known of an input.
  struct Input {
    /// The number of its step in ``StepMemory``, or -1 when nothing was learned that applies.
    let step: Int32
    /// The number of the state it leads to, or -1 when that was not there yet.
    fileprivate(set) var target: Int32
    /// Where the bytes of that state lie among those of the forecast.
    fileprivate let start: Int32
    fileprivate let length: Int32
    /// Their hash.
    let hash: UInt64
  }

  /// The states that were looked at.
  private(set) var states = 0..<0
  private var inputs: [Input] = []
  /// For each state the position of its first input.
  private var firsts: [Int32] = []
  private let coder = StateCoder()
  private let contents = GrowingBuffer<UInt64>()
  private let scratch = GrowingBuffer<Int>()
  private var warmth = 0

  /// How many states one forecast looks at, at most.
  static var length: Int { 1 << 10 }
  /// Behind how many inputs no further state is looked at.
  private static var longest: Int { 1 << 15 }
  /// How many states are asked for at once.
  private static var group: Int { 24 }

  /// Looks at states, the first of them at least.
  func look(at range: Range<Int>, _ space: StateSpace, _ memory: StepMemory) {
    inputs.removeAll(keepingCapacity: true)
    firsts.removeAll(keepingCapacity: true)
    coder.removeAll()
    var state = range.lowerBound
    var asked = 0
    while state < range.upperBound, inputs.count < Forecast.longest || state == range.lowerBound {
      firsts.append(Int32(truncatingIfNeeded: inputs.count))
      add(state, space, memory)
      if inputs.count - asked >= Forecast.group {
        find(from: asked, space)
        asked = inputs.count
      }
      state += 1
    }
    find(from: asked, space)
    states = range.lowerBound..<state
  }

  /// What is known of an input of a state that was looked at.
  @inline(__always) func input(_ position: Int, of state: Int) -> Input {
    inputs[Int(firsts[state - states.lowerBound]) + position]
  }

  /// The bytes of the state that an input leads to.
  @inline(__always) func bytes(_ input: Input) -> UnsafeBufferPointer<UInt8> {
    coder[Int(input.start)..<Int(input.start + input.length)]
  }

  private func add(_ state: Int, _ space: StateSpace, _ memory: StepMemory) {
    let structure = coder.read(space.states.bytes(of: state))
    let root = memory.firstRoot(structure, offer: space.offerNumber(state))
    for position in 0..<space.inputCount(state) {
      guard let root, let step = memory.step(root + position, coder.contents) else {
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
