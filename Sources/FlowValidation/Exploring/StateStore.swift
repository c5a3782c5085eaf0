/// The states that were found, each once, with the way to it.
///
/// States are told apart by all of their bytes: the hash only says where to look. They are numbered in the order in which
/// they were found.
struct StateStore {
  private var states = ByteArena()
  /// The number of the state that each was first reached from.
  private var parents = ChunkedArray<UInt32>()
  /// Which of the inputs of that state led to it.
  private var inputs = ChunkedArray<UInt16>()
  /// Numbers of states, one more each, where their hashes lead or behind; zero where there is none.
  private var table: [UInt32]
  /// A byte of each hash, so that most wrong guesses are seen without looking at the state.
  private var tags: [UInt8]

  init() {
    table = Array(repeating: 0, count: 1 << 10)
    tags = Array(repeating: 0, count: 1 << 10)
  }

  /// How many states there are.
  var count: Int { states.count }

  /// How many bytes the store takes up.
  var byteCount: Int {
    states.byteCount + parents.byteCount + inputs.byteCount + table.count * (MemoryLayout<UInt32>.size + 1)
  }

  /// How many bytes it will take up once it holds one more state, at worst.
  var nextByteCount: Int { isFull ? byteCount + 2 * table.count * 5 : byteCount }

  /// The bytes of a state.
  func bytes(of state: Int) -> UnsafeBufferPointer<UInt8> { states[state] }

  /// The state that another was first reached from; that of the first is itself.
  func parent(of state: Int) -> Int { Int(parents[state]) }

  /// The position of the input that led there, among those of the parent.
  func input(to state: Int) -> Int { Int(inputs[state]) }

  /// The number of the state with these bytes, or `nil` when there is none.
  @inline(__always) func find(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int? {
    let mask = table.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    let tag = UInt8(truncatingIfNeeded: hash >> 56)
    while table[place] != 0 {
      if tags[place] == tag {
        let state = Int(table[place]) - 1
        let other = states[state]
        if other.count == bytes.count, areEqual(other, bytes) { return state }
      }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Adds a state that is not there yet.
  mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64, parent: Int, input: Int) -> Int {
    if isFull { grow() }
    let number = states.count
    states.append(bytes)
    parents.append(UInt32(truncatingIfNeeded: parent))
    inputs.append(UInt16(clamping: input))
    place(number, hash: hash)
    return number
  }

  private var isFull: Bool { states.count >= table.count / 4 * 3 }

  private mutating func place(_ number: Int, hash: UInt64) {
    let mask = table.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while table[place] != 0 { place = (place + 1) & mask }
    table[place] = UInt32(truncatingIfNeeded: number + 1)
    tags[place] = UInt8(truncatingIfNeeded: hash >> 56)
  }

  private mutating func grow() {
    let size = table.count * 2
    table = Array(repeating: 0, count: size)
    tags = Array(repeating: 0, count: size)
    for number in 0..<states.count { place(number, hash: StateStore.hash(states[number])) }
  }

  /// A hash of bytes that is the same in every process.
  @inline(__always) static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
    var place = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while place + 8 <= raw.count {
      hash = mix(hash, raw.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
      place += 8
    }
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while place < raw.count {
      rest |= UInt64(raw[place]) << shift
      shift += 8
      place += 1
    }
    return mix(mix(hash, rest), 0x2545_F491_4F6C_DD1D)
  }

  @inline(__always) private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  @inline(__always)
  private func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    let (first, second) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    var place = 0
    while place + 8 <= first.count {
      let word = first.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if word != second.loadUnaligned(fromByteOffset: place, as: UInt64.self) { return false }
      place += 8
    }
    while place < first.count {
      if first[place] != second[place] { return false }
      place += 1
    }
    return true
  }
}
