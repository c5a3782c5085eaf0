internal import FlowReports

/// An encoder and decoder of states: the number of the structure, followed by one number for each content, as
/// ``SevenBits``.
final class StateCoder {
  private let contentBuffer = GrowingBuffer<UInt64>()
  private let byteBuffer = GrowingBuffer<UInt8>()
  private let addedBytes = GrowingBuffer<UInt8>()
  @exclusivity(unchecked) private var addedCount = 0
  /// The contents of the last decoded state.
  @exclusivity(unchecked) private(set) var contents = UnsafeBufferPointer<UInt64>(start: nil, count: 0)

  /// Decodes a state and returns the number of its structure. The contents are valid until the next state is
  /// decoded.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    // Every content takes at least one byte.
    let target = contentBuffer.memory(for: bytes.count)
    var place = 0
    var count = 0
    guard let first = bytes.baseAddress else { return 0 }
    let structure = Int(truncatingIfNeeded: SevenBits.take(first, &place))
    while place < bytes.count {
      target[count] = SevenBits.take(first, &place)
      count += 1
    }
    contents = UnsafeBufferPointer(start: target, count: count)
    return structure
  }

  /// Encodes a state. The bytes are valid until the next state is encoded.
  @inline(__always)
  func write(_ structure: Int, _ contents: UnsafeBufferPointer<UInt64>) -> UnsafeBufferPointer<UInt8> {
    let target = byteBuffer.memory(for: SevenBits.longest * (contents.count + 1))
    var count = 0
    SevenBits.put(UInt64(structure), target, &count)
    for content in contents { SevenBits.put(content, target, &count) }
    return UnsafeBufferPointer(start: target, count: count)
  }

  // MARK: Several states

  /// Removes the added states.
  func removeAll() { addedCount = 0 }

  /// Appends a state to the added ones and returns the range of its bytes.
  @inline(__always)
  func add(_ structure: Int, _ contents: UnsafeBufferPointer<UInt64>) -> Range<Int> {
    let target =
      addedBytes.memory(for: addedCount + SevenBits.longest * (contents.count + 1), keeping: addedCount) + addedCount
    var count = 0
    SevenBits.put(UInt64(structure), target, &count)
    for content in contents { SevenBits.put(content, target, &count) }
    defer { addedCount += count }
    return addedCount..<addedCount + count
  }

  /// The bytes of an added state, valid until another is added.
  @inline(__always) subscript(added: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: addedBytes.memory(for: 0) + added.lowerBound, count: added.count)
  }
}

/// A reusable buffer that grows on demand.
final class GrowingBuffer<Element: BitwiseCopyable> {
  @exclusivity(unchecked) private var memory: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private var capacity = 64

  init() { memory = .allocate(capacity: 64) }

  deinit { memory.deallocate() }

  /// Returns memory for a number of elements. Only the first `kept` elements of the previous content are preserved.
  @inline(__always) func memory(for count: Int, keeping kept: Int = 0) -> UnsafeMutablePointer<Element> {
    if count > capacity { grow(to: count, keeping: kept) }
    return memory
  }

  private func grow(to count: Int, keeping kept: Int) {
    capacity = count * 2
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: memory, count: kept)
    memory.deallocate()
    memory = larger
  }
}
