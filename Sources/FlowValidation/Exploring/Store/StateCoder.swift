/// Writes states as bytes and reads them again: the number of the structure, then one number for each content, each with
/// seven bits a byte, the lowest first.
final class StateCoder {
  private let contentBuffer = GrowingBuffer<UInt64>()
  private let byteBuffer = GrowingBuffer<UInt8>()
  private let addedBytes = GrowingBuffer<UInt8>()
  @exclusivity(unchecked) private var addedCount = 0
  /// The contents that were read last.
  @exclusivity(unchecked) private(set) var contents = UnsafeBufferPointer<UInt64>(start: nil, count: 0)

  /// Reads a state, whose contents stay good until the next is read; the number of its structure.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    // No content takes less than a byte.
    let target = contentBuffer.memory(for: bytes.count)
    var place = 0
    var count = -1
    var structure = 0
    while place < bytes.count {
      var value = UInt64(bytes[place])
      place += 1
      if value >= 0x80 {
        value &= 0x7F
        var shift: UInt64 = 7
        while place < bytes.count {
          let byte = bytes[place]
          place += 1
          value |= UInt64(byte & 0x7F) << shift
          if byte < 0x80 { break }
          shift += 7
        }
      }
      if count < 0 { structure = Int(truncatingIfNeeded: value) } else { target[count] = value }
      count += 1
    }
    contents = UnsafeBufferPointer(start: target, count: max(count, 0))
    return structure
  }

  /// A state as bytes that stay good until the next is written.
  @inline(__always)
  func write(_ structure: Int, _ contents: UnsafeBufferPointer<UInt64>) -> UnsafeBufferPointer<UInt8> {
    let target = byteBuffer.memory(for: 10 * (contents.count + 1))
    var count = 0
    StateCoder.put(UInt64(structure), target, &count)
    for content in contents { StateCoder.put(content, target, &count) }
    return UnsafeBufferPointer(start: target, count: count)
  }

  // MARK: Several states

  /// Forgets the states that were added.
  func removeAll() { addedCount = 0 }

  /// Writes a state behind those that were added before; where it lies among their bytes.
  @inline(__always)
  func add(_ structure: Int, _ contents: UnsafeBufferPointer<UInt64>) -> Range<Int> {
    let target = addedBytes.memory(for: addedCount + 10 * (contents.count + 1), keeping: addedCount) + addedCount
    var count = 0
    StateCoder.put(UInt64(structure), target, &count)
    for content in contents { StateCoder.put(content, target, &count) }
    defer { addedCount += count }
    return addedCount..<addedCount + count
  }

  /// The bytes of a state that was added, good until another is.
  @inline(__always) subscript(added: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: addedBytes.memory(for: 0) + added.lowerBound, count: added.count)
  }

  @inline(__always)
  private static func put(_ value: UInt64, _ target: UnsafeMutablePointer<UInt8>, _ count: inout Int) {
    var rest = value
    while rest >= 0x80 {
      target[count] = UInt8(truncatingIfNeeded: rest) | 0x80
      count += 1
      rest >>= 7
    }
    target[count] = UInt8(truncatingIfNeeded: rest)
    count += 1
  }
}

/// Memory that grows with what is asked of it and is used again and again.
final class GrowingBuffer<Element: BitwiseCopyable> {
  @exclusivity(unchecked) private var memory: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private var capacity = 64

  init() { memory = .allocate(capacity: 64) }

  deinit { memory.deallocate() }

  /// Memory for so many elements; of what it held only the first ones are sure to be kept.
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
