/// The states that were found, each once, with the way to it; numbered in the order in which they were found.
struct StateStore {
  private var states = ByteTable()
  /// The number of the state that each was first reached from.
  private var parents = ChunkedArray<UInt32>()
  /// Which of the inputs of that state led to it.
  private var inputs = ChunkedArray<UInt16>()

  /// How many states there are.
  var count: Int { states.count }

  /// How many bytes it will take up once it holds one more state, at worst.
  var nextByteCount: Int { states.nextByteCount + parents.byteCount + inputs.byteCount }

  /// The bytes of a state.
  @inline(__always) func bytes(of state: Int) -> UnsafeBufferPointer<UInt8> { states[state] }

  /// The state that another was first reached from; that of the first is itself.
  func parent(of state: Int) -> Int { Int(parents[state]) }

  /// The position of the input that led there, among those of the parent.
  func input(to state: Int) -> Int { Int(inputs[state]) }

  /// The state with these bytes, or `nil` when there is none.
  @inline(__always) func find(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int? {
    states.find(bytes, hash: hash)
  }

  /// Has what is looked at to find states brought near; see ``ByteTable/warm(_:_:hash:)``.
  @inline(__always)
  func warm(_ count: Int, _ scratch: UnsafeMutablePointer<Int>, hash: (Int) -> UInt64) -> Int {
    states.warm(count, scratch, hash: hash)
  }

  /// Adds a state that is not there yet.
  mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64, parent: Int, input: Int) -> Int {
    parents.append(UInt32(truncatingIfNeeded: parent))
    inputs.append(UInt16(clamping: input))
    return states.insert(bytes, hash: hash)
  }
}
