internal import FlowReports

/// The explored states, each once, with the shortest paths to them; numbered in the order of discovery.
struct StateStore {
  private var states = ByteTable()
  /// The parent of each state: the state from which it was first reached.
  private var parents = ChunkedArray<UInt32>()
  /// The input of the parent that led to the state.
  private var inputs = ChunkedArray<UInt16>()

  /// The number of states.
  var count: Int { states.count }

  /// The maximum number of bytes after the next insertion.
  var nextByteCount: Int { states.nextByteCount + parents.byteCount + inputs.byteCount }

  /// Returns the bytes of a state.
  @inline(__always) func bytes(of state: Int) -> UnsafeBufferPointer<UInt8> { states[state] }

  /// Returns the state from which another was first reached. The first state is its own parent.
  func parent(of state: Int) -> Int { Int(parents[state]) }

  /// Returns the position of the input that led to a state, among the inputs of its parent.
  func input(to state: Int) -> Int { Int(inputs[state]) }

  /// Returns the state with these bytes, or `nil` if there is none.
  @inline(__always) func find(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int? {
    states.find(bytes, hash: hash)
  }

  /// Prefetches the memory for a group of lookups; see ``ByteTable/warm(_:_:hash:)``.
  @inline(__always)
  func warm(_ count: Int, _ scratch: UnsafeMutablePointer<Int>, hash: (Int) -> UInt64) -> Int {
    states.warm(count, scratch, hash: hash)
  }

  /// Inserts a new state and returns its number.
  mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64, parent: Int, input: Int) -> Int {
    parents.append(UInt32(truncatingIfNeeded: parent))
    inputs.append(UInt16(clamping: input))
    return states.insert(bytes, hash: hash)
  }
}
