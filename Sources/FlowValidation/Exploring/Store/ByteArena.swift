/// Runs of bytes laid one behind another, each found again by its number.
///
/// A run lies in one piece: it is never split between two blocks of memory, so that it can be compared as it lies.
struct ByteArena {
  private var blocks: [UnsafeMutablePointer<UInt8>] = []
  private let owner = BlockOwner()
  /// Where each run begins: the number of its block in the upper bits, the place in that in the lower.
  private var starts = ChunkedArray<UInt32>()
  private var used = 0
  private var capacity = 0
  private var taken = 0

  private static var blockBits: UInt32 { 20 }
  private static var blockSize: Int { 1 << 20 }
  /// What an arena can hold at most, which the width of its numbers sets.
  static var largestByteCount: Int { 4_000 << 20 }

  /// How many runs there are.
  var count: Int { starts.count }

  /// How many bytes it takes up.
  var byteCount: Int { taken + starts.byteCount }

  /// Lays a run behind the others.
  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    let needed = run.count + ByteArena.longestLength
    if used + needed > capacity { addBlock(holding: needed) }
    guard let block = blocks.last else { return }
    starts.append(
      UInt32(truncatingIfNeeded: blocks.count - 1) << ByteArena.blockBits | UInt32(truncatingIfNeeded: used))
    var length = UInt64(run.count)
    while length >= 0x80 {
      block[used] = UInt8(truncatingIfNeeded: length) | 0x80
      used += 1
      length >>= 7
    }
    block[used] = UInt8(truncatingIfNeeded: length)
    used += 1
    if let base = run.baseAddress { (block + used).update(from: base, count: run.count) }
    used += run.count
  }

  private mutating func addBlock(holding needed: Int) {
    // Small arenas stay small.
    let usual = blocks.count < 6 ? ByteArena.blockSize >> (6 - blocks.count) : ByteArena.blockSize
    capacity = max(usual, needed)
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    block.initialize(repeating: 0, count: capacity)
    owner.blocks.append(block)
    blocks.append(block)
    taken += capacity
    used = 0
  }

  /// The run of a number.
  @inline(__always) subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
    let start = starts[number]
    let block = blocks[Int(start >> ByteArena.blockBits)]
    var place = Int(start) & (ByteArena.blockSize - 1)
    var length = 0
    var shift = 0
    while true {
      let byte = block[place]
      place += 1
      length |= Int(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return UnsafeBufferPointer(start: block + place, count: length)
  }

  /// Where a run begins; see ``byte(at:)``.
  @inline(__always) func place(of number: Int) -> Int { Int(starts[number]) }

  /// The first byte at a place.
  @inline(__always) func byte(at place: Int) -> Int {
    Int(blocks[place >> Int(ByteArena.blockBits)][place & (ByteArena.blockSize - 1)])
  }

  /// How many bytes the length of a run can take.
  private static var longestLength: Int { 10 }
}

/// Gives the memory of an arena back.
private final class BlockOwner {
  var blocks: [UnsafeMutablePointer<UInt8>] = []
  deinit { for block in blocks { block.deallocate() } }
}
