internal import FlowReports

/// A table of unique byte runs, each identified by its number.
///
/// Runs are compared by all of their bytes; the hash only selects the slot. They are numbered in insertion order.
struct ByteTable {
  private var runs = ByteArena()
  /// The numbers of runs plus one, at the slot of their hash or after it; zero for a free slot.
  private var table: [UInt32]
  /// One byte of each hash, which rejects most mismatches without reading the run.
  private var tags: [UInt8]

  init() {
    table = Array(repeating: 0, count: 1 << 10)
    tags = Array(repeating: 0, count: 1 << 10)
  }

  /// The number of runs.
  var count: Int { runs.count }

  /// The number of bytes of the table.
  var byteCount: Int { runs.byteCount + table.count * (MemoryLayout<UInt32>.size + 1) }

  /// The maximum number of bytes after the next insertion.
  var nextByteCount: Int { isFull ? byteCount + 2 * table.count * 5 : byteCount }

  /// Returns the run with a number.
  @inline(__always) subscript(number: Int) -> UnsafeBufferPointer<UInt8> { runs[number] }

  /// Returns the number of an equal run, or `nil` if there is none.
  @inline(__always) func find(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int? {
    let mask = table.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    let tag = UInt8(truncatingIfNeeded: hash >> 56)
    while table[place] != 0 {
      if tags[place] == tag {
        let number = Int(table[place]) - 1
        let other = runs[number]
        if other.count == bytes.count, areEqual(other, bytes) { return number }
      }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Prefetches the memory for a group of lookups, because memory answers many requests in the time of one, unless
  /// each depends on the previous one.
  ///
  /// - Returns: A value that depends on all that was read, so that the compiler does not remove the reads.
  func warm(_ count: Int, _ scratch: UnsafeMutablePointer<Int>, hash: (Int) -> UInt64) -> Int {
    let mask = table.count - 1
    for index in 0..<count {
      let hash = hash(index)
      let place = Int(truncatingIfNeeded: hash) & mask
      let isNear = tags[place] == UInt8(truncatingIfNeeded: hash >> 56)
      scratch[index] = isNear ? Int(table[place]) - 1 : -1
    }
    for index in 0..<count where scratch[index] >= 0 { scratch[index] = runs.place(of: scratch[index]) }
    var sum = 0
    for index in 0..<count where scratch[index] >= 0 { sum &+= runs.byte(at: scratch[index]) }
    return sum
  }

  /// Inserts new bytes and returns their number.
  mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
    if isFull { grow() }
    let number = runs.count
    runs.append(bytes)
    place(number, hash: hash)
    return number
  }

  /// Returns the number of bytes, which are inserted if they are new.
  mutating func number(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = ByteTable.hash(bytes)
    return find(bytes, hash: hash) ?? insert(bytes, hash: hash)
  }

  private var isFull: Bool { runs.count >= table.count / 4 * 3 }

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
    for number in 0..<runs.count { place(number, hash: ByteTable.hash(runs[number])) }
  }

  /// Returns a hash of bytes that is the same in every process.
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
