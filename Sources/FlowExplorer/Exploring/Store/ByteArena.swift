internal import FlowReports

/// A contiguous sequence of byte runs, each identified by its number.
///
/// A run is never split between two blocks of memory, so it can be compared in place.
struct ByteArena {
  private var blocks: [UnsafeMutablePointer<UInt8>] = []
  private let owner = BlockOwner()
  /// The start of each run: the number of its block in the upper bits, the offset in the block in the lower bits.
  private var starts = ChunkedArray<UInt32>()
  private var used = 0
  private var capacity = 0
  private var taken = 0

  private static var blockBits: UInt32 { 20 }
  private static var blockSize: Int { 1 << 20 }
  /// The maximum capacity of an arena, which follows from the width of the starts.
  static var largestByteCount: Int { 4_000 << 20 }

  /// The number of runs.
  var count: Int { starts.count }

  /// The number of allocated bytes.
  var byteCount: Int { taken + starts.byteCount }

  /// Appends a run.
  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    let needed = run.count + SevenBits.longest
    if used + needed > capacity { addBlock(holding: needed) }
    guard let block = blocks.last else { return }
    starts.append(
      UInt32(truncatingIfNeeded: blocks.count - 1) << ByteArena.blockBits | UInt32(truncatingIfNeeded: used))
    SevenBits.put(UInt64(run.count), block, &used)
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

  /// Returns the run with a number.
  @inline(__always) subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
    let start = starts[number]
    let block = blocks[Int(start >> ByteArena.blockBits)]
    var place = Int(start) & (ByteArena.blockSize - 1)
    let length = Int(truncatingIfNeeded: SevenBits.take(block, &place))
    return UnsafeBufferPointer(start: block + place, count: length)
  }

  /// Returns the start of a run; see ``byte(at:)``.
  @inline(__always) func place(of number: Int) -> Int { Int(starts[number]) }

  /// Returns the first byte of the run at a start.
  @inline(__always) func byte(at place: Int) -> Int {
    Int(blocks[place >> Int(ByteArena.blockBits)][place & (ByteArena.blockSize - 1)])
  }
}

/// The owner of an arena's memory, which deallocates it.
private final class BlockOwner {
  var blocks: [UnsafeMutablePointer<UInt8>] = []
  deinit { for block in blocks { block.deallocate() } }
}
