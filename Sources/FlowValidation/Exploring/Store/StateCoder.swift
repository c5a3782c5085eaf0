/// Writes states as bytes and reads them again: the number of the structure, then one number for each content, each with
/// seven bits a byte, the lowest first.
final class StateCoder {
  private let contentBuffer = GrowingBuffer<UInt64>()
  private let byteBuffer = GrowingBuffer<UInt8>()
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

  /// Memory for so many elements; what it held is lost when it has to grow.
  @inline(__always) func memory(for count: Int) -> UnsafeMutablePointer<Element> {
    if count > capacity { grow(to: count) }
    return memory
  }

  private func grow(to count: Int) {
    memory.deallocate()
    capacity = count * 2
    memory = .allocate(capacity: capacity)
  }
}
