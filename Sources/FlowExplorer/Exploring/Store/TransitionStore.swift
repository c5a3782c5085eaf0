internal import FlowReports

/// The transitions of each state: the target of each of its inputs, and the watched events on the way.
///
/// Transitions are added in the order of the states' numbers. A transition takes two or three bytes, because most
/// targets have nearby numbers.
struct TransitionStore {
  private var runs = ByteArena()
  private var open: [UInt8] = []

  /// The number of states with transitions.
  var count: Int { runs.count }

  /// The number of transitions.
  private(set) var edgeCount = 0

  /// The number of bytes of the store.
  var byteCount: Int { runs.byteCount }

  /// The transition of one input.
  struct Transition {
    /// The target state, or `nil` if it was left out.
    let target: Int?
    /// The watched events that were handled, as bits.
    let heard: UInt64
  }

  /// Adds the transition of the next input of the current state.
  mutating func add(from source: Int, to target: Int?, heard: UInt64, isLabelled: Bool) {
    edgeCount += 1
    if let target {
      let distance = Int64(target - source)
      write(UInt64(bitPattern: distance << 1 ^ distance >> 63) + 1)
    } else {
      open.append(0)
    }
    if isLabelled { write(heard) }
  }

  /// Completes the current state.
  mutating func close() {
    open.withUnsafeBufferPointer { runs.append($0) }
    open.removeAll(keepingCapacity: true)
  }

  /// Discards the transitions of the current state.
  mutating func abandon() { open.removeAll(keepingCapacity: true) }

  private mutating func write(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      open.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    open.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Calls a function with each transition of a state, in the order of its inputs.
  @inline(__always) func forEach(of state: Int, isLabelled: Bool, _ body: (Int, Transition) -> Void) {
    guard state < runs.count else { return }
    let run = runs[state]
    var place = 0
    var input = 0
    guard let first = run.baseAddress else { return }
    while place < run.count {
      let code = SevenBits.take(first, &place)
      let heard = isLabelled ? SevenBits.take(first, &place) : 0
      let folded = Int64(bitPattern: code &- 1)
      let distance = code == 0 ? nil : Int(Int64(bitPattern: UInt64(bitPattern: folded) >> 1) ^ -(folded & 1))
      body(input, Transition(target: distance.map { state + $0 }, heard: heard))
      input += 1
    }
  }
}
