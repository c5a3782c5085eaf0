/// The ways from each state: where each of its inputs leads, and which of the watched events were heard on the way.
///
/// States are given their ways in the order of their numbers. A way takes two or three bytes: most lead nearby.
struct WayStore {
  private var runs = ByteArena()
  private var open: [UInt8] = []

  /// How many states have their ways.
  var count: Int { runs.count }

  /// How many bytes the store takes up.
  var byteCount: Int { runs.byteCount }

  /// A way that an input takes from a state.
  struct Way {
    /// The state it leads to, or `nil` when that was left out.
    let target: Int?
    /// The watched events that were heard, as bits.
    let heard: UInt64
  }

  /// Adds the way of the next input of the state that is worked on.
  mutating func add(from source: Int, to target: Int?, heard: UInt64, isLabelled: Bool) {
    if let target {
      let distance = Int64(target - source)
      write(UInt64(bitPattern: distance << 1 ^ distance >> 63) + 1)
    } else {
      open.append(0)
    }
    if isLabelled { write(heard) }
  }

  /// Ends the state that is worked on.
  mutating func close() {
    open.withUnsafeBufferPointer { runs.append($0) }
    open.removeAll(keepingCapacity: true)
  }

  /// Forgets the ways of the state that is worked on.
  mutating func abandon() { open.removeAll(keepingCapacity: true) }

  private mutating func write(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      open.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    open.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Hands out the ways of a state, in the order of its inputs.
  @inline(__always) func forEach(of state: Int, isLabelled: Bool, _ body: (Int, Way) -> Void) {
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
      body(input, Way(target: distance.map { state + $0 }, heard: heard))
      input += 1
    }
  }
}
