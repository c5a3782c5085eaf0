/// Turns libyaml's positions, which count code points, into offsets, which count bytes.
///
/// It remembers the last place and walks from there, forwards or backwards, because the positions that are asked for
/// lie near each other. In a file of ASCII alone no step is taken.
struct OffsetCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private let isASCII: Bool
  private var index = 0
  private var offset: Int

  /// A cursor over a file whose first code point stands at `start`, behind a byte-order mark.
  init(bytes: UnsafeBufferPointer<UInt8>, start: Int, isASCII: Bool) {
    self.bytes = bytes
    self.start = start
    self.isASCII = isASCII
    offset = start
  }

  /// The offset of the byte that begins the code point with this index; the end of the file when there are fewer.
  ///
  /// - Complexity: Linear in the distance from the place asked for before; constant in a file of ASCII.
  mutating func offset(ofCodePoint wanted: Int) -> Int {
    if isASCII { return min(start + wanted, bytes.count) }
    while index < wanted, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      index += 1
    }
    while index > wanted, offset > start {
      offset -= 1
      while offset > start, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      index -= 1
    }
    return offset
  }
}
